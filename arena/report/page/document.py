"""One HTML file that needs no other: its style, its script and its data are inside, and it may load nothing."""

from __future__ import annotations

import html
import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any

import orjson

STATIC = files("arena.report.page") / "static"


def static(*names: str) -> str:
    """The text of files of `static/`, one after the other."""
    return "\n".join((STATIC / name).read_text("utf-8").strip() for name in names)


def document(title: str, body: str, styles: Sequence[str], scripts: Iterable[str]) -> str:
    """A page.

    The browser is told to run these scripts and these styles alone, by their hashes, and to load nothing.

    Args:
        title: in plain text.
        body: HTML.
        styles: names of files of `static/`.
        scripts: likewise.
    """
    style, script = static(*styles), static(*scripts)
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>{html.escape(title)}</title>
<style>{style}</style>
</head>
<body>
{body}
<script>{script}</script>
</body>
</html>
"""


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def packed(data: Any) -> str:
    """JSON values as a page carries them: compressed, in base64, so that nothing in them can be taken for HTML."""
    return b64encode(zlib.compress(orjson.dumps(data), 9)).decode()


def carried(id: str, data: Any) -> str:
    """The element that carries JSON values; the script finds it by its `id`."""
    return f'<script type="application/octet-stream" id="{html.escape(id)}">{packed(data)}</script>'
