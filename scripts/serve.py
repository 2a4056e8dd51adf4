#!/usr/bin/env python3
"""Live preview: serves the site on this machine; a save draws what changed and reloads the page.

python3 scripts/serve.py                at http://127.0.0.1:8000/
python3 scripts/serve.py --port 8001
"""

import argparse
import os
import queue
import sys
import threading
import time
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402

if TYPE_CHECKING:
    from scripts.builder.pool import Pool
    from scripts.pages.live import Server

HOST = "127.0.0.1"
PAUSE = 0.05  # seconds without a further save before work begins: editors write a file in several steps
OURS = ("__pycache__", "/docs/figures/", ".ipynb", "/.")  # what a build itself writes, and what editors hide


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--port", type=int, default=8000, help="port on this machine")
    port = parser.parse_args().port  # before anything is installed: --help ends here
    environment.ensure()
    return _serve(port)


def _serve(port: int) -> int:
    from scripts.builder.pool import Pool
    from scripts.pages.live import Server
    from scripts.pages.preview import Pages

    saved: queue.Queue[str] = queue.Queue()
    _watch(saved)
    address = f"http://{HOST}:{port}/"
    wrong, _ = _draw()
    try:
        server = Server(HOST, port, Pages(address))
    except OSError as error:
        sys.exit(f"cannot serve at {address}: {error}. Try another --port.")
    server.wrong = wrong
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"Look at it: {address} (stop with Ctrl+C)", flush=True)
    try:
        with Pool(ROOT, os.cpu_count() or 1, [{"kind": "any"}]) as pool:
            pool.start()
            stale: queue.Queue[bool] = queue.Queue()
            drawing = threading.Thread(target=_draw_on, args=(server, stale, pool), daemon=True)
            drawing.start()
            while not _take(server, _next(saved), stale):
                pass
            stale.put(False)
            drawing.join()
    except KeyboardInterrupt:
        print("\nStopped.")
        return 0
    print("The code of the site itself has changed: starting again", flush=True)
    os.execv(sys.executable, [sys.executable, *sys.argv])


def _watch(saved: "queue.Queue[str]") -> None:
    """Puts the path of every source that is saved into the queue."""
    from watchdog.events import FileSystemEvent, FileSystemEventHandler
    from watchdog.observers import Observer

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            for path in filter(None, (event.src_path, event.dest_path)):
                name = Path(os.fsdecode(path)).relative_to(ROOT).as_posix()
                is_change = event.event_type in ("created", "modified", "moved", "deleted") and not event.is_directory
                if is_change and not any(part in f"/{name}" for part in OURS):
                    saved.put(name)

    observer = Observer()
    for folder in ("docs", "figures_src", "scripts"):
        observer.schedule(Handler(), str(ROOT / folder), recursive=True)
    observer.schedule(Handler(), str(ROOT))
    observer.start()


def _next(saved: "queue.Queue[str]") -> set[str]:
    """Waits for a save; the paths of all that come with it."""
    changed = {saved.get()}
    while True:
        try:
            changed.add(saved.get(timeout=PAUSE))
        except queue.Empty:
            return changed


def _take(server: "Server", changed: set[str], stale: "queue.Queue[bool]") -> bool:
    """Shows what was written, and asks for what must be drawn; True where the code of the site has changed."""
    if any(path.startswith("scripts/") or (path.count("/") == 1 and path.endswith(".py")) for path in changed):
        return True
    started = time.perf_counter()
    server.pages.take(changed)
    server.changed(assets=any(path.startswith("docs/assets/") for path in changed))
    print(f"Read again: {', '.join(sorted(changed))} ({time.perf_counter() - started:.1f} s)", flush=True)
    for problem in server.pages.faults():
        print(problem, file=sys.stderr, flush=True)
    if any(path.startswith(("figures_src/", "docs/notebooks/", "docs/assets/fonts/")) for path in changed):
        stale.put(True)
    return False


def _draw_on(server: "Server", stale: "queue.Queue[bool]", pool: "Pool") -> None:
    """Draws what has changed whenever something has, beside the writing; until there is a False.

    A drawing that fails leaves the last one, and its message is shown.
    """
    with suppress(CancelledError):  # the preview was stopped
        while stale.get():
            server.wrong, drawn = _draw(pool)
            if drawn:
                server.pages.take(drawn)
            server.changed(assets=bool(drawn))


def _draw(pool: "Pool | None" = None) -> tuple[dict[str, str], set[str]]:
    """What could not be drawn, or has what a reader would trip over, with the reason; and the files that are new."""
    from scripts import ProjectError, builder

    try:
        report = builder.build(options=builder.Options(pool=pool))
    except ProjectError as error:
        return {"build": str(error)}, set()
    wrong: dict[str, str] = {}
    told = [*report.failed, *report.noted]
    print(*builder.causes(told), sep="\n", end="\n" * bool(told), file=sys.stderr, flush=True)
    for name, message in told:
        wrong[name] = f"{wrong[name]}\n{message}" if name in wrong else message
    return wrong, {*report.written}


if __name__ == "__main__":
    sys.exit(main())
