"""A link of a page that asks a figure for what it does not have is told what it has."""

import json

import pytest

DRAWING = '<svg width="360pt" height="216pt" viewBox="0 0 360 216"></svg>'
CONTROL = {"name": "position", "label": "Position", "values": ["0 tokens", "1 token"], "start": 1, "play": True}
CONTROL |= {"rate": 2, "axis": "x", "span": 0.8}


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("#moves?position=0", "#moves?position=0: the interactive figures of the page are: move"),
        ("#move?turn=0", "the figure has no control turn, its controls are position"),
        ("#move?position=2", "position is never 2, its values are 0, 1"),
    ],
)
def test_words_that_ask_for_what_a_figure_does_not_have_are_told_what_it_has(convert, caplog, tmp_path, link, message):
    (tmp_path / "rotary").mkdir()
    (tmp_path / "rotary/move.svg").write_text(DRAWING)
    about = {"figure": "rotary/move", "kind": "interactive", "class": "text", "narrow": False, "controls": [CONTROL]}
    (tmp_path / "rotary/move.json").write_text(json.dumps(about))
    convert(f"![A curve.](../figures/rotary/move.svg)\n*[None]({link}).*\n", figures=str(tmp_path))
    assert message in caplog.text
