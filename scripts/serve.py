#!/usr/bin/env python3
"""Live preview: builds the site, serves it on this machine; a save draws what changed and reloads the page.

python3 scripts/serve.py                at http://127.0.0.1:8000/
python3 scripts/serve.py --port 8001
"""

import argparse
import logging
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

    from scripts.pages.preview import Pages

HOST = "127.0.0.1"


def main() -> int:
    environment.ensure()
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--port", type=int, default=8000, help="port on this machine")
    port = parser.parse_args().port
    folder = Path(tempfile.mkdtemp(prefix="positional_encodings_"))
    try:
        return _serve(port, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _serve(port: int, folder: Path) -> int:
    from mkdocs.livereload import LiveReloadServer

    from scripts.pages.preview import Pages

    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    address = f"http://{HOST}:{port}/"
    pages = Pages(folder, address)
    seen: set[Path] = set()

    def after_a_save() -> None:
        _watch(server, seen)
        _rebuild(pages)

    class Server(LiveReloadServer):
        def _build_loop(self) -> None:
            """Builds for the first time when the watch has begun, so that no save during that build is lost."""
            try:
                after_a_save()
            except SystemExit as error:
                print(f"{error}\nMend it and save: the preview starts all the same.", file=sys.stderr, flush=True)
            print(f"Look at it: {address} (stop with Ctrl+C)", flush=True)
            super()._build_loop()

    server = Server(after_a_save, HOST, port, str(pages.site))
    server.error_handler = lambda code: (pages.site / "404.html").read_bytes() if code == 404 else None
    _watch(server, seen)
    try:
        server.serve()
    except KeyboardInterrupt:
        print("\nStopped.")
    except OSError as error:
        sys.exit(f"cannot serve at {address}: {error}. Try another --port.")
    finally:
        server.shutdown()
    return 0


def _watch(server: "LiveReloadServer", seen: set[Path]) -> None:
    """Watches every folder with sources, those too that have come since the last time."""
    docs = ROOT / "docs"
    chapters = {path for path in docs.iterdir() if path.is_dir() and path.name != "figures"}  # figures are generated
    for path in sorted({ROOT / "mkdocs.yml", ROOT / "figures_src", ROOT / "scripts" / "pages", *chapters} - seen):
        server.watch(str(path))
        seen.add(path)
    if docs not in seen:
        server.watch(str(docs), recursive=False)
        seen.add(docs)


def _rebuild(pages: "Pages") -> None:
    """Draws what is stale, then makes the pages; SystemExit says what is wrong and leaves the last pages."""
    from mkdocs.exceptions import Abort

    from scripts import builder

    started = time.perf_counter()
    try:
        report = builder.build()
    except builder.BuildError as error:
        raise SystemExit(f"The build failed: {error}") from None
    for name, message in report.failed:
        print(f"FAILED {name}\n  {message}", file=sys.stderr, flush=True)
    try:
        count = pages.refresh()
    except Abort as error:
        raise SystemExit(f"The pages could not be made: {error}") from None
    print(f"{len(report.drawn)} drawn, {count} pages made ({time.perf_counter() - started:.1f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
