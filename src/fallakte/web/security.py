"""Headers, origin, size and rate of every request, before anything else looks at it.

Cookies are SameSite=Lax and HttpOnly; besides, every post and every socket must come from a page of this very server
(`Origin`), so forms need no tokens. The content policy allows nothing but this server: no inline script, no style, no
frame, no other address.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from fallakte.league.file import MOST_BYTES
from fallakte.rules.values import whole_number
from fallakte.table.keys import hashed, is_secret, new_secret
from fallakte.table.store import StoreError
from fallakte.web.doors import house_number
from fallakte.web.errors import log_trouble, status_page
from fallakte.web.limits import Limits
from fallakte.web.logs import REQUEST, new_request
from fallakte.web.measures import Measures
from fallakte.web.settings import Settings
from fallakte.web.words import language

KEY_COOKIE = "fallakte_key"
YEAR = 365 * 86400
NEAR = (".local", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box", ".localhost")
"""Names that nobody can have in the wide net."""
WATCHED = ("/healthz", "/readyz")
"""What is asked all day long by whoever watches the server, under whatever name."""
BOOK = re.compile(r"/league/[^/]+/import")
BOOK_LIMIT = MOST_BYTES + 100_000
"""A file of a league with the form around it; it is read for the keeper alone."""
FILES = ("/static/", "/scripts/", "/looks/")
"""What costs next to nothing, and is not counted."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class TooLargeError(Exception):
    """A body over the limit."""


class Guard:
    """The gate before the app."""

    def __init__(
        self, app: ASGIApp, settings: Settings, measures: Measures, limits: Limits, page: WebSocketRoute
    ) -> None:
        self._app = app
        self._page = page
        self._limits = limits
        self._measures = measures
        self._settings = settings
        tls = settings.public_address.startswith("https://")
        self._headers = HEADERS | ({"strict-transport-security": f"max-age={YEAR}"} if tls else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        REQUEST.set(new_request())
        match scope["type"]:
            case "websocket":
                await self._socket(scope, receive, send)
            case "http":
                await self._request(scope, receive, _Answer(send, self._headers))
            case _:
                await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not (at_home(scope, self._settings) and same_origin(scope, self._settings, needed=True)):
            self._measures.refused("origin")
            await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
            return
        found, fields = self._page.matches(scope)
        try:
            if found is Match.FULL:  # straight to it: each page would hold a piece of all that lies between
                scope.update(fields)
                await self._page.endpoint(WebSocket(scope, receive, send))
            else:
                await self._app(scope, receive, send)
        except (WebSocketDisconnect, ClientDisconnected):  # nobody is there any more to be told
            pass
        except Exception as error:  # told here: the server below would write the whole message to its log
            log_trouble(error)
            with contextlib.suppress(RuntimeError):  # closed already
                await send({"type": "websocket.close", "code": 1011})

    async def _request(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        refused = None if scope["path"] in WATCHED else self._refusal(scope)
        if refused is not None:
            self._measures.refused(str(refused.status_code))
            await refused(scope, receive, answer)
            return
        try:
            await self._app(scope, _limited(receive, self._body_limit(scope)), answer)
        except ClientDisconnect:  # nobody is there any more to be answered
            pass
        except TooLargeError:
            await self._too_large(scope)(scope, receive, answer)
        except Exception as error:  # told here: the server below would write the whole message to its log
            log_trouble(error)
            if not answer.begun:
                await status_page(503 if isinstance(error, StoreError) else 500, language(HTTPConnection(scope)))(
                    scope, receive, answer
                )

    def _refusal(self, scope: Scope) -> Response | None:
        lang = language(HTTPConnection(scope))
        if not at_home(scope, self._settings):
            return status_page(421, lang)
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            page = not scope["path"].startswith(FILES)
            return None if not page or self._limits.pages.take(client_of(scope)) else status_page(429, lang)
        if whole_number(Headers(scope=scope).get("content-length", "0"), self._body_limit(scope)) is None:
            return self._too_large(scope)
        if not same_origin(scope, self._settings):
            return status_page(403, lang)
        return None if self._limits.posts.take(client_of(scope)) else status_page(429, lang)

    def _body_limit(self, scope: Scope) -> int:
        """The most bytes of a post: a league's whole book may be more than a form."""
        return BOOK_LIMIT if BOOK.fullmatch(scope["path"]) else self._settings.body_limit

    def _too_large(self, scope: Scope) -> Response:
        limit = self._body_limit(scope)
        told = f"{limit // 1_000_000} MB" if limit >= 1_000_000 else f"{limit // 1024} KB"
        return status_page(413, language(HTTPConnection(scope)), limit=told)


def client_of(scope: Scope) -> str:
    """The visitor a request came from: an address, of IPv6 a household's network."""
    client = scope.get("client")
    return house_number(client[0]) if client else "?"


def at_home(scope: Scope, settings: Settings) -> bool:
    """Whether a request names this server: its public address, a number, or a name within a home or a machine.

    A page of another name that leads here (DNS rebinding) is not answered, and an invitation never names a stranger.
    """
    host = Headers(scope=scope).get("host", "").lower()
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return host == urlsplit(settings.public_address.lower()).netloc or "." not in name or _is_near(name)


def _is_near(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return name.endswith(NEAR)
    return True


def is_secure(request: HTTPConnection) -> bool:
    """Whether the browser came over TLS, to this server or to the proxy before it."""
    settings: Settings = request.app.state.settings
    return request.url.scheme in ("https", "wss") or settings.public_address.startswith("https://")


def same_origin(scope: Scope, settings: Settings, *, needed: bool = False) -> bool:
    """Whether a request was made by a page of this server."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return not needed and headers.get("sec-fetch-site") == "same-origin"
    if settings.public_address and origin == settings.public_address.rstrip("/").lower():
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc == headers.get("host")


def _limited(receive: Receive, limit: int) -> Receive:
    read = 0

    async def limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > limit:
            raise TooLargeError
        return message

    return limited


class _Answer:
    """Sends an answer with the headers of every answer, and knows whether it has begun."""

    def __init__(self, send: Send, headers: Mapping[str, str]) -> None:
        self._send = send
        self._headers = headers
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
            headers["x-request-id"] = REQUEST.get()
        await self._send(message)


def _key_cookie(request: HTTPConnection) -> str:
    """The name of the key's cookie. Over TLS it is one that nobody can set but this very server, over TLS."""
    return f"__Host-{KEY_COOKIE}" if is_secure(request) else KEY_COOKIE


def key_of(request: HTTPConnection) -> str | None:
    """The hash of this browser's key, None where it has none."""
    secret = request.cookies.get(_key_cookie(request), "")
    return hashed(secret) if is_secret(secret) else None


class NewKey:
    """This browser's key, made now if it has none yet; `keep` gives it to the browser."""

    def __init__(self, request: HTTPConnection) -> None:
        self._fresh = None if key_of(request) else new_secret()
        self._name, self._secure = _key_cookie(request), is_secure(request)
        self.key = key_of(request) or hashed(self._fresh or "")

    def keep(self, response: Response) -> Response:
        """Set the cookie where the key is new."""
        if self._fresh:
            response.set_cookie(
                self._name, self._fresh, max_age=YEAR, httponly=True, samesite="lax", secure=self._secure
            )
        return response
