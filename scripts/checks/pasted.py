"""Code on a page can be pasted: it runs as it stands, prints what the page says, and equals the module.

A block that has run is not run again while it, the libraries and the modules that it is compared with are the same.
"""

import ast
import json
import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from scripts.builder.needs import Needs, names_of, pins
from scripts.builder.store import Store, digest
from scripts.checks.read_page import Page, pages
from scripts.checks.read_source import Source, Told, told
from scripts.common import pasted
from scripts.common.finding import Finding
from scripts.common.pasted import Block

LIMIT = 120.0  # seconds that a block may take: a busy machine is slow
LIBRARIES = {"numpy", "torch"}  # a hidden line has them without an import, as np and torch
NOT_RUN = 0  # the line of an error that came before the block
_RECORDS, _MAKER = ".cache/pasted.json", "scripts/formats/pasted.py"
_HIDDEN = re.compile(r"^(?P<x> *)<!-- *same as\b", re.M)


def findings(root: Path) -> list[Finding]:
    """Blocks that cannot be pasted, that print something else, or that differ from the module."""
    chapters = [page for page in pages(root) if page.file.endswith(".md") and not page.path.startswith("contributing/")]
    sound = [block for page in chapters for block in _blocks(page) if not any(_static(page, block))]
    results = _results(root, sound)
    return told(chapters, lambda page: _page(page, results))


def _blocks(page: Page) -> list[Block]:
    """The blocks that Python can read; scripts.checks.blocks names the others."""
    return [block for block in pasted.blocks(page.text) if Source(page.file, block.code).tree.body]


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
    for node in ast.walk(ast.parse(block.code)):
        for name in {each.partition(".")[0] for each in names_of(node, "")} - LIBRARIES - sys.stdlib_module_names:
            hint = "import nothing but torch, numpy and the standard library"
            yield _line(page, block.start) + node.lineno, f"a reader may not have {name or 'it'}", hint


def _line(page: Page, place: int) -> int:
    return page.text.count("\n", 0, place) + 1


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
        yield place, message, hint, (*block.printed, right)
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
    known = store.load(_RECORDS)
    made_from = Needs(store).of(_MAKER, *store.files("figures_src/encoding", ".py"))
    keys = {}  # a digest of all that decides what comes of a block
    for block in blocks:
        against = [[same.expression for same in block.same], made_from] if block.same else made_from[_MAKER]
        keys[block] = digest(json.dumps([pins(), block.code, against]).encode())
    new = {key: block for block, key in keys.items() if key not in known}
    if new and find_spec("torch") is None:
        return {}  # scripts/check.py says so
    if new:
        known |= _execute(root, new)
        store.save(_RECORDS, {key: known[key] for key in keys.values() if known[key].get("line") != NOT_RUN})
    return {block: known[key] for block, key in keys.items()}


def _execute(root: Path, blocks: dict[str, Block]) -> dict[str, dict[str, object]]:
    """Runs each in a process of its own."""
    from scripts.builder import pool  # takes longer than the other checks of a page

    pool.load({"torch", "scripts.formats.pasted"})
    job, results = {"kind": "pasted", "limit": LIMIT}, {}
    same = {key: [same.expression for same in block.same] for key, block in blocks.items()}
    jobs = [job | {"path": key, "code": block.code, "same": same[key]} for key, block in blocks.items()]
    for asked, reply in pool.replies(root, jobs, os.cpu_count() or 1):
        why = {"error": reply.get("error", "").removeprefix(f"{asked['path']}: "), "line": NOT_RUN}
        results[asked["path"]] = reply.get("outputs", why)
    return results
