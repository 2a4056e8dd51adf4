"""diff.py shows each figure that was changed, with the right pictures, and no other."""

import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from PIL import Image

from scripts.builder.stale import RECORDS
from scripts.builder.store import Store
from scripts.maintain import diff
from scripts.maintain.changes import compare, pictures, report, shots
from scripts.maintain.changes.compare import Change
from scripts.test import browser

ROOT = Path(__file__).parents[2]
CURVE = {"axes": [{"title": "a", "lines": [{"label": "sine", "x": [0, 1, 2], "y": [0.0, 0.5, 1.0]}]}]}


def _figure(folder, name, data=CURVE, svg="<svg/>", **about):
    path = folder / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"figure": name, "uses": [], "claim": "It falls.", "data": data, **about}))
    path.with_suffix(".svg").write_text(svg)


def _changes(tmp_path, looks_other=()):
    folders = tmp_path / "before", tmp_path / "after"
    found = [compare.change(*folders, name, set(looks_other)) for name in compare.touched(*folders)]
    return [change for change in found if change]


@pytest.fixture
def two(tmp_path):
    for state in ("before", "after"):
        for name in ("rotary/decay", "rotary/angles"):
            _figure(tmp_path / state, name)
    return tmp_path


def _curve(**line):
    return {"axes": [{"title": "a", "lines": [{**CURVE["axes"][0]["lines"][0], **line}]}]}


def test_equal_figures_are_no_change(two):
    assert _changes(two) == []


def test_a_changed_curve_is_told_with_its_name_and_by_how_much(two):
    _figure(two / "after", "rotary/decay", _curve(y=[0.0, 0.5, 1.25]))
    (change,) = _changes(two)
    assert (change.name, change.fate) == ("rotary/decay", "changed")
    assert change.lines == ("axes 1 lines 1 'sine' y: 1 of 3 numbers differ, by 0.25 at most",)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (_curve(y=[0.0, 0.5]), "3 values are now 2"),
        (_curve(label="cosine"), "“sine” is now “cosine”"),
        ({"axes": [{**CURVE["axes"][0], "title": "b"}]}, "“a” is now “b”"),
        ({"axes": [{"title": "a"}]}, "lines is gone"),
        ({**CURVE, "title": "all"}, "title is new"),
    ],
)
def test_what_else_may_change_is_told_in_words(two, data, said):
    _figure(two / "after", "rotary/decay", data)
    (change,) = _changes(two)
    assert said in change.lines[0]


def test_new_and_gone_figures_are_told(two):
    _figure(two / "after", "rotary/new")
    (two / "after" / "rotary" / "angles.json").unlink()
    assert [(change.name, change.fate) for change in _changes(two)] == [
        ("rotary/angles", "removed"),
        ("rotary/new", "added"),
    ]


def test_other_bytes_with_the_same_pixels_are_no_change(two):
    _figure(two / "after", "rotary/decay", svg="<svg ></svg>")
    assert _changes(two) == []


def test_other_pixels_with_the_same_data_are_a_change(two):
    _figure(two / "after", "rotary/decay", svg="<svg ></svg>")
    (change,) = _changes(two, {"rotary/decay"})
    assert "colours, sizes or places" in change.lines[0]


def test_other_functions_of_the_encoding_are_no_change(two):
    _figure(two / "after", "rotary/decay", uses=["rotary.frequencies"])
    assert _changes(two) == []


def test_states_are_compared(two):
    for state, word in (("before", b"1"), ("after", b"2")):
        (two / state / "rotary" / "decay.js").write_bytes(word)
    told = {change.name: change.lines[0] for change in _changes(two)}
    assert told == {"rotary/decay": "what its controls show differs"}


def test_the_picture_marks_what_differs_and_nothing_else(tmp_path):
    white = np.full((8, 10, 3), 255, np.uint8)
    spot = white.copy()
    spot[2, 3, 2] = 254
    for name, pixels in (("one", white), ("two", spot), ("wide", np.zeros((8, 12, 3), np.uint8))):
        Image.fromarray(pixels).save(tmp_path / f"{name}.png")
    one, two, wide, marked = (tmp_path / f"{name}.png" for name in ("one", "two", "wide", "marked"))
    assert not pictures.differ(one, one, marked)
    assert pictures.differ(one, two, marked)
    assert np.argwhere((np.asarray(Image.open(marked)) == pictures.MARK).all(axis=-1)).tolist() == [[2, 3]]
    assert pictures.differ(one, wide, marked) and Image.open(marked).size == (12, 8)


def test_the_table_has_a_row_for_each_change_and_keeps_bars_inside_cells():
    text = report.table([Change("rotary/decay", "changed", ("|Δ| is now “b”",))], "main", 40, {})
    assert text.startswith("1 of 40 figures differ from main.")
    assert "| `rotary/decay` | changed | \\|Δ\\| is now “b” |" in text
    assert report.table([], "main", 40, {}) == "No figure differs from main: 40 compared.\n"


SPAN = '<span data-fact="rotary.turns">{}</span>'


def test_a_computed_number_that_changes_is_told_with_both_values():
    pages = {"docs/a.md": (f"It takes {SPAN.format(7)} turns.", f"It takes {SPAN.format(8)} turns.")}
    assert compare.facts(pages) == {"rotary.turns": ("7", "8")}
    assert "| `rotary.turns` | 7 | 8 |" in report.table([], "main", 40, pages)


