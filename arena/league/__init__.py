"""Many matches as arithmetic: schedules, seeds, ratings, standings.

Law: no I/O, and no knowledge of the referee, the protocol or of processes. The same numbers always give the same result.
"""
