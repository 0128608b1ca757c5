"""Where this machine is found in its network."""

from __future__ import annotations

import socket


def lan_address() -> str:
    """This machine's address in its network. Nothing is sent: connecting a datagram socket only picks the way out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
