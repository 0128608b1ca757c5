"""Records written by the first version are read, replayed and verified for ever; these files are never written anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallakte.record import read_record, verify, write_record

OLD = sorted((Path(__file__).parent.parent / "data" / "records").glob("*.jsonl"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_record_is_read_verified_and_written_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    verify(record)
    assert record.end().table.result is not None
    assert write_record(record) == text


def test_there_are_old_records() -> None:
    assert len(OLD) == 7
