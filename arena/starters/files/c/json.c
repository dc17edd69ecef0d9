#include "json.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Memory

struct block {
    struct block *next;
    size_t used, size;
    max_align_t memory[];
};

void *pool_take(struct pool *pool, size_t size)
{
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    struct block *block = pool->blocks;
    if (!block || block->size - block->used < size) {
        size_t room = size > 65536 ? size : 65536;
        block = calloc(1, sizeof(*block) + room);
        if (!block) {
            fputs("out of memory\n", stderr);
            exit(1);
        }
        block->size = room;
        block->next = pool->blocks;
        pool->blocks = block;
    }
    void *taken = (char *)block->memory + block->used;
    block->used += size;
    return taken;
}

void pool_clear(struct pool *pool)
{
    while (pool->blocks) {
        struct block *next = pool->blocks->next;
        free(pool->blocks);
        pool->blocks = next;
    }
}

// Reading

struct parser {
    const char *text, *at;
    struct pool *pool;
};

static struct json *parse_value(struct parser *parser);

static void wrong(struct parser *parser)
{
    fprintf(stderr, "not JSON at %td: %s\n", parser->at - parser->text, parser->text);
    exit(1);
}

// The character here, after blanks; at the end '\0'.
static char here(struct parser *parser)
{
    while (isspace((unsigned char)*parser->at))
        parser->at++;
    return *parser->at;
}

static void expect(struct parser *parser, char wanted)
{
    if (here(parser) != wanted)
        wrong(parser);
    parser->at++;
}

static struct json *new_json(struct pool *pool, enum json_kind kind)
{
    struct json *json = pool_take(pool, sizeof(*json));
    json->kind = kind;
    return json;
}

static void append(struct json *into, struct json *value)
{
    if (into->last)
        into->last->next = value;
    else
        into->first = value;
    into->last = value;
    into->size++;
}

static char *put_utf8(char *out, unsigned code)
{
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 0x3f));
    } else {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 0x3f));
        *out++ = (char)(0x80 | (code & 0x3f));
    }
    return out;
}

