"""What a bot learns of others, tier by tier: docs/security.md promises it sentence by sentence."""

from __future__ import annotations

import os
import platform
import socket
from pathlib import Path

import pytest

from arena.runner.sandbox import seccomp

pytestmark = pytest.mark.slow

confined = pytest.mark.parametrize("tier", ["bwrap", "landlock"], indirect=True)
limited = pytest.mark.parametrize("tier", ["bwrap", "landlock", "rlimit"], indirect=True)

REFUSED = {"EACCES", "EPERM", "ENOENT", "ESRCH"}


def test_a_bot_reads_its_own_directory_and_writes_to_its_scratch(keeper):
    own, scratch = keeper.found(["listed", "."], ["scratch"])

    assert own == ["snoop.py"]
    assert scratch == "mine"


@confined
def test_a_bot_cannot_change_its_own_directory(keeper):
    found = keeper.found(
        ["write", str(keeper.folder / "bot" / "new")],
        ["append_to", str(keeper.folder / "bot" / "snoop.py")],
        ["remove", str(keeper.folder / "bot" / "snoop.py")],
        ["close_to_others", str(keeper.folder / "bot" / "snoop.py")],
    )

    assert set(found) <= {"EROFS", "EACCES", "EPERM"}


@confined
def test_a_bot_reads_nothing_else(keeper):
    secrets = {name: keeper.folder / name for name in ("arena.db", "cup.toml")}
    for path in secrets.values():
        path.write_text("secret")
        path.chmod(0o644)
    other = keeper.folder / "other"
    other.mkdir()
    (other / "brain.py").write_text("secret")

    found = keeper.found(
        *(["read", str(path)] for path in (*secrets.values(), other / "brain.py")),
        ["listed", str(other)],
        ["listed", str(keeper.folder)],
        ["listed", os.path.expanduser("~")],
        ["read", "/etc/passwd"],
    )

    if keeper.tier == "bwrap":  # the way to its own directory is there, with nothing beside it
        assert found.pop(4) == ["bot"]
    assert set(found) <= REFUSED


@confined
def test_results_and_the_configuration_are_hidden_also_inside_its_own_directory(keeper):
    keeper.found(["me"])  # makes the directory
    home = keeper.folder / "bot"
    (home / "results" / "cup").mkdir(parents=True)
    (home / "results" / ".builds" / "mine").mkdir(parents=True)
    (home / "lib").mkdir()
    for path in (home / "results" / "cup" / "arena.db", home / "cup.toml", home / "lib" / "table.txt"):
        path.write_text("secret")
    built = home / "results" / ".builds" / "mine" / "weights"
    built.write_text("mine")

    for closed in (False, True) if keeper.tier == "bwrap" and keeper.user != "nobody" else (False,):
        if closed:  # what root's bots are shown of it is put together anew
            for path in (home, *home.rglob("*")):
                path.chmod(0o700 if path.is_dir() else 0o600)
        found = keeper.found(
            ["read", "results/cup/arena.db"],
            ["read", "cup.toml"],
            ["read", "lib/table.txt"],
            ["read", "results/.builds/mine/weights"],
            ["write", "lib/new"],
            hidden=[home / "results", home / "cup.toml"],
            shown=[built.parent],
        )

        assert {*found[:2], found[4]} <= {*REFUSED, "EROFS"}
        assert found[2:4] == ["secret", "mine"]
        assert not (home / "lib" / "new").exists()


@limited
def test_a_bot_gains_nothing_from_the_processes_of_others(keeper):
    victims = ["{parent}", "{neighbour}", "{neighbour-leader}"]
    if keeper.tier == "rlimit" and not keeper.apart:
        victims = victims[:1]  # same user, no walls: only what we hide ourselves
    if keeper.tier != "bwrap":
        victims = victims[:2]  # the neighbour is its own leader
    report = keeper(
        *(["memory_of", pid] for pid in victims),
        *(["copy_memory_of", pid] for pid in victims),
        *(["attach_to", pid] for pid in victims),
        *(["read", f"/proc/{pid}/environ"] for pid in victims),
        *(["listed", f"/proc/{pid}/fd"] for pid in victims),
        *(["append_to", f"/proc/{pid}/fd/1"] for pid in victims),
    )

    assert set(report["found"].values()) <= REFUSED
    assert len(report["found"]) == 6 * len(victims)
    assert (report["forged"], report["neighbour unharmed"]) == ("", True)


@limited
def test_a_bot_can_neither_signal_nor_limit_others(keeper):
    if keeper.tier == "rlimit" and not keeper.apart:
        pytest.skip("sandbox rlimit, as an ordinary user: it does not promise this")
    report = keeper(
        *(["signal_to", pid, number] for pid in ("{parent}", "{neighbour}") for number in (0, 9, 19)),
        *(["limits_of", pid] for pid in ("{parent}", "{neighbour}")),
    )

    assert set(report["found"].values()) <= REFUSED
    assert report["neighbour unharmed"]


