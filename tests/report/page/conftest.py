"""Pages as they are written, and a browser to look at them with."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import browser as chromium
import pytest


def carried(page: str, id: str) -> Any:
    """The data that an element of a page carries."""
    (text,) = re.findall(rf'<script type="application/octet-stream" id="{id}">([^<]*)</script>', page)
    return json.loads(zlib.decompress(b64decode(text)))


@pytest.fixture
def data():
    """Reads what a page carries."""
    return carried


@pytest.fixture(scope="session")
def chrome(tmp_path_factory) -> Iterator[chromium.Browser]:
    """A real browser, one for all tests of this process."""
    if chromium.MISSING:
        pytest.skip(chromium.MISSING)
    with chromium.browser(tmp_path_factory.mktemp("chromium")) as window:
        yield window


@pytest.fixture
def window(chrome):
    """The browser, which must have nothing to complain about and ask nobody for anything when the test is over."""
    chrome.complaints()
    chrome.requests()
    yield chrome
    assert chrome.complaints() == []
    own = ("file:///", "data:,", "chrome://")  # the last: what Chromium shows before, however late it tells of it
    assert [address for address in chrome.requests() if not address.startswith(own)] == []
