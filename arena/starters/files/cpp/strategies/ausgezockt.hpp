// How the bot plays Monopoly Ausgezockt. This is the file to change.
// `arena games ausgezockt` tells what a question holds and what may be answered; types.hpp has the types.

#pragma once

#include <optional>
#include <string>

#include "protocol.hpp"
#include "types.hpp"

// Lives for one match.
class Strategy {
public:
    // A match begins.
    explicit Strategy(const Start& start) : rules(start.rules), seat(start.seat) {}

    // The action for a question, or nothing for any legal one.
    std::optional<Action> choose(const Act& act) {
        if (act.decision == "flip") return flip(act.observation);
        return std::nullopt;  // "attack", "defend", "veto", "place", "event": yours to write
    }

private:
    RulesData rules;
    int seat;

    // An idea to begin with: flip until two cash cards lie there, then stop before Bankrott comes.
    Action flip(const Observation& seen) const {
        if (seen.flipped.cash.size() < 2) return FlipAction{};
        return StopAction{};
    }
};
