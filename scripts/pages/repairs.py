"""What the theme gets wrong, put right in the finished pages."""

import itertools
import re

from scripts.pages import current_page

_CHECKBOXES = ('type="checkbox" id="__drawer"', 'type="checkbox" id="__search"')  # outside of the theme's blocks
_NO_ATTRIBUTE = ' autocomplete="off"'  # HTML knows none on a checkbox
_OVERRIDDEN = ('class="md-search"', '.min.js" defer></script>')  # by scripts/pages/theme/main.html
_LEFT_OUT = re.compile(r"<link [^>]*(assets/stylesheets/\w+)")  # there, too
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


def name_chapters(page: str) -> str:
    """The page whose parts of the menu are named by their titles: the label that the theme names is an icon alone."""
    return _MENU.sub(r'\1aria-labelledby="\2_title"\3<label id="\2_title" class="md-nav__title"', page)


def repair(page: str) -> str:
    """The page with the theme's defects fixed. A defect that is not found any more is reported: drop its repair."""
    for right in _CHECKBOXES:
        wrong = right + _NO_ATTRIBUTE
        if wrong not in page:
            current_page.report(f"the theme has changed, scripts/pages/repairs.py no longer finds {wrong!r}")
        page = page.replace(wrong, right)
    for given in _OVERRIDDEN:
        if given not in page:
            current_page.report(f"the theme has changed, scripts/pages/theme/main.html no longer gives {given!r}")
    if sheet := _LEFT_OUT.search(page):
        current_page.report(f"the theme has changed, scripts/pages/theme/main.html no longer leaves {sheet[1]!r} out")
    return name_chapters(page)
