"""The pages: each a file with what it says, and with its address where no other page leads to it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from starlette.routing import Route


def page_routes() -> list[Route]:
    """The addresses of all pages: a page that has one lists it in its own `ROUTES`."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return [route for module in modules for route in getattr(module, "ROUTES", ())]
