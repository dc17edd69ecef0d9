"""What all tests may lean on: `tests/` on the path (for `oracles`), and where the project lies."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

# A shell starts what it puts into the background with these ignored, and so would be all that we start.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGQUIT, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)

# A busy machine is no defect of what is tested, and the same examples are tried in every run: what fails, fails for a change.
# To look for others: pytest --hypothesis-profile=curious
settings.register_profile("curious", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("patient", settings.get_profile("curious"), derandomize=True)
settings.load_profile("patient")


@pytest.fixture(scope="session")
def project() -> Path:
    """The root of the checkout."""
    return HERE.parent
