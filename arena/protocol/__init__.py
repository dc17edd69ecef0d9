"""Bytes ↔ messages of the bot protocol, version 1: JSON Lines, one object a line.

Law: knows no game, no trio and not the referee; what a bot may print raises `Garbage` or `Flood` and nothing else.
"""
