"""The hidden line after code to paste (scripts.common.pasted) becomes the functions that it names, folded.

The docstrings are left out: the page says in its own words what the functions do, and links to the reference. Code
beside the encoding module is named by the path of its file: layers.Rotary.
"""

import re
from textwrap import indent

from scripts.common import pasted, python_source
from scripts.common.markdown_text import CLOSED, fenced
from scripts.pages import current_page, reference


def expand(text: str) -> str:
    """The Markdown of a page with every hidden line replaced by the code that it names; what is in a fence stays."""
    fences = [fence.span() for fence in CLOSED.finditer(text)]

    def fold(match: re.Match[str]) -> str:
        if any(start <= match.start() < end for start, end in fences):
            return match[0]
        names = pasted.names(match["names"])
        title = " and ".join(f"`{name}`" for name in names)
        inside = "\n".join(f"    {line}" for name in names for line in _block(name))
        return indent(f'\n??? code "How the code of this site does it: {title}"\n{inside}\n', match["indent"])

    return pasted.SAME.sub(fold, text)


def _block(name: str) -> list[str]:
    function = python_source.find(name)
    code = ["", *fenced(function.body, f'.python .source title="{name}" data-search-exclude=""').splitlines(), ""]
    if python_source.file_of(name) not in (*python_source.modules(), python_source.LAYERS):  # the reference lacks it
        return code
    link = current_page.relative(reference.place_of(name))
    return [*code, f"[What `{name}` takes and returns]({link})", "{ .pe-source }", ""]
