"""A mark becomes a link that says what its paragraph rests on, and opens it."""

import re

import pytest

from scripts.common import mark_syntax

SOURCES = """

## Sources

- Su et al., 2021, [RoFormer](https://arxiv.org/abs/2104.09864): section 3.2.
- Chi et al., 2022, *KERPLE*: section 4.
- Chi et al., 2023, *Sandwich*,
  with Su et al.
- [`transformers`](https://example.org) 5.23: `modeling_t5.py`.
"""


@pytest.mark.parametrize(
    ("mark", "target", "said"),
    [
        ("{tested: test_it_falls}", "../code/tests/docs/rotary/test_decay.md#test_it_falls", "tested: it falls"),
        ("{tested: encoding/test_a.py::test_b}", "../code/tests/encoding/test_a.md#test_b", "tested: b"),
        ("{derived: #the-formula}", "#the-formula", "derived: the formula"),
        ("{derived: alibi.md#the-slope}", "alibi.md#the-slope", "derived: the slope"),
        ("{measured: ../notebooks/learned_table.ipynb}", "../notebooks/learned_table.ipynb", "measured: learned table"),
        (
            "{measured: scripts/maintain/bench_cost.py}",
            "../code/scripts/maintain/bench_cost.md",
            "measured: scripts/maintain/bench_cost.py",
        ),
        ("{cited: Su et al., equation $b_i$}", "#source-1", "cited: Su et al., equation $b_i$"),
        ("{cited: Chi et al., 2023,\nsection 5}", "#source-3", "cited: Chi et al., 2023, section 5"),
        ("{cited: transformers 5.23, modeling_t5.py}", "#source-4", "cited: transformers 5.23, modeling_t5.py"),
    ],
)
def test_a_mark_says_its_kind_and_opens_what_it_names(convert, mark, target, said):
    html = convert(f"It falls. {mark}{SOURCES}")
    link = re.search(r'<a class="pe-mark [^>]*? href="([^"]*)"><span class="pe-mark__said">(.*?)</span>', html)
    assert link.groups() == (target, said)
    assert target[0] != "#" or target == "#the-formula" or f'<li><span id="{target[1:]}"></span>' in html


@pytest.mark.parametrize("shown", ["`{tested}`", "```text\n{tested}\n```", "$a_{tested}$", "<!-- {tested} -->"])
def test_a_mark_shown_as_code_or_part_of_a_formula_is_no_mark(shown):
    assert mark_syntax.marks(f"As {shown} shows.") == []
