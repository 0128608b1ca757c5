"""The game page: one file for each of its fragments, all drawn from a scene and from nothing else."""
