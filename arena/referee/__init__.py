"""One match without I/O: who is asked, answers held until all are in, clocks, faults, result, transcript.

Law: no bytes, no processes, no real clock. Knows games/core and the ground, no protocol, no league.
"""
