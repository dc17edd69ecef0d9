// JSON, as far as arena's messages need it: numbers are integers.

#pragma once

#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// How many of each: money by note, animals by name. What is left out counts 0.
using Counts = std::map<std::string, int>;

class Json {
public:
    using List = std::vector<Json>;
    using Object = std::map<std::string, Json>;

    Json() = default;  // null
    Json(bool value) : value(value) {}
    Json(int value) : value(static_cast<long>(value)) {}
    Json(long value) : value(value) {}
    Json(const char* value) : value(std::string(value)) {}
    Json(std::string value) : value(std::move(value)) {}
    Json(List value) : value(std::move(value)) {}
    Json(Object value) : value(std::move(value)) {}
    Json(const Counts& counts) : value(Object(counts.begin(), counts.end())) {}

    // Reading. A value of another kind than expected throws; a key that is not there is null.

    static Json parse(const std::string& text);

    bool is_null() const { return std::holds_alternative<std::monostate>(value); }
    bool has(const std::string& key) const {
        const Object* object = std::get_if<Object>(&value);
        return object && object->count(key);
    }
    bool boolean() const { return std::get<bool>(value); }
    long integer() const { return std::get<long>(value); }
    const std::string& text() const { return std::get<std::string>(value); }
    const List& list() const { return std::get<List>(value); }
    const Object& object() const { return std::get<Object>(value); }
    const Json& operator[](const std::string& key) const {
        static const Json null;
        return has(key) ? object().at(key) : null;
    }
    template <typename T> T as() const {
        T made{};
        read(*this, made);
        return made;
    }

    // Writing

    std::string dump() const {
        std::string out;
        write(out);
        return out;
    }

private:
    std::variant<std::monostate, bool, long, std::string, List, Object> value;

    void write(std::string& out) const;
};

// Reading into variables; types.hpp has one such function for each type.

inline void read(const Json& json, Json& into) { into = json; }
inline void read(const Json& json, bool& into) { into = json.boolean(); }
inline void read(const Json& json, int& into) { into = static_cast<int>(json.integer()); }
inline void read(const Json& json, std::string& into) { into = json.text(); }

inline void read(const Json& json, Counts& into) {
    for (const auto& [key, count] : json.object()) into[key] = static_cast<int>(count.integer());
}

template <typename T> void read(const Json& json, std::optional<T>& into) {
    if (!json.is_null()) into = json.as<T>();
}

template <typename T> void read(const Json& json, std::vector<T>& into) {
    for (const Json& each : json.list()) into.push_back(each.as<T>());
}

// Goes through a text from its start to its end.
class JsonParser {
public:
    explicit JsonParser(const std::string& text) : text(text) {}

    Json whole() {
        Json json = value();
        if (next() != '\0') wrong();
        return json;
    }

private:
    const std::string& text;
    std::size_t at = 0;

    Json value() {
        switch (next()) {
            case '{': return object();
            case '[': return list();
            case '"': return string();
            case 't': return word("true", true);
            case 'f': return word("false", false);
            case 'n': return word("null", Json());
            default: return number();
        }
    }

    Json object() {
        Json::Object made;
        for (at++; next() != '}';) {
            if (!made.empty()) expect(',');
            std::string key = string();
            expect(':');
            made[key] = value();
        }
        at++;
        return made;
    }

    Json list() {
        Json::List made;
        for (at++; next() != ']';) {
            if (!made.empty()) expect(',');
            made.push_back(value());
        }
        at++;
        return made;
    }

    std::string string() {
        expect('"');
        std::string made;
        for (char c = byte(); c != '"'; c = byte()) {
            if (c == '\\') escaped(made);
            else made += c;
        }
        return made;
    }

    void escaped(std::string& made) {
        switch (char c = byte()) {
            case 'b': made += '\b'; break;
            case 'f': made += '\f'; break;
            case 'n': made += '\n'; break;
            case 'r': made += '\r'; break;
            case 't': made += '\t'; break;
            case 'u': utf8(std::stoul(text.substr(at, 4), nullptr, 16), made); at += 4; break;
            default: made += c;
        }
    }

    static void utf8(unsigned long code, std::string& made) {
        if (code < 0x80) {
            made += static_cast<char>(code);
        } else if (code < 0x800) {
            made += static_cast<char>(0xc0 | code >> 6);
            made += static_cast<char>(0x80 | (code & 0x3f));
        } else {
            made += static_cast<char>(0xe0 | code >> 12);
            made += static_cast<char>(0x80 | (code >> 6 & 0x3f));
            made += static_cast<char>(0x80 | (code & 0x3f));
        }
    }

    Json number() {
        std::size_t end = text.find_first_not_of("-+.eE0123456789", at);
        std::string digits = text.substr(at, end == std::string::npos ? end : end - at);
        if (digits.empty()) wrong();
        at += digits.size();
        return std::strtol(digits.c_str(), nullptr, 10);  // one that is too large becomes the largest there is
    }

    Json word(const std::string& word, Json value) {
        if (text.compare(at, word.size(), word) != 0) wrong();
        at += word.size();
        return value;
    }

    // The character here, after blanks; at the end '\0'.
    char next() {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n')) at++;
        return at < text.size() ? text[at] : '\0';
    }

    // The character here, gone past.
    char byte() {
        if (at >= text.size()) wrong();
        return text[at++];
    }

    void expect(char wanted) {
        if (next() != wanted) wrong();
        at++;
    }

    [[noreturn]] void wrong() const { throw std::runtime_error("not JSON at " + std::to_string(at) + ": " + text); }
};

inline Json Json::parse(const std::string& text) { return JsonParser(text).whole(); }

inline void quote(const std::string& text, std::string& out) {
    out += '"';
    for (char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < ' ') {
            char escape[7];
            std::snprintf(escape, sizeof escape, "\\u%04x", c);
            out += escape;
        } else {
            out += c;
        }
    }
    out += '"';
}

inline void Json::write(std::string& out) const {
    if (is_null()) {
        out += "null";
    } else if (const bool* truth = std::get_if<bool>(&value)) {
        out += *truth ? "true" : "false";
    } else if (const long* number = std::get_if<long>(&value)) {
        out += std::to_string(*number);
    } else if (const std::string* string = std::get_if<std::string>(&value)) {
        quote(*string, out);
    } else if (const List* items = std::get_if<List>(&value)) {
        const char* before = "";
        out += '[';
        for (const Json& item : *items) {
            out += std::exchange(before, ",");
            item.write(out);
        }
        out += ']';
    } else {
        const char* before = "";
        out += '{';
        for (const auto& [key, item] : object()) {
            out += std::exchange(before, ",");
            quote(key, out);
            out += ':';
            item.write(out);
        }
        out += '}';
    }
}
