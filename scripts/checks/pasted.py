"""Code on a page can be pasted: it runs as it stands, prints what the page says, and equals the module.

A block that has run is not run again while it, the libraries and the modules that it is compared with are the same.
"""

import ast
import json
import re
import subprocess
import sys
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from scripts.builder.needs import Needs, pins
from scripts.builder.store import Store, digest
from scripts.checks.read_page import Page, pages
from scripts.checks.read_source import Told, told
from scripts.common import pasted, python_source
from scripts.common.finding import Finding, Mend
from scripts.common.pasted import Block, Same

LIMIT, EACH = 120, 3  # seconds that all new blocks may take together, and more for each: a busy machine is slow
LIBRARIES = {"numpy", "torch"}  # a hidden line has them without an import, as np and torch
NOT_RUN = 0  # the line of an error that came before the block
_RECORDS = ".cache/pasted.json"
_RUN = Path(__file__).with_name("pasted_run.py")
_HIDDEN = re.compile(r"^(?P<x> *)<!-- *same as\b", re.M)
_known: dict[str, dict[str, object]] = {}  # what came of a block, by its key


def findings(root: Path) -> list[Finding]:
    """Blocks that cannot be pasted, that print something else, or that differ from the module."""
    chapters = _chapters(root)
    sound = [block for page in chapters for block in _blocks(page) if not _is_broken(page, block)]
    results = _results(root, sound)
    return told(chapters, lambda page: _page(page, results))


def _chapters(root: Path) -> list[Page]:
    return [page for page in pages(root) if page.file.endswith(".md") and not page.path.startswith("contributing/")]


def _blocks(page: Page) -> list[Block]:
    """The blocks that Python can read; scripts.checks.blocks names the others."""
    return [block for block in pasted.blocks(page.text) if _is_readable(block.code)]


def _is_readable(code: str) -> bool:
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


def _page(page: Page, results: dict[Block, dict[str, object]]) -> Told:
    read = set()
    for block in _blocks(page):
        read |= {same.start for same in block.same}
        yield from _static(page, block)
        if block in results:
            yield from _run(page, block, results[block])
    if any(pasted.is_misnamed(fence["info"]) for fence in page.fences):
        return  # scripts.checks.blocks names it, and a hidden line may be of that block
    for match in _HIDDEN.finditer(page.text):
        if match.start("x") not in read:
            hint = "write <!-- same as module.function: expression --> after a block and what it prints"
            yield match, "this hidden line belongs to no block", hint


def _static(page: Page, block: Block) -> Told:
    first = _line(page, block.start)
    imports = [node for node in ast.walk(ast.parse(block.code)) if isinstance(node, ast.Import | ast.ImportFrom)]
    if not imports:
        hint = "begin it with its imports, or mark somebody else's code {.python .quoted}"
        yield first, "the block does not run by itself: it imports nothing", hint
    for node in imports:
        named = [node.module or "."] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
        for name in {each.partition(".")[0] for each in named} - LIBRARIES - sys.stdlib_module_names:
            hint = "import nothing but torch, numpy and the standard library"
            yield first + node.lineno, f"a reader may not have {name or 'it'}", hint
    for same in block.same:
        yield from _named(_line(page, same.start), same)


def _is_broken(page: Page, block: Block) -> bool:
    return any(_static(page, block))


def _line(page: Page, place: int) -> int:
    return page.text.count("\n", 0, place) + 1


def _named(line: int, same: Same) -> Told:
    for name in same.names:
        try:
            python_source.find(name)
        except LookupError as error:
            yield line, str(error), "name a function of figures_src/encoding: rotary.rotate"
    if not _is_readable(f"({same.expression})"):
        yield line, "the hidden expression cannot be read", "write Python that is True or False"


def _run(page: Page, block: Block, result: dict[str, object]) -> Told:
    first = _line(page, block.start)
    if "error" in result:
        yield first + int(result["line"]), str(result["error"]), "a reader who pastes it sees this"
        return
    printed = str(result["printed"]).rstrip()
    if not printed:
        yield first, "the block prints nothing", "end it with a print of what it shows"
    elif printed != (block.said or "").rstrip():
        is_shown = block.said is not None
        message = _differs(block.said, printed) if is_shown else "the page does not show what the block prints"
        right = pasted.output(block, printed) if is_shown else f"\n\n{pasted.output(block, printed)}"
        place = _line(page, block.printed[0]) if is_shown else first
        hint = "python3 scripts/fix.py puts it in; random numbers need a seed: torch.manual_seed(0)"
        yield place, message, hint, Mend(*block.printed, right)
    for same, different in zip(block.same, result["same"], strict=True):
        if different:
            message = f"the block is not the same as {', '.join(same.names)}: {different}"
            yield _line(page, same.start), message, f"page or module is wrong: {same.expression}"


def _differs(said: str, printed: str) -> str:
    pairs = zip([*said.splitlines(), "nothing"], [*printed.splitlines(), "nothing"], strict=False)
    old, new = next(pair for pair in pairs if pair[0].rstrip() != pair[1].rstrip())
    return f"the block prints {new.strip()!r}, not {old.strip()!r}"


def _results(root: Path, blocks: list[Block]) -> dict[Block, dict[str, object]]:
    """What came of each block, from the records where it has run already."""
    store = Store(root)
    if not _known:
        _known.update(json.loads(store.read(_RECORDS) or b"{}"))
    keys = {block: _key(root, block) for block in blocks}
    new = {keys[block]: block for block in blocks if keys[block] not in _known}
    if new and find_spec("torch") is None:
        return {}  # scripts/check.py says so
    if new:
        _known.update(zip(new, _execute(root, list(new.values())), strict=True))
        lasting = {key: _known[key] for key in keys.values() if _known[key].get("line") != NOT_RUN}
        store.write(_RECORDS, f"{json.dumps(lasting, indent=0)}\n".encode())
    return {block: _known[key] for block, key in keys.items()}


def _key(root: Path, block: Block) -> str:
    """Digest of all that decides what comes of a block."""
    modules = sorted({module for same in block.same for module in _used(same)})
    expressions = [same.expression for same in block.same]
    return digest(json.dumps([_versions(), block.code, expressions, _modules(root, *modules)]).encode())


@cache
def _modules(root: Path, *names: str) -> dict[str, str]:
    return Needs(Store(root)).of(*(f"figures_src/encoding/{name}.py" for name in names))


@cache
def _versions() -> list[str]:
    return [pins(), _RUN.read_text(encoding="utf-8")]


def _used(same: Same) -> list[str]:
    """The modules of the encoding module whose functions are named or called."""
    tree = ast.parse(f"({same.expression})", mode="eval")
    attributes = [node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    named = {value.id for value in attributes if isinstance(value, ast.Name)}
    named |= {name.partition(".")[0] for name in same.names}
    return sorted(named & {path.stem for path in python_source.modules()})


def _execute(root: Path, blocks: list[Block]) -> list[dict[str, object]]:
    """Runs blocks, all in one process in an empty folder."""
    asked = [
        {"code": block.code, "same": [{"expression": same.expression, "modules": _used(same)} for same in block.same]}
        for block in blocks
    ]
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
