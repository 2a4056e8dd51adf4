"""A line `{{ what: name }}` of a page, alone and outside code, is replaced by other lines."""

import re
from collections.abc import Callable

from scripts.pages import current_page

_FENCE = re.compile(r"^ *(```+|~~~+)")

Make = Callable[[str], list[str]]


def insert(lines: list[str], what: str, make: Make) -> list[str]:
    """The lines of a page with those of `make(name)` put in, as far to the right; what is shown as code stays."""
    wanted = re.compile(rf"^(?P<indent> *){{{{ *{what}: *(?P<name>[\w.]+) *}}}} *$")
    result: list[str] = []
    fence = ""
    for line in lines:
        if mark := _FENCE.match(line):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        if not fence and (found := wanted.match(line)):
            result += [f"{found['indent']}{new}" if new else "" for new in make(found["name"])]
        else:
            result.append(line)
    return result


def views(what: str, known: dict[str, Callable[[], list[str]]]) -> Make:
    """What makes one of a few views; a name that is not among them is reported."""

    def make(name: str) -> list[str]:
        if name in known:
            return known[name]()
        current_page.report(f"{{{{ {what}: {name} }}}}: the views are {', '.join(f'{what}: {each}' for each in known)}")
        return []

    return make
