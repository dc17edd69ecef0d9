// How the bot plays For Sale. This is the file to change.
// `arena games for-sale` tells what a question holds and what may be answered; types.hpp has the types.

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
        return std::nullopt;  // "sell": yours to write
    }

private:
    RulesData rules;
    int seat;

    // An idea to begin with: stay in while the houses on the table differ enough to be worth another coin.
    Action bid(const Observation& seen, const std::vector<Template>& legal) const {
        int lowest = legal.back().min("coins");
        int spread = seen.row.back() - seen.row.front();
        if (lowest <= spread / 4) return BidAction{lowest};
        return PassAction{};
    }
};
