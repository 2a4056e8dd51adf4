"""What machines read: the Markdown of every page of the nav beside it, and `llms.txt`, the list of them."""

from itertools import groupby
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file


def listing(nav: Navigation, config: MkDocsConfig) -> str:
    """The text of llms.txt: every page of the nav with its description."""
    lines = [f"# {config.site_name}", "", f"> {config.site_description}", ""]
    for chapter, pages in groupby(nav.pages, lambda page: page.ancestors[-1].title if page.ancestors else ""):
        lines += ["", f"## {chapter}", ""] if chapter else []
        lines += [_line(page, config) for page in pages]
    return "\n".join(lines) + "\n"


def write(markdown: dict[str, str], nav: Navigation, config: MkDocsConfig) -> None:
    """Writes both into the site. `markdown` maps a page's path inside docs to its Markdown."""
    texts = {path: markdown[path] for path in map(markdown_path, nav.pages)} | {"llms.txt": listing(nav, config)}
    for path, text in texts.items():
        write_file(text.encode(), f"{config.site_dir}/{path}")


def markdown_path(page: Page) -> str:
    """Where the Markdown of a page lies in the site."""
    return str(Path(page.file.src_uri).with_suffix(".md").as_posix())


def _line(page: Page, config: MkDocsConfig) -> str:
    address = f"{config.site_url or ''}{markdown_path(page)}"
    return f"- [{page.title}]({address}): {page.meta.get('description', '')}".rstrip(": ")
