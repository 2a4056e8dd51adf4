"""The functions that a block of code is equal to are shown by reference: what stands in the page is what runs."""

import inspect

import pytest

from figures_src.encoding import rotary
from figures_src.experiments import one_pair
from scripts.common import python_source
from scripts.pages import folded_code

pytestmark = pytest.mark.usefixtures("on_a_page")


def test_a_function_is_shown_without_its_docstring_and_leads_to_what_it_takes_and_returns():
    text = folded_code.expand("before\n<!-- same as rotary.rotate: True -->\nafter")
    assert '    ```{ .python .source title="rotary.rotate" data-search-exclude="" }\n    def rotate(' in text
    assert '"""' not in text
    assert inspect.getsource(rotary.rotate).rstrip().splitlines()[-1] in text
    assert "(../code/encoding/rotary.md#rotate)" in text
    assert text.startswith("before\n") and text.endswith("\nafter")


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
def test_an_unknown_function_is_reported(caplog, name, said):
    folded_code.expand(f"<!-- same as {name}: True -->")
    assert said in caplog.records[0].getMessage()
    assert caplog.records[0].getMessage().startswith("docs/rotary/decay.md: ")


def test_a_source_without_docstring_is_whole():
    function = python_source.find("rotary.rotate")
    assert function.source == inspect.getsource(rotary.rotate).rstrip()
    assert function.docstring == inspect.getdoc(rotary.rotate)
    compile(function.body, "rotary.rotate", "exec")
