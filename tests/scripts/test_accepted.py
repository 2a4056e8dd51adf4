"""A finding can be accepted beside its place, once; an acceptance that accepts nothing is a finding itself."""

import pytest

from scripts import checks
from scripts.checks import SUBJECTS, accepted, read_source
from scripts.common.finding import TASTE
from tests.edits import edit

PAGE = "docs/rotary/decay.md"
WORDS = "Positions in half precision."
LOST = "A [page](nowhere.md)"
BARE = "accepted"
RIGHT = f"{BARE}: links: it comes with the next release"


def _left(site):
    with read_source.only({PAGE}):
        return [str(each) for each in accepted.left(site, checks.findings(site), {*SUBJECTS})]


@pytest.mark.parametrize(
    "text", [f"{LOST}. <!-- {RIGHT} -->", f"<!-- {RIGHT} -->\n{LOST}.", f"<!-- {RIGHT} -->\n\n{LOST}."]
)
def test_a_comment_beside_its_place_accepts_a_finding(site, text):
    edit(site / PAGE, WORDS, text)
    assert _left(site) == []
    edit(site / PAGE, "accepted", "rejected")
    assert len([each for each in _left(site) if "nowhere" in each]) == 1


def test_one_comment_accepts_one_finding_of_its_check(site):
    edit(site / PAGE, WORDS, f"{LOST} and one {LOST.lower()} in teh dark. <!-- {RIGHT} -->")
    assert [each.partition(": ")[2].partition("\n")[0] for each in _left(site)] == [
        "the link nowhere.md leads nowhere [links]",
        "'teh' is misspelt [spelling]",
    ]


def test_what_is_wrong_needs_a_reason_and_what_is_of_taste_needs_none(site):
    edit(site / PAGE, WORDS, f"{LOST}. <!-- {BARE}: links -->\n\nA positional embedding. <!-- {BARE}: patterns -->")
    assert [found.strength for found in checks.findings(site)].count(TASTE) == 1
    said = "".join(_left(site))
    assert "accepted without a reason" in said and "positional embedding" not in said


@pytest.mark.parametrize(
    ("comment", "said"),
    [(RIGHT, "nothing of links is left to accept here"), ("accepted: lnks: because", "there is no check 'lnks'")],
)
def test_an_acceptance_that_accepts_nothing_is_a_finding(site, comment, said):
    edit(site / PAGE, WORDS, f"{WORDS} <!-- {comment} -->")
    assert said in "".join(_left(site))
