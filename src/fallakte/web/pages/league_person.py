"""One member of a league, and one evening of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fallakte.league.league import Match
from fallakte.league.person import Portrait, Rival, Tally
from fallakte.league.rating import Rating
from fallakte.review.phrases import decimal
from fallakte.web.draw.league_evening import EveningLine, draw_evening, draw_ring
from fallakte.web.draw.league_pictures import CurvePoint, draw_curve, draw_duel, draw_share
from fallakte.web.leagues import Page, Person, begins_next, between, edition_name, page_of, pawn_name, told_streak
from fallakte.web.words import say
from fallakte.words.dates import long_day


async def person(request: Request) -> Response:
    """Everything that is told of one member."""
    page, id = await page_of(request), request.path_params["id"]
    if id not in page.league.members or page.league.members[id].gone:
        raise HTTPException(404)
    told, standing = page.host.portrait(id), next(one for one in page.host.standings if one.member == id)
    place = [one.member for one in page.host.standings if one.ranked].index(id) + 1 if standing.ranked else None
    return page.page(
        "person",
        "ranking",
        person=page.person(id),
        figures=standing,
        mean=decimal(standing.rating.mu, page.lang, 1),
        between=between(standing.rating, page.lang),
        place=place,
        now=told_streak(standing.now, page.lang),
        told=told,
        curve=_curve(page, told),
        evenings=[
            (one.day, decimal(one.rating.mu, page.lang, 1), between(one.rating, page.lang), one.wins, one.games)
            for one in reversed(told.evenings)
        ],
        rivals=[_rival(page, one) for one in told.rivals],
        shares=_shares(told, page.lang),
        streaks=_streaks(page, told),
    )


def _rival(page: Page, one: Rival) -> tuple[Person, Rival, Markup]:
    other = page.person(one.member)
    return other, one, Markup(draw_duel(one.mine, one.theirs, one.together, other.tone))


def _shares(told: Portrait, lang: str) -> list[tuple[str, list[tuple[object, ...]]]]:
    """The tables of shares, each with its head."""
    return [
        (say("league_by_edition", lang), [(edition_name(one.of, lang), *_share(one)) for one in told.editions]),
        (
            say("league_by_size", lang),
            [(say("league_size", lang, number=one.of), *_share(one)) for one in told.sizes],
        ),
        (
            say("league_by_seat", lang),
            [(say("league_seat", lang, number=one.of + 1), *_share(one)) for one in told.seats],
        ),
        (say("league_by_pawn", lang), [(pawn_name(*one.of, lang), *_share(one)) for one in told.pawns]),
    ]


def _share(one: Tally[str] | Tally[int] | Tally[tuple[str, str]]) -> tuple[object, Markup]:
    return one, Markup(draw_share(one.share, one.fair))


def _streaks(page: Page, told: Portrait) -> list[tuple[str, str]]:
    lang = page.lang
    none, run, wait = say("league_none_yet", lang), told.run, told.wait
    return [
        (
            say("league_longest_run", lang),
            say("league_run", lang, number=run.length, day=page.short_day(run.until)) if run.length else none,
        ),
        (
            say("league_longest_wait", lang),
            say("league_wait", lang, number=wait.length, day=page.short_day(wait.until)) if wait.length else none,
        ),
        (say("league_best_evening", lang), _best(page, told)),
        (say("league_wrong", lang), say("league_times", lang, number=told.out)),
    ]


def _best(page: Page, told: Portrait) -> str:
    best = told.best
    if best is None:
        return say("league_none_yet", page.lang)
    return say("league_best", page.lang, won=best.wins, games=best.games, day=page.short_day(best.day))


def _curve(page: Page, told: Portrait) -> Markup:
    if not told.evenings:
        return Markup("")
    first, last = told.evenings[0], told.evenings[-1]
    highest = told.highest or last
    label = say(
        "league_curve_label",
        page.lang,
        name=page.names[told.member],
        first=page.short_day(first.day),
        last=decimal(last.rating.mu, page.lang, 1),
        highest=decimal(highest.rating.mu, page.lang, 1),
    )
    points = [
        CurvePoint(page.short_day(one.day), one.rating.mu, one.rating.sigma, bool(one.wins)) for one in told.evenings
    ]
    return Markup(draw_curve(points, label=label, start=say("league_start", page.lang, number=round(Rating().mu))))


async def evening(request: Request) -> Response:
    """The matches of one day, who begins next, and the picture of it."""
    page, day = await page_of(request), request.path_params["day"]
    matches = _of_day(page, day)
    newest = page.league.matches[-1].now.date[:10] == day
    begins = begins_next(page) if newest else None
    return page.page(
        "evening",
        "evening",
        day=day,
        matches=[page.told(one) for one in matches],
        covers=page.covers(one.now.edition for one in matches),
        people=len({one for match in matches for one in match.now.players}),
        begins=begins,
        ring=Markup("") if begins is None else _ring(page, matches[-1], begins),
        winners=_winners(page, matches),
    )


def _ring(page: Page, last: Match, begins: Person) -> Markup:
    """The seats round the table, whoever begins next at the top."""
    people = [page.person(one) for one in last.now.players]
    at = next((n for n, person in enumerate(people) if person.id == begins.id), 0)
    people = people[at:] + people[:at]
    label = say("league_ring", page.lang, names=", ".join(person.name for person in people), name=begins.name)
    seats = [(person.letter, person.tone, person.name) for person in people]
    number = say("league_no", page.lang, number=len(page.league.book) + 1)
    return Markup(draw_ring(seats, number, label=label))


def _winners(page: Page, matches: Iterable[Match]) -> list[tuple[str, int]]:
    """Who won how often that evening, the most wins first."""
    won = [page.names[match.now.winner] for match in matches if match.now.winner is not None]
    return sorted(((name, won.count(name)) for name in dict.fromkeys(won)), key=lambda pair: -pair[1])


def _of_day(page: Page, day: str) -> list[Match]:
    matches = [one for one in page.league.matches if one.now.date[:10] == day]
    if not matches:
        raise HTTPException(404)
    return matches


async def pictured(request: Request) -> Response:
    """The picture of an evening, as a file."""
    page, day = await page_of(request), request.path_params.get("day", "")
    if not day and page.league.matches:
        day = page.league.matches[-1].now.date[:10]
    return Response(_picture(page, day, _of_day(page, day)), media_type="image/svg+xml")


def _picture(page: Page, day: str, matches: Sequence[Match]) -> str:
    winners = _winners(page, matches)
    told = [page.told(one) for one in matches]
    lines = [
        EveningLine(
            one.time,
            say("league_unsolved", page.lang) if one.winner is None else one.winner.name,
            None if one.winner is None else (one.winner.letter, one.winner.tone),
            f"{one.edition}, {say('league_size', page.lang, number=len(one.players))}",
        )
        for one in told
    ]
    best, wins = winners[0] if winners else ("", 0)
    leads = len([number for _, number in winners if number == wins]) == 1
    hero = next((one.winner for one in told if one.winner is not None and one.winner.name == best), None)
    key = "league_won_by" if len(told) == 1 else "league_out_of"
    head = say(key, page.lang, name=best, number=wins, of=len(told)) if hero and leads else ""
    ranked = [one for one in page.host.standings if one.ranked][:3]
    podium = [
        (person.letter, person.tone, person.name, decimal(one.rating.mu, page.lang, 1))
        for one in ranked
        for person in [page.person(one.member)]
    ]
    return draw_evening(
        page.league.name,
        long_day(day, page.lang),
        lines,
        head=head or " · ".join(f"{name} {number}" for name, number in winners),
        hero=(hero.letter, hero.tone) if hero and leads else None,
        podium=podium,
        podium_head=say("league_ranking_now", page.lang, number=len(page.league.matches)),
    )


ROUTES = [
    Route("/league/{link}/member/{id}", person),
    Route("/league/{link}/evening/{day}", evening),
    Route("/league/{link}/evening/{day}/picture.svg", pictured),
    Route("/league/{link}/evening.svg", pictured),
]
