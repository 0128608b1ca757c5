"""The pages of a real table, phone first: set up, table, diary, advice, what does not add up, phones, the end."""
