"""What the theme gets wrong, put right in the finished pages."""

import itertools
import re

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


def repair_content(content: str) -> str:
    """Content whose tables scroll in a box with a name, without a script, and whose header cells all say something.

    Names in code may break at their joints there, so that fewer tables scroll on a phone. Without the marks that change
    nothing in its code, a third of all: each is an element to lay out.
    """

    def boxed(table: re.Match[str]) -> str:
        rest = _NAME.sub(lambda name: _JOINT.sub("<wbr>", name[0]), table[1])
        return _SCROLLS.format(number=next(number), rest=rest)

    number = itertools.count(1)
    return _EMPTY_HEADER.sub(r"<td\1></td>", _TABLE.sub(boxed, _UNCOLOURED.sub(r"\1", content)))


def repair(page: str) -> str:
    """The page whose parts of the menu are named by their titles: the label that the theme names is an icon alone."""
    return _MENU.sub(r'\1aria-labelledby="\2_title"\3<label id="\2_title" class="md-nav__title"', page)
