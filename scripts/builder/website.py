"""Builds the pages with MkDocs into a new folder, which takes the place of `site/` only when all went well."""

import os
import subprocess
import sys
import time
from pathlib import Path

from .check import installed
from .store import CACHE, BuildError, Store, digest

SITE = "site"
READ = ("docs", "scripts/pages", "figures_src", ".cache/facts", "overrides")  # all that MkDocs and our extensions read
SINGLE = ("mkdocs.yml", "mkdocs.offline.yml", "pyproject.toml", "CHANGELOG.md")
LIBRARIES = (
    "mkdocs",
    "mkdocs-material",
    "mkdocs-jupyter",
    "mkdocstrings",
    "mkdocstrings-python",
    "markdown",
    "pygments",
)
NEW, OLD, STAMP = f"{CACHE}/site-new", f"{CACHE}/site-old", f"{CACHE}/site-stamp"


def build_site(root: str, say=print) -> None:
    """Raises BuildError, and leaves the last good site in place, for any warning."""
    from scripts.checks import architecture

    store = Store(root)
    started = time.perf_counter()
    _recover(store)
    stamp = _stamp(store)
    if store.read(STAMP) == stamp:
        say("The site is up to date")
        return
    say("Building the site")
    wrong = architecture.findings(Path(root))
    if wrong:
        raise BuildError("the rules of the house are broken\n" + "\n".join(map(str, wrong)))
    _remove(store, NEW)
    lines = _run_mkdocs(store)
    if lines:
        raise BuildError("MkDocs found faults; the last good site is left in place\n" + "\n".join(lines))
    _remove(store, OLD)
    if os.path.isdir(store.path(SITE)):
        os.replace(store.path(SITE), store.path(OLD))
    os.replace(store.path(NEW), store.path(SITE))
    _remove(store, OLD)
    store.write(STAMP, _stamp(store, stamp))
    pages = len(store.files(SITE, ".html"))
    say(f"The site has {pages} pages ({time.perf_counter() - started:.1f} s)")


def _stamp(store: Store, sources: bytes | None = None) -> bytes:
    """One line for all that the site is made from, one for the site itself."""
    if sources is None:
        paths = [path for folder in READ for path in store.files(folder)] + list(SINGLE)
        versions = installed()
        text = [f"{path} {store.digest(path)}" for path in paths]
        text += [f"{name} {versions.get(name)}" for name in LIBRARIES]
        sources = digest("\n".join(text).encode()).encode()
    else:
        sources = sources.partition(b"\n")[0]
    made = "\n".join(f"{path} {store.digest(path)}" for path in store.files(SITE))
    return sources + b"\n" + digest(made.encode()).encode()


def _run_mkdocs(store: Store) -> list[str]:
    """Runs MkDocs; its warnings and errors. Never with -q, which hides warnings from --strict."""
    environment = {
        **os.environ,
        "PYTHONPATH": store.root,
        "PYTHONHASHSEED": "0",
        "NO_MKDOCS_2_WARNING": "1",
        **_date(store.root),
    }
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", store.path(NEW)]
    with subprocess.Popen(
        command, cwd=store.root, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        lines = [line.rstrip() for line in process.stdout]
    if process.returncode == 0:
        return []
    found = [line for line in lines if line.startswith(("WARNING", "ERROR", "Error"))]
    return found or lines[-20:] or [f"mkdocs ended with status {process.returncode}"]


def _date(root: str) -> dict[str, str]:
    """The date of the last commit stands for the date of the build, so that equal sources give equal pages."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return {}
    try:
        answer = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=root, capture_output=True, text=True)
    except OSError:
        return {}
    return {"SOURCE_DATE_EPOCH": answer.stdout.strip()} if answer.stdout.strip() else {}


def build_offline(root: str, say=print) -> None:
    raise BuildError("the offline site is not set up yet: there is no mkdocs.offline.yml")


def _recover(store: Store) -> None:
    """A build that was killed between its two last steps left the old site beside its place."""
    if os.path.isdir(store.path(OLD)) and not os.path.isdir(store.path(SITE)):
        os.replace(store.path(OLD), store.path(SITE))


def _remove(store: Store, folder: str) -> None:
    import shutil

    shutil.rmtree(store.path(folder), ignore_errors=True)
