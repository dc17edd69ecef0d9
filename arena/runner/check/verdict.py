"""What became of a step."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Self

Status = Literal["passed", "failed", "skipped"]


class Failed(Exception):  # noqa: N818 - a verdict on the bot, not an error of ours
    """The bot did not keep the protocol.

    Args:
        problem: what it did.
        remedy: what its author can do about it.
    """

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy


class Skipped(Exception):  # noqa: N818 - see `Failed`
    """The step cannot be judged, or need not be; the text says why."""


class Line(NamedTuple):
    """A line that went one way: `sent` to the bot, or what `came` from it. A line without its end has `whole` false."""

    way: Literal["sent", "came"]
    text: str
    whole: bool = True


class Verdict(NamedTuple):
    """What became of a step.

    Attributes:
        number: of the step, from 1.
        name: by which `--skip` and the page know it.
        title: what the bot does if it passes.
        status: passed, failed or skipped.
        seconds: that it took.
        note: a remark, or why it was skipped.
        problem: what the bot did, where it failed.
        remedy: what can be done about it, where it failed.
        exchange: the last lines both ways, where it failed.
        stderr: the last of the bot's standard error, where it failed.
    """

    number: int
    name: str
    title: str
    status: Status
    seconds: float
    note: str = ""
    problem: str = ""
    remedy: str = ""
    exchange: tuple[Line, ...] = ()
    stderr: str = ""

    def to_wire(self) -> dict[str, Any]:
        wire = {**self._asdict(), "seconds": round(self.seconds, 3)}
        if self.status == "failed":
            wire["exchange"] = [line._asdict() for line in self.exchange]
        else:
            del wire["problem"], wire["remedy"], wire["exchange"], wire["stderr"]
        return wire

    @classmethod
    def from_wire(cls, wire: dict[str, Any]) -> Self:
        return cls(**{**wire, "exchange": tuple(Line(**line) for line in wire.get("exchange", ()))})
