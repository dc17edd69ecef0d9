// What is the same for all games: how a match starts, what a question holds, the legal actions.

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A match begins. `seat` is yours, from 0; `seed` is for your dice. */
record Start(RulesData rules, int seats, int seat, int seed, int matchMs) {
    static Start of(Json json) {
        return new Start(
            json.get("rules").as(RulesData::of),
            json.get("seats").integer(),
            json.get("seat").integer(),
            json.get("seed").integer(),
            json.get("match_ms").integer());
    }
}

/**
 * A decision. `events` are those since the last message; `timeMs` is for this decision, `leftMs` for the rest of the
 * match; 0 = no limit.
 */
record Act(
    String decision,
    Observation observation,
    List<Event> events,
    List<Template> legal,
    int timeMs,
    int leftMs) {
    static Act of(Json json) {
        return new Act(
            json.get("decision").string(),
            json.get("observation").as(Observation::of),
            json.get("events").list(Event::of),
            json.get("legal").list(Template::new),
            json.get("time_ms").integer(),
            json.get("left_ms").integer());
    }
}

/** An action each of whose fields is a value or a domain of values; every combination is legal. */
record Template(Json json) {
    String type() {
        return json.get("type").string();
    }

    /** The lowest integer that a field may be. */
    int min(String field) {
        return json.get(field).get("min").integer();
    }

    /** The highest integer that a field may be. */
    int max(String field) {
        return json.get(field).get("max").integer();
    }

    /** All values that a field may be, where they are listed. */
    List<Json> in(String field) {
        return json.get(field).get("in").list();
    }

    /** What a field may take some of, where it may. */
    Map<String, Integer> from(String field) {
        return json.get(field).get("from").counts();
    }

    /** A legal action at random, for every decision of every game. */
    static Json anything(Json legal, Random dice) {
        Json template = oneOf(legal.list(), dice);
        Json action = Json.object();
        template.map().forEach((field, domain) -> action.put(field, pick(domain, dice)));
        return action;
    }

    private static Json pick(Json domain, Random dice) {
        if (domain.has("min")) { // an integer in steps
            int min = domain.get("min").integer();
            int max = domain.get("max").integer();
            int step = domain.get("step").integer();
            return Json.of(min + step * dice.nextInt((max - min) / step + 1));
        }
        if (domain.has("in")) return oneOf(domain.get("in").list(), dice); // one of these
        if (domain.has("from")) { // some of these, or nothing
            Map<String, Integer> some = new TreeMap<>();
            domain.get("from").counts().forEach((key, count) -> some.put(key, dice.nextInt(count + 1)));
            return Json.of(some);
        }
        return domain; // not a domain
    }

    private static Json oneOf(List<Json> list, Random dice) {
        return list.get(dice.nextInt(list.size()));
    }
}
