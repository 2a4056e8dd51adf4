"""A notebook becomes Markdown and then a page like any other."""

import json

import pytest

from scripts.pages import notebooks
from tests.pages import site


@pytest.mark.parametrize("path", sorted(site.ROOT.glob("docs/notebooks/*.py")), ids=lambda path: path.stem)
def test_the_set_up_of_every_notebook_is_folded(path):
    text = notebooks.markdown(json.loads(path.with_suffix(".ipynb").read_text(encoding="utf-8")))
    folded = text.index('??? note "Set-up')
    assert folded < text.index("```{ .python .source }")
    assert text.count("Finds the project") == text.count("    # Finds the project") == 1


@pytest.mark.parametrize("alternative", ["", "A curve."])
def test_a_picture_needs_alternative_text(caplog, alternative):
    drawing = {"image/svg+xml": '<svg viewBox="0 0 10 10"></svg>'}
    output = {"output_type": "display_data", "data": drawing, "metadata": {"alternative": alternative}}
    text = notebooks.markdown({"cells": [{"cell_type": "code", "source": "1 + 1", "outputs": [output]}]})
    assert f'aria-label="{alternative}"' in text
    assert bool(caplog.records) is not bool(alternative)
