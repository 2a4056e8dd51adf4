"""Every file has a fit size and can be read; its name, place and text are rules of scripts.checks.patterns."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from scripts.checks.read_source import is_asked
from scripts.common import git
from scripts.common.finding import Finding

TEXT = {".cff", ".css", ".html", ".js", ".json", ".md", ".py", ".svg", ".toml", ".txt", ".yaml", ".yml"}
LEFT_ALONE = (  # in their makers' form
    r"docs/assets/(?!css/|js/)|(?:scripts/common|tests/pages)/vendor/|figures_src/experiments/data/"
)
_VENDORED = ("docs/assets/vendor/", "scripts/common/vendor/", "tests/pages/vendor/", "figures_src/experiments/data/")
LARGEST = 300_000  # bytes, but of what others made
LARGEST_MODEL = 1_000_000  # bytes: pages load it


def findings(root: Path) -> list[Finding]:
    """Files that are too large or cannot be read."""
    names = filter(is_asked, git.files(root))
    return sorted(finding for name in names for finding in _file(name, (root / name).read_bytes()))


def _file(name: str, data: bytes) -> Iterator[Finding]:
    largest = LARGEST_MODEL if name.endswith((".safetensors", ".jsonl")) else LARGEST  # results of many trainings
    suffix = PurePosixPath(name).suffix
    if len(data) > largest and not name.startswith(_VENDORED):
        hint = "keep a smaller extract, or draw a picture by a figure of figures_src"
        yield Finding(name, 1, f"the file has {len(data) // 1000:,} kB, more than {largest // 1000} kB", hint)
    if suffix not in TEXT | {""} or re.match(LEFT_ALONE, name):
        return
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        yield Finding(name, line, "the file is not UTF-8", "save it with the encoding UTF-8")
