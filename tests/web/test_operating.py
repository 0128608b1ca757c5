"""What an operator sees: alive, ready, and counts that name nobody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.web.server import FAST, Browser, news, serving


def test_alive_and_ready_and_no_longer_when_the_file_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    with serving(replace(FAST, db=str(file), pages_per_second=1)) as (address, _):
        for _ in range(20):
            assert httpx.get(f"{address}/healthz", headers={"host": "10.1.2.3"}).text == "ok\n"
            assert httpx.get(f"{address}/readyz", headers={"host": "probe.example"}).status_code == 200
        for name in ("t.db", "t.db-wal", "t.db-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        assert httpx.get(f"{address}/readyz").status_code == 503
        assert httpx.get(f"{address}/healthz").status_code == 200
        page = httpx.post(f"{address}/now", headers={"origin": address, "accept-language": "en"})
        assert page.status_code == 503, "and nothing is acknowledged"
        assert "was not stored" in page.text


def test_metrics_tell_what_goes_on_and_name_nobody() -> None:
    with serving(FAST) as (address, _):
        assert httpx.get(f"{address}/metrics").status_code == 404, "unless it is wanted"
    with serving(replace(FAST, metrics=True)) as (address, _):
        browser = Browser(address)
        code = str(browser.post("/now", name="Adalbert").url).rpartition("/")[2]
        httpx.post(f"{address}/now", headers={"origin": "https://elsewhere.example"})
        with browser.socket(code) as page:
            news(page)
            told = httpx.get(f"{address}/metrics").text
        values = {
            (sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(told)
            for sample in family.samples
        }
        assert values[("fallakte_tables",)] == 1
        assert values[("fallakte_games",)] == 1
        assert values[("fallakte_pages",)] == 1
        assert values["fallakte_refused_total", "403"] == 1
        assert values["fallakte_lines_total", "game"] > 5
        assert values["fallakte_seconds_count", "append"] >= 2
        assert code not in told
        assert "Adalbert" not in told
