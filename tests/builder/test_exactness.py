"""The closure against the truth: what a build from nothing would draw."""

import ast
import random
import re
import shutil
from pathlib import Path

import pytest

from scripts.builder import Options, build
from scripts.builder.build import ROOT

CALLS = (
    "from figures_src.encoding import {m}\n\ndef draw_value() -> str:\n    return str({m}.{f}(2.0))\n",
    "from figures_src.encoding.{m} import {f} as g\n\ndef draw_value() -> str:\n    return str(g(2.0))\n",
    "import figures_src.encoding.{m} as m\n\ndef draw_value() -> str:\n    return str(getattr(m, '{f}')(2.0))\n",
    "import importlib\n\ndef draw_value() -> str:\n"
    "    return str(importlib.import_module('figures_src.encoding.{m}').{f}(2.0))\n",
    "from figures_src import encoding\nimport figures_src.encoding.{m}\n\n"
    "def draw_value() -> str:\n    return str(list(map(encoding.{m}.{f}, [2.0])))\n",
)
MODULES, FUNCTIONS = 4, 5
FIGURES, ROUNDS, EDITS = 8, 2, 4  # still figures that are drawn, and edits of the modules they import


def write_random_module(project, m: int, dice: random.Random) -> None:
    """Functions that call earlier ones of this module and of the one before, directly, by table, class or constant."""
    lines = [f"from figures_src.encoding import m{m - 1} as before" if m else "", f"SHIFT = {m}.5", "TABLE = {}", ""]
    for f in range(FUNCTIONS):
        body = f"x * {dice.randint(2, 9)} + SHIFT"
        if f and dice.random() < 0.6:
            body += f" + f{dice.randrange(f)}(x)"
        if m and dice.random() < 0.5:
            body += f" + before.f{dice.randrange(FUNCTIONS)}(x)"
        if f and dice.random() < 0.3:
            body += f" + TABLE[{dice.randrange(f)}](x)"
        lines += [
            f"def f{f}(x, f0=None):" if f > 2 and "f0(" not in body else f"def f{f}(x):",
            f"    return {body}",
            "",
        ]
        lines += [f"TABLE[{f}] = f{f}", ""]
    project.write(f"figures_src/encoding/m{m}.py", "\n".join(lines))


@pytest.mark.slow
def test_a_random_edit_to_a_random_function_never_leaves_a_stale_value(empty, tmp_path_factory):
    from .conftest import Project

    dice = random.Random(7)
    for m in range(MODULES):
        write_random_module(empty, m, dice)
    for number in range(12):
        text = CALLS[number % len(CALLS)].format(m=f"m{dice.randrange(MODULES)}", f=f"f{dice.randrange(FUNCTIONS)}")
        empty.write(f"figures_src/facts/fact_{number:02}.py", text)
    empty.build()
    drawn = 0
    for turn in range(8):
        m, f = dice.randrange(MODULES), dice.randrange(FUNCTIONS)
        source = (empty.root / f"figures_src/encoding/m{m}.py").read_text()
        start = source.index(f"def f{f}(")
        place = source.index("return x * ", start) + len("return x * ")
        empty.write(f"figures_src/encoding/m{m}.py", source[:place] + f"1{turn}" + source[place:])
        drawn += len(empty.drawn())
        fresh = Project(tmp_path_factory.mktemp("fresh"))
        shutil.copytree(empty.root / "figures_src", fresh.root / "figures_src")
        fresh.build()
        assert fresh.outputs() == empty.outputs(), (turn, m, f)
    assert drawn < 8 * 12  # and not simply everything each time


def mutated(source: str, dice: random.Random) -> str:
    """The source with one number of one function changed, or another sign: still valid, seldom still right."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    function = dice.choice(functions)
    numbers = [
        node
        for statement in function.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float)
    ]
    if numbers:
        dice.choice(numbers).value += 1
    else:
        function.body.insert(0, ast.parse("1 + 1").body[0])
    return ast.unparse(tree)


@pytest.mark.slow
def test_random_edits_to_the_encoding_module_never_leave_a_stale_figure(tmp_path):
    """Some still figures, and edits of what they import; a figure that fails must fail in both builds."""
    from .conftest import Project

    dice = random.Random(3)
    worked, fresh = Project(tmp_path / "worked"), Project(tmp_path / "fresh")
    source = Path(ROOT)
    for name in ("figures_src", "docs/assets/fonts"):
        shutil.copytree(source / name, worked.root / name, ignore=shutil.ignore_patterns("__pycache__"))
    figures = sorted((worked.root / "figures_src/figures").rglob("[!_]*.py"))
    kept = dice.sample([path for path in figures if "draw() -> Figure" in path.read_text()], FIGURES)
    for path in {*figures, *(worked.root / "figures_src/facts").glob("*.py")} - {*kept}:
        path.unlink()
    worked.build()
    used = " ".join(re.findall(r"^from figures_src.encoding import (.+)", "\n".join(map(Path.read_text, kept)), re.M))
    modules = [worked.root / f"figures_src/encoding/{name}.py" for name in sorted(set(re.findall(r"\w+", used)))]
    redrawn = 0
    for _ in range(ROUNDS):
        good = {module: module.read_text() for module in dice.sample(modules, EDITS)}
        for module, text in good.items():
            module.write_text(mutated(text, dice))
        after = build(str(worked.root), Options(jobs=2), worked.lines.append)
        redrawn += len(after.drawn)
        shutil.rmtree(fresh.root, ignore_errors=True)
        shutil.copytree(worked.root / "figures_src", fresh.root / "figures_src")
        shutil.copytree(worked.root / "docs/assets", fresh.root / "docs/assets")
        clean = build(str(fresh.root), Options(jobs=2), fresh.lines.append)
        assert sorted(after.failed) == sorted(clean.failed)
        failed = tuple(f"{folder}/{name}." for name, _ in clean.failed for folder in ("docs/figures", ".cache"))
        assert {name: data for name, data in worked.outputs().items() if not name.startswith(failed)} == fresh.outputs()
        for module, text in good.items():
            module.write_text(text)  # the next build has these edits to notice, too
    assert redrawn > 0
