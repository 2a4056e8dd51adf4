"""A notebook as Markdown, so that it passes through the same extensions, link checks and styles as any page."""

import html
from textwrap import indent

from scripts.common.markdown_text import fenced
from scripts.pages import current_page, svg

_SET_UP = "# Finds the project."  # how the cell begins with which every notebook starts


def markdown(notebook: dict[str, object]) -> str:
    """The Markdown of a notebook that has been run to its end."""
    parts = []
    for number, cell in enumerate(notebook["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        elif cell["cell_type"] == "code" and source.strip():
            code = fenced(source, ".python .source")
            if source.startswith(_SET_UP):
                code = f'??? note "Set-up: finds the project"\n\n{indent(code, "    ")}'
            parts.append(code)
            parts += [_output(output, f"cell-{number}-{index}") for index, output in enumerate(cell["outputs"])]
    return "\n\n".join(part for part in parts if part) + "\n"


def _output(output: dict[str, object], identifier: str) -> str:
    if output["output_type"] == "stream":
        return fenced("".join(output["text"]).rstrip(), ".text .pe-output")
    data = output["data"]
    if "image/svg+xml" in data:
        return _picture("".join(data["image/svg+xml"]), output["metadata"].get("alternative", ""), identifier)
    return fenced("".join(data["text/plain"]), ".text .pe-output")


def _picture(source: str, alternative: str, identifier: str) -> str:
    if not alternative:
        told = "a picture made in a notebook has no alternative text"
        current_page.report(f"{told}: display it with metadata 'alternative'")
    drawing = svg.inline(source, prefix=identifier, label=html.escape(alternative, quote=True))
    picture = f'<div class="pe-figure__still" style="{svg.box(source)}">\n{drawing}\n</div>'
    stage = f'<div class="pe-figure__stage">\n{picture}\n</div>'
    return f'<figure class="pe-figure pe-figure--text" data-search-exclude>{stage}</figure>'
