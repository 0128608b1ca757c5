"""What whoever has the table may do before the deal: take chairs away, lock it, hand it over, close it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.server import FAST, Browser, serving

CHAIRS = {"seat0": "here", "name0": "Ada", "seat1": "open", "seat2": "open", "seat3": "random"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(FAST) as (where, _):
        yield where


def test_a_chair_goes_and_comes_back(address: str) -> None:
    ada = Browser(address)
    code = ada.new(**CHAIRS)
    assert ada.get(f"/t/{code}").text.count("Free chair") == 2
    page = ada.post(f"/t/{code}/remove", whom=2, on="yes").text
    assert page.count("Free chair") == 1
    assert "Put a chair back" in page
    assert Browser(address).post(f"/t/{code}/sit", seat=2, name="Ben").status_code == 409
    assert ada.post(f"/t/{code}/remove", whom=2, on="no").text.count("Free chair") == 2
    assert "Your table" not in Browser(address).get(f"/t/{code}").text


def test_a_lock_keeps_strangers_out_of_every_page_but_nobody_who_sits_there(address: str) -> None:
    ada, ben, eve = Browser(address), Browser(address), Browser(address)
    code = ada.new(**CHAIRS)
    ben.post(f"/t/{code}/sit", seat=1, name="Ben")
    ada.post(f"/t/{code}/lock", on="yes")
    for path in (f"/t/{code}", f"/t/{code}/rules", f"/t/{code}/record"):
        told = eve.get(path)
        assert told.status_code >= 400, path
        assert "locked to strangers" in told.text, path
    assert eve.post(f"/t/{code}/sit", seat=2, name="Eve").status_code >= 400
    assert ben.get(f"/t/{code}").status_code == 200
    ada.post(f"/t/{code}/lock", on="no")
    assert eve.get(f"/t/{code}").status_code == 200


def test_it_is_handed_over_and_closed(address: str) -> None:
    ada, ben = Browser(address), Browser(address)
    code = ada.new(**CHAIRS)
    ben.post(f"/t/{code}/sit", seat=1, name="Ben")
    assert ben.post(f"/t/{code}/close").status_code >= 400
    assert ben.post(f"/t/{code}/own", seat=1).status_code >= 400, "its owner is here"
    assert "Close the table" not in ada.post(f"/t/{code}/hand-on", whom=1).text
    assert "This table is closed." in ben.post(f"/t/{code}/close").text
    assert ben.post(f"/t/{code}/start").status_code >= 400
