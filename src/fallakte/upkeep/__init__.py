"""Looking after kept tables, for the command and for a server that tidies up by itself."""
