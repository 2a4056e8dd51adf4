"""A link of a page that asks a figure for what it does not have is told what it has."""

import json

import pytest

DRAWING = '<svg width="360pt" height="216pt" viewBox="0 0 360 216"></svg>'
CONTROL = {"name": "position", "label": "Position", "values": ["0 tokens", "1 token"], "start": 1, "play": True}
CONTROL |= {"rate": 2, "axis": "x", "span": 0.8}


@pytest.mark.parametrize("link", ["#moves?position=0", "#move?turn=0", "#move?position=2"])
def test_words_that_ask_for_what_a_figure_does_not_have_are_told_what_it_has(convert, caplog, tmp_path, link):
    (tmp_path / "rotary").mkdir()
    (tmp_path / "rotary/move.svg").write_text(DRAWING)
    about = {"figure": "rotary/move", "kind": "interactive", "class": "text", "narrow": False, "controls": [CONTROL]}
    (tmp_path / "rotary/move.json").write_text(json.dumps(about))
    convert(f"![A curve.](../figures/rotary/move.svg)\n*[None]({link}).*\n", figures=str(tmp_path))
    assert f"{link}: what can be set on the page is move?position=0 or 1" in caplog.text
