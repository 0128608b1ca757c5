"""Records: a game from its deal to its end, written as sealed JSON Lines, read back, and verified by the rules."""

from fallakte.record.error import RecordError
from fallakte.record.file import read_record, write_record
from fallakte.record.record import Record
from fallakte.record.verify import verify

__all__ = ["Record", "RecordError", "read_record", "verify", "write_record"]
