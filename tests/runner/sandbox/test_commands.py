"""What is started inside: every language, interpreters and environments that lie anywhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from arena.runner.command import Command
from arena.runner.sandbox.needs import needs
from arena.runner.sandbox.opened import pieces
from arena.runner.sandbox.stranger import refusals
from arena.runner.sandbox.view import spread, view

LANGUAGES = {
    "sh": ("echo.sh", "read line; echo $line\n", ("sh", "echo.sh")),
    "bash": ("echo.bash", "read line; echo $line\n", ("bash", "echo.bash")),
    "perl": ("echo.pl", "$| = 1; use List::Util; print scalar <STDIN>;\n", ("perl", "echo.pl")),
    "tclsh": ("echo.tcl", "puts [gets stdin]\n", ("tclsh", "echo.tcl")),
    "node": (
        "echo.js",
        "process.stdin.once('data', d => { console.log(String(d).trim()); process.exit() })\n",
        ("node", "echo.js"),
    ),
    "python3": ("echo.py", "import asyncio, json, ssl, tempfile\nprint(input())\n", ("/usr/bin/python3", "echo.py")),
    "cc": (
        "echo.c",
        "#include <stdio.h>\nint main() { char line[80]; puts(fgets(line, 80, stdin)); return 0; }\n",
        ("./echo",),
    ),
    "c++": (
        "echo.cpp",
        """#include <iostream>
