import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * A bot for arena: questions come in on standard input, one JSON object a line, answers go out on standard output.
 * The thinking is done in Strategy.java. Nothing here needs to be changed.
 */
final class Bot {
    public static void main(String[] arguments) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Random dice = new Random(0);
        Strategy strategy = null;

        for (String line; (line = lines.readLine()) != null; ) {
            Json message = Json.parse(line);
            switch (message.get("type").string()) {
                case "hello" -> say(Json.object().put("type", "ready"));

                case "start" -> { // a new match: forget the last one
                    dice = new Random(message.get("seed").integer());
                    boolean mine = message.get("game").string().equals(Game.NAME);
                    strategy = mine ? new Strategy(Start.of(message)) : null;
                }

                case "act" -> {
                    Action action = strategy == null ? null : strategy.choose(Act.of(message));
                    Json answer = action == null ? Template.anything(message.get("legal"), dice) : action.json();
                    say(Json.object().put("type", "action").put("id", message.get("id")).put("action", answer));
                }

                case "fault" -> // the last answer did not count
                    System.err.println(message.get("fault").string() + " " + message.get("message").string());

                case "quit" -> {
                    return;
                }

                default -> {} // a message that this bot need not know
            }
        }
    }

    private static void say(Json message) {
        System.out.println(message);
    }
}
