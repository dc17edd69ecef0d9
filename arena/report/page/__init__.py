"""Pages to look at: a match on its table, a run in numbers and plots.

Law: a page is one file that asks the network for nothing, and holds what its reader may know and no more.
"""
