"""Code on a page can be pasted: it is short, runs as it stands, prints what the page says, and equals the module.

A block that has run is not run again while it, the libraries and the functions that it is compared with are the same.
"""

import ast
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from scripts.builder.stale.check import installed
from scripts.builder.stale.closure import Project
from scripts.builder.store import Store, digest
from scripts.checks.finding import Finding
from scripts.checks.page import Page, pages
from scripts.pages import pasted, sources
from scripts.pages.pasted import Block, Same

LONGEST, WIDEST = 15, 72  # lines of a block, characters of a line
LIMIT, EACH = 120, 3  # seconds that all new blocks may take together, and more for each: a busy machine is slow
LIBRARIES = {"np": "numpy", "torch": "torch"}  # what a hidden line may use without an import
NOT_RUN = 0  # the line of an error that came before the block
_RECORDS = ".cache/pasted.json"
_RUN = Path(__file__).with_name("pasted_run.py")
_OLD = re.compile(r"\{\{ *code\b|^ *`{3,} *\{[^}]*\.solution|^ *(?:from|import) figures_src\b", re.M)
_HIDDEN = re.compile(r"<!-- *same as\b")
_known: dict[str, dict[str, object]] = {}  # what came of a block, by its key


def findings(root: Path) -> list[Finding]:
    """Blocks that cannot be pasted, that print something else, or that differ from the module."""
    with_blocks = [(page, _blocks(page)) for page in _chapters(root)]
    faults = {(page, block): list(_static(page, block)) for page, blocks in with_blocks for block in blocks}
    results = _results(root, [block for (_, block), found in faults.items() if not found])
    found: list[Finding] = []
    for page, blocks in with_blocks:
        found += _forms(page, blocks)
        for block in blocks:
            found += faults[page, block] or (_run(page, block, results[block]) if block in results else [])
    return sorted(found)


def correct(root: Path) -> list[str]:
    """Rewrites what the pages say that their blocks print; says which."""
    done = []
    with_blocks = [(page, _blocks(page)) for page in _chapters(root)]
    results = _results(root, [block for page, blocks in with_blocks for block in blocks if not [*_static(page, block)]])
    for page, blocks in with_blocks:
        text = page.text
        for block in reversed(blocks):
            printed = str(results.get(block, {}).get("printed", "")).rstrip()
            if printed and printed != (block.said or "").rstrip():
                start, end = block.printed
                between = "" if block.said is not None else "\n\n"
                text = text[:start] + between + pasted.output(block, printed) + text[end:]
        if text != page.text:
            (root / page.file).write_text(text, encoding="utf-8")
            done.append(f"{page.file}: what its code prints")
    return done


def _chapters(root: Path) -> list[Page]:
    return [page for page in pages(root) if page.file.endswith(".md") and not page.path.startswith("contributing/")]


def _blocks(page: Page) -> list[Block]:
    """The blocks that Python can read; scripts.checks.listings names the others."""
    return [block for block in pasted.blocks(page.text) if _is_readable(block.code)]


def _is_readable(code: str) -> bool:
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


def _old_forms(page: Page) -> Iterator[Finding]:
    """Listings of functions of ours, and solutions that import them."""
    for match in _OLD.finditer(page.text):
        wrong = f"{match[0].strip()} is of the old form: a reader cannot paste it"
        yield page.finding(match, wrong, "write a block that runs as it stands")


def _forms(page: Page, blocks: list[Block]) -> Iterator[Finding]:
    """Old listings and solutions, and hidden lines that follow no block."""
    yield from _old_forms(page)
    read = {page.line(same.start) for block in blocks for same in block.same}
    for match in _HIDDEN.finditer(page.text):
        if (line := page.line(match.start())) not in read:
            mend = "write <!-- same as module.function: expression --> after a block and what it prints"
            yield page.finding(line, "this hidden line belongs to no block", mend)


def _static(page: Page, block: Block) -> Iterator[Finding]:
    first, lines = page.line(block.start), block.code.splitlines()
    if len(lines) > LONGEST:
        yield page.finding(first, f"the block has {len(lines)} lines", f"cut it to {LONGEST}, or make it two")
    for number, line in enumerate(lines, 1):
        if len(line) > WIDEST:
            wrong = f"the line has {len(line)} characters: a reader has to scroll"
            yield page.finding(first + number, wrong, f"break it after at most {WIDEST}")
    imports = [node for node in ast.walk(ast.parse(block.code)) if isinstance(node, ast.Import | ast.ImportFrom)]
    if not imports:
        mend = "begin it with its imports, or mark somebody else's code {.python .quoted}"
        yield page.finding(first, "the block does not run by itself: it imports nothing", mend)
    for node in imports:
        named = [node.module or "."] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
        for name in {each.partition(".")[0] for each in named} - set(LIBRARIES.values()) - sys.stdlib_module_names:
            mend = "import nothing but torch, numpy and the standard library"
            yield page.finding(first + node.lineno, f"a reader may not have {name or 'it'}", mend)
    for same in block.same:
        yield from _named(page, same)


