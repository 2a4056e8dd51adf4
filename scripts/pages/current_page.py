"""Which page is being made, and how an extension reports what is wrong with it.

The hooks set the page; under another generator it stays empty and messages name no page. Problems are logged as
errors of the `mkdocs` logger: a strict build then fails after it has named all of them.
"""

import logging
import posixpath
from contextvars import ContextVar

page: ContextVar[str] = ContextVar("page", default="")  # path inside docs, such as "rotary/rotation.md"
pins: ContextVar[bool] = ContextVar("pins", default=False)  # whether its figures stay beside the text that sets them
_log = logging.getLogger("mkdocs.pages")


def report(message: str, line: int = 0) -> None:
    """Reports a problem of the current page, and of a line of its file where it is known."""
    file = f"docs/{page.get()}".replace(".ipynb", ".py")
    _log.error("%s%s", f"{file}:{line}: " if line else f"{file}: " if page.get() else "", message)


def relative(path: str) -> str:
    """The link to `path` inside docs from the current page."""
    return posixpath.relpath(path, posixpath.dirname(page.get()) or ".")
