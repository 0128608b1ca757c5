"""The game itself: pure functions over frozen values, the standard library only.

state = open_game(edition, seats=4, chance=Seeded(1)).state
decide(state, seat, action, chance)   # -> Outcome(events, state) | Refusal
evolve(state, event)                  # -> State
see(event, seat)                      # -> Seen: what that seat may know of it
fold(view, seen)                      # -> View
legal_actions(view)                   # -> LegalActions: iterate, `in`, why_not
"""

from fallakte.rules.actions import Action
from fallakte.rules.board import Board
from fallakte.rules.cards import Card, Cards, Kind
from fallakte.rules.chance import Chance, Scripted, Secure, Seeded
from fallakte.rules.edition import Edition
from fallakte.rules.events import Event, Seen, see
from fallakte.rules.legal import LegalActions, legal_actions
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason, Refusal
from fallakte.rules.sorts import Seat
from fallakte.rules.switches import Switches
from fallakte.rules.table import Table
from fallakte.rules.view import View, fold, fold_all

__all__ = [
    "Action",
    "Board",
    "Card",
    "Cards",
    "Chance",
    "Edition",
    "Event",
    "Kind",
    "LegalActions",
    "Phase",
    "Reason",
    "Refusal",
    "Scripted",
    "Seat",
    "Secure",
    "Seeded",
    "Seen",
    "Switches",
    "Table",
    "View",
    "fold",
    "fold_all",
    "legal_actions",
    "see",
]
