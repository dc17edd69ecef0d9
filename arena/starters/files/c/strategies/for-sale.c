// How the bot plays For Sale. This is the file to change.
// `arena games for-sale` tells what a question holds and what may be answered; types.h has the types.

#include <string.h>

#include "protocol.h"

static struct start match; // the rules, the number of seats and your seat

// A match begins: forget the last one.
void strategy_start(const struct start *start)
{
    match = *start;
}

// An idea to begin with: stay in while the houses on the table differ enough to be worth another coin.
static struct json *bid(const struct observation *seen, const struct json *legal, struct pool *pool)
{
    int coins = lowest(legal->last, "coins");
    int spread = seen->row.items[seen->row.size - 1] - seen->row.items[0];
    return coins <= spread / 4 ? bid_action(pool, coins) : pass_action(pool);
}

// The action for a question, or NULL for any legal one.
struct json *strategy_choose(const struct act *act, struct pool *pool)
{
    if (strcmp(act->decision, "bid") == 0)
        return bid(&act->observation, act->legal, pool);
    return NULL; // "sell": yours to write
}
