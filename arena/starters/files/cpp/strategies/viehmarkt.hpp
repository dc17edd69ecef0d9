// How the bot plays Viehmarkt. This is the file to change.
// `arena games viehmarkt` tells what a question holds and what may be answered; types.hpp has the types.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol.hpp"
#include "types.hpp"

// Lives for one match.
class Strategy {
public:
    // A match begins.
    explicit Strategy(const Start& start) : rules(start.rules), seat(start.seat) {}

    // The action for a question, or nothing for any legal one.
    std::optional<Action> choose(const Act& act) {
        if (act.decision == "bid") return bid(act.observation, act.legal);
        return std::nullopt;  // "turn", "hammer", "pay", "offer", "reply": yours to write
    }

private:
    RulesData rules;
    int seat;

    // An idea to begin with: bid for an animal up to a quarter of the purse, and never bluff.
    Action bid(const Observation& seen, const std::vector<Template>& legal) const {
        int lowest = legal.back().min("amount");
        int purse = 0;
        for (const auto& [note, count] : seen.money) purse += std::stoi(note) * count;
        if (lowest <= purse / 4) return BidAction{lowest};
        return PassAction{};
    }
};
