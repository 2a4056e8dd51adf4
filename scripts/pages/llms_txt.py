"""What machines read: the Markdown of every page of the nav beside it, and `llms.txt`, the list of them."""

from itertools import groupby
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file

from scripts.pages import current_page, folded_code


def listing(nav: Navigation, config: MkDocsConfig) -> str:
    """The text of llms.txt: every page of the nav with its description."""
    lines = [f"# {config.site_name}", "", f"> {config.site_description}", ""]
    for chapter, pages in groupby(nav.pages, lambda page: page.ancestors[-1].title if page.ancestors else ""):
        lines += ["", f"## {chapter}", ""] if chapter else []
        lines += [_line(page, config) for page in pages]
    return "\n".join(lines) + "\n"


def write(nav: Navigation, config: MkDocsConfig) -> None:
    """Writes both into the site, once all pages are made."""
    for page in nav.pages:
        current_page.page.set(page.file.src_uri)  # whose links its code has
        text = folded_code.expand("\n".join(page.markdown.splitlines())) + "\n"
        write_file(text.encode(), f"{config.site_dir}/{_path(page)}")
    write_file(listing(nav, config).encode(), f"{config.site_dir}/llms.txt")


def _path(page: Page) -> str:
    return Path(page.file.src_uri).with_suffix(".md").as_posix()


def _line(page: Page, config: MkDocsConfig) -> str:
    address = f"{config.site_url or ''}{_path(page)}"
    return f"- [{page.title}]({address}): {page.meta.get('description', '')}".rstrip(": ")
