"""What only MkDocs' events can do: tell extensions the page, read notebooks, add generated pages, repair the theme."""

import fnmatch
import html
import io
import itertools
import json
import posixpath
import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from textwrap import shorten

from jinja2 import Environment
from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import ConfigurationError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file

if not find_spec("scripts"):
    raise ConfigurationError("run python3 scripts/build.py, or python3 scripts/serve.py while you write")

from figures_src.drawing import logo
from figures_src.drawing.palette import PALETTE
from scripts import ROOT, checks
from scripts.builder.targets import values
from scripts.checks import facts, read_source
from scripts.checks.read_page import pages
from scripts.common.finding import Finding
from scripts.pages import (
    break_data,
    chapter_cards,
    chapters,
    code_pages,
    content_security,
    current_page,
    embeds,
    mark_links,
    methods_table,
    models_table,
    notebooks,
    programs,
    reference,
    search_index,
    symbols,
    way,
)

_PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
_SOURCE = re.compile(r'href="([\w/]+\.md)(#[^"]*)?"')  # of a view that is HTML: MkDocs does not see its links
_ROW = re.compile(r'<tr id="([^"]+)"')  # of the atlas, set in as HTML: MkDocs does not find its anchors by itself
_DOWNLOAD = '<p class="pe-source"><a href="{name}" download>Download this notebook</a></p>'
_CHANGES = "---\ndescription: What has changed, version by version.\n---\n\n"
_DESCRIPTION = 160  # characters that search engines show
_EXTENSION = "scripts.pages.extension"
JOINED = "assets/css/all.css"  # text waits for all sheets, and each is a request
_THEME = "assets/stylesheets/main.*.min.css"
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_EMPTY_HEADER = re.compile(r"<th( [^>]*)?>\s*</th>")
_TABLE = re.compile(r"<table>(.*?</table>)", re.DOTALL)
_SCROLLS = (
    '<div class="md-typeset__scrollwrap" tabindex="0" role="group" aria-label="Table {number}">'
    '<div class="md-typeset__table"><table class="pe-table">{rest}</div></div>'
)
_NAME = re.compile(r"<code>[^<]*</code>")
_JOINT = re.compile(r"(?<=[_=.(\[])(?=[A-Za-z\"(])")  # where a long name may go on in the next line of a narrow cell
_UNCOLOURED = re.compile(r'<span class="(?:n|nn|o|p|w)">([^<]*)</span>')  # in the colour of the code
_MENU = re.compile(r'(<nav class="md-nav" [^>]*)aria-labelledby="(\w+)_label"([^>]*>\s*)<label class="md-nav__title"')
# named by its title: the label that the theme names is an icon alone
_TITLED = r'\1aria-labelledby="\2_title"\3<label id="\2_title" class="md-nav__title"'
_sections: dict[str, list[search_index.Section]] = {}  # of each page, for the search
_shown: embeds.Shown = {}
_made: dict[str, Callable[[], str]] = {}  # pages of code: hundreds, and the live preview asks for a few


def on_config(config: MkDocsConfig) -> None:
    _sections.clear()
    _shown.clear()
    chapter_cards.pictures = config.extra["pictures"]
    way.known = config.extra["way"]
    if address := config.extra["repository"]:
        config.extra["social"] = [{"icon": "fontawesome/brands/git-alt", "link": address, "name": "Repository"}]
    config.markdown_extensions.append(_EXTENSION)
    config.mdx_configs[_EXTENSION] = {"repository": config.extra["repository"]}
    config.extra["paper"] = PALETTE["paper"]
    config.extra["symbols"] = symbols.meanings(Path(config.docs_dir))
    config.extra["palette"] = {light: name for name, (light, _) in PALETTE.items()}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    figures = Path(config.docs_dir) / "figures"
    generated = {
        "changes.md": f"{_CHANGES}{(ROOT / 'CHANGELOG.md').read_text(encoding='utf-8')}",
        "assets/css/palette.css": _palette_css(),
        "assets/identity/logo.svg": logo.logo(),
        **models_table.files(),
        **methods_table.files(config.site_url),
        **break_data.files(),
        **programs.files(),
        "assets/identity/card.png": _card(config),
    }
    _made.clear()
    _made.update(reference.pages() | code_pages.pages(figures))
    for path, content in {**generated, **dict.fromkeys(_made, "")}.items():
        files.append(File.generated(config, path, content=content))
    sheets = [files.src_uris[path] for path in (*fnmatch.filter(files.src_uris, _THEME), *config.extra_css)]
    for file in sheets:
        file.inclusion = InclusionLevel.EXCLUDED
    config.extra_css = []  # pages ask for the joined one
    joined = "\n".join(_COMMENT.sub("", file.content_string) for file in sheets)  # all of ours lie in one folder
    files.append(File.generated(config, JOINED, content=joined))
    if config.extra.get("offline"):
        for path in fnmatch.filter(files.src_uris, "figures/*.png"):
            files.src_uris[path].inclusion = InclusionLevel.EXCLUDED
    return files


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> None:
    """Tells a page of code which pages stand in its folder, itself included."""
    pages = sorted(files.documentation_pages(), key=lambda file: posixpath.split(file.src_uri))
    beside = itertools.groupby(pages, lambda file: posixpath.dirname(file.src_uri))
    env.globals["folders"] = {folder: list(inside) for folder, inside in beside}


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> None:
    chapter_cards.known = chapters.chapters(page.file.src_uri for page in nav.pages)
    config.extra["steps"] = way.linked(nav)