@confined
def test_a_bot_sees_no_other_process(keeper):
    report = keeper(["processes"], ["commands", "keeper.py"], ["read", "/proc/{parent}/cmdline"])
    seen, keepers, told = report["found"].values()

    if keeper.tier == "bwrap":
        assert len(seen) == 2  # the first process of its namespace, and itself
        assert keepers == []
    else:
        assert seen == "EACCES"
    assert told in REFUSED


@confined
def test_a_bot_reaches_no_network_and_no_local_service(keeper, open_folder):
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(socket.AF_UNIX) as named,
        socket.socket(socket.AF_UNIX) as lying,
    ):
        named.bind(f"\0arena-{os.getpid()}")
        lying.bind(str(open_folder / "socket"))
        os.chmod(open_folder / "socket", 0o777)
        named.listen()
        lying.listen()

        found = keeper.found(
            ["connect", tcp.getsockname()[1]],
            ["connect_to_name", f"arena-{os.getpid()}"],
            ["connect_to_path", str(open_folder / "socket")],
            ["pair"],
        )

    assert set(found[:3]) <= {"EACCES", "ECONNREFUSED", "ENOENT", "ENETUNREACH"}
    assert found[3] == "x"


@confined
def test_a_bot_does_not_even_learn_what_there_is_and_leaves_nothing_where_others_would_find_it(keeper):
    (keeper.folder / "secret").write_text("secret")
    elsewhere = [Path(folder) / f"left-{os.getpid()}" for folder in ("/tmp", "/var/tmp", "/dev/shm")]

    there, *written = keeper.found(
        ["exists", str(keeper.folder / "secret")], *(["write", str(path)] for path in elsewhere)
    )

    if keeper.tier == "bwrap":
        assert not there
        assert written == [7, "ENOENT", 7]  # in memory of its own
    else:
        assert set(written) == {"EACCES"}
    assert not any(path.exists() for path in elsewhere)


@limited
def test_the_kernel_refuses_what_no_bot_needs(keeper):
    column = ("x86_64", "aarch64").index(platform.machine())
    denied = {
        "bwrap": seccomp.LEAST | seccomp.COMMON,
        "landlock": seccomp.LEAST | seccomp.COMMON | seccomp.SHARED,
        "rlimit": seccomp.LEAST,
    }[keeper.tier]
    numbers = [row[column] for row in denied.values() if row[column]]
    absent = [row[column] for row in seccomp.ABSENT.values()]
    newer = seccomp.NEWEST + 1

    found = keeper.found(["calls", *numbers], ["calls", newer], ["calls", 0x40000000])

    assert found == [["EPERM"], ["ENOSYS"], ["ENOSYS"]]
    if keeper.confined:
        assert keeper.found(["calls", *absent]) == [["ENOSYS"]]


@confined
def test_a_bot_gets_no_namespaces(keeper):
    assert keeper.found(["namespaces"]) == ["EPERM"]


@limited
def test_a_bot_leaves_no_shared_memory(keeper):
    assert keeper.found(["shared_memory"]) == ["EPERM"]


@limited
def test_a_bot_stays_on_its_core_and_in_its_session(keeper):
    assert keeper.found(["spread_out"], ["leave_session"], ["leave_group"]) == ["EPERM"] * 3


@confined
def test_a_bot_leaves_no_mark_on_its_own_files(keeper):
    """What is its own, a process can mark by a descriptor for reading; another process would find it there."""
    marks = keeper.found(["mark_by_mode", "snoop.py"], ["mark_by_attribute", "snoop.py"], ["mark_by_flags", "snoop.py"])

    assert set(marks) <= {"EPERM", "EROFS"}


@confined
def test_a_bot_is_not_told_what_happens_to_files_that_it_may_not_read(keeper):
    results = keeper.folder / "results"
    results.mkdir()
    results.chmod(0o755)

    (watched,) = keeper.found(["watch", str(results)])

    assert watched == ("ENOENT" if keeper.tier == "bwrap" else "EPERM")


@limited
def test_started_by_root_a_bot_is_a_stranger_without_capabilities(keeper):
    report = keeper(["me"])
    me = report["found"]["me"]

    assert me["no new privileges"] == "1"
    if keeper.apart:
        assert me["uid"] == report["uid outside"] != 0
        assert me["groups"] in ([], [me["uid"]])
        assert me["capabilities"] == ["0" * 16] * 5
    else:
        assert me["capabilities"][2] == "0" * 16
    assert me["environment"] == ["HOME", "LANG", "PATH", "TMPDIR"] or me["environment"] == [
        "HOME",
        "LANG",
        "LC_CTYPE",
        "PATH",
        "TMPDIR",
    ]
    assert me["descriptors"] == [0, 1, 2]


def test_each_process_has_another_uid(tier):
    from arena.runner.sandbox import stranger

    uids = [stranger.take() for _ in range(10)]

    if stranger.available() is None:
        assert set(uids) == {None}
    else:
        assert len(set(uids)) == 10
