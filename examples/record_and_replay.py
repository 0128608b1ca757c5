"""A game written down, read back, verified by the rules, and told in words."""

from fallakte import Game, load, make_bot, read_record, verify, write_record
from fallakte.editions import words
from fallakte.rules import see
from fallakte.tell import Teller

game = Game.deal(load("speed"), seats=2, seed=1).play([make_bot("sheet", seed=seat) for seat in (0, 1)])
record = read_record(write_record(game.record(["Anna", "Bob"])))
verify(record)
teller = Teller(words(record.edition, "en"), record.players, seat=0)
print(*filter(None, (teller.tell(see(event, 0)) for event in record.events)), sep="\n")
