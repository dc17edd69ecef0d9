"""What all tests may lean on: `tests/` on the path (for `oracles`), and where the project lies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))


@pytest.fixture(scope="session")
def project() -> Path:
    """The root of the checkout."""
    return HERE.parent
