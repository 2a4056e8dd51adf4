"""The view `{{ methods: table }}`, the register of methods, in the table of the atlas, and its feed."""

import html

from markdown.extensions.toc import slugify

from figures_src import models
from figures_src.models import register
from figures_src.models.register import KINDS, Method
from scripts.pages import models_table, templates

COLUMNS = ("Method", "Year", "Kind", "Idea", "In the module", "In the atlas", "Used elsewhere", "Tried by", "Published")
PAGE = "methods/"
UNSET = "example.org"  # the site has no address of its own yet
_NONE = "–"


def key(method: Method) -> str:
    return slugify(method.name.replace("+", "plus"), "-")


def adopters(method: Method) -> int:
    """How many models of the atlas use a method."""
    return sum(map(models_table.use(method.atlas).has, models.every())) if method.atlas else 0


def tried(method: Method) -> list[str]:
    """Who besides its authors has tried a method: "ours", "others", both, or "none"."""
    others = method.others or method.outside or adopters(method)
    return [who for who, has in (("ours", method.ours), ("others", others)) if has] or ["none"]


def table() -> str:
    return models_table.filled(
        register.every(),
        columns=COLUMNS,
        choices=("kind", "tried"),
        chosen=lambda method, name: [KINDS[method.kind]] if name == "kind" else tried(method),
        cells=cells,
        key=key,
        glyph=lambda method: "",
        below=lambda method: method.apart,
        what="methods",
        label="Methods",
        labelled=True,
    )


def cells(method: Method) -> list[tuple[str, object]]:
    """What the columns after the first say, as HTML, and by what they are sorted, None: by that."""
    idea, count = html.escape(method.idea), adopters(method)
    # the hooks turn the name of the source into an address
    explained = f'<span>{idea} <a href="{method.page}">Explained</a></span>' if method.page else idea
    named = html.escape(method.others or ", ".join(tried(method)))
    return [
        (str(method.year), None),
        (KINDS[method.kind], None),
        (explained, None),
        (", ".join(f"<code>{name}</code>" for name in method.module) or _NONE, None),
        (str(count) if method.atlas else _NONE, count),
        (html.escape(method.outside) or _NONE, None),
        (_NONE if named == "none" else named, None),
        (f'<a href="{html.escape(method.address)}">{method.paper or "code"}</a>', method.paper or _NONE),
    ]


def files(address: str) -> dict[str, str]:
    """Path -> content: the feed of the register, once the site has an address."""
    if UNSET in address:
        return {}
    entries = sorted(register.every(), key=lambda method: method.added, reverse=True)
    feed = templates.filled("methods_feed", site=address, page=address + PAGE, entries=entries, key=key)
    return {"methods.atom": feed}
