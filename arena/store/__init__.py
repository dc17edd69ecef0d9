"""One results database per run: the only code that writes it.

Law: a match is stored whole or not at all; one process writes, any number read meanwhile.
"""
