"""A notebook as Markdown, so that it passes through the same extensions, link checks and styles as any page."""

import html
import re

from scripts.common.markdown_text import fenced
from scripts.pages import current_page, svg

_UNWANTED = re.compile(r"<(style|script)\b.*?</\1>", re.DOTALL)
_SET_UP = "# Finds the project."  # how the cell begins with which every notebook starts
_TERMINAL = re.compile(r"\x1b\[[0-9;]*m")


def markdown(notebook: dict[str, object]) -> str:
    """The Markdown of a notebook that has been run to its end."""
    parts = []
    for number, cell in enumerate(notebook["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        elif cell["cell_type"] == "code" and source.strip():
            code = fenced(source, ".python .source")
            parts.append(_folded(code) if source.startswith(_SET_UP) else code)
            parts += [_output(output, f"cell-{number}-{index}") for index, output in enumerate(cell["outputs"])]
    return "\n\n".join(part for part in parts if part) + "\n"


def _folded(code: str) -> str:
    return "\n".join(['??? note "Set-up: finds the project"', "", *(f"    {line}" for line in code.split("\n"))])


def _output(output: dict[str, object], identifier: str) -> str:
    if output["output_type"] == "stream":
        return fenced(_TERMINAL.sub("", "".join(output["text"])).rstrip(), ".text .pe-output")
    data, about = output["data"], output.get("metadata", {})
    if "text/markdown" in data:
        return "".join(data["text/markdown"])
    if "text/html" in data:
        content = re.sub(r"\n\s*\n", "\n", _UNWANTED.sub("", "".join(data["text/html"])))
        return f'<div class="pe-output">\n{content}\n</div>'
    if "image/svg+xml" in data or "image/png" in data:
        return _picture(data, about, identifier)
    return fenced(_TERMINAL.sub("", "".join(data["text/plain"])), ".text .pe-output")


def _picture(data: dict[str, object], about: dict[str, object], identifier: str) -> str:
    alternative = html.escape(about.get("alternative", ""), quote=True)
    if not alternative:
        current_page.report(
            "a picture made in a notebook has no alternative text: display it with metadata 'alternative'"
        )
    if "image/svg+xml" in data:
        source = "".join(data["image/svg+xml"])
        drawing = svg.inline(source, prefix=identifier, label=alternative)
        picture = f'<div class="pe-figure__still" style="{svg.box(source)}">\n{drawing}\n</div>'
    else:
        picture = f'<img alt="{alternative}" src="data:image/png;base64,{"".join(data["image/png"]).strip()}">'
    stage = f'<div class="pe-figure__stage">\n{picture}\n</div>'
    return f'<figure class="pe-figure pe-figure--text" data-search-exclude>{stage}</figure>'
