# make run   sets itself up, then plays the main experiment and writes its report
# make test  sets itself up, then runs every check
# make gate  plays three experiments and judges them against their accepted baselines
VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
JOBS ?= 2
GATED := experiments/oliva_2p.yaml experiments/ole_5p.yaml experiments/olvir_3p.yaml

.PHONY: run test check tests gate bench lint types layers experiments golden schema clean

run: $(VENV)/.ready
	$(BIN)/sim run experiments/oliva_2p.yaml

test: check tests gate

check: lint types layers experiments

# The games are compiled once, before workers would do it side by side.
tests: $(VENV)/.ready
	$(BIN)/sim compile --jobs $(JOBS)
	$(BIN)/pytest -n $(JOBS) --dist loadgroup

# The same games as accepted: identical. Others: which metrics moved by more than a player would feel.
gate: $(VENV)/.ready
	$(BIN)/sim gate $(GATED) --jobs $(JOBS)

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

layers: $(VENV)/.ready
	$(BIN)/lint-imports

experiments: $(VENV)/.ready
	$(BIN)/sim validate experiments/*.yaml

bench: $(VENV)/.ready
	$(BIN)/python -m benchmarks

# Accept the games of the present rules as the golden ones; the difference shows in git.
golden: $(VENV)/.ready
	$(BIN)/python -m tests.golden

schema: $(VENV)/.ready
	$(BIN)/sim schema --out experiments/schemas/experiment.schema.json

$(VENV)/.ready: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
