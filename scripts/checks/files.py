"""Every file has a plain name, a right place, a fit size and clean text."""

import re
import subprocess
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from scripts.checks.finding import Finding
from scripts.checks.source import is_asked

TEXT = {".cff", ".css", ".html", ".js", ".json", ".md", ".py", ".svg", ".toml", ".txt", ".yaml", ".yml"}
PICTURES = {".avif", ".bmp", ".gif", ".jpeg", ".jpg", ".mp4", ".png", ".tif", ".tiff", ".webm", ".webp"}
DATA = {".csv", ".feather", ".h5", ".json", ".npy", ".npz", ".parquet", ".pickle", ".pkl", ".pt", ".pth", ".tsv"}
DATA_ROOMS = (
    "figures_src/experiments/cost.json",
    "figures_src/experiments/data/",
    "figures_src/experiments/small_models/",
    "figures_src/models/",
    "scripts/examples/",
    "docs/assets/",
    "docs/playground/",
    "tests/",
    ".github/",
)
ROOMS = {
    "drawing",
    "encoding",
    "experiments",
    "facts",
    "figures",
    "golden",
    "layers",
    "models",
}  # folders of figures_src
GENERATED = ("docs/figures/", "site/", "dist/", ".cache/", ".venv/", "node_modules/")
GENERATED_SUFFIXES = (".ipynb", ".pyc", ".log", ".orig", ".rej", ".bak", ".swp", "~")
LEFT_ALONE = (  # in their makers' form
    "docs/assets/", "scripts/pages/vendor/", "tests/pages/vendor/", "figures_src/experiments/data/",
)  # fmt: skip
VENDORED = ("docs/assets/vendor/", "scripts/pages/vendor/", "tests/pages/vendor/", "figures_src/experiments/data/")
LARGEST = 300_000  # bytes, but of VENDORED
LARGEST_MODEL = 1_000_000  # bytes: pages load it

_CONFLICT = re.compile(r"^(<{7} |={7}$|>{7} )", re.M)
_TOP = {  # what the root may hold
    ".gitattributes", ".gitignore", "CHANGELOG.md", "CITATION.cff", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "LICENSE",
    "LICENSE-docs", "README.md", "SECURITY.md", "constraints.txt", "mkdocs.offline.yml", "mkdocs.yml", "pyproject.toml",
}  # fmt: skip


def findings(root: Path) -> list[Finding]:
    """What is wrong with the names, places, sizes and texts of all files."""
    names = files(root)
    found = [finding for name in names if is_asked(name) for finding in _file(root, name)]
    return sorted([*found, *_alike(names), *_notebooks(root)])


