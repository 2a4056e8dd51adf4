"""The functions that a block of code is equal to are shown by reference: what stands in the page is what runs."""

import inspect

import pytest

from figures_src.experiments import one_pair
from scripts.pages import folded_code

pytestmark = pytest.mark.usefixtures("on_a_page")


def test_code_beside_the_encoding_module_is_named_by_the_path_of_its_file():
    text = folded_code.expand("<!-- same as experiments.one_pair.vectors, layers.Rotary: True -->")
    assert inspect.getsource(one_pair.vectors).splitlines()[0] in text
    assert "class Rotary(Tables):" in text and "(../code/layers.md#Rotary)" in text
    assert text.count("takes and returns") == 1


def test_the_hidden_line_after_a_block_becomes_the_functions_that_it_names_folded():
    hidden = "    <!-- same as rotary.rotate, rotary.apply_rotary:\n    torch.equal(a, rotary.rotate(x, p, f)) -->"
    text = folded_code.expand(hidden)
    assert '    ??? code "How the code of this site does it: `rotary.rotate` and `rotary.apply_rotary`"' in text
    assert "        def rotate(" in text and "        def apply_rotary(" in text and "torch.equal" not in text


def test_a_hidden_line_shown_as_code_stays():
    text = "````markdown\n<!-- same as rotary.rotate: True -->\n````"
    assert folded_code.expand(text) == text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rotary.rotat", "rotary.py has no function 'rotat', only frequencies, "),
        ("rotari.rotate", "no module 'rotari'"),
    ],
)
def test_an_unknown_function_ends_the_page_with_those_that_there_are(name, said):
    with pytest.raises(LookupError, match=said):
        folded_code.expand(f"<!-- same as {name}: True -->")
