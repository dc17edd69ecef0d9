"""Bots and benchmarks are single files and no packages."""

from __future__ import annotations

import importlib.util


def module_of(file):
    """A script as a module."""
    spec = importlib.util.spec_from_file_location(f"script_{file.stem}", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
