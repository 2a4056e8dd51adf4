"""Interactive figures become a classic script with all states."""

import base64
import json

import numpy as np
import plotly.graph_objects as go
from matplotlib.figure import Figure

from figures_src.plotted import Interactive, Slider, State
from scripts.formats.plot import plain, printed, script


def sheet(made: bytes) -> dict:
    head, _, rest = made.decode().partition(",")
    assert head == 'PEPLOT("a/b"'
    return json.loads(rest.removesuffix(");\n"))


def interactive() -> Interactive:
    return Interactive(
        plot=go.Figure(go.Scatter(x=np.arange(3), y=np.array([0.5, 1, 2]))),
        controls=(Slider("position", (0, 131071), start=1, unit="tokens", play=True), Slider("base", (1.5, 2.0))),
        update=lambda position, base: State(restyle={0: {"y": np.array([position, base])}}, relayout={"title": "t"}),
        still=Figure(),
    )


def test_the_script_holds_plot_controls_and_states_in_order():
    made = sheet(script(interactive(), "a/b"))
    assert made["controls"] == [
        {"label": "position", "values": ["0 tokens", "131,071 tokens"], "start": 1, "play": True},
        {"label": "base", "values": ["1.5", "2"], "start": 0, "play": False},
    ]
    assert len(made["states"]) == 4
    firsts = [np.frombuffer(base64.b64decode(s["restyle"][0][1]["y"]["bdata"]), "f4") for s in made["states"]]
    assert [list(first) for first in firsts] == [[0, 1.5], [0, 2], [131071, 1.5], [131071, 2]]
    assert made["states"][0]["relayout"] == {"title": "t"}
    assert made["data"][0]["y"]["dtype"] == "f4"
    assert "template" not in made["layout"]


def test_arrays_shrink_without_losing_a_whole_number():
    for values, kind in (([1, -2], "i1"), ([300], "i2"), ([70_000], "i4"), ([2**40], "f8")):
        typed = plain(np.array(values))
        assert typed["dtype"] == kind
        assert np.frombuffer(base64.b64decode(typed["bdata"]), kind).tolist() == values


def test_a_table_keeps_its_shape():
    assert plain(np.zeros((2, 3)))["shape"] == "2, 3"


def test_values_are_printed_for_people():
    assert [printed(value, unit) for value, unit in ((1000, ""), (0.5, "rad"), ("left", ""))] == [
        "1,000",
        "0.5 rad",
        "left",
    ]


def test_the_same_figure_gives_the_same_bytes():
    assert script(interactive(), "a/b") == script(interactive(), "a/b")
