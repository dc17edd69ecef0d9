// How the bot plays Monopoly Ausgezockt. This is the file to change.
// `arena games ausgezockt` tells what a question holds and what may be answered; types.h has the types.

#include <string.h>

#include "protocol.h"

static struct start match; // the rules, the number of seats and your seat

// A match begins: forget the last one.
void strategy_start(const struct start *start)
{
    match = *start;
}

// An idea to begin with: flip until two cash cards lie there, then stop before Bankrott comes.
static struct json *flip(const struct observation *seen, struct pool *pool)
{
    return seen->flipped.cash.size < 2 ? flip_action(pool) : stop_action(pool);
}

// The action for a question, or NULL for any legal one.
struct json *strategy_choose(const struct act *act, struct pool *pool)
{
    if (strcmp(act->decision, "flip") == 0)
        return flip(&act->observation, pool);
    return NULL; // "attack", "defend", "veto", "place", "event": yours to write
}
