"""Where the server listens, and where this machine is found in its network."""

from __future__ import annotations

import errno
import socket

from starlette.requests import Request

from fallakte.web.settings import Settings
from fallakte.words import No, message

EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that stand for every address of this machine."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; `No` where that is not possible."""
    everywhere = host == "::" and socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=everywhere)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise No(message("command.port_taken", port=port)) from None
        raise No(message("command.not_listening", host=host, error=error.strerror)) from None


def address(host: str, port: int) -> str:
    """The address of a server, for a browser on this machine."""
    here = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://[{here}]:{port}/" if ":" in here else f"http://{here}:{port}/"


def lan_address() -> str:
    """This machine's address in its network. Nothing is sent: connecting a datagram socket only picks the way out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def address_of(request: Request) -> str:
    """This server's address as others can reach it: on this very machine that is the one in the network."""
    settings: Settings = request.app.state.settings
    if settings.public_address:
        return settings.public_address.rstrip("/")
    url = request.base_url
    if url.hostname in ("127.0.0.1", "localhost") and settings.host in EVERYWHERE:
        url = url.replace(hostname=lan_address())
    return str(url).rstrip("/")
