"""Code to paste: the blocks of Python on a page that run as they stand, what they print, and what they are equal to.

    ```python                         the block, run alone
    ```
    ```{.text .printed}               what it prints
    ```
    <!-- same as rotary.rotate: torch.allclose(out, rotary.rotate(x, position, inv_freq)) -->

The last line is not shown: its expression must be true once the block has run.
"""

import re
import textwrap
from dataclasses import dataclass

from scripts.common.markdown_text import CLOSED

_PASTED = re.compile(r"python\b(?!.*\.)|\{ *\.python *\}")
_MISNAMED = re.compile(r"(?:\{ *\.)?(?!(?-i:python)\b)(?:py(?:thon)?3?|ipython3?|pycon)\b", re.I)
_PRINTED = re.compile(r"\{[^}]*\.printed\b[^}]*\}")
SAME = re.compile(r"^(?P<indent> *)<!-- same as (?P<names>[\w., ]+?): *(?P<expression>.+?) *-->[ ]*$", re.DOTALL | re.M)


@dataclass(frozen=True)
class Same:
    """That a block equals functions of the encoding module. start: its place in the text."""

    names: tuple[str, ...]
    expression: str
    start: int


@dataclass(frozen=True)
class Block:
    """start: its place in the text; printed: the place of what it prints, empty where that is missing."""

    code: str
    indent: str
    start: int
    said: str | None
    printed: tuple[int, int]
    same: tuple[Same, ...]


def blocks(text: str) -> list[Block]:
    """The blocks of a page in their order."""
    fences = list(CLOSED.finditer(text))
    found = []
    for number, fence in enumerate(fences):
        if not _PASTED.match(fence["info"]):
            continue
        after = fences[number + 1] if number + 1 < len(fences) else None
        said, end = None, fence.end()
        printed = (end, end)
        if after and _PRINTED.match(after["info"]) and not text[end : after.start()].strip():
            said, end, printed = textwrap.dedent(after["code"]), after.end(), after.span()
        same = []
        while (match := SAME.search(text, end)) and not text[end : match.start()].strip():
            same.append(Same(names(match["names"]), " ".join(match["expression"].split()), match.start()))
            end = match.end()
        code = textwrap.dedent(fence["code"])
        found.append(Block(code, fence["indent"], fence.start(), said, printed, tuple(same)))
    return found


def is_misnamed(info: str) -> bool:
    """Whether a fence names Python in a way by which it is never run."""
    return bool(_MISNAMED.match(info))


def names(listed: str) -> tuple[str, ...]:
    """Of the functions that a hidden line lists."""
    return tuple(name.strip() for name in listed.split(",") if name.strip())


def output(block: Block, printed: str) -> str:
    """The fence that shows what a block prints."""
    return textwrap.indent(f"```{{.text .printed}}\n{printed.rstrip()}\n```", block.indent)