def files(root: Path) -> list[str]:
    """What git keeps or would keep; without git, everything that it would not ignore."""
    if (root / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(command, cwd=root, capture_output=True, check=True).stdout.decode().split("\0")
        return sorted({name for name in names if name and (root / name).is_file()})
    ignored = _ignored(root)
    top = [path for path in root.iterdir() if path.name != ".git" and not ignored(path.name)]
    inside = [path for folder in top if folder.is_dir() for path in folder.rglob("*") if path.is_file()]
    names = (path.relative_to(root).as_posix() for path in [*top, *inside] if path.is_file())
    return sorted(name for name in names if not ignored(name))


def _ignored(root: Path) -> Callable[[str], bool]:
    """Whether .gitignore leaves a name out: the few forms of lines that ours has."""
    listed = root / ".gitignore"
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    patterns = [line.strip("/") for line in lines if line and not line.startswith("#")]

    def is_ignored(name: str) -> bool:
        parts = PurePosixPath(name).parts
        return "__pycache__" in parts or any(
            name.startswith(f"{pattern}/") or fnmatch(name, pattern) or any(fnmatch(part, pattern) for part in parts)
            for pattern in patterns
        )

    return is_ignored


def mended(name: str, text: str) -> str:
    """The text with Unix line ends, no spaces at the ends of lines, one line end at the end, no tabs in YAML."""
    if _is_left_alone(name):
        return text
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    if PurePosixPath(name).suffix in (".yml", ".yaml", ".cff"):
        text = text.replace("\t", "  ")
    if not name.endswith(".svg"):
        text = re.sub(r"[ \t]+$", "", text, flags=re.M)
    return text.rstrip("\n") + "\n" if text.strip() else text


def _is_left_alone(name: str) -> bool:
    return name.startswith(LEFT_ALONE) and not name.startswith(("docs/assets/css/", "docs/assets/js/"))


def _file(root: Path, name: str) -> Iterator[Finding]:
    yield from _name(name)
    yield from _place(name)
    data = (root / name).read_bytes()
    largest = LARGEST_MODEL if name.endswith(".safetensors") else LARGEST
    if len(data) > largest and not name.startswith(VENDORED):
        kind = "picture" if PurePosixPath(name).suffix in PICTURES else "file"
        mend = (
            "draw it by a figure of figures_src, or make it smaller" if kind == "picture" else "keep a smaller extract"
        )
        yield Finding(name, 1, f"the {kind} has {len(data) // 1000:,} kB, more than {largest // 1000} kB", mend)
    if PurePosixPath(name).suffix in TEXT | {""} and not _is_left_alone(name):
        yield from _text(name, data)


def _name(name: str) -> Iterator[Finding]:
    plain = PurePosixPath(name)
    if not name.isascii():
        yield Finding(name, 1, "the name has letters outside ASCII", "rename it: a-z, 0-9 and underscore")
    elif " " in name:
        yield Finding(name, 1, "the name has a space", "rename it with underscores")
    elif name.startswith("docs/") and plain.suffix in (".md", ".py") and not plain.stem.isidentifier():
        right = re.sub(r"\W+", "_", plain.stem).strip("_").lower()
        yield Finding(name, 1, f"{plain.name} is no Python identifier", f"rename it to {right}{plain.suffix}")
    elif name.startswith("docs/") and plain.suffix in (".md", ".py") and plain.stem != plain.stem.lower():
        yield Finding(name, 1, f"{plain.name} has capitals", f"rename it to {plain.name.lower()}")


def _place(name: str) -> Iterator[Finding]:
    suffix = PurePosixPath(name).suffix.lower()
    if name.startswith(GENERATED) or name.endswith(GENERATED_SUFFIXES) or "__pycache__" in name:
        yield Finding(name, 1, "a generated file is kept in git", f"git rm --cached {name}: the build makes it again")
    elif name.startswith("figures_src/") and name.count("/") > 1 and name.split("/")[1] not in ROOMS:
        mend = "figures stand in figures_src/figures/<chapter>, numbers in figures_src/facts"
        yield Finding(name, 1, f"nothing reads the folder figures_src/{name.split('/')[1]}", f"move it: {mend}")
    elif "/" not in name and name not in _TOP:
        yield Finding(name, 1, f"{name} does not belong in the root", "move it to its room, or remove it if left over")
    elif suffix in DATA and not name.startswith(DATA_ROOMS) and "/" in name and "/vendor/" not in name:
        yield Finding(
            name, 1, "a data file is left over", "results belong in figures_src/experiments/small_models/results"
        )
    elif suffix in PICTURES and not name.startswith((".github/", "docs/assets/", "tests/")):
        yield Finding(
            name, 1, "a picture is kept in git", "draw it by a figure of figures_src, or put it in docs/assets"
        )


def _notebooks(root: Path) -> Iterator[Finding]:
    """Notebooks as Jupyter saves them: git ignores them, and the build makes its own."""
    for path in sorted(root.glob("docs/notebooks/*.ipynb")):
        if not path.with_suffix(".py").exists():
            name = path.relative_to(root).as_posix()
            mend = f"keep it as a script: .venv/bin/jupytext --to py:percent {name}, and remove this file"
            yield Finding(name, 1, "nothing reads this notebook", mend)


def _text(name: str, data: bytes) -> Iterator[Finding]:
    fix = "python3 scripts/fix.py mends it"
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        yield Finding(name, line, "the file is not UTF-8", "save it with the encoding UTF-8")
        return
    if text.startswith("\ufeff"):
        yield Finding(name, 1, "the file begins with a byte order mark", fix)
    if "\r\n" in text:
        line = text.count("\n", 0, text.index("\r\n")) + 1
        yield Finding(name, line, "the file has Windows line ends", fix)
        text = text.replace("\r\n", "\n")
    for match in _CONFLICT.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield Finding(name, line, "a mark of a merge conflict is left", "keep one of the two sides, remove the marks")
    suffix = PurePosixPath(name).suffix
    for number, line in enumerate(text.split("\n"), 1):
        if suffix != ".svg" and line != line.rstrip():
            yield Finding(name, number, "spaces at the end of the line", fix)
        if "\t" in line and suffix in (".yml", ".yaml", ".cff"):
            yield Finding(name, number, "a tab in YAML", fix)
        elif "\t" in line and suffix in (".md", ".py"):
            yield Finding(name, number, "a tab", "write spaces: four for each step")
    if suffix in (".yml", ".yaml", ".cff") and "\t" not in text:
        yield from _yaml(name, text)
    if suffix == ".css":
        yield from _braces(name, text)
    if suffix == ".js":
        yield from _script(name, text)
    if text and not text.endswith("\n"):
        yield Finding(name, text.count("\n") + 1, "the last line has no line end", fix)
    elif text.endswith("\n\n"):
        yield Finding(name, text.count("\n"), "empty lines at the end", fix)
    if not text.strip() and PurePosixPath(name).name not in ("__init__.py", ".nojekyll"):
        yield Finding(name, 1, "the file is empty", "write it or remove it")


def _yaml(name: str, text: str) -> Iterator[Finding]:
    import yaml  # few files are YAML

    try:
        list(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        mend = "indent it as its neighbours, with spaces, and quote a text that holds a colon"
        yield Finding(name, error.problem_mark.line + 1, f"the file cannot be read: {error.problem}", mend)
    for released in re.finditer(r"^date-released: *[\"']?(?P<day>[^\"'\n]*)", text, re.M):
        if not re.fullmatch(r"\d{4}-[01]\d-[0-3]\d", released["day"]):
            line = text.count("\n", 0, released.start()) + 1
            yield Finding(name, line, f"{released['day']!r} is no day", "write year-month-day, such as 2026-11-24")


def _script(name: str, text: str) -> Iterator[Finding]:
    import quickjs

    try:  # it is parsed first, and then a module is missing: nothing of it runs
        quickjs.Context().module(f'import "none"; {text}')
    except quickjs.JSException as error:
        kind, _, rest = str(error).partition(": ")
        line = re.search(r"<input>:(\d+)", rest)
        if kind == "SyntaxError" and line:
            wrong = f"the script cannot be read: {rest.splitlines()[0]}"
            yield Finding(
                name,
                min(int(line[1]), len(text.splitlines())),
                wrong,
                "mend this line, or what is not closed before it",
            )


def _braces(name: str, text: str) -> Iterator[Finding]:
    """The first brace of a style sheet that opens or ends nothing."""
    bare = re.sub(r"/\*.*?\*/|\"[^\"\n]*\"|'[^'\n]*'", lambda match: re.sub(r"[^\n]", " ", match[0]), text, flags=re.S)
    opened = []
    for match in re.finditer(r"[{}]", bare):
        line = text.count("\n", 0, match.start()) + 1
        if match[0] == "{":
            opened.append(line)
        elif not opened:
            yield Finding(name, line, "a } that ends nothing", "remove it, or write the { before it")
            return
        else:
            opened.pop()
    if opened:
        yield Finding(name, opened[-1], "a { without its }", "end the rule: every rule behind it is lost")


def _alike(names: list[str]) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(name.lower(), name)
        if other != name:
            yield Finding(
                name, 1, f"the name differs from {other} in capitals only", "rename one: some systems mix them up"
            )
