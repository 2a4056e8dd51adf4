"""Every check to paste in this chapter meets a planted fault in a test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "docs" / "practice"
CHECKS = [
    (page.stem, check)
    for page in sorted(PAGES.glob("*.md"))
    for check in re.findall(r"^ *def (check_\w+)", page.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize(("page", "check"), CHECKS)
def test_each_check_is_one_that_a_test_gives_a_fault_to(page, check):
    tests = Path(__file__).with_name(f"test_{page}.py").read_text(encoding="utf-8")
    bodies = [body for body in re.split(r"(?m)^(?=def |CASES)", tests) if f'"{check}"' in body]
    assert any(re.search(r"check_rejects\(|pytest\.raises\(|CASES", body) for body in bodies)
