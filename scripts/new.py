#!/usr/bin/env python3
"""Starts a page, a figure, a model, a claim or a notebook from a finished example that builds as it is.

python3 scripts/new.py page rotary/my_page      with a figure, a fact, an exercise, a test and a place in the nav
python3 scripts/new.py figure rotary/my_figure
python3 scripts/new.py interactive rotary/my_figure
python3 scripts/new.py model my_model_7b        position settings of a real model
python3 scripts/new.py claim rotary/my_claim    a popular claim, with test, verdict and source
python3 scripts/new.py notebook my_experiment
"""

import argparse
import difflib
import keyword
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import ProjectError, environment, run  # noqa: E402

TEMPLATES = Path(__file__).parent / "templates"
CLAIMS = "docs/evidence/claims.md"
NO_CHAPTERS = {"assets", "figures", "includes", "notebooks"}


def main() -> int:
    environment.ensure("check")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", help=", ".join(MAKERS))
    parser.add_argument("name", help="chapter/name of a page, figure or claim, name of a model or notebook")
    return run(_new, **vars(parser.parse_args()))


def _new(kind: str, name: str) -> None:
    made, then = make(ROOT, kind, name)
    for path in made:
        print(f"  {path}")
    print(then)


def make(root: Path, kind: str, name: str) -> tuple[list[str], str]:
    """Writes the files; returns their names and what to do next. Raises ProjectError and writes nothing."""
    if kind not in MAKERS:
        by_hand = "docs/contributing/mathematics.md says how to write a method or an experiment"
        raise ProjectError(f"there is no example of {kind!r}, only of {', '.join(MAKERS)}; {by_hand}")
    return MAKERS[kind](root, name)


def _page(root: Path, name: str) -> tuple[list[str], str]:
    chapter, page = _in_chapter(root, name)
    files = {
        f"docs/{name}.md": _example("page.md").replace("# Example page", f"# {_title(page)}"),
        f"figures_src/figures/{name}.py": _example("figure.py"),
        f"tests/docs/{chapter}/test_{page}.py": _example("test.py"),
    }
    files = {path: _renamed(text, chapter, page) for path, text in files.items()}
    _write(root, files)
    _add_fact(root, chapter, page)
    _add_to_nav(root, f"{name}.md", chapter)
    changed = [f"figures_src/facts/{chapter}.py", "mkdocs.yml"]
    return [*files, *changed], (
        f"Next: put your own in its place, beginning with docs/{name}.md.\n"
        f"  python3 scripts/serve.py shows it at http://127.0.0.1:8000/{name}/ , again at each save\n"
        f"  python3 scripts/check.py docs/{name}.md names every sentence of the example that is left\n"
        "  its line in mkdocs.yml stands last in the chapter: move it to where it belongs"
    )


def _figure(root: Path, name: str, *, example: str) -> tuple[list[str], str]:
    _in_chapter(root, name)
    path = f"figures_src/figures/{name}.py"
    _write(root, {path: _example(example)})
    return [path], (
        f"Next: change draw() and the docstring, the claim that a reader should see, and show it on a page:\n\n"
        f"![What is seen, in one or two sentences.](../figures/{name}.svg)\n*The point of the figure.*\n\n"
        "python3 scripts/serve.py draws it again at each save."
    )


def _model(root: Path, name: str) -> tuple[list[str], str]:
    path = f"figures_src/models/{_plain(name)}"
    paths = [f"{path}.toml", f"{path}.json"]
    _write(root, dict(zip(paths, map(_example, ("model.toml", "model.json")), strict=True)))
    return paths, (
        f"Next: put the model's own config.json into {paths[1]}, the keys about positions and heads word for word,\n"
        "then its settings into the other file, each as its source gives it, and the sources with place and day.\n"
        "Leave out what you cannot find, or name it in `unchecked`. Then python3 scripts/check.py figures_src/models\n"
        "and python3 scripts/test.py tests/models, which holds the two files against each other."
    )


def _notebook(root: Path, name: str) -> tuple[list[str], str]:
    path = f"docs/notebooks/{_plain(name)}.py"
    _write(root, {path: _example("notebook.py").replace("# # Example notebook", f"# # {_title(name)}")})
    _add_to_nav(root, f"notebooks/{name}.ipynb", "notebooks")
    return [path, "mkdocs.yml"], (
        f"Next: write cells; `# %%` begins code, `# %% [markdown]` prose.\n"
        f"python3 scripts/serve.py runs it and shows it at http://127.0.0.1:8000/notebooks/{name}/"
    )


def _claim(root: Path, name: str) -> tuple[list[str], str]:
    """A section at the end of its chapter on the page of claims."""
    from scripts.pages.popular_claims import VERDICTS

    path = root / CLAIMS
    lines = path.read_text(encoding="utf-8").splitlines()
    chapters = {match[1]: at for at, line in enumerate(lines) if (match := re.match(r"## .*\{ #(\w+) \}$", line))}
    chapter, slash, last = name.partition("/")
    if not slash or "/" in last or chapter not in chapters:
        raise ProjectError(f"{name!r} names no chapter of {CLAIMS}: write chapter/name; all are {', '.join(chapters)}")
    if f"{{ #{_plain(last)} }}" in "\n".join(lines):
        raise ProjectError(f"{CLAIMS} has a claim {last} already: choose another name, or change that one")
    start = chapters[chapter]
    end = next((at for at in chapters.values() if at > start), len(lines))
    while not lines[end - 1].strip():
        end -= 1
    section = _example("claim.md").replace("{ #example }", f"{{ #{last} }}").rstrip().split("\n")
    lines[end:end] = ["", *section]
    path.write_bytes(("\n".join(lines) + "\n").encode())
    return [f"{CLAIMS}:{end + 2}"], (
        "Next: put your own in its place: the exact wording, where it is heard, the test that could refute it, the\n"
        f"verdict and the source. Verdicts are: {', '.join(VERDICTS)}.\n"
        f"python3 scripts/check.py {CLAIMS} names what is missing; serve.py shows it at "
        f"http://127.0.0.1:8000/evidence/claims/#{last}"
    )


MAKERS = {
    "page": _page,
    "figure": partial(_figure, example="figure.py"),
    "interactive": partial(_figure, example="interactive.py"),
    "model": _model,
    "claim": _claim,
    "notebook": _notebook,
}


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


def _renamed(text: str, chapter: str, page: str) -> str:
    return text.replace("figures/chapter/example", f"figures/{chapter}/{page}").replace(
        "chapter.example_", f"{chapter}.{page}_"
    )


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
