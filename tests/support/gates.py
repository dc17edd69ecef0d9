"""Configurations and bots for gates."""

from __future__ import annotations

from pathlib import Path

WEAK = '''
import random

dice = random.Random(0)


def passive(legal):
    """A random legal action: a template, and a value of its domains."""
    action = dict(dice.choice(legal))
    for key, domain in action.items():
        if isinstance(domain, dict) and "min" in domain:
            action[key] = dice.randrange(domain["min"], domain["max"] + 1, domain["step"])
        elif isinstance(domain, dict) and "in" in domain:
            action[key] = dice.choice(domain["in"])
    return action
'''


def weakened(bots: Path, folder: Path, share: float = 0.1) -> Path:
    """A folder with the shipped expert, which throws dice instead in a share of its decisions."""
    source = (bots / "for_sale" / "expert.py").read_text()
    head, rest = source.split("\ndef worths(", 1)
    changed = head + WEAK + "\n\ndef worths(" + rest
    before = '            print(json.dumps({"type": "action"'
    assert before in changed
    assert 'expert = Expert(message["rules"])' in changed
    changed = changed.replace(
        before,
        f'            if dice.random() < {share}:\n                action = passive(message["legal"])\n' + before,
    )
    changed = changed.replace(
        'expert = Expert(message["rules"])', 'expert = Expert(message["rules"])\n            dice.seed(message["seed"])'
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "expert.py").write_text(changed)
    return folder


def configuration(file: Path, candidate: Path, baseline: Path, field: Path | None = None, **gate: object) -> Path:
    """A gate between two folders that hold an expert.py; `field`: the folder of the shipped bots."""
    terms = {"max_minutes": 30, "margin": 0.05, **gate}
    lines = ["seed = 3", "[game]", 'name = "for-sale"', "seats = 3", "[workers]", 'sandbox = "none"']
    lines += ["[limits]", "move_ms = 30_000", "[gate]"]  # no busy machine makes a bot late
    lines += ['candidate = "new"', 'baseline = "old"', *(f"{key} = {_toml(value)}" for key, value in terms.items())]
    for name, folder in (("new", candidate), ("old", baseline)):
        lines += ["[[bots]]", f'name = "{name}"', 'command = ["{python}", "expert.py"]', f'directory = "{folder}"']
    if field is not None:
        for name in ("thrifty", "any_game/random"):
            folder = field / ("any_game" if "/" in name else "for_sale")
            plain = name.rpartition("/")[2]
            lines += [
                "[[bots]]",
                f'name = "{plain}"',
                f'command = ["{{python}}", "{plain}.py"]',
                f'directory = "{folder}"',
            ]
    file.write_text("\n".join(lines) + "\n")
    return file


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
