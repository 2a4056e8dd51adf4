"""A file as the checks read it, Python parsed once; and which files the checks are asked about."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from scripts.common.finding import Finding, Mend
from scripts.common.markdown_text import blank

ASKED: ContextVar[Set[str] | None] = ContextVar("asked", default=None)  # files from the root on; None is all
_STRING = r"\"\"\"(?:\\.|(?!\"\"\").)*\"\"\"|'''(?:\\.|(?!''').)*'''|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
_PLACE = re.compile(r"(?:lower |upper )?center(?: left| right)?")  # of a legend
Place = int | re.Match | ast.AST  # a line, a match (its group x where it has one), a part of a syntax tree
Told = Iterator[tuple[Place, str, str] | tuple[Place, str, str, Mend]]  # place, message, hint; then what is right


@dataclass(frozen=True)
class Source:
    """Any text; of Python, also what its parser makes of it."""

    file: str  # relative to the repository root, with forward slashes
    text: str

    def line(self, place: Place) -> int:
        if isinstance(place, re.Match):
            return self.text.count("\n", 0, place.start("x" if "x" in place.re.groupindex else 0)) + 1
        return place if isinstance(place, int) else place.lineno

    @cached_property
    def code(self) -> str:
        """Python whose strings are empty and whose comments are gone, place by place."""
        return re.sub(f"{_STRING}|#[^\n]*", lambda match: _emptied(match[0]), self.text, flags=re.DOTALL)

    @cached_property
    def labels(self) -> str:
        """The strings of Python that hold words, place by place."""
        found, end = [], 0
        for match in re.finditer(f"{_STRING}|#[^\n]*", self.text, re.DOTALL):
            inside = re.sub("^[\"']+|[\"']+$", lambda quotes: " " * len(quotes[0]), match[0])
            is_label = match[0][0] != "#" and " " in inside.strip() and not _PLACE.fullmatch(inside.strip())
            found += [blank(self.text[end : match.start()], "."), inside if is_label else blank(match[0], ".")]
            end = match.end()
        return "".join(found)

    @cached_property
    def tree(self) -> ast.Module:
        """Empty where Python cannot read the file: ruff names it."""
        try:
            return ast.parse(self.text)
        except SyntaxError:
            return ast.Module([], [])

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))


def told(sources: Iterable[Source], *rules: Callable[[Source], Told]) -> list[Finding]:
    """What rules find in files, in order of file and line."""
    return sorted(
        Finding(source.file, source.line(place), message, hint, *more)
        for source in sources
        for rule in rules
        for place, message, hint, *more in rule(source)
    )


def _emptied(quoted: str) -> str:
    inside = re.sub(r"[^\n]", " ", quoted[1:-1])
    return re.sub(".", " ", quoted) if quoted[0] == "#" else f"{quoted[0]}{inside}{quoted[-1]}"


@contextmanager
def only(names: Set[str] | None) -> Iterator[None]:
    """Inside, the checks are asked about these files alone."""
    token = ASKED.set(names)
    try:
        yield
    finally:
        ASKED.reset(token)


def is_asked(file: str) -> bool:
    asked = ASKED.get()
    return asked is None or file in asked


def written(root: Path, *patterns: str) -> Iterator[Source]:
    """The files that are asked about, in order of name."""
    for path in sorted({path for pattern in patterns for path in root.glob(pattern)}):
        if is_asked(file := path.relative_to(root).as_posix()):
            yield _read(path, path.stat().st_mtime_ns, file)


@lru_cache(maxsize=2048)
def _read(path: Path, changed: int, file: str) -> Source:
    return Source(file, path.read_text(encoding="utf-8", errors="replace"))  # scripts.checks.files names it
