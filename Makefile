# What there is to do here; `make` alone tells. Everything happens in .venv and needs no network once `make setup` is done.

PYTHON ?= python3
JOBS ?= auto
PY := .venv/bin/python
STAMP := .venv/.made
LOCKS := .ci/requirements-build.txt .ci/requirements-dev.txt
PIP := -m pip --disable-pip-version-check -qq
# What the build of the project and of those dependencies that come as source needs.
BUILD_TOOLS := hatchling setuptools wheel

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run fast test long soak check lint fmt bench lock clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' Makefile

setup: $(STAMP)  ## make the environment in .venv (PYTHON=… chooses the interpreter); done once, again when a lock changes

$(STAMP): pyproject.toml $(LOCKS)
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "$(PYTHON) is missing or older than 3.11; name another with PYTHON=…, as in: make setup PYTHON=python3.12"; exit 1; }
	@'$(PYTHON)' -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make environments. On Debian and Ubuntu this brings what is missing: apt-get install python3-venv"; exit 1; }
	@echo "Making the environment in .venv"
	@'$(PYTHON)' -m venv .venv
	@$(PY) $(PIP) install --require-hashes -r .ci/requirements-build.txt
	@$(PY) $(PIP) install --require-hashes --no-build-isolation -r .ci/requirements-dev.txt
	@$(PY) $(PIP) install --no-deps --no-build-isolation --editable .
	@touch '$@'

run: $(STAMP)  ## a small competition of real bots, with its leaderboard, in under a minute
	@if command -v cc >/dev/null; then \
		exec .venv/bin/arena run configs/quick.toml --fresh; \
	else \
		echo "There is no C compiler (cc) here, so the bot in C stays at home; only the Python bots play."; \
		exec .venv/bin/arena run configs/quick-python.toml --fresh; \
	fi

fast: $(STAMP)  ## the fast tests, in under a minute
	@$(PY) -m pytest -q -n $(JOBS) -m "not slow and not long"

test: $(STAMP)  ## all tests but the long simulations, in parallel
	@$(PY) -m pytest -q -n $(JOBS) -m "not long"

long: $(STAMP)  ## the long simulations, which write the tables of the docs
	@$(PY) -m pytest -q -n $(JOBS) -m "long and not soak"

soak: $(STAMP)  ## a night's run in small: 20,000 matches with bots that misbehave; some minutes
	@$(PY) -m pytest -q -s -m soak tests/runner

check: lint fast  ## what a change must pass before it is committed: lint, types, fast tests

lint: $(STAMP)  ## ruff and mypy
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check
	@$(PY) -m mypy

fmt: $(STAMP)  ## format, and mend what ruff can mend by itself
	@$(PY) -m ruff check --fix
	@$(PY) -m ruff format

bench: $(STAMP)  ## measure speed against the floor of this machine
	@.venv/bin/arena bench

lock:  ## pin the newest versions that pyproject.toml allows, with hashes (needs the network)
	@rm -rf .venv-lock && '$(PYTHON)' -m venv .venv-lock
	@.venv-lock/bin/python $(PIP) install pip-tools
	@printf '%s\n' $(BUILD_TOOLS) > .venv-lock/build.in
	@set -e; compile() { out=$$1; shift; echo "$$out"; \
		PIP_CONFIG_FILE=/dev/null PIP_FIND_LINKS= .venv-lock/bin/python -m piptools compile --quiet --upgrade \
		--generate-hashes --allow-unsafe --strip-extras --no-annotate --no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
		--output-file "$$out" "$$@"; }; \
		compile .ci/requirements-build.txt .venv-lock/build.in; \
		compile .ci/requirements.txt pyproject.toml; \
		compile .ci/requirements-dev.txt --extra dev --constraint .ci/requirements.txt pyproject.toml
	@rm -rf .venv-lock

clean:  ## remove what can be made again (results stay)
	rm -rf .venv .venv-lock .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find arena bots bench tests -name __pycache__ -type d -prune -exec rm -rf {} +
