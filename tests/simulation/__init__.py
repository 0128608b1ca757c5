"""Several processes, their store, clocks and network in one process, under one seed.

`python -m tests.simulation --seeds 10000` runs many, `python -m tests.simulation 4711` one and tells what happened.
"""
