"""A running match: seats, lobby, the one authority over each game, and where its events are kept.

house = House(MemoryStore())
host = await house.create(plan, owner)             # a table with its lobby
await host.change(seating.sit, key, 0, "Ada")      # what people do before and beside the game
await host.start(key)
await host.act(0, host.match.version, action)      # decide, store, and only then tell everybody
host.scene(0)                                      # all that the page of seat 0 may know
"""