static char *parse_escape(struct parser *parser, char *out)
{
    static const char signs[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    char c = *parser->at++;
    const char *known = c ? strchr(signs, c) : NULL;
    if (known) {
        *out++ = meanings[known - signs];
    } else if (c == 'u') {
        unsigned code;
        if (sscanf(parser->at, "%4x", &code) != 1)
            wrong(parser);
        parser->at += 4;
        out = put_utf8(out, code);
    } else {
        *out++ = c;
    }
    return out;
}

static const char *parse_string(struct parser *parser)
{
    expect(parser, '"');
    const char *end = parser->at;
    while (*end && *end != '"')
        end += *end == '\\' && end[1] ? 2 : 1;
    if (!*end)
        wrong(parser);
    char *text = pool_take(parser->pool, (size_t)(end - parser->at) + 1), *out = text;
    while (parser->at < end) {
        char c = *parser->at++;
        if (c == '\\')
            out = parse_escape(parser, out);
        else
            *out++ = c;
    }
    parser->at = end + 1;
    return text;
}

static struct json *parse_series(struct parser *parser, enum json_kind kind, char end)
{
    struct json *series = new_json(parser->pool, kind);
    parser->at++;
    while (here(parser) != end) {
        const char *key = NULL;
        if (series->size)
            expect(parser, ',');
        if (kind == JSON_OBJECT) {
            key = parse_string(parser);
            expect(parser, ':');
        }
        struct json *value = parse_value(parser);
        value->key = key;
        append(series, value);
    }
    parser->at++;
    return series;
}

static struct json *parse_word(struct parser *parser, const char *word, enum json_kind kind, long number)
{
    if (strncmp(parser->at, word, strlen(word)) != 0)
        wrong(parser);
    parser->at += strlen(word);
    struct json *json = new_json(parser->pool, kind);
    json->number = number;
    return json;
}

static struct json *parse_value(struct parser *parser)
{
    char *end;
    switch (here(parser)) {
    case '{':
        return parse_series(parser, JSON_OBJECT, '}');
    case '[':
        return parse_series(parser, JSON_LIST, ']');
    case '"':
        return new_text(parser->pool, parse_string(parser));
    case 't':
        return parse_word(parser, "true", JSON_BOOL, 1);
    case 'f':
        return parse_word(parser, "false", JSON_BOOL, 0);
    case 'n':
        return parse_word(parser, "null", JSON_NULL, 0);
    }
    long number = strtol(parser->at, &end, 10); /* one that is too large becomes the largest there is */
    if (end != parser->at && (*end == '.' || *end == 'e' || *end == 'E')) {
        strtod(parser->at, &end); /* no number of ours has a fraction: it stands under a key that you need not know */
    }
    if (end == parser->at)
        wrong(parser);
    parser->at = end;
    return new_int(parser->pool, number);
}

const struct json *json_parse(const char *text, struct pool *pool)
{
    struct parser parser = {text, text, pool};
    const struct json *json = parse_value(&parser);
    if (here(&parser))
        wrong(&parser);
    return json;
}

const struct json *json_get(const struct json *object, const char *key)
{
    static const struct json null;
    for (const struct json *each = object->first; each; each = each->next)
        if (each->key && strcmp(each->key, key) == 0)
            return each;
    return &null;
}

const struct json *json_at(const struct json *list, size_t index)
{
    const struct json *each = list->first;
    while (index-- > 0)
        each = each->next;
    return each;
}

bool json_has(const struct json *object, const char *key)
{
    return json_get(object, key)->kind != JSON_NULL;
}

int json_int(const struct json *json)
{
    return json->kind == JSON_INT ? (int)json->number : NONE;
}

bool json_bool(const struct json *json)
{
    return json->number != 0;
}

const char *json_text(const struct json *json)
{
    return json->text;
}

struct int_list read_int_list(const struct json *json, struct pool *pool)
{
    struct int_list list = {0, pool_take(pool, json->size * sizeof(*list.items))};
    for (const struct json *each = json->first; each; each = each->next)
        list.items[list.size++] = json_int(each);
    return list;
}

struct text_list read_text_list(const struct json *json, struct pool *pool)
{
    struct text_list list = {0, pool_take(pool, json->size * sizeof(*list.items))};
    for (const struct json *each = json->first; each; each = each->next)
        list.items[list.size++] = json_text(each);
    return list;
}

struct counts read_counts(const struct json *json, struct pool *pool)
{
    struct counts counts = {0, pool_take(pool, json->size * sizeof(*counts.items))};
    for (const struct json *each = json->first; each; each = each->next)
        counts.items[counts.size++] = (struct count){each->key, json_int(each)};
    return counts;
}

// Writing

struct json *new_object(struct pool *pool)
{
    return new_json(pool, JSON_OBJECT);
}

struct json *new_int(struct pool *pool, long number)
{
    struct json *json = new_json(pool, JSON_INT);
    json->number = number;
    return json;
}

struct json *new_text(struct pool *pool, const char *text)
{
    struct json *json = new_json(pool, JSON_TEXT);
    json->text = text;
    return json;
}

struct json *new_counts(struct pool *pool, struct counts counts)
{
    struct json *json = new_object(pool);
    for (size_t i = 0; i < counts.size; i++)
        put(json, counts.items[i].key, new_int(pool, counts.items[i].number));
    return json;
}

struct json *new_copy(struct pool *pool, const struct json *json)
{
    struct json *copy = pool_take(pool, sizeof(*copy));
    *copy = *json;
    copy->next = NULL;
    return copy;
}

void put(struct json *object, const char *key, struct json *value)
{
    value->key = key;
    append(object, value);
}

static void write_text(const char *text, FILE *out)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", *text);
        else
            fputc(*text, out);
    }
    fputc('"', out);
}

void json_write(const struct json *json, FILE *out)
{
    switch (json->kind) {
    case JSON_NULL:
        fputs("null", out);
        break;
    case JSON_BOOL:
        fputs(json->number ? "true" : "false", out);
        break;
    case JSON_INT:
        fprintf(out, "%ld", json->number);
        break;
    case JSON_TEXT:
        write_text(json->text, out);
        break;
    case JSON_LIST:
    case JSON_OBJECT:
        fputc(json->kind == JSON_LIST ? '[' : '{', out);
        for (const struct json *each = json->first; each; each = each->next) {
            if (each != json->first)
                fputc(',', out);
            if (json->kind == JSON_OBJECT) {
                write_text(each->key, out);
                fputc(':', out);
            }
            json_write(each, out);
        }
        fputc(json->kind == JSON_LIST ? ']' : '}', out);
        break;
    }
}
