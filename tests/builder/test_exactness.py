"""What is drawn again, against the truth: what a tracer saw run, and what a build from nothing gives."""

import json
import random
import re
import shutil
import subprocess
import sys

import pytest

from .conftest import Project

# How a fact may come to a function of a shared module.
CALLS = (
    "from figures_src.encoding import {m}\n\ndef value() -> str:\n    return str({m}.{f}(2.0))\n",
    "from figures_src.encoding.{m} import {f} as g\n\ndef value() -> str:\n    return str(g(2.0))\n",
    "import figures_src.encoding.{m} as m\n\ndef value() -> str:\n    return str(getattr(m, '{f}')(2.0))\n",
    "import importlib\n\ndef value() -> str:\n"
    "    return str(importlib.import_module('figures_src.encoding.{m}').{f}(2.0))\n",
    "def value() -> str:\n    from figures_src.encoding import {m}\n    return str(list(map({m}.{f}, [2.0])))\n",
    "from figures_src.encoding import {m}\n\ndef value() -> str:\n"
    "    return str({m}.TABLE['{f}'](2.0) if {m}.SHIFT > 0 else {m}.f0(1.0))\n",
)
# How a shared function may be written; {body} is an expression of x.
FORMS = (
    "def {f}(x):\n    '''Of {f}.'''\n    return {body}\n",
    "def {f}(x):\n    '''Of {f}.'''\n    return sum(_{f}(x))\n\ndef _{f}(x):\n    yield {body}\n",
    "class _{f}:\n    '''Of {f}.'''\n    def __call__(self, x):\n        return {body}\n\n{f} = _{f}()\n",
    "def {f}(x):\n    '''Of {f}.'''\n    def inside(x):\n        return {body}\n    return inside(x)\n",
    "@cache\ndef {f}(x):\n    '''Of {f}.'''\n    return (lambda x: {body})(x)\n",
)
MODULES, FUNCTIONS, FACTS, EDITS = 3, 5, 12, 10
# Prints, for each fact, the functions of the project that run while it is computed, as `file: name`.
TRACER = """
import importlib, json, sys
root, seen = sys.argv[1], {}
sys.path.insert(0, root)
sys.dont_write_bytecode = True
for name in sys.argv[2:]:
    for module in [module for module in sys.modules if module.startswith("figures_src")]:
        del sys.modules[module]
    found = seen.setdefault(name, [])
    def note(frame, event, argument):
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(root):
            found.append(code.co_filename[len(root) + 1:] + ": " + code.co_qualname.partition(".<locals>")[0])
    sys.setprofile(note)
    importlib.import_module(f"figures_src.facts.{name}").value()
    sys.setprofile(None)
print(json.dumps(seen))
"""


def write_random_module(project: Project, m: int, dice: random.Random) -> None:
    """Functions that call earlier ones of this module and of the one before."""
    lines = ["from functools import cache", f"from figures_src.encoding import m{m - 1} as before" if m else ""]
    lines += [f"SHIFT = {m}.5", ""]
    for f in range(FUNCTIONS):
        body = f"x * {dice.randint(2, 9)} + SHIFT"
        if f and dice.random() < 0.5:
            body += f" + f{dice.randrange(f)}(x)"
        if f and dice.random() < 0.3:
            body += f" + (f{dice.randrange(f)}(x) if x < 0 else 0)"
        if m and dice.random() < 0.5:
            body += f" + before.f{dice.randrange(FUNCTIONS)}(x)"
        lines += [dice.choice(FORMS).format(f=f"f{f}", body=body)]
    lines.append("TABLE = {" + ", ".join(f"'f{f}': f{f}" for f in range(FUNCTIONS)) + "}\n")
    project.write(f"figures_src/encoding/m{m}.py", "\n".join(lines))


def ran(project: Project) -> dict[str, set[str]]:
    names = [path.stem for path in sorted((project.root / "figures_src/facts").glob("*.py"))]
    command = [sys.executable, "-c", TRACER, str(project.root), *names]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    return {name: set(found) for name, found in json.loads(answer.stdout).items()}


def edit(project: Project, turn: int, dice: random.Random) -> tuple[str, set[str]]:
    """Changes a number of a random function, or a constant, or a docstring; which file, and what that alters."""
    path = f"figures_src/encoding/m{dice.randrange(MODULES)}.py"
    text = (project.root / path).read_text()
    places = list(re.finditer(r"x \* (\d+)", text))
    kind = ("function", "function", "constant", "docstring", "function")[turn % 5]
    if kind == "function":
        place = dice.choice(places)
        text = f"{text[: place.start(1)]}1{turn}{text[place.end(1) :]}"
        head = list(re.finditer(r"^(?:def|class) (\w+)", text[: place.start()], re.M))[-1]
        altered = {f"{head[1]}.__call__" if head[0].startswith("class") else head[1]}
    elif kind == "constant":
        text, altered = re.sub(r"SHIFT = \S+", f"SHIFT = 7.{turn}", text), {"<module>"}
    else:
        text, altered = re.sub(r"    '''.*\n", "", text, count=1), set()
    project.write(path, text)
    return path, altered


@pytest.mark.slow
@pytest.mark.parametrize("seed", [7, 8])
def test_what_ran_is_drawn_again_and_nothing_else_and_the_bytes_are_those_of_a_build_from_nothing(
    empty, tmp_path_factory, seed
):
    dice = random.Random(seed)
    for m in range(MODULES):
        write_random_module(empty, m, dice)
    for number in range(FACTS):
        text = CALLS[number % len(CALLS)].format(m=f"m{dice.randrange(MODULES)}", f=f"f{dice.randrange(FUNCTIONS)}")
        empty.write(f"figures_src/facts/fact_{number:02}.py", text)
    empty.build()
    counts = set()
    for turn in range(EDITS):
        before = ran(empty)
        path, altered = edit(empty, turn, dice)
        expected = {f"facts/{name}" for name, found in before.items() if found & {f"{path}: {a}" for a in altered}}
        assert empty.drawn() == expected, (turn, path, altered)
        counts.add(len(expected))
        fresh = Project(tmp_path_factory.mktemp("fresh"))
        shutil.copytree(empty.root / "figures_src", fresh.root / "figures_src")
        fresh.build()
        assert fresh.outputs() == empty.outputs(), (turn, path, altered)
    assert len(counts) > 2  # not simply all each time, or none
