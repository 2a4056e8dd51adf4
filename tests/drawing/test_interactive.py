"""Interactive figures refuse what the builder could not draw."""

import pytest

from figures_src.drawing.interactive import Frames, Slider, interactive


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"values": [1]}, "slider 'base' must have at least 2 values, got 1"),
        ({"start": 4}, "start of slider 'base' must be one of its values 1 to 3, got 4"),
        ({"rate": 0}, "rate of slider 'base' must be above 0 and at most 60, got 0"),
        ({"axis": "z"}, "axis of slider 'base' must be 'x' or 'y', got 'z'"),
    ],
)
def test_a_slider_names_the_rule_and_the_value(changes, message):
    with pytest.raises(ValueError, match=message):
        Slider(**{"label": "base", "values": [1, 2, 3], **changes})


def test_an_interactive_figure_has_a_limited_number_of_states():
    with pytest.raises(ValueError, match="at most 2000 states together, got 2500"):
        interactive(a=Slider("a", range(50)), b=Slider("b", range(50)))


def test_drawn_without_arguments_an_interactive_figure_is_at_its_start():
    @interactive(a=Slider("a", range(5), start=3), b=Frames(9))
    def draw(a, b):
        return a, b

    assert draw() == (3, 0)
    assert draw(b=7) == (3, 7)
