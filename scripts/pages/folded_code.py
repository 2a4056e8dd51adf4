"""The hidden line after code to paste (scripts.common.pasted) becomes the functions that it names, folded.

The docstrings are left out: the page says in its own words what the functions do, and links to the reference. Code
beside the encoding module is named by the path of its file: layers.Rotary.
"""

from scripts.common import pasted, python_source
from scripts.common.markdown_text import fenced
from scripts.pages import current_page, reference


def expand(text: str) -> str:
    """The Markdown of a page with every hidden line replaced by the code that it names."""
    return pasted.replaced(text, _fold)


def _fold(names: tuple[str, ...]) -> list[str]:
    title = " and ".join(f"`{name}`" for name in names)
    inside = [line for name in names for line in _block(name)]
    return ["", f'??? code "How the code of this site does it: {title}"', *(f"    {line}" for line in inside), ""]


def _block(name: str) -> list[str]:
    function = python_source.find(name)
    code = ["", *fenced(function.body, f'.python .source title="{name}" data-search-exclude=""').splitlines(), ""]
    if python_source.file_of(name) not in (*python_source.modules(), python_source.LAYERS):  # the reference lacks it
        return code
    link = current_page.relative(reference.place_of(name))
    return [*code, f"[What `{name}` takes and returns]({link})", "{ .pe-source }", ""]
