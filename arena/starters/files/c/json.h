// JSON, as far as arena's messages need it: numbers are integers. What is read or made lives in a pool until that is
// cleared, so nothing has to be freed.

#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define NONE (-1) // a number that is null or not there; those of the messages are not negative where they may be missing

// Memory that is freed all at once.
struct pool {
    struct block *blocks;
};

void *pool_take(struct pool *pool, size_t size); // zeroed
void pool_clear(struct pool *pool);

enum json_kind { JSON_NULL, JSON_BOOL, JSON_INT, JSON_TEXT, JSON_LIST, JSON_OBJECT };

struct json {
    enum json_kind kind;
    long number;                // of JSON_INT, and 0 or 1 of JSON_BOOL
    const char *text;           // of JSON_TEXT
    size_t size;                // of JSON_LIST and JSON_OBJECT: how many values it holds
    struct json *first, *last;  // and the values, chained by `next`
    struct json *next;
    const char *key;            // of a value in an object
};

// Reading. Text that is no JSON ends the program; a key that is not there is null.

const struct json *json_parse(const char *text, struct pool *pool);
const struct json *json_get(const struct json *object, const char *key);
const struct json *json_at(const struct json *list, size_t index);
bool json_has(const struct json *object, const char *key);

int json_int(const struct json *json);          // NONE if null
bool json_bool(const struct json *json);        // false if null
const char *json_text(const struct json *json); // NULL if null

struct int_list {
    size_t size;
    int *items;
};

struct text_list {
    size_t size;
    const char **items;
};

// How many of each: money by note, animals by name. What is left out counts 0.
struct count {
    const char *key;
    int number;
};

struct counts {
    size_t size;
    struct count *items;
};

struct int_list read_int_list(const struct json *json, struct pool *pool);
struct text_list read_text_list(const struct json *json, struct pool *pool);
struct counts read_counts(const struct json *json, struct pool *pool);

// Writing

struct json *new_object(struct pool *pool);
struct json *new_int(struct pool *pool, long number);
struct json *new_text(struct pool *pool, const char *text);
struct json *new_counts(struct pool *pool, struct counts counts);
struct json *new_copy(struct pool *pool, const struct json *json);
void put(struct json *object, const char *key, struct json *value); // a value goes into one object only

void json_write(const struct json *json, FILE *out);

#endif
