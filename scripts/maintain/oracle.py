"""Runs the classes of transformers, and writes down what each does with positions.

Each type of model is built from its class's own defaults, without weights, and run: scripts/maintain/positions. The
result, tests/reader/behaviour.json, is committed; the reader of configurations is compared with it. With --check
nothing is written, and every kept type whose class does something else now is named.
"""

import os
import sys
from concurrent.futures import TimeoutError

from scripts import ROOT
from scripts.maintain.positions import record

OPTIONS = {
    "--only": {"nargs": "+", "metavar": "TYPE", "help": "these types alone; the others stay as they are kept"},
    "--check": {"action": "store_true", "help": "compare with what is kept, and write nothing"},
}


def main(only: list[str] | None, check: bool) -> int:
    import transformers
    from pebble import ProcessPool

    kept = record.load(ROOT)["families"] if (ROOT / record.FILE).exists() else {}
    names = only or sorted(kept if check else transformers.CONFIG_MAPPING.keys())
    found = {}
    with ProcessPool(max_workers=os.cpu_count(), max_tasks=40) as pool:
        waiting = {name: pool.schedule(record.measured, args=[name], timeout=record.SECONDS) for name in names}
        for name, future in waiting.items():
            try:
                found[name] = future.result()
            except TimeoutError:
                found[name] = {"unbuilt": f"slower than {record.SECONDS} s"}
            except Exception as error:  # of a class of another package, in another process
                found[name] = {"unbuilt": f"{type(error).__name__}: {error}"[:160]}
    other = [name for name in names if found[name] != kept.get(name)]
    if not check:
        record.write(ROOT, transformers.__version__, (kept if only else {}) | found)
        print(f"Wrote {record.FILE}: {len(names)} types, {len(other)} changed")
        return 0
    for name in other:
        print(f"{name}: {record.line(found[name])}\n  kept: {record.line(kept.get(name))}", file=sys.stderr)
    print(f"{len(names)} types, {len(other)} other than kept")
    return bool(other)
