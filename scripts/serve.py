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
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402

if TYPE_CHECKING:
    from scripts.pages.preview import Server

HOST = "127.0.0.1"
PAUSE = 0.05  # seconds from a save to the work: editors write a file in several steps
OURS = ("__pycache__", "/docs/figures/", ".ipynb", "/.")  # what a build itself writes, and what editors hide
DRAWN = ("figures_src/figures/", "figures_src/facts/")  # no page differs before they are drawn
_drawing = threading.Lock()  # one drawing at a time


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--port", type=int, default=8000, help="port on this machine (default: 8000)")
    port = parser.parse_args().port  # before anything is installed: --help ends here
    environment.ensure()
    return _serve(port)


def _serve(port: int) -> int:
    from scripts.builder import pool
    from scripts.pages.preview import Pages, Server

    saved: queue.Queue[str] = queue.Queue()
    _watch(saved)
    address = f"http://{HOST}:{port}/"
    pool.load(("scripts.formats.figure", "torch"))
    try:
        server = Server(HOST, port, Pages(address))
    except OSError as error:
        sys.exit(f"cannot serve at {address}: {error}. Try another --port.")
    try:
        _draw(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"Look at it: {address} (stop with Ctrl+C)", flush=True)
        while not _take(server, _next(saved)):
            pass
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
    time.sleep(PAUSE)
    while not saved.empty():
        changed.add(saved.get())
    return changed


def _take(server: "Server", changed: set[str]) -> bool:
    """Shows what was written, and draws beside it what must be drawn; True where the code of the site has changed."""
    if any(path.startswith("scripts/") or (path.count("/") == 1 and path.endswith(".py")) for path in changed):
        return True
    if read := {path for path in changed if not path.startswith(DRAWN)}:
        started = time.perf_counter()
        server.pages.take(read)
        server.changed()
        print(f"Read again: {', '.join(sorted(read))} ({time.perf_counter() - started:.1f} s)", flush=True)
        for fault in server.pages.faults():
            print(fault, file=sys.stderr, flush=True)
    if any(path.startswith(("figures_src/", "docs/notebooks/", "docs/assets/fonts/")) for path in changed):
        threading.Thread(target=_draw, args=(server,), daemon=True).start()
    return False


def _draw(server: "Server") -> None:
    """Draws what has changed. A drawing that fails leaves the last one, and its message is shown."""
    from scripts import ProjectError, builder

    with _drawing:
        try:
            report = builder.build()
        except ProjectError as error:
            server.wrong = [str(error)]
        else:
            server.wrong = [*builder.causes([*report.failed, *report.noted])]
            server.pages.take(path for path in report.written if path.startswith("docs/"))
        server.changed()
        for fault in server.wrong:
            print(fault, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
