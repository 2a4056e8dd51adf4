"""A finding is accepted where it stands, by a comment; each accepts one finding.

`accepted: links: why it is right` in a comment at the end of the line or on the line above; `links` is what the finding
prints in brackets, and a matter of taste needs no reason.
"""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path

from scripts.checks.read_source import is_asked
from scripts.common import git
from scripts.common.finding import WRONG, Finding, nearest
from scripts.common.markdown_text import CODE, FENCE, blank

_COMMENT = re.compile(r"(?:<!--|#|//|/\*) *accepted: *(?P<check>\w+)(?:: *(?P<reason>.*?))? *(?:-->|\*/|$)", re.M)
_READ = (".cff", ".css", ".html", ".js", ".md", ".py", ".toml", ".ts", ".yaml", ".yml")


@dataclass(frozen=True)
class Acceptance:
    check: str
    file: str
    reason: str
    line: int
    lines: range  # of the finding


def left(root: Path, found: list[Finding], asked: Set[str] = frozenset()) -> list[Finding]:
    """The findings that nothing accepts; and, of checks that were asked, what accepts none or gives no reason."""
    rest, wrong = list(found), []
    for each in _written(root):
        meant = [finding for finding in rest if _fits(each, finding)][:1]
        if meant and (each.reason or meant[0].strength != WRONG):
            rest.remove(meant[0])
        elif meant:
            hint = f"write accepted: {each.check}: the reason"
            wrong.append(Finding(each.file, each.line, "accepted without a reason", hint))
        elif each.check in asked:
            wrong.append(Finding(each.file, each.line, f"nothing of {each.check} is left to accept here", "remove it"))
        elif asked and each.check not in _checks():
            hint = f"the nearest is {nearest(each.check, _checks())}: a finding prints the name of its check"
            wrong.append(Finding(each.file, each.line, f"there is no check {each.check!r}", hint))
    return [*rest, *wrong]


def _fits(each: Acceptance, finding: Finding) -> bool:
    return (each.check, each.file) == (finding.check, finding.file) and finding.line in each.lines


def _checks() -> list[str]:
    return ["looks", *sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))]  # looks: of a drawing


def _written(root: Path) -> Iterator[Acceptance]:
    for name in git.files(root):
        if name.endswith(_READ) and is_asked(name):
            yield from _in_comments(name, (root / name).read_text(encoding="utf-8", errors="replace"))


def _in_comments(name: str, text: str) -> Iterator[Acceptance]:
    if "accepted:" not in text:
        return
    seen = blank(text, FENCE, CODE) if name.endswith(".md") else text
    for match in _COMMENT.finditer(seen):
        line = seen.count("\n", 0, match.start()) + 1
        below = re.compile(r"\s*").match(text, match.end()).end()  # the next line that is not empty
        lines = range(line, text.count("\n", 0, below) + 2)
        yield Acceptance(match["check"], name, match["reason"] or "", line, lines)
