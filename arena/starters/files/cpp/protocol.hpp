// What is the same for all games: how a match starts, what a question holds, the legal actions.

#pragma once

#include <random>
#include <string>
#include <vector>

#include "json.hpp"
#include "types.hpp"

// A match begins.
struct Start {
    RulesData rules;
    int seats = 0;
    int seat = 0;  // yours, from 0
    int seed = 0;  // for your dice
    int match_ms = 0;
};

inline void read(const Json& json, Start& into) {
    read(json["rules"], into.rules);
    read(json["seats"], into.seats);
    read(json["seat"], into.seat);
    read(json["seed"], into.seed);
    read(json["match_ms"], into.match_ms);
}

// An action each of whose fields is a value or a domain of values; every combination is legal.
struct Template {
    Json json;

    const std::string& type() const { return json["type"].text(); }

    // A field that is an integer from `min` to `max` in steps.
    int min(const std::string& field) const { return json[field]["min"].as<int>(); }
    int max(const std::string& field) const { return json[field]["max"].as<int>(); }

    // A field that is one of these.
    const Json::List& in(const std::string& field) const { return json[field]["in"].list(); }

    // A field that is some of these.
    Counts from(const std::string& field) const { return json[field]["from"].as<Counts>(); }
};

inline void read(const Json& json, Template& into) { into.json = json; }

// A decision.
struct Act {
    std::string decision;
    Observation observation;
    std::vector<Event> events;  // since the last message
    std::vector<Template> legal;
    int time_ms = 0;  // for this decision; 0 = no limit
    int left_ms = 0;  // for the rest of the match; 0 = no limit
};

inline void read(const Json& json, Act& into) {
    read(json["decision"], into.decision);
    read(json["observation"], into.observation);
    read(json["events"], into.events);
    read(json["legal"], into.legal);
    read(json["time_ms"], into.time_ms);
    read(json["left_ms"], into.left_ms);
}

// Dice that a seed makes the same again.
class Dice {
public:
    explicit Dice(unsigned long seed) : engine(seed) {}

    // An integer from 0 to `sides` - 1.
    long below(long sides) { return static_cast<long>(engine() % static_cast<unsigned long>(sides)); }

    const Json& one_of(const Json::List& list) { return list[below(static_cast<long>(list.size()))]; }

private:
    std::mt19937_64 engine;
};

// A value of a domain.
inline Json pick(const Json& domain, Dice& dice) {
    if (domain.has("min")) {  // an integer in steps
        long min = domain["min"].integer(), max = domain["max"].integer(), step = domain["step"].integer();
        return min + step * dice.below((max - min) / step + 1);
    }
    if (domain.has("in")) return dice.one_of(domain["in"].list());  // one of these
    if (domain.has("from")) {                                       // some of these, or nothing
        Json::Object some;
        for (const auto& [key, count] : domain["from"].object()) some[key] = dice.below(count.integer() + 1);
        return some;
    }
    return domain;  // not a domain
}

// A legal action at random, for every decision of every game.
inline Json anything(const Json& legal, Dice& dice) {
    Json::Object action;
    for (const auto& [field, domain] : dice.one_of(legal.list()).object()) action[field] = pick(domain, dice);
    return action;
}
