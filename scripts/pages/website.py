"""Builds the pages with MkDocs into a new folder, which takes the place of `site/` only when all went well."""

import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from scripts import ProjectError, checks
from scripts.builder.needs import Needs, pins
from scripts.builder.store import CACHE, ROOT, Store
from scripts.common import git
from scripts.pages import code_pages

SITE = "site"
READ = ("docs", "scripts/pages", "figures_src", ".cache/facts")  # folders that MkDocs and our extensions read
SINGLE = ("mkdocs.yml", "mkdocs.offline.yml", "pyproject.toml", "CHANGELOG.md", "tests/encoding/conformance.json")
# what the makers of the theme and of ProperDocs say to users of MkDocs; maintaining.md has it
SILENCED = ("NO_MKDOCS_2_WARNING", "DISABLE_MKDOCS_2_WARNING")
STAMP = (1980, 1, 1, 0, 0, 0)  # the earliest date that a zip can hold: the contents alone decide the bytes
ZIPPED = "positional-encodings-illustrated"
NEW, OLD, MADE = f"{CACHE}/site-new", f"{CACHE}/site-old", f"{CACHE}/site.json"


def build_site(root: str, say=print) -> None:
    """Raises ProjectError, and leaves the last good site in place, for any warning."""
    store = Store(root)
    with store.lock(say):
        site, new, old = map(store.path, (SITE, NEW, OLD))
        if old.is_dir() and not site.is_dir():  # a build was killed between its two last steps
            old.replace(site)
        sources = _needs(store)
        if site.is_dir() and store.load(MADE) == {"from": sources, "site": Needs(store).data(SITE)}:
            say("The site is up to date")
            return
        started = time.perf_counter()
        say("Building the site")
        if wrong := checks.findings(store.root, ["pasted"]):
            raise ProjectError("\n".join(["Code on pages fails", *map(str, wrong)]))
        _run_mkdocs(store, "mkdocs.yml", NEW)
        shutil.rmtree(old, ignore_errors=True)
        if site.is_dir():
            site.replace(old)
        new.replace(site)
        shutil.rmtree(old, ignore_errors=True)
        store.save(MADE, {"from": sources, "site": Needs(Store(root)).data(SITE)})
        say(f"The site has {len(store.files(SITE, '.html'))} pages ({time.perf_counter() - started:.1f} s)")


def build_offline(root: str, say=print) -> None:
    """The same pages as a zip in `dist/` that opens from a folder on disk."""
    store = Store(root)
    with store.lock(say):
        say("Building the site for reading offline")
        _run_mkdocs(store, "mkdocs.offline.yml", NEW)
        say(f"Packed {pack(store.path(NEW), store.path('dist'))}")
        shutil.rmtree(store.path(NEW), ignore_errors=True)


def _needs(store: Store) -> dict[str, str | None]:
    """File, folder or setting -> digest or value, of all that the pages are made from."""
    needs, settings = Needs(store), (store.read("mkdocs.yml") or b"").decode()
    found: dict[str, str | None] = {place: needs.data(place) for place in READ}
    code = [name for folder in READ for name in store.files(folder, ".py")]
    found |= needs.of(*code, *SINGLE, *code_pages.named(store.path("docs")))
    found |= {"pins": pins(), **{name: os.environ.get(name) for name in re.findall(r"!ENV \[?(\w+)", settings)}}
    return found


def command(settings: str, folder: str) -> list[str]:
    """What builds the pages into a folder; never with -q, which hides warnings from --strict."""
    return [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", settings, "-d", folder]


def _run_mkdocs(store: Store, settings: str, folder: str) -> None:
    """Raises ProjectError with MkDocs' warnings and errors."""
    shutil.rmtree(store.path(folder), ignore_errors=True)
    given = {"PYTHONPATH": os.pathsep.join([str(store.root), str(ROOT)]), "PYTHONHASHSEED": "0"}
    environment = os.environ | given | dict.fromkeys(SILENCED, "1")
    # the date of the last commit stands for the date of the build, so that equal sources give equal pages
    environment.setdefault("SOURCE_DATE_EPOCH", git.run(store.root, "log", "-1", "--format=%ct").stdout.strip() or "0")
    asked, both = command(settings, store.path(folder)), {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    answer = subprocess.run(asked, cwd=store.root, env=environment, text=True, **both)
    if answer.returncode:
        told = [line.rstrip() for line in answer.stdout.splitlines() if not line.startswith("INFO ")]
        raise ProjectError("\n".join(["MkDocs found faults; the last good site is left in place", *told]))


def pack(site: Path, folder: Path) -> Path:
    """Writes a zip into `folder`, the same bytes each time. Unpacked, it is one folder whose index.html opens."""
    target = folder / f"{ZIPPED}.zip"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"{ZIPPED}/{path.relative_to(site).as_posix()}", STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return target
