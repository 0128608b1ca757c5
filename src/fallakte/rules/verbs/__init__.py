"""One file a verb: its action and word, when it is possible and why not, what comes of it, what tells it in a record.

`rules.actions` is the closed list of them. What a verb wants (a seat, a spot, cards of which kind) its fields declare:
ask `sorts.fields_of(verb)`.
"""
