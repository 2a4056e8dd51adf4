"""Runs the classes of transformers, and writes down what each does with positions.

Each type of model is built from its class's own defaults, without weights, and run: scripts/maintain/positions. The
result, tests/reader/behaviour.json, is committed; the reader of configurations is compared with it. With --check
nothing is written, and every kept type whose class does something else now is named.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from scripts import ROOT
from scripts.maintain.positions import record

OPTIONS = {
    "--only": {"nargs": "+", "metavar": "TYPE", "help": "these types alone; the others stay as they are kept"},
    "--check": {"action": "store_true", "help": "compare with what is kept, and write nothing"},
}


def main(only: list[str] | None, check: bool) -> int:
    import transformers

    kept = record.load(ROOT)["families"]
    names = only or sorted(kept if check else transformers.CONFIG_MAPPING.keys())
    with ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=40) as pool:
        found = dict(zip(names, pool.map(record.measured, names), strict=True))
    other = [name for name in names if found[name] != kept.get(name)]
    if not check:
        record.write(ROOT, transformers.__version__, (kept if only else {}) | found)
        print(f"Wrote {record.FILE}: {len(names)} types, {len(other)} changed")
        return 0
    for name in other:
        print(f"{name}: {record.line(found[name])}\n  kept: {record.line(kept.get(name))}", file=sys.stderr)
    print(f"{len(names)} types, {len(other)} other than kept")
    return bool(other)
