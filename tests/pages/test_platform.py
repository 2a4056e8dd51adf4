"""What MkDocs and its theme are is known in one folder, and only by what they offer."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLATFORM = {"mkdocs", "material", "properdocs", "zensical"}


def test_only_the_folder_of_the_pages_knows_mkdocs_and_nothing_private_of_it():
    knowing = []
    for path in [*ROOT.glob("figures_src/**/*.py"), *ROOT.glob("scripts/**/*.py"), *ROOT.glob("tests/**/*.py")]:
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in PLATFORM):
            continue
        nodes = list(ast.walk(ast.parse(text)))
        plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        parts = [node for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
        if {name.partition(".")[0] for name in [*plain, *(node.module for node in parts)]} & PLATFORM:
            knowing.append(path)
            imported = [alias.name for node in parts for alias in node.names]
            dotted = [
                node.attr
                for node in nodes
                if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") not in ("self", "cls")
            ]
            private = [name for name in [*imported, *dotted] if name.startswith("_") and not name.endswith("__")]
            assert private == [], f"{path}: {private}"
    assert len(knowing) == 3
    assert {path.parent for path in knowing} == {ROOT / "scripts/pages"}
