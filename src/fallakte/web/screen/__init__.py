"""The big screen of a table: what lies on a real table, drawn from an onlooker's scene alone."""
