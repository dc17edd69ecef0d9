/* Plays For Sale thriftily, without dice; `../thrifty.py` is the same bot in Python.
 *
 * Buying: never bids more than 3 coins, and bids at all only while the next house of the row is at least 3 above the
 * lowest, which a pass would bring. Selling: the better the cheques on the table among all cheques of the game, the
 * better the house among its own.
 *
 * Build: cc -O2 -o thrifty-c thrifty-c.c
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEAREST = 3 /* coins */, STEP = 3 /* houses */, MOST = 256 /* numbers in a list */ };

/* The little JSON that a bot reads. A value is a pointer to its first character; NULL = there is none. The messages
 * come from the referee, so they are well formed. */

static const char *blanks(const char *at) { return at + strspn(at, " \t\r\n,:"); }

/* What follows a value. */
static const char *past(const char *at) {
    int depth = 0;
    do {
        at = blanks(at);
        if (*at == '"') {
            for (at++; *at && *at != '"'; at++) {
                if (*at == '\\' && at[1]) at++;
            }
            if (*at) at++;
        } else if (*at == '{' || *at == '[') {
            depth++, at++;
        } else if (*at == '}' || *at == ']') {
            depth--, at++;
        } else {
            at += strcspn(at, " \t\r\n,:{}[]\"");
        }
    } while (depth > 0 && *at);
    return blanks(at);
}

/* The value of a key. */
static const char *get(const char *object, const char *key) {
    if (!object || *object != '{') return NULL;
    size_t length = strlen(key);
    for (const char *at = blanks(object + 1); *at == '"'; at = past(past(at))) {
        if (strncmp(at + 1, key, length) == 0 && at[1 + length] == '"') return past(at);
    }
    return NULL;
}

/* The element of a list at a place from 0; place -1: the last. */
static const char *element(const char *list, int place) {
    const char *found = NULL;
    if (!list || *list != '[') return NULL;
    for (const char *at = blanks(list + 1); *at && *at != ']'; at = past(at)) {
        found = at;
        if (place-- == 0) break;
    }
    return found;
}

static int number(const char *value) { return value ? (int)strtol(value, NULL, 10) : 0; }

/* The numbers of a list; returns how many. */
static int numbers(const char *list, int *found) {
    int count = 0;
    if (!list || *list != '[') return 0;
    for (const char *at = blanks(list + 1); *at && *at != ']' && count < MOST; at = past(at)) found[count++] = number(at);
    return count;
}

static int says(const char *value, const char *word) {
    size_t length = strlen(word);
    return value && *value == '"' && strncmp(value + 1, word, length) == 0 && value[1 + length] == '"';
}

/* The bot. */

static int cheques[MOST], all_cheques; /* of the whole game */

static void buy(int id, const char *seen, int least) {
    int row[MOST] = {0};
    numbers(get(seen, "row"), row);
    if (least <= DEAREST && row[1] - row[0] >= STEP) {
        printf("{\"type\":\"action\",\"id\":%d,\"action\":{\"type\":\"bid\",\"coins\":%d}}\n", id, least);
    } else {
        printf("{\"type\":\"action\",\"id\":%d,\"action\":{\"type\":\"pass\"}}\n", id);
    }
}

static void sell(int id, const char *seen) {
    int row[MOST], houses[MOST], sum = 0, below_average = 0;
    int seats = numbers(get(seen, "row"), row);
    int owned = numbers(get(element(get(seen, "players"), number(get(seen, "you"))), "houses"), houses);
    for (int i = 0; i < seats; i++) sum += row[i];
    for (int i = 0; i < all_cheques; i++) below_average += cheques[i] * seats < sum;
    int place = owned * below_average / all_cheques;
    if (place > owned - 1) place = owned - 1;
    printf("{\"type\":\"action\",\"id\":%d,\"action\":{\"type\":\"sell\",\"house\":%d}}\n", id, houses[place]);
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *message = blanks(line), *type = get(message, "type");
        if (says(type, "hello")) {
            puts("{\"type\":\"ready\",\"name\":\"thrifty-c\",\"version\":\"1.0\",\"games\":[\"for-sale\"]}");
        } else if (says(type, "start")) {
            all_cheques = numbers(get(get(message, "rules"), "cheques"), cheques);
        } else if (says(type, "act")) {
            int id = number(get(message, "id"));
            const char *seen = get(message, "observation");
            if (says(get(message, "decision"), "bid")) {
                buy(id, seen, number(get(get(element(get(message, "legal"), -1), "coins"), "min")));
            } else {
                sell(id, seen);
            }
        } else if (says(type, "quit")) {
            break;
        }
        fflush(stdout); /* on a pipe nothing leaves before */
    }
    free(line);
    return 0;
}
