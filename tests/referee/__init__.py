"""A second reading of the rules: written from the numbered rules alone, it knows nothing of the engine's code.

It is told what happens line by line, as a record writes it, and says which rule a line breaks; and at every decision it
says what the rules allow, to be compared with what the engine offers.
"""