def on_pre_page(page: Page, config: MkDocsConfig, files: Files) -> None:
    current_page.page.set(page.file.src_uri)
    if page.file.generated_by is None and (address := config.extra["repository"]):
        source = page.file.src_uri.replace(".ipynb", ".py")
        page.edit_url = f"{address.rstrip('/')}/edit/main/docs/{source}"


def on_page_read_source(page: Page, config: MkDocsConfig) -> str | None:
    if page.file.src_uri.endswith(".ipynb"):
        return notebooks.markdown(json.loads(page.file.content_string))
    return _made[page.file.src_uri]() if page.file.src_uri in _made else None


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> None:
    current_page.pins.set(bool(page.meta.get("pinned")))
    if page.file.generated_by is None:
        for each in _faults(f"docs/{page.file.src_uri}".replace(".ipynb", ".py")):
            current_page.report(f"{each.message}; {each.hint}", each.line)


def _faults(file: str) -> list[Finding]:
    """What is wrong with the figures and the computed numbers of a page: neither can be shown then."""
    with read_source.only({file}):
        numbers = read_source.told(pages(ROOT), lambda page: facts.wrong(page, values()))
        return [*checks.findings(ROOT, ["figures"]), *numbers]


def on_page_content(content: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    if page.file.src_uri.endswith(".ipynb"):
        Page.render(page, config, files)  # as any page, from on_page_read_source, in place of mkdocs-jupyter's HTML
        content = page.content.replace("</h1>", "</h1>\n" + _DOWNLOAD.format(name=Path(page.file.src_uri).name), 1)
    elif page.file.generated_by is None:
        about = chapters.of_page(Path(config.docs_dir), page.file.src_uri)
        page.meta["minutes"] = about.minutes
        if letters := page.meta.get("symbols", ""):
            page.meta["symbols"] = symbols.bare(Path(config.docs_dir), letters)
            content = symbols.coloured(content)
        if about.shown:
            page.meta |= {"card": f"figures/{about.shown[0].name}.png", "card_alt": about.shown[0].alternative}
    content = _SOURCE.sub(lambda link: _addressed(link, page, files), content)
    if "description" not in page.meta and (first := _PARAGRAPH.search(mark_links.LABEL.sub("", content))):
        said = shorten(Markup(first[1]).striptags(), _DESCRIPTION, placeholder=" …")
        page.meta["description"] = html.escape(said, quote=True)
    page.present_anchor_ids |= set(_ROW.findall(content))
    if not page.meta.get("search", {}).get("exclude"):
        title = Markup(page.title).striptags()
        _sections[page.url] = search_index.of_page(page.url, title, content)
    embeds.collect(content, page, _shown)
    return _repaired_content(content)


def on_post_page(output: str, config: MkDocsConfig, page: Page | None = None) -> str:
    repaired = _MENU.sub(_TITLED, output)
    return repaired if config.extra.get("offline") else content_security.secure(repaired)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    return on_post_page(output_content, config) if template_name == "404.html" else output_content


def on_post_build(config: MkDocsConfig) -> None:
    if not config.extra.get("offline"):  # a link to a page leads to the server, and so does a course
        embeds.write(_shown, config)
    told = search_index.script([each for page in _sections.values() for each in page], Path(config.docs_dir))
    write_file(told.encode(), f"{config.site_dir}/{search_index.FILE}")


def _addressed(link: re.Match[str], page: Page, files: Files) -> str:
    source = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), link[1]))
    file = files.get_file_from_path(source)
    return f'href="{file.url_relative_to(page.file)}{link[2] or ""}"' if file else link[0]


def _card(config: MkDocsConfig) -> bytes:
    """What stands for a link to the site, and to a page without figures."""
    drawing = logo.card(config.site_name, config.extra["card"])
    picture = io.BytesIO()
    drawing.savefig(picture, dpi=100, facecolor=PALETTE["paper"][1], metadata={"Software": None})
    return picture.getvalue()


def _palette_css() -> str:
    """The colours of figures as variables. Dark ones on screen only: paper is white."""
    light, dark = ("".join(f"  --pe-{name}: {pair[i]};\n" for name, pair in PALETTE.items()) for i in (0, 1))
    return f':root {{\n{light}}}\n@media screen {{\n[data-md-color-scheme="slate"] {{\n{dark}}}\n}}\n'


def _repaired_content(content: str) -> str:
    """Content whose tables scroll in a box with a name, without a script, and whose header cells all say something.

    Names in code may break at their joints there, so that fewer tables scroll on a phone. Without the marks that change
    nothing in its code, a third of all: each is an element to lay out.
    """

    def boxed(table: re.Match[str]) -> str:
        rest = _NAME.sub(lambda name: _JOINT.sub("<wbr>", name[0]), table[1])
        return _SCROLLS.format(number=next(number), rest=rest)

    number = itertools.count(1)
    return _EMPTY_HEADER.sub(r"<td\1></td>", _TABLE.sub(boxed, _UNCOLOURED.sub(r"\1", content)))
