"""First bots for `arena new`: complete programs in eight languages, with the messages of a game as types.

Law: what is in `files/` is material, not part of the program: nothing of it is imported, all of it is copied.
"""
