/**
 * How the bot plays Monopoly Ausgezockt. This is the file to change.
 *
 * <p>`arena games ausgezockt` tells what a question holds and what may be answered; Types.java has the types. A strategy
 * lives for one match.
 */
final class Strategy {
    private final RulesData rules;
    private final int seat;

    /** A match begins. */
    Strategy(Start start) {
        rules = start.rules();
        seat = start.seat();
    }

    /** The action for a question, or null for any legal one. */
    Action choose(Act act) {
        return switch (act.decision()) {
            case "flip" -> flip(act.observation());
            default -> null; // "attack", "defend", "veto", "place", "event": yours to write
        };
    }

    /** An idea to begin with: flip until two cash cards lie there, then stop before Bankrott comes. */
    private Action flip(Observation seen) {
        return seen.flipped().cash().size() < 2 ? new Action.Flip() : new Action.Stop();
    }
}
