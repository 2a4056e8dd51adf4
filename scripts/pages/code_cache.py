"""Colours a listing once for all pages that show it: functions of the encoding module stand on many."""

from collections.abc import Mapping

from markdown import Markdown

_coloured: dict[str, str] = {}


def python(
    source: str, language: str, css_class: str, options: dict[str, object], md: Markdown, **place: Mapping[str, object]
) -> str:
    """The HTML of a fence, by SuperFences itself: a formatter of its setting `custom_fences`."""
    key = repr((source, language, sorted(options.items()), sorted(place.items())))
    if key not in _coloured:
        fences = md.preprocessors["fenced_code_block"]
        _coloured[key] = fences.highlight(src=source, language=language, options=options, md=md, **place)
    return _coloured[key]
