#!/usr/bin/env python3
"""Checks sources and prose without changing anything: every finding with file, line and how to mend it.

What is wrong fails; what is of taste is shown.

python3 scripts/check.py                       everything
python3 scripts/check.py docs/rotary/decay.md  these, with what pages show: a second, at first a minute
"""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment, run  # noqa: E402

if TYPE_CHECKING:
    from scripts.checks.read_page import Page

MOST = 20  # findings that are shown; the first is the one to mend
HINTS = {  # rule of ruff -> what to do
    "D103": "give formula, Args, Returns, Raises, Source; of a fact, what it is, with its unit",
    "F811": "give it a name of its own",
    "F821": "mend its spelling, or import it",
    "FIX002": "do it, or open an issue and remove it",
    "NPY002": "use rng = np.random.default_rng(seed)",
    "S101": "raise ValueError with rule, value and fix",
    "T201": "remove it: nobody reads what a build prints",
}


def main() -> int:
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return 0
    environment.ensure("check" if sys.argv[1:] else "site")  # one page needs no PyTorch
    asked = chosen(sys.argv[1:])
    if asked is not None and not asked:
        print("Nothing was read: Git ignores what you named")
        return 0
    found = findings(asked)
    _show(found)
    if not _can_compute():
        print("Not compared: computed numbers, and what code prints (python3 scripts/build.py installs PyTorch)")
    return int(not all(each.is_taste for each in found))


def chosen(places: list[str]) -> set[str] | None:
    """The files that are named, or stand in folders that are named; of a page, also its figures and facts."""
    from scripts.checks.read_page import every as pages
    from scripts.common import git

    if not places:
        return None
    paths = [Path(each).resolve() for each in places]
    if missing := [path for path in paths if not path.exists() or ROOT not in [path, *path.parents]]:
        sys.exit(f"there is no {missing[0]} in this repository: name files or folders of it")
    inside = {name for name in git.files(ROOT) if any(path in (ROOT / name, *(ROOT / name).parents) for path in paths)}
    return inside | {source for page in pages(ROOT) if page.file in inside for source in _sources(page)}


def _sources(page: "Page") -> list[str]:
    """The files that draw a page's figures and compute its facts."""
    from scripts.checks import facts, figures

    drawn = (f"figures_src/figures/{name}.py" for name in figures.SHOWN.findall(page.uncoded))
    computed = (f"figures_src/facts/{name.partition('.')[0]}.py" for name in facts.NAMED.findall(page.uncoded))
    return [file for file in (*drawn, *computed) if (ROOT / file).is_file()]


def _show(found: list) -> None:
    if not found:
        print("Nothing found: sources and prose agree")
        return
    order = sorted(found, key=lambda each: each.is_taste)
    if os.environ.get("GITHUB_ACTIONS"):  # which marks them in the diff of a request
        for each in order:
            kind = "warning" if each.is_taste else "error"
            print(f"::{kind} file={each.file},line={each.line}::{each.message}; {each.hint}".replace("\n", " "))
    print(*order[:MOST], sep="\n")
    rest = f"; the first {MOST} are shown" if order[MOST:] else ""
    if taste := sum(each.is_taste for each in found):
        rest += f"; {taste} of taste, which a reviewer may see otherwise"
    mends = "; python3 scripts/fix.py mends some" if any("fix.py" in each.hint for each in found) else ""
    print(f"{len(found)} finding{'s' if len(found) > 1 else ''}{rest}{mends}")


def findings(asked: set[str] | None = None) -> list:
    """All that is wrong, or all in the files asked about, in order of file and line."""
    from scripts import checks
    from scripts.checks import read_source

    with read_source.only(asked):
        with ThreadPoolExecutor(1) as beside:
            style = beside.submit(_style, asked)
            found = checks.findings(ROOT)
        if _can_compute() and (asked is None or any(name.endswith(".md") or "/facts/" in name for name in asked)):
            found += of_facts()
    return sorted(each for each in [*found, *style.result()] if asked is None or each.file in asked)


def _can_compute() -> bool:
    return find_spec("torch") is not None


def of_facts() -> list:
    """What is wrong with quoted numbers, and the files of facts that cannot be computed."""
    from scripts import builder
    from scripts.builder.targets import values
    from scripts.checks import facts
    from scripts.common.finding import Finding

    report = builder.build(options=builder.Options(kinds=("facts",)), say=lambda line: None)
    failed = []
    for name, message in report.failed:
        file = f"figures_src/facts/{name.rpartition('/')[2]}.py"
        first, _, rest = message.partition("\n")
        line = re.search(rf"{re.escape(file)}:(\d+)", message)
        told = f"the facts cannot be computed: {first}"
        failed.append(Finding(file, int(line[1]) if line else 1, told, rest.strip() or "mend it"))
    broken = {Path(each.file).stem for each in failed}  # their old values say nothing
    return [*failed, *facts.findings(ROOT, values(), broken)]


def _style(asked: set[str] | None, root: Path = ROOT) -> list:
    """What ruff finds in Python, whose layout is not a finding: fix.py sets it without asking; and Deno in scripts."""
    from scripts.checks import javascript
    from scripts.common.finding import Finding

    has_scripts = asked is None or any(name.endswith((".js", ".ts")) for name in asked)
    found = javascript.findings(root) if has_scripts else []
    python = ["."] if asked is None else [name for name in asked if name.endswith(".py")]
    command = [sys.executable, "-m", "ruff", "check", "--output-format", "json", *python]
    answer = subprocess.run(command, cwd=root, capture_output=True, text=True).stdout if python else "[]"
    for item in json.loads(answer):
        file, line = Path(item["filename"]).relative_to(root).as_posix(), item["location"]["row"]
        code, hint = item["code"], "python3 scripts/fix.py mends it"
        if code in (None, "invalid-syntax"):
            code, hint = "Python cannot read this line", "mend it, or what is not closed before it"
        elif not item["fix"] or item["fix"]["applicability"] != "safe":
            hint = HINTS.get(code) or item["url"]
        found.append(Finding(file, line, f"{code}: {item['message']}", hint))
    return found


if __name__ == "__main__":
    sys.exit(run(main))
