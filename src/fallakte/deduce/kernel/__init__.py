"""The counting core: plain Python that `build_core.py` compiles as one module when the package is built.

Each file is a step and runs as it stands, slowly, where nothing was compiled; `door` is the way in, `plain` says what
the few words mean that the compiler knows (`native.pxi` says the same to it). Nothing here allocates on the way.
"""
