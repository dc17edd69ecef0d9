"""`python -m arena`: the same as `arena`."""

from arena.cli.main import main

main()