#include <thread>
int main() {
    std::string line;
    std::getline(std::cin, line);
    std::thread([&] { std::cout << line << std::endl; }).join();
}
""",
        ("./echo",),
    ),
    "rustc": (
        "echo.rs",
        """fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    std::thread::spawn(move || println!("{}", line.trim())).join().unwrap();
}
""",
        ("./echo",),
    ),
    "go": (
        "echo.go",
        """package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	line, _ := bufio.NewReader(os.Stdin).ReadString('\\n')
	done := make(chan bool)
	go func() { fmt.Print(line); done <- true }()
	<-done
}
""",
        ("./echo",),
    ),
    "javac": (
        "Echo.java",
        "class Echo { public static void main(String[] a) { System.out.println(new java.util.Scanner(System.in).nextLine()); } }\n",
        ("java", "Echo"),
    ),
}
BUILDS = {
    "cc": ("-o", "echo-cc"),
    "c++": ("-pthread", "-o", "echo-c++"),
    "rustc": ("-o", "echo-rustc"),
    "go": ("build", "-o", "echo-go"),
    "javac": (),
}


@pytest.fixture(scope="session")
def programs(tmp_path_factory):
    """A folder with one program in each language that there is here."""
    folder = tmp_path_factory.mktemp("programs")
    builds = []
    for tool, (name, text, _) in LANGUAGES.items():
        if shutil.which(tool):
            (folder / name).write_text(text)
            if tool in BUILDS:
                builds.append(subprocess.Popen([tool, *BUILDS[tool], name], cwd=folder))
    assert [build.wait() for build in builds] == [0] * len(builds)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["bwrap", "landlock", "rlimit"], indirect=True)
def test_every_language_plays_inside(keeper, programs):
    home = keeper.folder / "bot"
    shutil.copytree(programs, home)
    home.chmod(0o755)
    tools = {tool: words for tool, (_, _, words) in LANGUAGES.items() if shutil.which(tool)}
    assert {"sh", "python3"} <= {*tools}
    started = [
        [str(home / f"echo-{tool}") if program == "./echo" else shutil.which(program), *arguments]
        for tool, (program, *arguments) in tools.items()
    ]

    reports = keeper.all(commands=started, input="hello, world\n")

    heard = {
        tool: (report["said"], report["code"], report["told"]) for tool, report in zip(tools, reports, strict=True)
    }
    assert heard == dict.fromkeys(tools, ("hello, world", 0, ""))


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["bwrap", "landlock"], indirect=True)
def test_a_virtual_environment_and_what_is_installed_in_it_work_inside(keeper):
    home = keeper.folder / "bot"
    home.mkdir()
    subprocess.run([keeper.python, "-m", "venv", "--without-pip", str(keeper.folder / "my env")], check=True)
    (packages,) = (keeper.folder / "my env").glob("lib/python3*/site-packages")
    (packages / "weights.py").write_text("BEST = 42\n")
    (home / "bot.py").write_text("import sys, weights\nprint(weights.BEST, sys.prefix)\n")

    report = keeper(command=[str(keeper.folder / "my env" / "bin" / "python"), "bot.py"])

    assert report["said"] == f"42 {keeper.folder / 'my env'}", report


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["bwrap"], indirect=True)
def test_an_interpreter_in_a_closed_folder_is_reached_by_its_bind(keeper):
    if not keeper.apart:
        pytest.skip("sandbox bwrap, as an ordinary user: what is closed to us is closed to bots")
    closed = keeper.folder / "closed"
    (closed / "tool" / "bin").mkdir(parents=True)
    (closed / "tool" / "lib").mkdir()
    shutil.copy("/bin/echo", closed / "tool" / "bin")
    closed.chmod(0o700)

    assert keeper(command=[str(closed / "tool" / "bin" / "echo"), "here"])["said"] == "here"


def command(*words: str, directory: Path, **settings) -> Command:
    return Command("bot", words, str(directory), {}, **settings)


def test_a_command_needs_its_directory_its_files_and_what_is_readable(tmp_path):
    bot, data = tmp_path / "bot", tmp_path / "data"
    bot.mkdir()
    data.mkdir()
    (data / "weights").touch()
    (data / "book").touch()

    found = needs(command("/bin/cat", "../data/weights", "--", directory=bot, readable=(str(data / "book"),)))

    assert {bot, data / "weights", data / "book"} <= set(found)
    assert data not in found


def test_a_word_longer_than_any_file_name_needs_nothing(tmp_path):
    assert needs(command("/bin/cat", "x" * 5_000, directory=tmp_path)) == needs(command("/bin/cat", directory=tmp_path))


def test_a_program_without_a_directory_of_its_own_shows_nothing_but_itself(tmp_path):
    program = tmp_path / "program"
    shutil.copy("/bin/true", program)

    assert needs(command(str(program), directory=tmp_path, own_directory=False)) == [program]


def test_the_home_of_an_interpreter_is_found_through_links_and_shebangs(tmp_path):
    real = tmp_path / "opt" / "tool-1.2"
    (real / "bin").mkdir(parents=True)
    (real / "lib").mkdir()
    shutil.copy("/bin/sh", real / "bin" / "tool")
    (tmp_path / "current").symlink_to("opt/tool-1.2")
    bot = tmp_path / "bot"
    bot.mkdir()
    script = bot / "bot"
    script.write_text(f"#!{tmp_path}/current/bin/tool\n")
    script.chmod(0o755)

    found = needs(command(str(script), directory=bot))

    assert {bot, tmp_path / "current", real} <= set(found)


def test_a_shim_is_shown_with_all_that_it_chooses_from(tmp_path, monkeypatch):
    root = tmp_path / "pyenv"
    (root / "shims").mkdir(parents=True)
    (root / "versions").mkdir()
    shim = root / "shims" / "python9"
    shim.write_text("#!/bin/sh\n")
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", str(shim.parent))
    script = tmp_path / "bot"
    script.write_text("#!/usr/bin/env python9\n")
    script.chmod(0o755)

    assert root in needs(command(str(script), directory=tmp_path, own_directory=False))


def test_a_home_is_never_shown_for_the_programs_in_it(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for folder in ("bin", "lib", "letters", ".local/bin", ".local/lib", ".local/share"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    for folder in ("bin", ".local/bin"):
        shutil.copy("/bin/true", tmp_path / folder / "tool")

    for program in (tmp_path / "bin" / "tool", tmp_path / ".local" / "bin" / "tool"):
        found = set(needs(command(str(program), directory=tmp_path / "bin", own_directory=False)))
        assert not found & {tmp_path, tmp_path / ".local", tmp_path / "letters", tmp_path / ".local" / "share"}
        assert program.parent.parent / "lib" in found


def test_our_own_interpreter_sees_the_package():
    import arena

    assert Path(arena.__file__).parent in needs(command(sys.executable, "bot.py", directory=Path("/tmp")))


def test_what_is_hidden_is_left_out_and_what_is_shown_in_it_is_not(tmp_path):
    bot = tmp_path / "bot"
    for folder in ("a", "results/.builds/x", "results/cup", "lib"):
        (bot / folder).mkdir(parents=True)
    (bot / "cup.toml").touch()
    seen = view(
        command("/bin/true", directory=bot, readable=(str(bot / "results/.builds/x"),)),
        [bot / "results", bot / "cup.toml", tmp_path],
    )

    assert set(spread(seen)) == {bot / "a", bot / "lib", bot / "results/.builds/x"}
    assert set(seen.hidden) == {bot / "results", bot / "cup.toml"}


def test_what_others_cannot_read_is_named_with_the_folder_that_blocks(tmp_path):
    closed = tmp_path / "closed"
    (closed / "bot").mkdir(parents=True)
    closed.chmod(0o700)

    (line, *_) = refusals([closed / "bot"])
    blocks = (
        next(folder for folder in reversed(closed.parents) if not folder.stat().st_mode & 0o001)
        if (any(not folder.stat().st_mode & 0o001 for folder in closed.parents))
        else closed
    )
    assert line == f"{closed / 'bot'} cannot be read by other users: {blocks} does not let them in"
    assert refusals([Path("/usr/bin"), Path("/bin/sh")]) == []


def test_what_is_closed_in_a_view_is_opened_piece_by_piece(tmp_path):
    bot, copies = tmp_path / "bot", tmp_path / "copies"
    for folder in (bot / "open", bot / "shut" / "deep", copies):
        folder.mkdir(parents=True)
    for name, mode in (("open/a", 0o644), ("shut/deep/b", 0o600), ("c", 0o700), ("d", 0o644)):
        (bot / name).write_text(name)
        (bot / name).chmod(mode)
    (bot / "link").symlink_to("c")
    for folder in (bot, bot / "open", bot / "shut" / "deep"):
        folder.chmod(0o755)
    (bot / "shut").chmod(0o700)

    found = {str(piece.place.relative_to(bot)): piece for piece in pieces(bot, [bot / "d"], copies, own=True)}

    assert {name: piece.kind for name, piece in found.items()} == {
        ".": "make",
        "c": "show",
        "link": "link",
        "open": "show",
        "shut": "make",
        "shut/deep": "make",
        "shut/deep/b": "show",
    }
    assert found["open"].source == str(bot / "open")
    assert found["link"].source == "c"
    assert Path(found["c"].source).stat().st_mode & 0o777 == 0o755
    assert Path(found["shut/deep/b"].source).read_text() == "shut/deep/b"


def test_what_is_open_is_shown_as_it_is(tmp_path):
    bot = tmp_path / "bot"
    bot.mkdir()
    (bot / "a").touch(mode=0o644)
    bot.chmod(0o755)

    assert pieces(bot, [], tmp_path, own=True) == [("show", bot, str(bot))]
