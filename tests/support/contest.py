"""A small tournament of the bots in the checkout, as a configuration file. No busy machine makes them late."""

from __future__ import annotations

from pathlib import Path

CONFIG = """\
name = "probe"
seed = 0

[game]
name = "for-sale"
seats = 3

[schedule]
blocks = 2

[workers]
count = 2

[limits]
move_ms = 30_000

[[bots]]
name = "thrifty"
command = ["{python}", "thrifty.py"]
directory = "BOTS/for_sale"

[[bots]]
name = "random"
command = ["{python}", "random.py"]
directory = "BOTS/any_game"

[[bots]]
name = "expert"
command = ["{python}", "expert.py"]
directory = "BOTS/for_sale"
"""


def write(folder: Path, project: Path) -> Path:
    """The configuration `probe.toml` in a folder."""
    path = folder / "probe.toml"
    path.write_text(CONFIG.replace("BOTS", str(project / "bots")))
    return path


def changed(config: Path, old: str, new: str) -> Path:
    """The configuration with a change."""
    text = config.read_text()
    assert old in text
    config.write_text(text.replace(old, new))
    return config
