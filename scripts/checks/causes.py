"""One finding a cause: what follows from another finding is left out, and comes back where it stays true without it."""

import re
from collections.abc import Iterable, Iterator

from scripts.common.finding import Finding

_UNREAD = (
    r"^[^\n]+?:\d+: (?:syntax error|a tab|the (?:file|script) cannot be read|the notebook is not in percent format)"
)
_RUFF = r"^[^\n]+?:\d+: [A-Z]+\d+: "
# Where both stand, how the consequence is told, how its cause is; {x} is a group of the consequence.
TABLE = [
    # what cannot be read
    ("file", rf"(?!{_UNREAD})", _UNREAD),
    ("site", r": the facts cannot be computed", _UNREAD),
    ("site", r": the facts cannot be computed: [^\n]*?(?P<x>[\w/]+\.toml)", "^{x}:"),
    ("site", r": the types cannot be checked", _UNREAD),
    ("site", r": the block is not the same as[^\n]*Error: ", "^figures_src/encoding/"),
    ("site", r"(?:has no attribute|cannot import name) '(?P<x>\w+)'", r": figures_src/\S+ has no function '{x}'"),
    ("file", r": the page has no title", r": the notebook does not begin"),
    # Python
    ("line", _RUFF, f"(?!{_RUFF})"),
    ("file", r": F401: ", r": F821: |typed, not computed|cannot fail|always holds|a ladder of its own"),
    ("file", r": F821: [^\n]*`(?P<x>\w+)`", r" describes {x}, which it does not take|the name theta"),
    ("file", r": RUF059: ", r"\(\) returns nothing"),
    ("file", r"call it _\w+, or draw", r"no function draw\(\)"),
    ("line", r"does not describe \w+\n", r"describes \w+, which|the name theta"),
    ("line", r"describes \w+, which", r": the name theta"),
    # files and their names
    ("file", r"missing from the nav|no page shows", r": the name |is no plain name|the folder of its chapter"),
    ("file", r"a generated file is kept", r"nothing reads this notebook"),
    ("file", r"nothing names this file|a picture is kept", r": the (?:picture|file) has \d"),
    ("site", r"add (?P<x>\S+) to nav", r": the nav names [^\n]*\n *write {x}$"),
    # pages
    ("site", r"no page shows the figure (?P<x>\S+)", r"there is no figure [^\n]*\n[^\n]* {x}$"),
    ("site", r"no page quotes the fact (?P<x>\S+)", r"unknown fact [^\n]*\n[^\n]* {x}$"),
    ("site", r": (?P<x>\S+) has no heading #(?P<y>\S+)\n", r"^{x}:\d+: #{y} was published and is gone"),
    ("line", r"was published and is gone", r"is not a known word"),
    ("line", r"'(?P<x>\w+)' is not a known word", r": '{x}' is no kind of mark"),
    ("line", r"is typed by hand", r"</span> ends nothing"),
    ("file", r"the sources of this page do not name", r"the page has no section Sources"),
    ("file", r"has no part '(?P<x>[\w ]+)'", r"is no part of a claim\n *write \*\*{x}\."),
    ("line", r"is no listed reference", r"is no number of arXiv"),
    # models of the atlas
    ("file", r": (?P<x>\w+) is missing", r": there is no key [^\n]*\n *write {x},"),
    ("file", r"\.json is missing", r"has the same checkpoint"),
]


def first(found: Iterable[Finding]) -> list[Finding]:
    """The findings that no other one explains, each once, in order of file and line."""
    told = {each: str(each) for each in found}
    explained = {each for row in TABLE for each in _explained(told, *row)}
    return sorted(told.keys() - explained)


def _explained(told: dict[Finding, str], reach: str, consequence: str, cause: str) -> Iterator[Finding]:
    for each, words in told.items():
        if match := re.search(consequence, words):
            groups = {name: re.escape(text) for name, text in match.groupdict().items()}
            pattern = cause.format(**groups) if groups else cause
            others = (other for other in told if other != each and _is_within(reach, each, other))
            if any(re.search(pattern, told[other]) for other in others):
                yield each


def _is_within(reach: str, one: Finding, other: Finding) -> bool:
    return reach == "site" or (one.file == other.file and (reach == "file" or one.line == other.line))
