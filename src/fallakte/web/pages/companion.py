"""The pages of real tables, which have a folder of their own."""

from fallakte.web.companion.routes import ROUTES

__all__ = ["ROUTES"]
