"""The pages of the live preview: all of them, or only those that a save has changed, in a tenth of the time."""

import shutil
from pathlib import Path

import jinja2
from mkdocs.commands import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation

from scripts.pages import code_pages
from scripts.pages.context import ROOT

WATCHED = ("docs", "figures_src", "scripts/pages", ".cache/facts", "mkdocs.yml", "CHANGELOG.md")
_SOURCES, _DRAWN = "figures_src/figures/", "docs/figures/"


class _Kept(BasePlugin):
    """What MkDocs needs to make a page once more."""

    nav: Navigation
    files: Files
    environment: jinja2.Environment

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:
        self.nav = nav

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> None:
        self.environment, self.files = env, files


class Pages:
    """The pages lie in `site`, at one place for as long as the preview lasts."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder, self.address = folder, address
        self.site = folder / "site"
        self._state: dict[str, tuple[int, int]] = {}
        self._config: MkDocsConfig | None = None

    def refresh(self) -> int:
        """Makes the pages that have changed since the last call; their number. A fault leaves the last pages."""
        before, self._state = self._state, _state()
        changed = {path for path in before.keys() | self._state.keys() if before.get(path) != self._state.get(path)}
        if self._config and not changed:
            return 0
        if self._config and changed <= before.keys() & self._state.keys() and (made := self._again(changed)):
            return made
        return self._all()

    def _all(self) -> int:
        config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(self.site), strict=False)
        config.site_url = self.address
        config.plugins["kept"] = _Kept()
        self._config = None
        last = self.folder / "last"
        if self.site.exists():
            self.site.rename(last)
        try:
            build.build(config, serve_url=self.address)
        except BaseException:
            shutil.rmtree(self.site, ignore_errors=True)
            if last.exists():
                last.rename(self.site)
            raise
        shutil.rmtree(last, ignore_errors=True)
        self._config = config
        return len(config.plugins["kept"].files.documentation_pages())

    def _again(self, changed: set[str]) -> int:
        """The number of pages made; 0 where that is not enough, as more than figures and the text of pages changed."""
        drawn = {path for path in changed if path.startswith(_DRAWN)}
        sources = {path for path in changed if path.startswith(_SOURCES)}
        texts = {path for path in changed - drawn if path.startswith("docs/") and path.endswith(".md")}
        if changed - drawn - sources - texts:
            return 0
        kept = self._config.plugins["kept"]
        figures = {path.removeprefix(_DRAWN).rpartition(".")[0] for path in drawn}
        figures |= {path.removeprefix(_SOURCES).removesuffix(".py") for path in sources}
        pages = {file.src_uri: file for file in kept.files.documentation_pages()}
        wanted = {path.removeprefix("docs/") for path in texts}
        for file in pages.values():
            if file.generated_by is None and any(f"figures/{name}.svg" in file.content_string for name in figures):
                wanted.add(file.src_uri)
        for name in figures:
            path = code_pages.page_of(name)
            pages[path].content_string = code_pages.page(
                ROOT / _DRAWN / f"{name}.json", self._config.extra["repository"]
            )
            wanted.add(path)
        titles = {path: pages[path].page.title for path in wanted}
        for path in wanted:
            build._populate_page(pages[path].page, self._config, kept.files)
        if titles != {path: pages[path].page.title for path in wanted}:
            return 0  # every page shows the titles of its neighbours
        for path in drawn:
            shutil.copyfile(ROOT / path, self.site / path.removeprefix("docs/"))
        for path in wanted:
            build._build_page(pages[path].page, self._config, list(pages.values()), kept.nav, kept.environment)
        return len(wanted)


def _state() -> dict[str, tuple[int, int]]:
    """Time and size of every source."""
    files = [path for name in WATCHED for path in ([ROOT / name] if "." in name[1:] else (ROOT / name).rglob("*"))]
    found = {path.relative_to(ROOT).as_posix(): path.stat() for path in files if path.is_file()}
    return {path: (each.st_mtime_ns, each.st_size) for path, each in found.items() if "__pycache__" not in path}
