"""Every computed number in the prose equals what the code computes, and every fact is quoted somewhere."""

from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.pages import facts_extension


def findings(root: Path, computed: dict[str, str]) -> list[Finding]:
    """Wrong numbers, unknown facts and facts that no page quotes. `computed` maps chapter.fact to its text."""
    found, quoted = [], set()
    for page, text in _pages(root):
        for fact in facts_extension.find(text):
            quoted.add(fact.name)
            if message := facts_extension.problem(fact, computed):
                wrong, _, mend = message.partition(": ")
                line = text.count("\n", 0, fact.start) + 1
                found.append(Finding(page.relative_to(root).as_posix(), line, wrong, mend))
    for name in sorted(computed.keys() - quoted):
        chapter, _, function = name.partition(".")
        file = f"figures_src/facts/{chapter}.py"
        found.append(
            Finding(file, _line_of(root / file, function), f"no page quotes the fact {name}", "quote or remove it")
        )
    return sorted(found)


def correct(root: Path, computed: dict[str, str]) -> list[str]:
    """Rewrites every wrong number in the prose; says what was rewritten. Unknown facts stay as they are."""
    done = []
    for page, text in _pages(root):
        wrong = [fact for fact in facts_extension.find(text) if computed.get(fact.name, fact.printed) != fact.printed]
        for fact in reversed(wrong):  # from the end, so that the places before stay right
            text = text[: fact.start] + computed[fact.name] + text[fact.end :]
            done.append(f"{page.relative_to(root).as_posix()}: {fact.name}: {fact.printed} -> {computed[fact.name]}")
        if wrong:
            page.write_bytes(text.encode())
    return done


def _pages(root: Path) -> Iterator[tuple[Path, str]]:
    for page in sorted(root.glob("docs/**/*.md")):
        yield page, page.read_bytes().decode()


def _line_of(file: Path, function: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.startswith(f"def {function}(")), 1)
