"""The reference of the encoding module, made from its docstrings: an index, and a page for every file.

Own rendering instead of mkdocstrings: the docstrings have one form, nothing has to be imported, and the pages carry no
other theme's styles.
"""

import re
import textwrap
from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from pathlib import Path

from scripts import ROOT
from scripts.common import python_source
from scripts.common.markdown_text import fenced

_INDEX = ROOT / "docs" / "includes" / "api.md"  # what stands before the list
_SECTION = re.compile(r"^(?P<title>[A-Z][a-z]+):$", re.MULTILINE)
_ITEM = re.compile(r"^(?P<name>[\w*, ]+): ", re.MULTILINE)
_ARXIV = re.compile(r"arXiv[: ](\d{4}\.\d{4,5})")
_LISTED = ("Args", "Attributes", "Raises")  # sections of named items; the others are prose
_TITLES = {"Args": "Arguments"}
_WIDTH = 72  # characters of a line of code that fit without scrolling


def pages() -> dict[str, Callable[[], str]]:
    """Path inside docs -> what makes its Markdown."""
    files = [*python_source.modules(), python_source.LAYERS]
    return {"api.md": _index} | {_page_of(path): partial(_module, path) for path in files}


def place_of(name: str) -> str:
    """Where the reference says what the function `name` takes and returns: its page inside docs, and its heading."""
    return f"{_page_of(python_source.file_of(name))}#{name.rpartition('.')[2]}"


def _page_of(path: Path) -> str:
    return python_source.page_of(path.relative_to(ROOT).as_posix())


def _index() -> str:
    parts = [_INDEX.read_text(encoding="utf-8")]
    for path in [*python_source.modules(), python_source.LAYERS]:
        parts.append(f"\n## [`{path.stem}`]({_page_of(path)}) {{ #{path.stem} }}\n\n")
        parts.append(f"{_prose(_summary(python_source.docstring(path)))}\n\n")
        parts += [
            f"- [`{function.name}`]({_page_of(path)}#{function.name}): {_prose(_summary(function.docstring))}\n"
            for function in python_source.functions(path)
        ]
    return "".join(parts)


def _module(path: Path) -> str:
    name, file = path.stem, path.relative_to(ROOT).as_posix()
    text = path.read_text(encoding="utf-8").rstrip()
    about = f".python .source title=\"{file}\" data-search-exclude=''"
    return (
        f"---\ndescription: Reference of {name}, every function and the whole file.\n---\n\n"
        f"# `{name}`\n\n{_prose(python_source.docstring(path))}\n\n"
        + "".join(_function(function) for function in python_source.functions(path))
        + f"## The whole file\n\n{fenced(text, about)}\n"
    )


def _function(function: python_source.Function) -> str:
    parts = [f"## `{function.name}` {{ #{function.name} }}\n\n```python\n{_wrapped(function.signature)}\n```\n"]
    first, *sections = _SECTION.split(function.docstring)
    said = dict(zip(sections[::2], sections[1::2], strict=True))
    parts.append(_prose(first.strip()))
    for title, text in said.items():
        text = textwrap.dedent(text.strip("\n")).rstrip()
        parts.append(f"**{_TITLES.get(title, title)}**\n{{ .pe-heading }}")
        parts.append(_items(text) if title in _LISTED else _prose(text))
    return "\n\n".join(parts) + "\n\n"


def _items(text: str) -> str:
    """`name: text` lines, their continuations indented, as a definition list."""
    _, *parts = _ITEM.split(text)
    named = zip(parts[::2], parts[1::2], strict=True)
    return "\n\n".join(f"`{name}`\n:   {_prose(' '.join(said.split()))}" for name, said in named)


def _summary(docstring: str) -> str:
    return " ".join(docstring.partition("\n\n")[0].split())


def _prose(text: str) -> str:
    """Text of a docstring as Markdown: indented blocks stay as they are, Markdown's signs in prose mean themselves."""
    blocks = re.split(r"\n\s*\n", text)
    return "\n\n".join(f"```text\n{block}\n```" if block.startswith("    ") else _plain(block) for block in blocks)


def _plain(block: str) -> str:
    parts = re.split(r"(`[^`]*`)", block)  # every second part is code
    prose = [re.sub(r"([*_|\[])", r"\\\1", part).replace("<", "&lt;") for part in parts[::2]]
    linked = [_ARXIV.sub(r"[arXiv \1](https://arxiv.org/abs/\1)", part) for part in prose]
    return "".join(text for pair in zip_longest(linked, parts[1::2], fillvalue="") for text in pair)


def _wrapped(signature: str) -> str:
    """A long signature with one argument a line."""
    if len(signature) <= _WIDTH:
        return signature
    name, _, rest = signature.partition("(")
    arguments, _, returns = rest.rpartition(")")
    parts = re.split(r", (?![^(\[]*[)\]])", arguments)
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){returns}"
