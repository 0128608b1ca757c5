"""How each event changes what everybody sees. One small function an event; the phase that follows is set here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallakte.rules import events as e
from fallakte.rules.board import BESIDE, FIRST_SQUARE, MIDDLE, Spot
from fallakte.rules.cards import FIRST_PLACE, FIRST_THING
from fallakte.rules.phase import Phase
from fallakte.rules.table import Accusation, Look, Question, Result, Reveal, Table


def advance(table: Table, event: e.Public) -> Table:
    """The table after an event, of which only the public face is looked at."""
    return _STEPS[type(event)](table, event)


def _changed(spots: tuple[Spot, ...], index: int, spot: Spot) -> tuple[Spot, ...]:
    return (*spots[:index], spot, *spots[index + 1 :])


def _moved(table: Table, seat: int, spot: Spot) -> tuple[Spot, ...]:
    return _changed(table.pawns, table.seat_pawns[seat], spot)


def _noted(table: Table, _event: e.Public) -> Table:
    return table.but(version=table.version + 1)


def _row_covered(table: Table, event: e.RowCovered) -> Table:
    return table.but(version=table.version + 1, row=event.count)


def _dealt(table: Table, event: e.DealtCovered) -> Table:
    sizes = list(table.hand_sizes or (0,) * table.seats)
    sizes[event.seat] = event.count
    return table.but(version=table.version + 1, hand_sizes=tuple(sizes))


def _laid_open(table: Table, event: e.LaidOpen) -> Table:
    return table.but(version=table.version + 1, open_cards=event.cards)


def _pile_covered(table: Table, event: e.PileCovered) -> Table:
    return table.but(version=table.version + 1, pile=event.count)


def _things_laid(table: Table, event: e.ThingsLaid) -> Table:
    return table.but(version=table.version + 1, things=event.spots)


def _began(table: Table, event: e.Began) -> Table:
    placing = table.edition.rules.things == "chosen" and table.edition.board is not None
    return table.but(
        version=table.version + 1,
        active=event.seat,
        awaited=event.seat if placing else None,
        phase=Phase.PLACING if placing else Phase.SET_UP,
    )


def _thing_put(table: Table, event: e.ThingPut) -> Table:
    things = _changed(table.things, event.thing - FIRST_THING, event.place - FIRST_PLACE)
    left = BESIDE in things
    return table.but(
        version=table.version + 1,
        things=things,
        awaited=table.next_turn(event.seat) if left else None,
        phase=Phase.PLACING if left else Phase.SET_UP,
    )


def _turn_began(table: Table, event: e.TurnBegan) -> Table:
    seat, rules, spot = event.seat, table.edition.rules, table.spot(event.seat)
    ended = 1 << table.active if table.turn else 0
    brought = table.brought & ~ended
    in_place = 0 <= spot < MIDDLE
    was_brought = rules.suspect_when_brought and bool(brought >> seat & 1)
    return table.but(
        version=table.version + 1,
        turn=event.turn,
        active=seat,
        awaited=seat,
        phase=Phase.START,
        brought=brought,
        may_suspect=table.edition.board is None or (in_place and (rules.stay_and_suspect or was_brought)),
        dice=(),
        steps=0,
        walked=False,
        left_rooms=0,
        entered=False,
        suspected=False,
        unanswered=False,
        draws=0,
        stopped=False,
        extra_turn=False,
    )


def _turn_skipped(table: Table, event: e.TurnSkipped) -> Table:
    return table.but(version=table.version + 1, misses=table.misses & ~(1 << event.seat))


def _rolled(table: Table, event: e.Rolled) -> Table:
    marks = event.dice.count(1) if table.edition.rules.dice == "question_marks" and table.pile is not None else 0
    return table.but(version=table.version + 1, dice=event.dice, steps=sum(event.dice), phase=Phase.ROLLED, draws=marks)


def _arrived(table: Table, seat: int, spot: Spot) -> Table:
    """A pawn came to stand on a spot by its own move or an advantage card."""
    entered, here = spot < MIDDLE, table.spot(seat)
    black = table.pile is not None and spot >= FIRST_SQUARE and not table.stopped
    board = table.edition.board
    draw = black and board is not None and bool(board.black >> spot & 1)
    return table.but(
        version=table.version + 1,
        pawns=_moved(table, seat, spot),
        steps=0,
        walked=True,
        left_rooms=table.left_rooms | 1 << here if here < FIRST_SQUARE else table.left_rooms,
        entered=entered,
        may_suspect=entered,
        phase=Phase.IN_PLACE if entered else Phase.ON_THE_WAY,
        draws=table.draws + draw,
        stopped=table.stopped or draw,
        advantage=None,
    )


def _walked(table: Table, event: e.Walked) -> Table:
    return _arrived(table, event.seat, event.way[-1])


def _took_passage(table: Table, event: e.TookPassage) -> Table:
    return _arrived(table, event.seat, event.spot)


def _sent_to(table: Table, event: e.SentTo) -> Table:
    return _arrived(table, event.seat, event.spot)


def _stayed(table: Table, _event: e.Stayed) -> Table:
    phase = Phase.IN_PLACE if table.may_suspect else Phase.ON_THE_WAY
    return table.but(version=table.version + 1, steps=0, walked=True, phase=phase)


def _stepped_aside(table: Table, event: e.SteppedAside) -> Table:
    return table.but(version=table.version + 1, pawns=_moved(table, event.seat, event.spot))


def _suspected(table: Table, event: e.Suspected) -> Table:
    question = Question(table.turn, event.seat, event.suspect, event.thing, event.place)
    pawns, markers, things, brought = table.pawns, table.markers, table.things, table.brought
    if table.edition.board is not None:
        spot = event.place - FIRST_PLACE
        things = _changed(things, event.thing - FIRST_THING, spot)
        if markers:
            markers = _changed(markers, event.suspect, spot)
        elif pawns[event.suspect] != spot:
            pawns = _changed(pawns, event.suspect, spot)
            if event.suspect in table.seat_pawns:
                brought |= 1 << table.seat_pawns.index(event.suspect)
    return table.but(
        version=table.version + 1,
        pawns=pawns,
        markers=markers,
        things=things,
        brought=brought,
        questions=(*table.questions, question),
        suspected=True,
        unanswered=False,
        may_suspect=False,
        walked=True,
        steps=0,
        advantage=None,
        phase=Phase.ANSWERING,
        awaited=table.next_answerer(event.seat),
    )


def _passed(table: Table, event: e.Passed) -> Table:
    question = table.question
    question = question._replace(passed=(*question.passed, event.seat))
    follows = table.next_answerer(event.seat)
    done = follows == question.by
    return table.but(
        version=table.version + 1,
        questions=(*table.questions[:-1], question),
        awaited=follows,
        phase=Phase.AFTER_ANSWERS if done else Phase.ANSWERING,
    )


def _showed(table: Table, event: e.ShowedCovered) -> Table:
    question = table.question._replace(shown_by=event.seat)
    return table.but(
        version=table.version + 1,
        questions=(*table.questions[:-1], question),
        awaited=event.viewer,
        phase=Phase.AFTER_ANSWERS,
    )


def _nobody_answered(table: Table, event: e.NobodyAnswered) -> Table:
    peek = bool(table.unseen_slots(event.seat))
    return table.but(
        version=table.version + 1,
        unanswered=True,
        phase=Phase.PEEKING if peek else Phase.AFTER_ANSWERS,
    )


def _peeked(table: Table, event: e.PeekedCovered) -> Table:
    looks = (*table.looks, Look(table.turn, event.seat, event.slot))
    return table.but(version=table.version + 1, looks=looks, phase=Phase.AFTER_ANSWERS)


def _accused(table: Table, event: e.Accused) -> Table:
    accusation = Accusation(table.turn, event.seat, event.suspect, event.thing, event.place)
    pawns, brought = table.pawns, table.brought
    spot = table.spot(event.seat)
    brings = table.edition.rules.accusation_brings and not table.markers and 0 <= spot < FIRST_SQUARE
    if brings and pawns[event.suspect] != spot:
        pawns = _changed(pawns, event.suspect, spot)
        if event.suspect in table.seat_pawns:  # only a suspicion gives the right to suspect (R23), and only there
            brought &= ~(1 << table.seat_pawns.index(event.suspect))
    return table.but(
        version=table.version + 1,
        pawns=pawns,
        brought=brought,
        accusations=(*table.accusations, accusation),
        phase=Phase.ACCUSING,
    )


def _was_wrong(table: Table, event: e.WasWrong) -> Table:
    accusation = table.accusations[-1]._replace(right=False)
    return table.but(
        version=table.version + 1,
        accusations=(*table.accusations[:-1], accusation),
        out=table.out | 1 << event.seat,
        phase=Phase.ON_THE_WAY,
        may_suspect=False,
        draws=0,
    )


def _case_opened(table: Table, event: e.CaseOpened) -> Table:
    return table.but(version=table.version + 1, case=event.case)


def _ended(table: Table, event: e.Ended) -> Table:
    accusations = table.accusations
    if event.how == "accusation":
        accusations = (*accusations[:-1], accusations[-1]._replace(right=True))
    return table.but(
        version=table.version + 1,
        accusations=accusations,
        phase=Phase.OVER,
        awaited=None,
        result=Result(event.winner, event.how),
    )


def _resumed(table: Table, **changes: Any) -> Table:
    """Back from an advantage card to where the turn stood."""
    if table.suspected:
        phase = Phase.AFTER_ANSWERS
    elif not changes.get("walked", table.walked):
        phase = Phase.ROLLED
    else:
        phase = Phase.IN_PLACE if table.may_suspect else Phase.ON_THE_WAY
    return table.but(
        version=table.version + 1,
        advantage=None,
        awaited=table.active,
        phase=phase,
        showing=(),
        show_kind=None,
        **changes,
    )


def _drew_advantage(table: Table, event: e.DrewAdvantage) -> Table:
    pile = (table.pile or 0) - 1
    return table.but(
        version=table.version + 1,
        pile=pile,
        draws=table.draws - 1,
        advantage=event.advantage,
        phase=Phase.ADVANTAGE,
    )


def _lapsed(table: Table, _event: e.AdvantageLapsed) -> Table:
    return _resumed(table)


def _steps_added(table: Table, event: e.StepsAdded) -> Table:
    return _resumed(table, steps=table.steps + event.steps, walked=False)


def _extra_turn(table: Table, _event: e.ExtraTurn) -> Table:
    return _resumed(table, extra_turn=True)


def _misses_turn(table: Table, event: e.MissesTurn) -> Table:
    return _resumed(table, misses=table.misses | 1 << event.seat)


def _looked_at_card(table: Table, _event: e.LookedAtCardCovered) -> Table:
    return _resumed(table)


def _asked_kind(table: Table, event: e.AskedKind) -> Table:
    return table.but(
        version=table.version + 1,
        advantage=None,
        phase=Phase.SHOWING,
        awaited=event.holder,
        showing=((event.holder, event.seat),),
        show_kind=event.kind,
    )


def _showing_asked(table: Table, event: e.ShowingAsked) -> Table:
    pairs = tuple(zip(event.pairs[::2], event.pairs[1::2], strict=True))
    return table.but(version=table.version + 1, advantage=None, phase=Phase.SHOWING, awaited=pairs[0][0], showing=pairs)


def _next_shows(table: Table, **changes: Any) -> Table:
    rest = table.showing[1:]
    if not rest:
        return _resumed(table, **changes)
    return table.but(version=table.version + 1, showing=rest, awaited=rest[0][0], **changes)


def _has_none_of_kind(table: Table, event: e.HasNoneOfKind) -> Table:
    reveal = Reveal(table.turn, event.seat, kind=event.kind)
    return _next_shows(table, reveals=(*table.reveals, reveal))


def _glimpsed(table: Table, _event: e.GlimpsedCovered) -> Table:
    return _next_shows(table)


def _laid_down(table: Table, event: e.LaidDown) -> Table:
    return _resumed(table, reveals=(*table.reveals, Reveal(table.turn, event.seat, event.card)))


def _nobody_holds(table: Table, event: e.NobodyHolds) -> Table:
    return _resumed(table, reveals=(*table.reveals, Reveal(table.turn, None, event.card)))


_STEPS: dict[type[e.Public], Callable[[Table, Any], Table]] = {
    e.CaseFilled: _noted,
    e.RowCovered: _row_covered,
    e.DealtCovered: _dealt,
    e.LaidOpen: _laid_open,
    e.PileCovered: _pile_covered,
    e.ThingsLaid: _things_laid,
    e.RolledForStart: _noted,
    e.Began: _began,
    e.ThingPut: _thing_put,
    e.TurnBegan: _turn_began,
    e.TurnSkipped: _turn_skipped,
    e.Rolled: _rolled,
    e.Walked: _walked,
    e.Stayed: _stayed,
    e.TookPassage: _took_passage,
    e.SteppedAside: _stepped_aside,
    e.Suspected: _suspected,
    e.Passed: _passed,
    e.ShowedCovered: _showed,
    e.NobodyAnswered: _nobody_answered,
    e.PeekedCovered: _peeked,
    e.Accused: _accused,
    e.WasWrong: _was_wrong,
    e.CaseOpened: _case_opened,
    e.Ended: _ended,
    e.DrewAdvantage: _drew_advantage,
    e.AdvantageLapsed: _lapsed,
    e.SentTo: _sent_to,
    e.StepsAdded: _steps_added,
    e.ExtraTurn: _extra_turn,
    e.MissesTurn: _misses_turn,
    e.LookedAtCardCovered: _looked_at_card,
    e.AskedKind: _asked_kind,
    e.HasNoneOfKind: _has_none_of_kind,
    e.ShowingAsked: _showing_asked,
    e.GlimpsedCovered: _glimpsed,
    e.Called: _noted,
    e.LaidDown: _laid_down,
    e.NobodyHolds: _nobody_holds,
}
