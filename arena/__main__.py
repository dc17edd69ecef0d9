"""`python -m arena`: the same as the command `arena`."""

from __future__ import annotations

from arena.cli.main import main

if __name__ == "__main__":
    main()
