// What is the same for all games: how a match starts, what a question holds, the legal actions.

#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "json.h"
#include "types.h"

// A match begins.
struct start {
    struct rules_data rules;
    int seats;
    int seat; // yours, from 0
    int seed; // for your dice
    int match_ms;
};

static inline struct start read_start(const struct json *json, struct pool *pool)
{
    return (struct start){
        .rules = read_rules_data(json_get(json, "rules"), pool),
        .seats = json_int(json_get(json, "seats")),
        .seat = json_int(json_get(json, "seat")),
        .seed = json_int(json_get(json, "seed")),
        .match_ms = json_int(json_get(json, "match_ms")),
    };
}

// A decision.
struct act {
    const char *decision;
    struct observation observation;
    struct event_list events; // since the last message
    const struct json *legal; // templates: each field of one is a value or a domain of values
    int time_ms;              // for this decision; 0 = no limit
    int left_ms;              // for the rest of the match; 0 = no limit
};

static inline struct act read_act(const struct json *json, struct pool *pool)
{
    return (struct act){
        .decision = json_text(json_get(json, "decision")),
        .observation = read_observation(json_get(json, "observation"), pool),
        .events = read_event_list(json_get(json, "events"), pool),
        .legal = json_get(json, "legal"),
        .time_ms = json_int(json_get(json, "time_ms")),
        .left_ms = json_int(json_get(json, "left_ms")),
    };
}

// The lowest integer that a field of a template may be.
static inline int lowest(const struct json *template, const char *field)
{
    return json_int(json_get(json_get(template, field), "min"));
}

// The two functions of strategy.c. What `start` points to stays until the next match; what `act` points to, and what
// you take from `pool`, until the next line.
void strategy_start(const struct start *start);
struct json *strategy_choose(const struct act *act, struct pool *pool);

#endif
