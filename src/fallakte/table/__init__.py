"""A running match: seats, lobby, the one authority over each game, and where its events are kept.

>>> import asyncio
>>> from fallakte.rules.actions import Roll
>>> from fallakte.table import seating
>>> from fallakte.table.house import House
>>> from fallakte.table.memory import MemoryStore
>>> from fallakte.table.plan import Plan, SeatPlan
>>> async def evening() -> None:
...     house = House(MemoryStore())
...     house.open()
...     host = await house.create(Plan(seats=(SeatPlan(),) * 3, owner="key0"))  # a table with its lobby
...     for seat, name in enumerate(("Ada", "Ben", "Cleo")):
...         await host.change(seating.sit, f"key{seat}", seat, name)  # what people do before and beside the game
...     await house.start(host, "key0")
...     mover = host.awaited
...     await host.act(f"key{mover}", mover, host.version, Roll())  # decide, store, and only then tell everybody
...     scene = host.scene("key1", 1)  # all that the page of seat 1 may know
...     print([seat.name for seat in scene.seats], len(scene.game.view.table.now.dice))
...     await house.close()
>>> asyncio.run(evening())
['Ada', 'Ben', 'Cleo'] 2
"""
