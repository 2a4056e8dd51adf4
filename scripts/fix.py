#!/usr/bin/env python3
"""Rewrites what can be rewritten: numbers in prose, what code prints, spelling, addresses, layout of files.

After `git mv` of a page or figure it rewrites links, the nav, the words of the search, and moves the page's tests.

python3 scripts/fix.py                       everything
python3 scripts/fix.py docs/rotary/decay.md  these files and folders alone
"""

import subprocess
import sys
from difflib import SequenceMatcher
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment, run  # noqa: E402

MOST = 5  # lines that are named
MENDING = ("figures", "links", "spelling", "pasted")  # checks that know what is right


def main() -> int:
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return 0
    environment.ensure()
    from scripts import checks
    from scripts.check import chosen, of_facts
    from scripts.checks import accepted, read_source
    from scripts.common import git

    done = followed(ROOT)
    with read_source.only(chosen(sys.argv[1:])):
        done += laid_out(ROOT)  # first: findings name places of what is laid out
        done += mended(ROOT, accepted.left(ROOT, [*checks.findings(ROOT, MENDING), *of_facts()]))
        asked = [name for name in git.files(ROOT) if read_source.is_asked(name)]
        done += _styled([ROOT / name for name in asked if name.endswith((".py", ".js", ".ts"))])
    print(*done, f"To see what is left: python3 scripts/check.py {' '.join(sys.argv[1:])}".rstrip(), sep="\n")
    return 0


def _styled(paths: list[Path]) -> list[str]:
    """Sets the layout of Python files and of scripts; says which it changed."""
    from scripts.checks import javascript

    before = {path: path.read_bytes() for path in paths}
    python = [path.relative_to(ROOT) for path in paths if path.suffix == ".py"]
    for some in (python[i : i + 200] for i in range(0, len(python), 200)):  # Windows limits the length of a command
        for command in (["check", "--fix", "--exit-zero", "--silent"], ["format", "--quiet"]):
            subprocess.run([sys.executable, "-m", "ruff", *command, *some], cwd=ROOT)
    javascript.fix(ROOT, [path for path in paths if path.suffix != ".py"])
    changed = [(path, was, now) for path, was in before.items() if (now := path.read_bytes()) != was]
    return [said(path.relative_to(ROOT).as_posix(), was.decode(), now.decode()) for path, was, now in changed]


def followed(root: Path) -> list[str]:
    """Names pages and figures that `git mv` moved by their new paths, and moves the tests of pages; says where."""
    from scripts.common import git, renames

    done, moved = [], renames.renamed(root)
    for old, new in moved.items():
        test, place = root / renames.test_of(old), root / renames.test_of(new)
        if old.startswith("docs/") and test.is_file() and not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            git.run(root, "mv", str(test), str(place))
            done.append(f"{renames.test_of(new)}: moved with its page")
    for name in git.files(root) if moved else ():
        if name.endswith((".md", ".py", ".yml")):
            before = (root / name).read_bytes().decode(errors="surrogateescape")
            if (text := renames.rewritten(name, before, moved)) != before:
                (root / name).write_bytes(text.encode(errors="surrogateescape"))
                done.append(said(name, before, text))
    return done


def laid_out(root: Path) -> list[str]:
    """Sets the layout of text files; says which it changed."""
    from scripts.checks import files, read_source
    from scripts.common import git

    done = []
    for name in git.files(root):
        if Path(name).suffix not in files.TEXT or not read_source.is_asked(name):
            continue
        try:
            before = (root / name).read_bytes().decode()
        except UnicodeDecodeError:
            continue  # check.py names it
        if (text := files.fixed(name, before)) != before:
            (root / name).write_bytes(text.encode())
            done.append(said(name, before, text))
    return done


def mended(root: Path, found: list) -> list[str]:
    """Writes into pages what findings know to be right; says which."""
    known = sorted((each for each in found if each.mend and each.file.endswith(".md")), key=lambda each: each.mend)
    done = []
    for each in reversed(known):  # from the end, so that the places before stay right
        try:
            text = (root / each.file).read_bytes().decode()
        except UnicodeDecodeError:
            continue  # check.py names it
        start, end, right = each.mend
        (root / each.file).write_bytes(f"{text[:start]}{right}{text[end:]}".encode())
        done.append(each)
    return [f"{each.file}:{each.line}: {each.message}: rewritten" for each in sorted(done)]


def said(name: str, before: str, after: str) -> str:
    """Which lines of a file are other ones now; of what was removed, the line that stands in its place."""
    same = SequenceMatcher(None, before.split("\n"), after.split("\n"), autojunk=False)
    changed = [(start, end) for kind, _, _, start, end in same.get_opcodes() if kind != "equal"]
    lines = [line + 1 for start, end in changed for line in range(start, max(end, start + 1))]
    also = f", also line {', '.join(map(str, lines[1:MOST]))}" if lines[1:] else ""
    more = f" and {len(lines) - MOST} more" if len(lines) > MOST else ""
    return f"{name}:{lines[0]}: rewritten{also}{more}"


if __name__ == "__main__":
    sys.exit(run(main))
