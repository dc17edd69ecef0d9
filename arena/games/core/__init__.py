"""What every game has in common: situations, legal actions, luck from named sources, options.

Law: pure and deterministic. Nothing here reads, writes, waits or rolls dice.
"""
