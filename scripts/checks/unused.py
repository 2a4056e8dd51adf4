"""Nothing is kept that nothing uses: assets, private functions and constants."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.source import Source, is_asked, sources

NAMED_BY = (
    "mkdocs*.yml", "README.md", "docs/**/*.md", "docs/assets/**/*.css", "docs/assets/**/*.js", "docs/notebooks/*.py",
    "figures_src/**/*.py", "scripts/**/*.py", "scripts/**/*.html", "tests/**/*.py",
)  # fmt: skip
WITH_THEIR_MAKERS = ("VERSION", "LICENSE", "NOTICE")  # kept beside what they belong to; style.py reads all .ttf


def findings(root: Path) -> list[Finding]:
    """Files and names that can be removed."""
    found = list(_assets(root))
    for source in sources(root, "figures_src/**/*.py", "scripts/**/*.py"):
        found += _private(source)
    return sorted(found)


def _assets(root: Path) -> Iterator[Finding]:
    assets = [path for path in _asked(root, "docs/assets/**/*") if path.is_file()]
    if not assets:
        return
    texts = "\n".join(path.read_text(encoding="utf-8") for pattern in NAMED_BY for path in sorted(root.glob(pattern)))
    for path in assets:
        is_kept = path.suffix == ".ttf" or any(word in path.name for word in WITH_THEIR_MAKERS)
        if not is_kept and path.name not in texts:
            yield Finding(path.relative_to(root).as_posix(), 1, "nothing names this file", "use it or remove it")


def _asked(root: Path, pattern: str) -> list[Path]:
    return [path for path in sorted(root.glob(pattern)) if is_asked(path.relative_to(root).as_posix())]


def _private(source: Source) -> Iterator[Finding]:
    times = Counter(re.findall(r"\b_\w+", source.text))
    for node in source.tree.body:
        for name in _names(node):
            if name.startswith("_") and not name.startswith("__") and times[name] == 1:
                yield Finding(source.file, node.lineno, f"nothing uses {name}", "remove it")


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []
