"""The prose is spelt in the British way and without the usual slips: what `typos` finds in it, by pyproject.toml."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts import ROOT
from scripts.checks.read_page import Page, outside, pages
from scripts.checks.read_source import written
from scripts.common.finding import Finding

TYPOS = Path(sys.executable).with_name("typos")


def findings(root: Path) -> list[Finding]:
    """Words that are spelt in another way than the one meant; quotations, titles of works and code are left out."""
    figures = [Page(source.file, source.labels) for source in written(root, "figures_src/figures/*/*.py")]
    prose = [page for page in [*pages(root), *outside(root)] if page.file != "docs/references.md"]  # titles of papers
    read = {f"{number}.md": page for number, page in enumerate([*prose, *figures])}
    with TemporaryDirectory() as folder:
        for name, page in read.items():
            Path(folder, name).write_text(page.spelt, encoding="utf-8")
        command = [TYPOS, "--config", ROOT / "pyproject.toml", "--format", "json", "--no-check-filenames", "."]
        answer = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8")
    told = map(json.loads, answer.stdout.splitlines())
    return sorted(_finding(read[Path(each["path"]).name], each) for each in told if each["type"] == "typo")


def _finding(page: Page, told: dict) -> Finding:
    lines = page.spelt.split("\n")
    line, word, right = told["line_num"], told["typo"], told["corrections"]
    before = len(lines[line - 1].encode()[: told["byte_offset"]].decode())
    start = sum(len(each) + 1 for each in lines[: line - 1]) + before
    mend = (start, start + len(word), right[0]) if len(right) == 1 else None
    hint = f"write {' or '.join(right)}, or allow it in pyproject.toml; python3 scripts/fix.py mends what is clear"
    return Finding(page.file, line, f"{word!r} is misspelt", hint, mend)
