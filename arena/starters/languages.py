"""The languages that `arena new` knows: what is in a folder of each, how it is built and started."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arena.starters.c_types import c_types
from arena.starters.cpp_types import cpp_types
from arena.starters.go_types import go_types
from arena.starters.java_types import java_types
from arena.starters.rust_types import rust_types
from arena.starters.shapes import Shapes


@dataclass(frozen=True, slots=True)
class Language:
    """One language.

    Attributes:
        name: as on the command line; also the folder below `files/`.
        title: as people write it.
        strategy: the file that a contestant changes; a game's own lies in `strategies/`.
        files: all other files but the README, in the order in which a reader meets them → what each is.
        types: the file of the messages' types, and what writes it; None where the language needs none.
        tools: the programs that must be on PATH to build and to play.
        package: what brings them on Debian and Ubuntu.
        build: the command that builds it, in its folder; empty where there is nothing to build.
        command: the command that starts it, in its folder.
    """

    name: str
    title: str
    strategy: str
    files: dict[str, str]
    types: tuple[str, Callable[[Shapes], str]] | None
    tools: tuple[str, ...]
    package: str
    build: tuple[str, ...]
    command: tuple[str, ...]


LOOP = "reads questions, writes answers, plays anything legal where the strategy has no opinion"
PROTOCOL = "what is the same for all games: how a match starts, questions, legal actions"
JSON = "the JSON that the messages need"

LANGUAGES: dict[str, Language] = {
    language.name: language
    for language in (
        Language(
            "python",
            "Python",
            "strategy.py",
            {"bot.py": LOOP},
            None,
            ("python3",),
            "python3",
            (),
            ("python3", "bot.py"),
        ),
        Language(
            "javascript",
            "JavaScript",
            "strategy.mjs",
            {"bot.mjs": LOOP},
            None,
            ("node",),
            "nodejs",
            (),
            ("node", "bot.mjs"),
        ),
        Language(
            "c",
            "C",
            "strategy.c",
            {"protocol.h": PROTOCOL, "bot.c": LOOP, "json.h": JSON, "json.c": "the same", "Makefile": "the build"},
            ("types.h", c_types),
            ("cc", "make"),
            "gcc libc6-dev make",
            ("make",),
            ("./bot",),
        ),
        Language(
            "cpp",
            "C++",
            "strategy.hpp",
            {"protocol.hpp": PROTOCOL, "bot.cpp": LOOP, "json.hpp": JSON, "Makefile": "the build"},
            ("types.hpp", cpp_types),
            ("c++", "make"),
            "g++ make",
            ("make",),
            ("./bot",),
        ),
        Language(
            "rust",
            "Rust",
            "src/strategy.rs",
            {
                "src/protocol.rs": PROTOCOL,
                "src/main.rs": LOOP,
                "src/json.rs": JSON,
                "Cargo.toml": "the build",
                "Cargo.lock": "the same: there are no dependencies",
                "rustfmt.toml": "how `cargo fmt` formats",
            },
            ("src/types.rs", rust_types),
            ("cargo", "cc"),
            "cargo",
            ("cargo", "build", "--release", "--offline"),
            ("./target/release/bot",),
        ),
        Language(
            "go",
            "Go",
            "strategy.go",
            {"protocol.go": PROTOCOL, "bot.go": LOOP, "go.mod": "the build"},
            ("types.go", go_types),
            ("go",),
            "golang-go",
            ("go", "build", "-o", "bot", "."),
            ("./bot",),
        ),
        Language(
            "java",
            "Java",
            "Strategy.java",
            {"Protocol.java": PROTOCOL, "Bot.java": LOOP, "Json.java": JSON, "Makefile": "the build"},
            ("Types.java", java_types),
            ("javac", "jar", "java", "make"),
            "default-jdk-headless make",
            ("make",),
            ("java", "-jar", "bot.jar"),
        ),
        Language(
            "perl",
            "Perl",
            "Strategy.pm",
            {"bot.pl": LOOP},
            None,
            ("perl",),
            "perl",
            (),
            ("perl", "bot.pl"),
        ),
    )
}
