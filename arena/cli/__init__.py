"""The commands: parse, call, print.

Law: no decisions. What takes time to import is imported inside the command that needs it.
"""
