// A bot for arena: questions come in on standard input, one JSON object a line, answers go out on standard output.
// The thinking is done in strategy.hpp. Nothing here needs to be changed.

#include <iostream>
#include <optional>
#include <string>
#include <variant>

#include "json.hpp"
#include "protocol.hpp"
#include "strategy.hpp"

void say(const Json& message) {
    std::cout << message.dump() << std::endl;  // which also flushes
}

int main() {
    Dice dice(0);
    std::optional<Strategy> strategy;

    for (std::string line; std::getline(std::cin, line);) {
        Json message = Json::parse(line);
        const std::string& type = message["type"].text();

        if (type == "hello") {
            say(Json::Object{{"type", "ready"}});
        } else if (type == "start") {  // a new match: forget the last one
            dice = Dice(message["seed"].integer());
            strategy.reset();
            if (message["game"].text() == GAME) strategy.emplace(message.as<Start>());
        } else if (type == "act") {
            std::optional<Action> action;
            if (strategy) action = strategy->choose(message.as<Act>());
            Json answer = action ? std::visit([](const auto& mine) { return mine.json(); }, *action)
                                 : anything(message["legal"], dice);
            say(Json::Object{{"type", "action"}, {"id", message["id"]}, {"action", answer}});
        } else if (type == "fault") {  // the last answer did not count
            std::cerr << message["fault"].text() << ' ' << message["message"].text() << '\n';
        } else if (type == "quit") {
            break;
        }
    }
}
