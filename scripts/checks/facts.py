"""Every computed number in the prose equals what the code computes, and every fact is quoted somewhere."""

import ast
import re
from collections.abc import Iterator, Set
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, every, pages
from scripts.checks.source import Source, is_asked, sources
from scripts.pages import facts_extension

_NUMBER = re.compile(r"(?<![\w.,-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,]|\.\d)|(?<![\w.,-])\d+(?:\.\d+)?(?![\w,]|\.\d)")
TELLING = 4  # digits that no two numbers share by chance: such a fact is known on pages that do not quote it
_SPAN = re.compile(r"<span data-fact=.*?</span>", re.DOTALL)


def findings(root: Path, computed: dict[str, str], broken: Set[str] = frozenset()) -> list[Finding]:
    """Wrong numbers, unknown facts and facts that no page quotes.

    `computed` maps chapter.fact to its text. Chapters in `broken` could not be computed: their numbers are left out.
    """
    computed = {name: text for name, text in computed.items() if name.partition(".")[0] not in broken}
    long = {text: name for name, text in computed.items() if len(re.sub(r"\D", "", text).strip("0")) >= TELLING}
    found, quoted = [], set()
    for page in pages(root):
        here = list(facts_extension.find(page.text))
        for fact in here:
            quoted.add(fact.name)
            is_known = fact.name.partition(".")[0] not in broken
            if is_known and (message := facts_extension.problem(fact, computed)):
                wrong, _, mend = message.partition(": ")
                found.append(page.finding(page.line(fact.start), wrong, mend))
        found += _by_hand(page, long | {fact.printed: fact.name for fact in here})
        found += _unread(page, len(here))
    if any(is_asked(path.relative_to(root).as_posix()) for path in root.glob("figures_src/facts/[!_]*.py")):
        quoted |= {fact.name for page in every(root) for fact in facts_extension.find(page.text)}
    for name in sorted(computed.keys() - quoted):
        chapter, _, function = name.partition(".")
        file = f"figures_src/facts/{chapter}.py"
        found.append(
            Finding(file, _line_of(root / file, function), f"no page quotes the fact {name}", "quote or remove it")
        )
    for source in sources(root, "figures_src/facts/[!_]*.py"):
        found += _source(source)
    return sorted(found)


def correct(root: Path, computed: dict[str, str]) -> list[str]:
    """Rewrites every wrong number in the prose; says what was rewritten. Unknown facts stay as they are."""
    done = []
    for page in sorted(root.glob("docs/**/*.md")):
        text = page.read_bytes().decode()
        wrong = [fact for fact in facts_extension.find(text) if computed.get(fact.name, fact.printed) != fact.printed]
        for fact in reversed(wrong):  # from the end, so that the places before stay right
            text = text[: fact.start] + computed[fact.name] + text[fact.end :]
            done.append(f"{page.relative_to(root).as_posix()}: {fact.name}: {fact.printed} -> {computed[fact.name]}")
        if wrong:
            page.write_bytes(text.encode())
    return done


def _by_hand(page: Page, quoted: dict[str, str]) -> Iterator[Finding]:
    """A telling number that is a fact. Round numbers are settings, not results."""
    spans = _SPAN.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), page.uncoded)
    blanked = "".join(old if new != " " else new for old, new in zip(page.own_words, spans, strict=True))
    blanked = re.sub(r"!\[[^\]]*\]", lambda match: re.sub(r"[^\n]", " ", match[0]), blanked)
    for match in _NUMBER.finditer(blanked):
        if match[0] in quoted and _is_telling(match[0]):
            mend = f'write <span data-fact="{quoted[match[0]]}">{match[0]}</span>, or another fact of the same value'
            yield page.finding(match, f"the number {match[0]} is typed by hand", mend)


def _is_telling(number: str) -> bool:
    written = re.sub(r"\D", "", number)
    digits = written.strip("0")
    if "." in number:
        return len(written) >= 3 and len(digits) >= 2
    value = int(number.replace(",", ""))
    return len(digits) >= 3 and value & (value - 1) != 0 and (value + 1) & value != 0


def _unread(page: Page, read: int) -> Iterator[Finding]:
    """`data-fact` in a form that is not compared with anything."""
    if page.uncoded.count("data-fact") > read:
        for match in re.finditer(r"[^<>]*data-fact[^>]*>?", page.uncoded):
            if not facts_extension._SPAN.match(page.uncoded, page.uncoded.rfind("<", 0, match.end())):
                mend = 'write exactly <span data-fact="chapter.fact">the number</span>'
                place = match.start() + match[0].index("data-fact")
                yield page.finding(page.line(place), "a data-fact that is not read", mend)


def _source(source: Source) -> Iterator[Finding]:
    file, tree = source.file, source.tree
    if not ast.get_docstring(tree):
        yield Finding(file, 1, "the file of facts has no docstring", "name the chapter that quotes them")
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        if isinstance(node, ast.ClassDef):
            yield Finding(
                file, node.lineno, f"{node.name} is no function", "a fact is a function: call the class _Name"
            )
            continue
        arguments = node.args
        if any((arguments.posonlyargs, arguments.args, arguments.kwonlyargs, arguments.vararg, arguments.kwarg)):
            mend = "a fact is one number: write a fact for each, and call the helper _" + node.name
            yield Finding(file, node.lineno, f"the fact {node.name} takes arguments", mend)
        if not ast.get_docstring(node):
            yield Finding(file, node.lineno, f"the fact {node.name} has no docstring", "say what it is, with its unit")
        if not (isinstance(node.returns, ast.Name) and node.returns.id == "str"):
            mend = "write -> str and return the text as it is printed, such as f'{value:,.1f}'"
            yield Finding(file, node.lineno, f"the fact {node.name} is not said to be text", mend)
        for part in ast.walk(node):
            if isinstance(part, ast.Return) and isinstance(part.value, ast.Constant):
                mend = "compute it with figures_src.encoding, or write it in the prose with its source"
                yield Finding(file, part.lineno, f"the fact {node.name} is typed, not computed", mend)


def _line_of(file: Path, function: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return next((number for number, line in enumerate(lines, 1) if line.startswith(f"def {function}(")), 1)