def _named(page: Page, same: Same) -> Iterator[Finding]:
    line = page.line(same.start)
    for name in same.names:
        try:
            sources.find(name)
        except LookupError as error:
            yield page.finding(line, str(error), "name a function of figures_src/encoding: rotary.rotate")
    if not _is_readable(f"({same.expression})"):
        yield page.finding(line, "the hidden expression cannot be read", "write Python that is True or False")


def _run(page: Page, block: Block, result: dict[str, object]) -> Iterator[Finding]:
    first = page.line(block.start)
    if "error" in result:
        yield page.finding(first + int(result["line"]), str(result["error"]), "a reader who pastes it sees this")
        return
    printed = str(result["printed"]).rstrip()
    if not printed:
        yield page.finding(first, "the block prints nothing", "end it with a print of what it shows")
    elif not result["is_steady"]:
        mend = "give random numbers a seed: torch.manual_seed(0)"
        yield page.finding(first, "the block prints something else each time", mend)
    elif printed != (block.said or "").rstrip():
        wrong = "the page does not show what the block prints" if block.said is None else _differs(block.said, printed)
        place = page.line(block.printed[0]) if block.said is not None else first
        yield page.finding(place, wrong, "python3 scripts/fix.py puts it in")
    for same, different in zip(block.same, result["same"], strict=True):
        if different:
            wrong = f"the block is not the same as {', '.join(same.names)}: {different}"
            yield page.finding(page.line(same.start), wrong, f"page or module is wrong: {same.expression}")


def _differs(said: str, printed: str) -> str:
    pairs = zip([*said.splitlines(), "nothing"], [*printed.splitlines(), "nothing"], strict=False)
    old, new = next(pair for pair in pairs if pair[0].rstrip() != pair[1].rstrip())
    return f"the block prints {new.strip()!r}, not {old.strip()!r}"


def _results(root: Path, blocks: list[Block]) -> dict[Block, dict[str, object]]:
    """What came of each block, from the records where it has run already."""
    store = Store(root)
    if not _known:
        _known.update(json.loads(store.read(_RECORDS) or b"{}"))
    project = Project(store)
    keys = {block: _key(project, block) for block in blocks}
    new = {keys[block]: block for block in blocks if keys[block] not in _known}
    if new and find_spec("torch") is None:
        return {}  # scripts/check.py says so
    if new:
        _known.update(zip(new, _execute(root, list(new.values())), strict=True))
        lasting = {key: _known[key] for key in keys.values() if _known[key].get("line") != NOT_RUN}
        store.write(_RECORDS, json.dumps(lasting, indent=0).encode())
    return {block: _known[key] for block, key in keys.items()}


def _key(project: Project, block: Block) -> str:
    parts = [_versions(), block.code]
    for same in block.same:
        parts.append(same.expression)
        for module, functions in sorted(_used(same).items()):
            path = f"figures_src/encoding/{module}.py"
            if project.store.digest(path):
                loaded = project.load(path, f"figures_src.encoding.{module}")
                parts += sorted(map(str, project.closure(loaded, sorted(functions)).parts.items()))
    return digest("\n".join(parts).encode())


@cache
def _versions() -> str:
    versions = installed()
    named = (f"{name} {versions.get(name)}" for name in LIBRARIES.values())
    return "\n".join([sys.version, *named, _RUN.read_text(encoding="utf-8")])


def _used(same: Same) -> dict[str, set[str]]:
    """Module of the encoding module -> its functions that are named or called."""
    modules = {path.stem for path in sources.modules()}
    tree = ast.parse(f"({same.expression})", mode="eval")
    called = [
        (node.value.id, node.attr)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    ]
    used: dict[str, set[str]] = {}
    for module, function in [*called, *(tuple(name.split(".", 1)) for name in same.names)]:
        if module in modules:
            used.setdefault(module, set()).add(function)
    return used


def _execute(root: Path, blocks: list[Block]) -> list[dict[str, object]]:
    """Runs blocks, all in one process in an empty folder."""
    asked = [{"code": block.code, "same": [_asked(same) for same in block.same]} for block in blocks]
    command = [sys.executable, "-I", str(_RUN), str(root.resolve())]
    with tempfile.TemporaryDirectory() as empty:
        try:
            limit = LIMIT + EACH * len(blocks)
            answer = subprocess.run(
                command, cwd=empty, input=json.dumps(asked), capture_output=True, text=True, timeout=limit
            )
            said, end = answer.stdout, answer.stderr.strip().rpartition("\n")[2] or f"exit status {answer.returncode}"
        except subprocess.TimeoutExpired as error:
            said, end = (error.stdout or b"").decode(), f"it has not ended after {limit} seconds"
    lines = iter([json.loads(line) for line in said.splitlines()])
    results = [next(lines, {"error": end, "line": NOT_RUN}) for _ in blocks]
    for block, result in zip(blocks, results, strict=True):
        result["same"] = [next(lines, {"different": end})["different"] for _ in block.same]
    return results


def _asked(same: Same) -> dict[str, object]:
    words = set(re.findall(r"\w+", same.expression))
    libraries = {short: name for short, name in LIBRARIES.items() if short in words}
    return {"expression": same.expression, "modules": sorted(_used(same)), "libraries": libraries}
