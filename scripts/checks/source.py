"""A Python file as the checks read it, parsed once; and which files the checks are asked about."""

import ast
from collections.abc import Iterator, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

ASKED: ContextVar[Set[str] | None] = ContextVar("asked", default=None)  # files from the root on; None is all


@dataclass(frozen=True)
class Source:
    file: str  # relative to the repository root, with forward slashes
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Empty where Python cannot read the file: scripts.checks.architecture names it."""
        return self._parsed[0]

    @property
    def error(self) -> SyntaxError | None:
        return self._parsed[1]

    @cached_property
    def _parsed(self) -> tuple[ast.Module, SyntaxError | None]:
        try:
            return ast.parse(self.text), None
        except SyntaxError as error:
            return ast.Module([], []), error

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))


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


def sources(root: Path, *patterns: str) -> Iterator[Source]:
    """The Python files that are asked about and that Python can read, in order of name."""
    yield from (source for source in written(root, *patterns) if not source.error)


def written(root: Path, *patterns: str) -> Iterator[Source]:
    """The Python files that are asked about, in order of name."""
    for path in sorted({path for pattern in patterns for path in root.glob(pattern)}):
        if is_asked(file := path.relative_to(root).as_posix()):
            yield _read(path, path.stat().st_mtime_ns, file)


@lru_cache(maxsize=2048)
def _read(path: Path, changed: int, file: str) -> Source:
    return Source(file, path.read_text(encoding="utf-8"))
