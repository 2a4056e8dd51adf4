"""The data of a figure as a table that a spreadsheet opens."""

import csv
import io

from scripts.pages import figure_tables

PANEL = {"title": "Two\nlines", "xlabel": "position"}


def rows(**kinds: list) -> list[list[str]]:
    text = figure_tables.table({"axes": [PANEL | kinds]})
    first, *others = csv.reader(io.StringIO(text))
    assert first == ["panel", "kind", "name", "x", "y", "width", "height", "value"]
    return others


def test_a_line_has_a_row_for_each_point_and_its_panel_and_name():
    assert rows(lines=[{"label": "RoPE", "x": [0, 1], "y": [0.5, None]}]) == [
        ["Two lines", "lines", "RoPE", "0", "0.5", "", "", ""],
        ["Two lines", "lines", "RoPE", "1", "", "", "", ""],
    ]


def test_a_heat_map_has_a_row_for_each_cell_also_where_it_was_thinned():
    values = [[1, 2], [3, 4]]
    expected = [["0", "0", "1"], ["1", "0", "2"], ["0", "1", "3"], ["1", "1", "4"]]
    for given in (values, {"note": "every 2nd of 4", "values": values}):
        found = rows(images=[{"label": "", "values": given}])
        assert [[row[3], row[4], row[7]] for row in found] == expected
