"""Every check to paste in this chapter passes right programs and rejects planted faults, or its page says otherwise."""

import importlib
import re
from pathlib import Path

import pytest
import torch

PAGES = Path(__file__).parents[3] / "docs" / "practice"
CHECKS = {
    check: page.stem
    for page in sorted(PAGES.glob("*.md"))
    for check in re.findall(r"^ *def (check_\w+)", page.read_text(encoding="utf-8"), re.MULTILINE)
}
CASES = {
    check: case
    for page in dict.fromkeys(CHECKS.values())
    for check, case in importlib.import_module(f"tests.docs.practice.test_{page}").CASES.items()
}
LONG = ("check_shift_and_distance", "check_shift", "check_compiles")


def programs(*kinds):
    """Each program with the check that it is tried on; of one that takes a second each, the first everyday."""
    return [
        pytest.param(check, arguments, id=f"{check}-{name}", marks=[pytest.mark.slow] * (check in LONG and number > 0))
        for check, case in CASES.items()
        for number, (name, arguments) in enumerate(each for kind in kinds for each in getattr(case, kind).items())
    ]


@pytest.fixture
def run(block):
    def run(check, arguments):
        space = block(CHECKS[check], check)
        space[check](*(arguments(space) if callable(arguments) else arguments))

    before = torch.get_float32_matmul_precision()
    yield run
    torch.set_float32_matmul_precision(before)


def test_each_check_has_right_programs_and_faults_to_be_tried_on():
    assert set(CASES) == set(CHECKS)
    assert all(case.right and case.wrong for case in CASES.values())


@pytest.mark.parametrize(("check", "arguments"), programs("right", "blind"))
def test_a_check_passes_every_right_program(run, check, arguments):
    assert run(check, arguments) is None


@pytest.mark.parametrize(("check", "arguments"), programs("wrong", "accused"))
def test_a_check_rejects_every_planted_fault(run, check, arguments):
    with pytest.raises(AssertionError):
        run(check, arguments)


@pytest.mark.parametrize("check", CASES)
def test_the_page_says_what_a_check_cannot_decide(check):
    page = re.sub(r"</?span[^>]*>|[*`]|\]\([^)]*\)|\[", "", (PAGES / f"{CHECKS[check]}.md").read_text(encoding="utf-8"))
    flat = " ".join(page.split()).lower()
    for words in (*CASES[check].blind, *CASES[check].accused):
        assert words.lower() in flat, words
