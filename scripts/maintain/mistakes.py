"""Plants each mistake that the tests know in a small site, and prints what check.py answers, as a table in Markdown.

    python3 scripts/maintain mistakes            all, in a few minutes
    python3 scripts/maintain mistakes heading    those whose name has this word

For whoever rewrites a check: all answers can be read, one after the other, as a contributor reads them. The command is
the first that can know the mistake: check.py with the changed file alone, or with everything. The seconds are those of
its checks, without the start of Python.
"""

import sys
import tempfile
import time
from pathlib import Path

from scripts.checks import read_source
from tests.scripts import small_site
from tests.scripts.test_contributors_mistakes import MISTAKES, Mistake, findings, plant

OPTIONS = {"word": {"nargs": "?", "default": "", "help": "a word of the mistakes' names (default: all)"}}


def main(word: str) -> int:
    chosen = {name: mistake for name, mistake in MISTAKES.items() if word in name}
    if not chosen:
        print(f"no mistake has {word!r} in its name, such as {next(iter(MISTAKES))!r}", file=sys.stderr)
        return 1
    print("| Mistake | Known to | Answer | Findings | Seconds |\n| --- | --- | --- | --- | --- |")
    missed = 0
    for name, mistake in chosen.items():
        command, found, seconds = _answers(mistake)
        missed += not any(mistake.message in answer for answer in found)
        answer = found[0].replace("\n    ", "; ").replace("|", "\\|") if found else "**nothing**"
        print(f"| {name} | {command} | {answer} | {len(found)} | {seconds:.2f} |", flush=True)
    print(f"\n{len(chosen) - missed} of {len(chosen)} are answered.")
    return 1 if missed else 0


def _answers(mistake: Mistake) -> tuple[str, list[str], float]:
    """The command that knows it, what it finds in a site with this one mistake, and the seconds that it took."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        small_site.write(root)
        plant(root, mistake)
        for asked in ({mistake.file}, None):
            started = time.perf_counter()
            with read_source.only(asked):
                found = findings(root, mistake.file)
            found = [str(each) for each in found if asked is None or each.file in asked]
            seconds = time.perf_counter() - started
            if any(mistake.message in answer for answer in found):
                break
        return "check.py FILE" if asked else "check.py", found, seconds
