"""Sandbox tiers: what keeps a stranger's program inside. docs/security.md says what each promises.

Law: here it is decided how a process is started so that it is confined; who is started when is decided elsewhere.
"""

from arena.runner.sandbox.cell import Cell
from arena.runner.sandbox.sandbox import Sandbox
from arena.runner.sandbox.tiers import TIERS, check, choose, missing, promise

__all__ = ["TIERS", "Cell", "Sandbox", "check", "choose", "missing", "promise"]
