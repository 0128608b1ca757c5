"""The counting core, compiled by numba; imported only when the first answer is needed (see `engine`)."""
