"""A contact sheet has the figures that are asked for: of a chapter, of a page, or one by its name."""

import pytest

from scripts.maintain import contact_sheet


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", ["alibi/bias.svg", "rotary/decay.narrow.svg", "rotary/decay.svg", "rotary/decay_two.svg"]),
        ("rotary", ["rotary/decay.narrow.svg", "rotary/decay.svg", "rotary/decay_two.svg"]),
        ("rotary/decay", ["rotary/decay.narrow.svg", "rotary/decay.svg"]),
        ("rotary/falls.md", ["alibi/bias.svg"]),
        ("rotary/nothing.md", []),
        ("nothing", []),
    ],
)
def test_what_is_asked_for_is_on_the_sheet(tmp_path, asked, found):
    for name in ("alibi/bias.svg", "rotary/decay.svg", "rotary/decay.narrow.svg", "rotary/decay_two.svg"):
        (tmp_path / "figures" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "figures" / name).write_text("<svg/>")
    (tmp_path / "rotary").mkdir()
    (tmp_path / "rotary" / "falls.md").write_text("![A line.](../figures/alibi/bias.svg)\n*It falls.*\n")
    drawn = contact_sheet._figures(tmp_path, asked)
    assert [path.relative_to(tmp_path / "figures").as_posix() for path in drawn] == found