def test_what_grows_heavier_or_slower_is_told_and_noise_is_not(tmp_path):
    trees = {state: tmp_path / state for state in ("before", "after")}
    for tree, size, seconds in ((trees["before"], 40_000, (0.4, 0.4)), (trees["after"], 90_000, (0.5, 2.0))):
        for name, weight in (("rotary/heavier", size), ("rotary/slower", 40_000)):
            _figure(tree / "docs/figures", name, svg=" " * weight)
        sources = [f"figures_src/figures/rotary/{name}.py" for name in ("heavier", "slower")]
        records = {source: {"seconds": each} for source, each in zip(sources, seconds, strict=True)}
        Store(tree).save(RECORDS, {"records": records})
    assert list(diff._cost("rotary/heavier", trees)) == ["90.2 kB, was 40.2"]
    assert list(diff._cost("rotary/slower", trees)) == ["2 s to draw, was 0.4"]


def test_only_the_paragraph_that_differs_is_shown_with_its_words_marked(tmp_path):
    pages = {"docs/a.md": ("Kept.\n\nIt falls fast.\n", "Kept.\n\nIt falls slowly.\n")}
    text = report.page([], "main", 40, tmp_path, pages)
    assert "It falls <del>fast.</del><ins>slowly.</ins>" in text
    assert "Kept." not in text


@pytest.mark.slow
def test_a_figure_changed_on_purpose_shows_up_and_nothing_else_does(tmp_path):
    root = tmp_path / "project"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(root)], check=True)
    (root / ".venv").symlink_to(ROOT / ".venv", target_is_directory=True)
    shutil.copytree(ROOT / "docs/figures", root / "docs/figures")
    (root / ".cache/build").mkdir(parents=True)
    shutil.copy2(ROOT / RECORDS, root / RECORDS)
    source = root / "figures_src/figures/absolute/curves.py"
    text = source.read_text(encoding="utf-8")
    assert "curves[:, dimension], color=colour" in text
    source.write_text(text.replace("curves[:, dimension], color=colour", "0.5 * curves[:, dimension], color=colour"))
    answer = subprocess.run(
        [sys.executable, "scripts/maintain", "diff", "HEAD"], cwd=root, capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    rows = [line for line in answer.stdout.splitlines() if line.startswith("| `")]
    assert len(rows) == 1, answer.stdout
    assert rows[0].startswith("| `absolute/curves` | changed | axes 1 lines 1 'sin' y: ")
    shown = root / ".cache/diff/report/absolute/curves"
    sizes = {Image.open(shown / f"{state}.png").size for state in ("before", "after", "difference")}
    assert len(sizes) == 1


def test_an_unknown_base_is_named():
    answer = subprocess.run(
        [sys.executable, "scripts/maintain", "diff", "no-such"], cwd=ROOT, capture_output=True, text=True
    )
    assert answer.returncode == 1
    assert "'no-such'" in answer.stderr


def _site(folder, **pages):
    for name, parts in pages.items():
        (folder / name).mkdir(parents=True)
        colours = [f"#{crc32(text.encode()) % 2**24:06x}" for text, _ in parts]
        blocks = "".join(
            f'<p style="margin: 0; height: {height}px; background: {colour}"></p>'
            for (_, height), colour in zip(parts, colours, strict=True)
        )
        (folder / name / "index.html").write_text(f'<body style="margin: 0"><article>{blocks}</article>')
    return folder


def _take(sites, pages, folder):
    with ThreadPoolExecutor(1) as pool:  # Playwright wants a thread of its own, beside the one of the other tests
        pool.submit(shots.take, sites, pages, folder, browser()).result()


@pytest.mark.slow  # a browser takes the pictures
def test_a_changed_page_is_pictured_from_its_first_changed_part_to_its_last(tmp_path):
    parts = [("kept", 300), ("old", 50), ("kept, too", 400)]
    longer = [("kept", 300), ("new", 70), ("newer", 90), ("kept, too", 400)]
    sites = {
        "before": _site(tmp_path / "before", one=parts, same=parts, gone=parts),
        "after": _site(tmp_path / "after", one=longer, same=parts, new=longer),
    }
    _take(sites, ["one", "same", "gone", "new", "includes/no_page"], tmp_path / "report")
    heights = {
        path.relative_to(tmp_path / "report").as_posix(): Image.open(path).height
        for path in (tmp_path / "report").rglob("*.png")
    }
    around = 2 * shots.AROUND
    assert heights == {
        "one/before.png": 50 + around,
        "one/after.png": 160 + around,
        "gone/before.png": 750,
        "new/after.png": 860,
    }


@pytest.mark.slow
def test_a_part_that_is_new_is_pictured_beside_its_neighbours_as_they_were(tmp_path):
    parts = [("kept", 300), ("above", 30), ("below", 40), ("kept, too", 400)]
    sites = {
        "before": _site(tmp_path / "before", one=parts),
        "after": _site(tmp_path / "after", one=[*parts[:2], ("new", 50), *parts[2:]]),
    }
    _take(sites, ["one"], tmp_path / "report")
    around = 2 * shots.AROUND
    heights = [Image.open(tmp_path / "report" / "one" / f"{state}.png").height for state in sites]
    assert heights == [around, 50 + around]


def test_the_report_shows_pages_before_figures(tmp_path):
    for place in ("pages/rotary/before.png", "rotary/decay/after.png"):
        (tmp_path / place).parent.mkdir(parents=True)
        Image.new("RGB", (4, 4)).save(tmp_path / place)
    pages = {"docs/rotary/index.md": ("It falls.", "It rises.")}
    text = report.page([Change("rotary/decay", "added")], "main", 40, tmp_path, pages)
    assert 0 < text.index('alt="pages/rotary, before"') < text.index('alt="rotary/decay, after"')
