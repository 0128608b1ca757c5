"""Where the server listens, and where this machine is found in its network."""

from __future__ import annotations

import errno
import socket

from fallakte.rules.explained import ExplainedError

EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that stand for every address of this machine."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; `ExplainedError` where that is not possible."""
    everywhere = host == "::" and socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=everywhere)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ExplainedError(f"port {port} is taken", "port_taken", port=port) from None
        why = error.strerror
        raise ExplainedError(f"can't listen on {host}: {why}", "not_listening", host=host, error=why) from None


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
