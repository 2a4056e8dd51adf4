#!/usr/bin/env python3
"""Starts a page or a figure from a finished example that builds as it is.

python3 scripts/new.py page rotary/my_page      with a figure, a fact, an exercise, a test and a place in the nav
python3 scripts/new.py figure rotary/my_figure
"""

import argparse
import difflib
import keyword
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import ProjectError, environment, run  # noqa: E402

TEMPLATES = Path(__file__).parent / "templates"
NO_CHAPTERS = {"assets", "figures", "includes", "notebooks"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("page", "figure"))
    parser.add_argument("name", help="chapter/name")
    asked = parser.parse_args()
    environment.ensure("check")
    return run(lambda: print(make(ROOT, asked.kind, asked.name)))


def make(root: Path, kind: str, name: str) -> str:
    """Writes the files; returns what was made and what to do next. Raises ProjectError and writes nothing."""
    chapter, last = _in_chapter(root, name)
    return _page(root, chapter, last) if kind == "page" else _figure(root, f"{chapter}/{last}")


def _page(root: Path, chapter: str, page: str) -> str:
    name = f"{chapter}/{page}"
    files = {
        f"docs/{name}.md": _example("page.md").replace("# Example page", f"# {_title(page)}"),
        f"figures_src/figures/{name}.py": _example("figure.py"),
        f"tests/docs/{chapter}/test_{page}.py": _example("test.py"),
    }
    for path, text in files.items():
        text = text.replace("figures/chapter/example", f"figures/{name}")
        files[path] = text.replace("chapter.example_", f"{chapter}.{page}_")
    _write(root, files)
    _add_fact(root, chapter, page)
    _add_to_nav(root, f"{name}.md", chapter)
    made = "\n  ".join([*files, f"figures_src/facts/{chapter}.py", "mkdocs.yml"])
    return f"""  {made}
Next: put your own in its place, beginning with docs/{name}.md.
  python3 scripts/serve.py shows it at http://127.0.0.1:8000/{name}/ , again at each save
  python3 scripts/check.py docs/{name}.md names each TODO of the example that is left
  its line in mkdocs.yml stands last in the chapter: move it to where it belongs"""


def _figure(root: Path, name: str) -> str:
    path = f"figures_src/figures/{name}.py"
    _write(root, {path: _example("figure.py")})
    return f"""  {path}
Next: change draw() and the docstring, the claim that a reader should see, and show it on a page:

![What is seen, in one or two sentences.](../figures/{name}.svg)
*The point of the figure.*

python3 scripts/serve.py draws it again at each save."""


def _in_chapter(root: Path, name: str) -> tuple[str, str]:
    chapter, slash, last = name.removesuffix(".md").removesuffix(".py").partition("/")
    chapters = sorted(path.name for path in (root / "docs").iterdir() if path.is_dir() and path.name not in NO_CHAPTERS)
    if not slash or "/" in last:
        raise ProjectError(f"{name!r} names no chapter: write chapter/name, such as {chapters[0]}/my_page")
    if chapter not in chapters:
        near = difflib.get_close_matches(chapter, chapters, 1, 0)[0]
        raise ProjectError(
            f"there is no chapter {chapter!r}; the nearest is {near!r}, and all are {', '.join(chapters)}"
        )
    return chapter, _plain(last)


def _plain(name: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        right = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789") or "my_page"
        raise ProjectError(f"{name!r} is no plain name: write small letters, digits and underscores, such as {right}")
    return name


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _example(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _write(root: Path, files: dict[str, str]) -> None:
    for path in files:
        if (root / path).exists():
            raise ProjectError(f"{path} exists already: choose another name, or change that file")
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode())


def _add_fact(root: Path, chapter: str, page: str) -> None:
    """The example's fact at the end of the chapter's file, with the imports that it needs."""
    path = root / f"figures_src/facts/{chapter}.py"
    head, _, function = _example("fact.py").partition("\n\n\n")
    about, _, imports = head.partition("\n\n")
    text = path.read_text(encoding="utf-8") if path.exists() else about.replace("the chapter", f"the chapter {chapter}")
    place = re.search(r"^(?:import|from) |\Z", text, re.M).start()
    text = f"{text[:place]}\n{imports}\n{text[place:].rstrip()}"  # ruff leaves one of what is imported twice
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(f"{text}\n\n\n{function.replace('def example_', f'def {page}_')}".encode())
    for command in (["check", "--quiet", "--no-cache", "--select", "I", "--fix"], ["format", "--quiet", "--no-cache"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, str(path)], cwd=root, check=True)


def _add_to_nav(root: Path, page: str, chapter: str) -> None:
    """A line below the last page of the chapter; a chapter of its own where there is none yet."""
    path = root / "mkdocs.yml"
    lines = path.read_text(encoding="utf-8").splitlines()
    entries = [index for index, line in enumerate(lines) if re.match(rf"\s+- (?:[^:]+: )?{chapter}/", line)]
    if entries:
        indent = re.match(r"\s+", lines[entries[-1]])[0]
        lines.insert(entries[-1] + 1, f"{indent}- {page}")
    else:
        start = lines.index("nav:") + 1
        end = next((i for i, line in enumerate(lines[start:], start) if line and line[0] not in " #"), len(lines))
        lines[end:end] = [f"  - {_title(chapter)}:", f"      - {page}"]
    path.write_bytes(("\n".join(lines) + "\n").encode())


if __name__ == "__main__":
    sys.exit(main())
