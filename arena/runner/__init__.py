"""Processes, clients, matches, workers, the tournament: the only folder that imports trio.

Law: it carries lines and keeps time. What a line means is the protocol's, what an answer does is the referee's.
"""
