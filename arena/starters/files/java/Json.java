import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A JSON value, as far as arena's messages need it: numbers are integers.
 *
 * <p>`value` is a Map of String to Json, a List of Json, a String, a Long, a Boolean, or null.
 */
record Json(Object value) {

    // Reading

    static Json parse(String text) {
        return new Parser(text).whole();
    }

    /** A key of an object; where it is missing, null. */
    Json get(String key) {
        Json found = map().get(key);
        return found == null ? new Json(null) : found;
    }

    boolean has(String key) {
        return value instanceof Map && map().containsKey(key);
    }

    boolean isNull() {
        return value == null;
    }

    int integer() {
        return (int) (long) (Long) value;
    }

    boolean bool() {
        return (Boolean) value;
    }

    String string() {
        return (String) value;
    }

    @SuppressWarnings("unchecked")
    Map<String, Json> map() {
        return (Map<String, Json>) value;
    }

    @SuppressWarnings("unchecked")
    List<Json> list() {
        return (List<Json>) value;
    }

    <T> List<T> list(Function<Json, T> of) {
        return list().stream().map(of).toList();
    }

    Map<String, Integer> counts() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        map().forEach((key, count) -> counts.put(key, count.integer()));
        return counts;
    }

    <T> T as(Function<Json, T> of) {
        return of.apply(this);
    }

    <T> T orNull(Function<Json, T> of) {
        return isNull() ? null : of.apply(this);
    }

    // Writing

    static Json object() {
        return new Json(new LinkedHashMap<String, Json>());
    }

    /** Adds a key. What goes in is a Json, a Map, a List, a String, a number, a Boolean or null. */
    Json put(String key, Object given) {
        map().put(key, of(given));
        return this;
    }

    static Json of(Object given) {
        if (given instanceof Json json) return json;
        if (given instanceof Number number) return new Json(number.longValue());
        if (given instanceof List<?> list) return new Json(list.stream().map(Json::of).toList());
        if (given instanceof Map<?, ?> map) {
            Json object = object();
            map.forEach((key, each) -> object.put((String) key, each));
            return object;
        }
        return new Json(given);
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        write(out);
        return out.toString();
    }

    private void write(StringBuilder out) {
        if (value instanceof Map) {
            String comma = "{";
            for (Map.Entry<String, Json> entry : map().entrySet()) {
                out.append(comma);
                quote(entry.getKey(), out);
                out.append(':');
                entry.getValue().write(out);
                comma = ",";
            }
            out.append(comma.equals("{") ? "{}" : "}");
        } else if (value instanceof List) {
            String comma = "[";
            for (Json each : list()) {
                out.append(comma);
                each.write(out);
                comma = ",";
            }
            out.append(comma.equals("[") ? "[]" : "]");
        } else if (value instanceof String text) {
            quote(text, out);
        } else {
            out.append(value);
        }
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (char sign : text.toCharArray()) {
            if (sign == '"' || sign == '\\') out.append('\\').append(sign);
            else if (sign < ' ' || sign > '~') out.append(String.format("\\u%04x", (int) sign));
            else out.append(sign);
        }
        out.append('"');
    }

    /** Goes through a text from its start to its end. */
    private static final class Parser {
        private final String text;
        private int at = 0;

        Parser(String text) {
            this.text = text;
        }

        Json whole() {
            Json json = value();
            if (next() != '\0') throw wrong();
            return json;
        }

        private Json value() {
            char sign = next();
            if (sign == '{') return object();
            if (sign == '[') return array();
            if (sign == '"') return new Json(string());
            if (sign == '-' || Character.isDigit(sign)) return number();
            if (word("true")) return new Json(true);
            if (word("false")) return new Json(false);
            if (word("null")) return new Json(null);
            throw wrong();
        }

        private Json object() {
            Map<String, Json> map = new LinkedHashMap<>();
            at++;
            while (next() != '}') {
                if (!map.isEmpty()) expect(',');
                String key = string();
                expect(':');
                map.put(key, value());
            }
            at++;
            return new Json(map);
        }

        private Json array() {
            List<Json> list = new ArrayList<>();
            at++;
            while (next() != ']') {
                if (!list.isEmpty()) expect(',');
                list.add(value());
            }
            at++;
            return new Json(list);
        }

        private String string() {
            expect('"');
            StringBuilder out = new StringBuilder();
            while (sign() != '"') {
                char sign = text.charAt(at++);
                out.append(sign == '\\' ? escaped() : sign);
            }
            at++;
            return out.toString();
        }

        private char escaped() {
            char sign = text.charAt(at++);
            return switch (sign) {
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> (char) Integer.parseInt(text.substring(at, at += 4), 16);
                default -> sign;
            };
        }

        private Json number() {
            int start = at++;
            while ("0123456789+-.eE".indexOf(sign()) >= 0) at++;
            String digits = text.substring(start, at);
            // Fractions and numbers that are too large stand under keys that you need not know: any value will do.
            return new Json(digits.matches("-?[0-9]{1,18}") ? Long.parseLong(digits) : Long.MAX_VALUE);
        }

        private boolean word(String word) {
            if (!text.startsWith(word, at)) return false;
            at += word.length();
            return true;
        }

        /** The sign here, after blanks; at the end '\0'. */
        private char next() {
            while (" \t\r\n".indexOf(sign()) >= 0) at++;
            return sign();
        }

        private char sign() {
            return at < text.length() ? text.charAt(at) : '\0';
        }

        private void expect(char wanted) {
            if (next() != wanted) throw wrong();
            at++;
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("not JSON at " + at + ": " + text);
        }
    }
}
