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


def without_uncoloured(content: str) -> str:
    """Content without the marks that change nothing in its code, a third of all: each is an element to lay out."""
    return _UNCOLOURED.sub(r"\1", content)


def fix_tables(content: str) -> str:
    """Content whose tables scroll in a box with a name, without a script, and whose header cells all say something.

    Names in code may break at their joints there, so that fewer tables scroll on a phone.
    """
    number = itertools.count(1)
    content = _TABLE.sub(lambda found: _SCROLLS.format(number=next(number), rest=_with_joints(found[1])), content)
    return _EMPTY_HEADER.sub(r"<td\1></td>", content)


def _with_joints(table: str) -> str:
    return _NAME.sub(lambda found: _JOINT.sub("<wbr>", found[0]), table)


def repair(page: str) -> str:
    """The page whose parts of the menu are named by their titles: the label that the theme names is an icon alone."""
    return _MENU.sub(r'\1aria-labelledby="\2_title"\3<label id="\2_title" class="md-nav__title"', page)
