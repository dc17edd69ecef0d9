"""What all tests may lean on: `tests/` on the path (for `oracles`), and where the project lies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

# A busy machine is no defect of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(scope="session")
def project() -> Path:
    """The root of the checkout."""
    return HERE.parent
