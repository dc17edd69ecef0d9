import java.util.List;

/**
 * How the bot plays Viehmarkt. This is the file to change.
 *
 * <p>`arena games viehmarkt` tells what a question holds and what may be answered; Types.java has the types. A strategy
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
            case "bid" -> bid(act.observation(), act.legal());
            default -> null; // "turn", "hammer", "pay", "offer", "reply": yours to write
        };
    }

    /** An idea to begin with: bid for an animal up to a quarter of the purse, and never bluff. */
    private Action bid(Observation seen, List<Template> legal) {
        int lowest = legal.get(legal.size() - 1).min("amount");
        int purse = 0;
        for (var note : seen.money().entrySet()) purse += Integer.parseInt(note.getKey()) * note.getValue();
        return lowest <= purse / 4 ? new Action.Bid(lowest) : new Action.Pass();
    }
}
