"""The game in the browser: a Starlette app over the tables of one house. Pages are drawn from scenes alone."""
