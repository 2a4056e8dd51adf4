#!/usr/bin/env python3
"""Rewrites what can be rewritten: numbers in prose, what code prints, spelling, addresses, layout of code.

python3 scripts/fix.py                       everything
python3 scripts/fix.py docs/rotary/decay.md  these files and folders alone
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment, run  # noqa: E402

MENDING = ("figures", "links", "spelling", "pasted")  # checks that know what is right


def main() -> int:
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return 0
    environment.ensure()
    from scripts import checks
    from scripts.check import chosen, of_facts
    from scripts.checks import read_source

    asked = chosen(sys.argv[1:])
    with read_source.only(asked):
        done = mended(ROOT, [*checks.findings(ROOT, MENDING), *of_facts()])
    _style(asked)
    print(*done, f"To see what is left: python3 scripts/check.py {' '.join(sys.argv[1:])}".rstrip(), sep="\n")
    return 0


def _style(asked: set[str] | None) -> None:
    """Sets the layout of Python files and of scripts, and mends what their tools can; they say where."""
    from scripts.checks import javascript

    python = ["."] if asked is None else [name for name in asked if name.endswith(".py")]
    for command in (["check", "--fix", "--exit-zero", "--quiet"], ["format"]):
        if python:
            subprocess.run([sys.executable, "-m", "ruff", *command, *python], cwd=ROOT)
    scripts = [] if asked is None else [name for name in asked if name.endswith((".js", ".ts"))]
    if asked is None or scripts:
        javascript.fix(ROOT, scripts)


def mended(root: Path, found: list) -> list[str]:
    """Writes into pages what findings know to be right; says which."""
    known = sorted((each for each in found if each.mend and each.file.endswith(".md")), key=lambda each: each.mend)
    done = []
    for each in reversed(known):  # from the end, so that the places before stay right
        try:
            text = (root / each.file).read_bytes().decode()
        except UnicodeDecodeError:
            continue  # check.py names it
        start, end, right = each.mend
        (root / each.file).write_bytes(f"{text[:start]}{right}{text[end:]}".encode())
        done.append(each)
    return [f"{each.file}:{each.line}: {each.message}: rewritten" for each in sorted(done)]


if __name__ == "__main__":
    sys.exit(run(main))
