"""Who won: the matches of a circle of people, their ratings, and nothing else (R46).

>>> from fallakte.league import Draft, enter, fold_all, found, standings
>>> book = [found("The Thursday Club")]
>>> book += enter(fold_all(book), Draft("2026-11-12", "classic", ("anna", "ben", "cara"), winner="ben"))
>>> league = fold_all(book)
>>> [(league.members[one.member].name, one.games, one.wins) for one in standings(league)]
[('ben', 1, 1), ('anna', 1, 0), ('cara', 1, 0)]
"""

from fallakte.league.entries import Entry
from fallakte.league.errors import LeagueError
from fallakte.league.league import League, Match, Member, fold, fold_all
from fallakte.league.rating import Ladder, Rating, Standing, standings
from fallakte.league.writing import Draft, correct, enter, found, take_back

__all__ = [
    "Draft",
    "Entry",
    "Ladder",
    "League",
    "LeagueError",
    "Match",
    "Member",
    "Rating",
    "Standing",
    "correct",
    "enter",
    "fold",
    "fold_all",
    "found",
    "standings",
    "take_back",
]
