"""What a form sends, as far as it is one: of so many fields, in an alphabet that text is written in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

LARGEST = 1 << 20
ALPHABETS = (b"utf-8", b"utf8", b"us-ascii")


@asynccontextmanager
async def form_of(request: Request, most: int, files: int = 0, largest: int = LARGEST) -> AsyncIterator[FormData]:
    """The form of a request, with at most so many fields and files, and no field larger than so many bytes."""
    charset = parse_options_header(request.headers.get("content-type"))[1].get(b"charset", b"utf-8")
    if charset.lower() not in ALPHABETS:
        raise HTTPException(400)
    async with request.form(max_files=files, max_fields=most, max_part_size=largest) as form:
        yield form
