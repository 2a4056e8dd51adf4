"""Nothing is kept that nothing uses, and nothing is named that is not there: assets, private names, scripts."""

import re
from collections import Counter
from pathlib import Path

from scripts.checks.read_source import Source, Told, is_asked, sources, told, written
from scripts.common.finding import Finding

NAMED_BY = (
    "mkdocs*.yml", "README.md", "docs/**/*.md", "docs/assets/**/*.css", "docs/assets/**/*.js", "docs/notebooks/*.py",
    "figures_src/**/*.py", "scripts/**/*.py", "scripts/**/*.html", "tests/**/*.py", "deno.json",
)  # fmt: skip
_KEPT = re.compile(r"\.ttf$|VERSION|LICENSE|NOTICE")  # style.py reads all fonts; the others belong to their makers


def findings(root: Path) -> list[Finding]:
    """Files and names that can be removed, and scripts that a workflow runs but that do not exist."""
    found = told(sources(root, "figures_src/**/*.py", "scripts/**/*.py"), _private)
    found += told(written(root, ".github/workflows/*.y*ml"), lambda source: _scripts(root, source))
    assets = [path for path in root.glob("docs/assets/**/*") if path.is_file() and not _KEPT.search(path.name)]
    if assets := [path for path in assets if is_asked(path.relative_to(root).as_posix())]:
        texts = "\n".join(
            path.read_text(encoding="utf-8", errors="replace") for pattern in NAMED_BY for path in root.glob(pattern)
        )
        for path in assets:
            if path.name not in texts:
                file = path.relative_to(root).as_posix()
                found.append(Finding(file, 1, "nothing names this file", "use it or remove it"))
    return found


def _private(source: Source) -> Told:
    times = Counter(re.findall(r"\b_\w+", source.text))
    for match in re.finditer(r"^(?:(?:async )?def |class )?(?P<x>_(?!_)\w*)(?= *=[^=]|\(|:)", source.code, re.M):
        if times[match["x"]] == 1:
            yield match, f"nothing uses {match['x']}", "remove it"


def _scripts(root: Path, workflow: Source) -> Told:
    for match in re.finditer(r"\bscripts/(?:maintain \w+|[\w/]+\.py\b)", workflow.text):
        if not (root / match[0].replace(" ", "/")).with_suffix(".py").exists():
            yield match, f"there is no {match[0]}", "the workflows run the scripts of this repository"
