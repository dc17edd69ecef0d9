// A bot for arena: questions come in on standard input, one JSON object a line, answers go out on standard output.
// The thinking is done in strategy.c. Nothing here needs to be changed.

#define _POSIX_C_SOURCE 200809L

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "json.h"
#include "protocol.h"

static uint64_t dice;

// An integer from 0 to sides - 1, from dice that a seed makes the same again (SplitMix64).
static long below(long sides)
{
    uint64_t mixed = dice += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return (long)((mixed ^ mixed >> 31) % (uint64_t)sides);
}

static const struct json *one_of(const struct json *list)
{
    return json_at(list, (size_t)below((long)list->size));
}

// A value of a domain.
static struct json *pick(const struct json *domain, struct pool *pool)
{
    if (json_has(domain, "min")) { // an integer in steps
        int min = json_int(json_get(domain, "min"));
        int max = json_int(json_get(domain, "max"));
        int step = json_int(json_get(domain, "step"));
        return new_int(pool, min + step * below((max - min) / step + 1));
    }
    if (json_has(domain, "in")) // one of these
        return new_copy(pool, one_of(json_get(domain, "in")));
    if (json_has(domain, "from")) { // some of these, or nothing
        struct counts some = read_counts(json_get(domain, "from"), pool);
        for (size_t i = 0; i < some.size; i++)
            some.items[i].number = (int)below(some.items[i].number + 1);
        return new_counts(pool, some);
    }
    return new_copy(pool, domain); // not a domain
}

// A legal action at random, for every decision of every game.
static struct json *anything(const struct json *legal, struct pool *pool)
{
    struct json *action = new_object(pool);
    for (const struct json *field = one_of(legal)->first; field; field = field->next)
        put(action, field->key, pick(field, pool));
    return action;
}

static void answer(const struct json *message, struct json *action, struct pool *pool)
{
    struct json *line = new_object(pool);
    put(line, "type", new_text(pool, "action"));
    put(line, "id", new_copy(pool, json_get(message, "id")));
    put(line, "action", action);
    json_write(line, stdout);
    puts("");
    fflush(stdout);
}

int main(void)
{
    struct pool line_pool = {0}, match_pool = {0};
    bool mine = false;
    char *line = NULL;
    size_t size = 0;

    while (getline(&line, &size, stdin) > 0) {
        pool_clear(&line_pool);
        const struct json *message = json_parse(line, &line_pool);
        const char *type = json_text(json_get(message, "type"));

        if (strcmp(type, "hello") == 0) {
            puts("{\"type\":\"ready\"}");
            fflush(stdout);
        } else if (strcmp(type, "start") == 0) { // a new match: forget the last one
            pool_clear(&match_pool);
            message = json_parse(line, &match_pool);
            dice = (uint64_t)json_int(json_get(message, "seed"));
            mine = strcmp(json_text(json_get(message, "game")), GAME) == 0;
            if (mine) {
                struct start start = read_start(message, &match_pool);
                strategy_start(&start);
            }
        } else if (strcmp(type, "act") == 0) {
            struct json *action = NULL;
            if (mine) {
                struct act act = read_act(message, &line_pool);
                action = strategy_choose(&act, &line_pool);
            }
            if (!action)
                action = anything(json_get(message, "legal"), &line_pool);
            answer(message, action, &line_pool);
        } else if (strcmp(type, "fault") == 0) { // the last answer did not count
            fprintf(stderr, "%s %s\n", json_text(json_get(message, "fault")), json_text(json_get(message, "message")));
        } else if (strcmp(type, "quit") == 0) {
            break;
        }
    }
    return 0;
}
