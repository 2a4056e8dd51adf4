"""Code is shown by reference: what stands in the page is what runs."""

import inspect

import pytest

from figures_src.encoding import rotary
from figures_src.experiments import one_pair
from scripts.pages import code_extension, context, sources


@pytest.fixture(autouse=True)
def on_a_page():
    token = context.page.set("rotary/rotation.md")
    yield
    context.page.reset(token)


def test_a_reference_becomes_the_source_without_its_docstring():
    text = "\n".join(code_extension.expand(["before", "{{ code: rotary.rotate }}", "after"]))
    assert '```{ .python .source title="rotary.rotate" }\ndef rotate(' in text
    assert '"""' not in text
    assert inspect.getsource(rotary.rotate).rstrip().splitlines()[-1] in text
    assert text.startswith("before\n") and text.endswith("\nafter")


def test_it_links_to_what_the_function_takes_and_returns():
    text = "\n".join(code_extension.expand(["{{ code: rotary.rotate }}"]))
    assert "(../code/encoding/rotary.md#rotate)" in text


def test_a_reference_shown_as_code_stays():
    lines = ["```markdown", "{{ code: rotary.rotate }}", "```"]
    assert code_extension.expand(lines) == lines


def test_code_beside_the_encoding_module_is_named_by_the_path_of_its_file():
    text = "\n".join(code_extension.expand(["{{ code: experiments.one_pair.vectors }}"]))
    assert inspect.getsource(one_pair.vectors).splitlines()[0] in text
    assert "takes and returns" not in text


def test_a_layer_links_to_its_page_of_the_reference():
    text = "\n".join(code_extension.expand(["{{ code: layers.Rotary }}"]))
    assert "class Rotary(Tables):" in text and "(../code/layers.md#Rotary)" in text


def test_an_indented_reference_becomes_indented_code():
    lines = code_extension.expand(["    {{ code: rotary.rotate }}"])
    assert all(line.startswith("    ") for line in lines if line)


def test_the_hidden_line_after_a_block_becomes_the_functions_that_it_names_folded():
    hidden = ["    <!-- same as rotary.rotate, rotary.turn:", "    torch.equal(a, rotary.rotate(x, p, f)) -->"]
    text = "\n".join(code_extension.expand(hidden))
    assert '    ??? code "How the code of this site does it: `rotary.rotate` and `rotary.turn`"' in text
    assert "        def rotate(" in text and "        def turn(" in text and "torch.equal" not in text


def test_a_hidden_line_shown_as_code_stays():
    lines = ["````markdown", "<!-- same as rotary.rotate: True -->", "````"]
    assert code_extension.expand(lines) == lines


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rotary.rotat", "rotary.py has no function 'rotat', only frequencies, "),
        ("rotari.rotate", "no module 'rotari'"),
    ],
)
def test_an_unknown_function_is_reported(caplog, name, said):
    code_extension.expand([f"{{{{ code: {name} }}}}"])
    assert said in caplog.records[0].getMessage()
    assert caplog.records[0].getMessage().startswith("docs/rotary/rotation.md: ")


def test_a_source_without_docstring_is_whole():
    function = sources.find("rotary.rotate")
    assert function.source == inspect.getsource(rotary.rotate).rstrip()
    assert function.docstring == inspect.getdoc(rotary.rotate)
    compile(function.body, "rotary.rotate", "exec")
