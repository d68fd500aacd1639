VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
JOBS ?= 2
GATED := experiments/oliva_2p.yaml experiments/ole_5p.yaml experiments/olvir_3p.yaml

.DEFAULT_GOAL := help
.PHONY: help run test check tests gate lint format types layers experiments bench golden schema hooks clean

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

run: $(VENV)/.ready ## set up, play the main experiment, write its report
	$(BIN)/sim run experiments/oliva_2p.yaml

test: check tests gate ## set up, run every check

check: lint types layers experiments ## what needs no game to be played: ruff, mypy, layers, experiments

# The games are compiled once, before workers would do it side by side.
tests: $(VENV)/.ready ## the test suite
	$(BIN)/sim compile --jobs $(JOBS)
	$(BIN)/pytest -n $(JOBS) --dist loadgroup

# The same games as accepted: identical. Others: which metrics moved by more than a player would feel.
gate: $(VENV)/.ready ## play three experiments, judge them against their accepted baselines
	$(BIN)/sim gate $(GATED) --jobs $(JOBS)

lint: $(VENV)/.ready ## ruff: rules and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(VENV)/.ready ## put the code into the house's format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(VENV)/.ready ## mypy, strict
	$(BIN)/mypy

layers: $(VENV)/.ready ## imports point one way
	$(BIN)/lint-imports

experiments: $(VENV)/.ready ## validate every experiment
	$(BIN)/sim validate experiments/*.yaml

bench: $(VENV)/.ready ## games a second
	$(BIN)/python -m benchmarks

golden: $(VENV)/.ready ## accept the games of the present rules as the golden ones; the difference shows in git
	$(BIN)/python -m tests.golden

schema: $(VENV)/.ready ## write the JSON Schema of experiments
	$(BIN)/sim schema --out experiments/schemas/experiment.schema.json

hooks: $(VENV)/.ready ## check every commit before it is made
	$(BIN)/pre-commit install

$(VENV)/.ready: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

clean: ## remove the environment and all caches of tools
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
