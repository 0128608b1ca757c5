# Two commands matter: `make play` and `make test`. Each does all of its own set-up in .venv.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=

.PHONY: firefox simulation faults help core play test lint unit browser format golden screenshots soak riddles referee planted package clean

help:
	@echo "make play        play in the browser (make play ARGS='serve --port 8080'; in the terminal: make play ARGS=play)"
	@echo "make test        lint, types, import contract and every test"
	@echo "make core        compile the counting core, if it has changed (every other target that needs it does so)"
	@echo "make format      tidy the code"
	@echo "make golden      write the golden games and reach counts anew, after a change of the rules that is meant"
	@echo "make package     build wheel and sdist, install them into bare environments and play with each"
	@echo "make planted     plant known mistakes in a copy, one by one: which check catches each"
	@echo "make riddles     a new list of a thousand riddles, from simulated games (ten minutes)"
	@echo "make simulation  ten thousand seeds of several processes in trouble, in one process (ten minutes)"
	@echo "make faults      real processes in trouble for ten minutes: killed, frozen, cut off; what people were told is judged"
	@echo "make firefox     what a visitor with Firefox does: home, whole games, a lost connection, a real table (two minutes)"
	@echo "make soak        a thousand random games of every edition and number of seats"
	@echo "make referee     ten thousand games under random house rules before an independent reading of the rules"
	@echo "make screenshots the pictures of docs/ anew"
	@echo "make clean       forget .venv and all caches"

.venv/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

core: .venv/.ready
	@$(BIN)/python build_core.py

play: .venv/.ready
	@$(BIN)/python build_core.py --quiet
	@$(BIN)/fallakte $(ARGS)

test: lint unit

lint: .venv/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: core browser
	$(BIN)/pytest -n 2 --dist worksteal

browser:
	@command -v chromium >/dev/null || test "$$(id -u)" != 0 || (apt-get update -qq && apt-get install -y -qq chromium)
	@command -v chromium >/dev/null || (echo "The browser tests need Chromium: please install it." && exit 1)

firefox: core
	@command -v firefox-esr >/dev/null || test "$$(id -u)" != 0 || (apt-get update -qq && apt-get install -y -qq firefox-esr)
	$(BIN)/python -m tests.firefox.tour

format: .venv/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

riddles: core
	$(BIN)/python -c "from pathlib import Path; from fallakte.lab.riddles import write_riddles; write_riddles(Path('src/fallakte/review/riddles/riddles.jsonl'), 1000)"

golden: core
	$(BIN)/python tests/playthroughs/golden.py
	$(BIN)/python tests/reach/counts.py
	git status --short tests/playthroughs tests/reach

screenshots: core browser
	$(BIN)/python docs/screenshots.py
	$(BIN)/python docs/moments.py

package: .venv/.ready
	@$(BIN)/python -m tests.package.package $(ARGS)

planted: .venv/.ready
	@$(BIN)/python tests/planted/planted.py

soak: core
	$(BIN)/python bench/soak.py

simulation: core
	$(BIN)/python -m tests.simulation --seeds 10000

faults: core
	$(BIN)/python -m bench.faults $(ARGS)

referee: core
	$(BIN)/python bench/referee.py
