"""Who is to blame for an error that comes out of several tasks at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from arena.errors import ArenaError


def users_mistake(error: BaseException) -> ArenaError | None:
    """The user's mistake in an error or a group of errors; None where it is something else."""
    if isinstance(error, ArenaError):
        return error
    if isinstance(error, BaseExceptionGroup):
        found = [users_mistake(part) for part in error.exceptions]
        return next((mistake for mistake in found if mistake is not None), None)
    return None


@contextmanager
def plainly() -> Iterator[None]:
    """A user's mistake that comes out as part of a group is raised for itself, so that it can be told in a line."""
    try:
        yield
    except BaseExceptionGroup as group:
        mistake = users_mistake(group)
        if mistake is None:
            raise
        raise mistake from None
