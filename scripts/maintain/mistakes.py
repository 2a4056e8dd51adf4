"""Plants each mistake that the tests know in a small site, and prints what check.py answers, as a table in Markdown.

    python3 scripts/maintain mistakes            all, in a few minutes
    python3 scripts/maintain mistakes heading    those whose name has this word

For whoever rewrites a check: all answers can be read, one after the other, as a contributor reads them.
"""

import sys
import tempfile
import time
from pathlib import Path

from scripts import check, checks
from scripts.checks import facts
from tests.scripts import small_site
from tests.scripts.test_contributors_mistakes import MISTAKES

OPTIONS = {"word": {"nargs": "?", "default": "", "help": "a word of the mistakes' names (default: all)"}}


def main(word: str) -> int:
    chosen = {name: mistake for name, mistake in MISTAKES.items() if word in name}
    if not chosen:
        print(f"no mistake has {word!r} in its name, such as {next(iter(MISTAKES))!r}", file=sys.stderr)
        return 1
    print("| Mistake | What check.py answers | Findings | Seconds |\n| --- | --- | --- | --- |")
    missed = 0
    for name, mistake in chosen.items():
        found, seconds = _answers(mistake)
        missed += not any(mistake.message in answer for answer in found)
        answer = found[0].replace("\n    ", "; ").replace("|", "\\|") if found else "**nothing**"
        print(f"| {name} | {answer} | {len(found)} | {seconds:.2f} |", flush=True)
    print(f"\n{len(chosen) - missed} of {len(chosen)} are answered.")
    return 1 if missed else 0


def _answers(mistake) -> tuple[list[str], float]:
    """What is found in a site with this one mistake, and the seconds that the checks took."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        small_site.write(root)
        path = root / mistake.file
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8").replace(mistake.old, mistake.new, 1) if mistake.old else mistake.new
        path.write_bytes(text.encode())
        started = time.process_time()
        found = [*checks.findings(root), *facts.findings(root, small_site.COMPUTED)]
        found = found or check._style(None, root)  # what ruff finds, a process of its own
        return [str(finding) for finding in found], time.process_time() - started
