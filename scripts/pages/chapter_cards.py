"""The view `{{ chapters: here }}` lists the pages of a chapter, `{{ chapters: every }}` all chapters, each a card.

`{{ chapters: figures }}` shows the figures of all chapters. `assets/js/gallery.js` finds among them; without it they
are folded, chapter by chapter, so that a reader fetches what they open.
"""

from scripts import ROOT
from scripts.pages import chapters, current_page

DOCS = ROOT / "docs"
known: dict[str, list[str]] = {}  # the first page of each chapter -> its other pages; the hooks fill it
pictures: dict[str, str] = {}  # chapter -> figure, the part of it that its card shows, what it says; from mkdocs.yml


def here() -> list[str]:
    cards = []
    for page in known.get(current_page.page.get(), []):
        about = chapters.of_page(DOCS, page)
        facts = [f"{about.minutes} min"]
        for count, one in ((about.formulas, "formula"), (len(about.shown), "figure"), (about.exercises, "exercise")):
            facts += [f"{count} {one}{'s' if count > 1 else ''}"] if count else []
        cards.append(_card(page, f"{about.first}<br><small>{' · '.join(facts)}</small>"))
    return framed(cards)


def every() -> list[str]:
    cards = []
    for first, pages in known.items():
        shown, box, said = pictures.get(first.partition("/")[0], "  ").split(" ", 2)
        part = f"{shown}.svg#svgView(viewBox({box}))" if shown else ""  # as an address of SVG has it
        cards.append(_card(first, f"{said}<br><small>{1 + len(pages)} pages</small>", chapters.name(first), part))
    return framed(cards)


def figures() -> list[str]:
    shown: set[str] = set()
    parts, opened = [], " open"
    for first, pages in known.items():
        cards = []
        for page in [*pages, first]:  # a chapter opens with a figure of one of its pages
            about = chapters.of_page(DOCS, page)
            for figure in about.shown:
                if figure.name not in shown:
                    shown.add(figure.name)
                    cards.append(f"{picture(page, figure, figure.caption)} <small>{about.title}</small>")
        parts += [
            f'<details class="pe-gallery__part"{opened} markdown>',
            f"<summary>{chapters.name(first)} <small>{len(cards)} figures</small></summary>",
            *["", *framed(cards), ""],
            *["</details>", ""],
        ]
        opened = ""
    return [
        '<section class="pe-gallery" data-search-exclude markdown>',
        '<form class="pe-gallery__find" autocomplete="off"><label>Find '
        f'<input type="search" name="words" /></label> <span role="status">{len(shown)} figures</span></form>',
        "",
        *parts,
        "</section>",
    ]


def picture(page: str, figure: chapters.Shown, words: str) -> str:
    """A figure, and words that lead to where a page shows it."""
    place = f"{current_page.relative(page)}#figure-{figure.name.replace('/', '-')}"
    drawing = current_page.relative(f"figures/{figure.name}.svg")
    return f"- ![{figure.alternative}]({drawing}){{ loading=lazy }} [{words}]({place})"


def framed(cards: list[str]) -> list[str]:
    return ['<div class="pe-chapter" markdown>', "", *cards, "", "</div>"]


def _card(page: str, said: str, title: str = "", shown: str = "") -> str:
    about = chapters.of_page(DOCS, page)
    shown = shown or (f"{about.shown[0].name}.svg" if about.shown else "")
    picture = f"![]({current_page.relative(f'figures/{shown}')}){{ loading=lazy }}" if shown else ""
    return f"- [{picture}**{title or about.title}**]({current_page.relative(page)}) {said}"
