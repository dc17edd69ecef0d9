"""Where in a TOML file each key stands, which the standard library's parser does not tell.

The text has been parsed before, so it is known to be right and only has to be followed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

Path = tuple[str | int, ...]

_SKIP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))[ \t]*""")
_STRING = re.compile(r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?'{3,5}|"(?:[^"\\]|\\.)*"|'[^']*\'''', re.DOTALL)
_PLAIN = re.compile(r"[^,\]}#\r\n]+")
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_ESCAPED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


def lines(text: str) -> Mapping[Path, int]:
    """Path of keys and indices → line from 1, for every table, key and array element of a valid TOML text."""
    return _Scan(text).found


def line_of(found: Mapping[Path, int], path: Path) -> int:
    """The line of a path, else of what holds it; 1 for what stands nowhere."""
    while path and path not in found:
        path = path[:-1]
    return found.get(path, 1)


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.found: dict[Path, int] = {}
        self._at = 0
        self._counted = 0  # newlines before `_counted_to`
        self._counted_to = 0
        self._arrays: dict[Path, int] = {}  # arrays of tables and how many tables they have so far
        self._document()

    def _document(self) -> None:
        table: Path = ()
        self._skip()
        while self._at < len(self.text):
            if self.text.startswith("[[", self._at):
                table = self._header(2)
                index = self._arrays.get(table, -1) + 1
                self._arrays[table] = index
                self.found.setdefault(table, self._line)
                table = (*table, index)
                self.found[table] = self._line
            elif self.text[self._at] == "[":
                table = self._header(1)
                self.found.setdefault(table, self._line)
            else:
                self._pair(table)
            self._skip()

    @property
    def _line(self) -> int:
        self._counted += self.text.count("\n", self._counted_to, self._at)
        self._counted_to = self._at
        return self._counted + 1

    def _skip(self) -> None:
        self._at = _end(_SKIP.match(self.text, self._at), self._at)

    def _header(self, brackets: int) -> Path:
        self._at += brackets
        keys = self._keys()
        self._at += brackets
        path: Path = ()
        for position, key in enumerate(keys, 1):
            path = (*path, key)
            if path in self._arrays and position < len(keys):  # below an array of tables: its last table
                path = (*path, self._arrays[path])
        return path

    def _keys(self) -> list[str]:
        keys = []
        while match := _KEY.match(self.text, self._at):
            self._at = match.end()
            quoted, literal, bare = match.groups()
            keys.append(_unescaped(quoted) if quoted is not None else literal if literal is not None else bare)
            if self.text[self._at] != ".":
                break
            self._at += 1
        return keys

    def _pair(self, table: Path) -> None:
        line = self._line
        path = table
        for key in self._keys():
            path = (*path, key)
            self.found.setdefault(path, line)
        self._at += 1  # =
        self._at = _end(re.compile(r"[ \t]*").match(self.text, self._at), self._at)
        self._value(path)

    def _value(self, path: Path) -> None:
        first = self.text[self._at]
        if first in "\"'":
            self._at = _end(_STRING.match(self.text, self._at), len(self.text))
        elif first == "[":
            self._array(path)
        elif first == "{":
            self._inline(path)
        else:
            self._at = _end(_PLAIN.match(self.text, self._at), self._at + 1)

    def _array(self, path: Path) -> None:
        self._at += 1
        index = 0
        self._skip()
        while self.text[self._at] != "]":
            self.found[*path, index] = self._line
            self._value((*path, index))
            index += 1
            self._comma()
        self._at += 1

    def _inline(self, path: Path) -> None:
        self._at += 1
        self._skip()
        while self.text[self._at] != "}":
            self._pair(path)
            self._comma()
        self._at += 1

    def _comma(self) -> None:
        self._skip()
        if self.text[self._at] == ",":
            self._at += 1
            self._skip()


def _end(match: re.Match[str] | None, otherwise: int) -> int:
    return match.end() if match else otherwise


def _unescaped(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        code = match[1] or match[2]
        return chr(int(code, 16)) if code else _ESCAPED.get(match[3], match[3])

    return _ESCAPE.sub(plain, text)
