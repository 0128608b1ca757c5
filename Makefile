# Two commands matter: `make play` and `make test`. Each does all of its own set-up in .venv.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=

.PHONY: help play test lint unit browser format golden screenshots soak clean

help:
	@echo "make play        play in the browser (make play ARGS='serve --port 8080'; in the terminal: make play ARGS=play)"
	@echo "make test        lint, types, import contract and every test"
	@echo "make format      tidy the code"
	@echo "make golden      write the golden games and reach counts anew, after a change of the rules that is meant"
	@echo "make soak        a thousand random games of every edition and number of seats"
	@echo "make screenshots the pictures of docs/ anew"
	@echo "make clean       forget .venv and all caches"

.venv/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

play: .venv/.ready
	@$(BIN)/fallakte $(ARGS)

test: lint unit

lint: .venv/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: .venv/.ready browser
	$(BIN)/pytest -n 2

browser:
	@command -v chromium >/dev/null || test "$$(id -u)" != 0 || (apt-get update -qq && apt-get install -y -qq chromium)
	@command -v chromium >/dev/null || (echo "The browser tests need Chromium: please install it." && exit 1)

format: .venv/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

golden: .venv/.ready
	$(BIN)/python tests/playthroughs/golden.py
	$(BIN)/python tests/reach/counts.py
	git status --short tests/playthroughs tests/reach

screenshots: .venv/.ready browser
	$(BIN)/python docs/screenshots.py

soak: .venv/.ready
	$(BIN)/python bench/soak.py
