// How the bot plays Viehmarkt. This is the file to change.
// `arena games viehmarkt` tells what a question holds and what may be answered; types.h has the types.

#include <stdlib.h>
#include <string.h>

#include "protocol.h"

static struct start match; // the rules, the number of seats and your seat

// A match begins: forget the last one.
void strategy_start(const struct start *start)
{
    match = *start;
}

// An idea to begin with: bid for an animal up to a quarter of the purse, and never bluff.
static struct json *bid(const struct observation *seen, const struct json *legal, struct pool *pool)
{
    int amount = lowest(legal->last, "amount");
    int purse = 0;
    for (size_t i = 0; i < seen->money.size; i++)
        purse += atoi(seen->money.items[i].key) * seen->money.items[i].number;
    return amount <= purse / 4 ? bid_action(pool, amount) : pass_action(pool);
}

// The action for a question, or NULL for any legal one.
struct json *strategy_choose(const struct act *act, struct pool *pool)
{
    if (strcmp(act->decision, "bid") == 0)
        return bid(&act->observation, act->legal, pool);
    return NULL; // "turn", "hammer", "pay", "offer", "reply": yours to write
}
