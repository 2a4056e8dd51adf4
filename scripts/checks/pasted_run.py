"""Runs blocks of code from pages, for scripts.checks.pasted, in a process of its own that stands in an empty folder.

Each block has a fresh namespace and cannot import anything of this project; that is importable only when the last has
run, for the expressions that hold the blocks equal to the encoding module. One line of JSON a block and expression.
"""

import contextlib
import importlib
import io
import json
import sys
import traceback

BLOCK = "<block>"


def main() -> None:
    root, blocks = sys.argv[1], json.load(sys.stdin)
    spaces = [_run(block["code"]) for block in blocks]
    sys.path.insert(0, root)
    for block, space in zip(blocks, spaces, strict=True):
        for same in block["same"]:
            print(json.dumps(_compare(same, space)), flush=True)


def _run(code: str) -> dict[str, object]:
    """Runs a block; its namespace."""
    space: dict[str, object] = {"__name__": "__main__"}
    out = io.StringIO()
    try:
        _start_afresh()
        with contextlib.redirect_stdout(out):
            exec(compile(code, BLOCK, "exec"), space)
        answer = {"printed": out.getvalue()}
    except Exception as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == BLOCK]
        line = lines[-1] if lines else getattr(error, "lineno", 1)
        answer = {"error": f"{type(error).__name__}: {error}", "line": line}
    print(json.dumps(answer), flush=True)
    return space


def _start_afresh() -> None:
    """What an earlier block may have set in the libraries is as after their import; random numbers differ each time."""
    if numpy := sys.modules.get("numpy"):
        numpy.set_printoptions(precision=8, threshold=1000, edgeitems=3, linewidth=75, suppress=False, sign="-")
        numpy.random.seed()
    if torch := sys.modules.get("torch"):
        torch.set_printoptions(profile="default", sci_mode=None)
        torch.set_default_dtype(torch.float32)
        torch.seed()


def _compare(same: dict[str, object], space: dict[str, object]) -> dict[str, str]:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            value = _value(same, space)
    except Exception as error:
        return {"different": f"{type(error).__name__}: {error}"}
    return {"different": "" if str(value) in ("True", "tensor(True)") else f"it is {value}"}


def _value(same: dict[str, object], space: dict[str, object]) -> object:
    modules = {name: importlib.import_module(f"figures_src.encoding.{name}") for name in same["modules"]}
    libraries = {short: importlib.import_module(name) for short, name in (("np", "numpy"), ("torch", "torch"))}
    return eval(f"({same['expression']})", {**space, **libraries, **modules})


main()
