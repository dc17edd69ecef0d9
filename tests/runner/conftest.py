"""What tests of the runner share."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from arena.runner.watchdog import clear


@pytest.fixture
def scratch(monkeypatch):
    """An empty directory in which everything temporary is made; other users may enter it, as they may `/tmp`."""
    path = Path(tempfile.mkdtemp(prefix="arena-test-"))
    os.chmod(path, 0o755)
    monkeypatch.setattr(tempfile, "tempdir", str(path))
    yield path
    clear(str(path))
