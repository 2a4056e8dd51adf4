"""A small project of its own for each test, built by the real builder."""

import textwrap
from pathlib import Path

import pytest

from scripts.builder import Options, build
from tests.edits import edit

FIGURE = """
    '''A wave is a wave.'''
    from matplotlib.figure import Figure
    from figures_src.encoding import waves

    def draw():
        figure = Figure(figsize=(2, 1))
        ax = figure.subplots()
        ax.plot([0, 1, 2], waves.{function}([0, 1, 2]), label="wave")
        ax.set_xlabel("position (tokens)")
        return figure
"""
WAVES = """
    '''Waves.'''
    import math

    SCALE = 2.0

    def sine(position):
        '''The sine.'''
        return [SCALE * math.sin(p) for p in position]

    def cosine(position):
        return [_shifted(p) for p in position]

    def _shifted(p):
        return math.sin(p + math.pi / 2)
"""
FACT = """\
import logging, os, random, sys, time, warnings
from pathlib import Path
from figures_src.encoding import waves
def value() -> str:
    {lines}
"""


class Project:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.lines: list[str] = []

    def write(self, path: str, text: str) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(text))
        return file

    def fact(self, name: str, value: str, *lines: str) -> None:
        """A chapter of one fact; its own lines begin at the fifth."""
        self.write(f"figures_src/facts/{name}.py", FACT.format(lines="\n    ".join([*lines, f"return {value}"])))

    def edit(self, path: str, old: str, new: str) -> None:
        edit(self.root / path, old, new)

    def read(self, path: str) -> bytes:
        return (self.root / path).read_bytes()

    def build(self, **options):
        self.lines = []
        return build(self.root, Options(**{"jobs": 1, **options}), self.lines.append)

    def drawn(self, **options) -> set[str]:
        report = self.build(**options)
        assert not report.failed, report.failed
        return {name for name, _ in report.drawn}

    def outputs(self) -> dict[str, bytes]:
        folders = (self.root / "docs", self.root / ".cache/facts")
        files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file()]
        return {file.relative_to(self.root).as_posix(): file.read_bytes() for file in files}


@pytest.fixture
def empty(tmp_path) -> Project:
    """A project without figures."""
    project = Project(tmp_path)
    project.write("figures_src/__init__.py", "")
    project.write("figures_src/encoding/__init__.py", "")
    project.write("figures_src/encoding/waves.py", WAVES)
    return project


@pytest.fixture
def project(empty) -> Project:
    """Two figures of two functions."""
    empty.write("figures_src/figures/waves/sine.py", FIGURE.format(function="sine"))
    empty.write("figures_src/figures/waves/cosine.py", FIGURE.format(function="cosine"))
    return empty


@pytest.fixture
def facts(empty) -> Project:
    """Two chapters of facts: targets that are made in a moment."""
    for name in ("one", "two"):
        empty.fact(name, f"f'{name} {{waves.sine([1])[0]:.3f}}'")
    return empty
