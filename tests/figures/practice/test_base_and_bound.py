"""The line of the lower bound is the one that the encoding module computes."""

import numpy as np
import pytest

from figures_src.encoding import base_bound
from figures_src.figures.practice import base_and_bound
from figures_src.figures.practice.base_and_bound import _HEAD_DIM
from figures_src.models.least_base import LEAST_BASE


@pytest.mark.slow
@pytest.mark.parametrize("context", [context for context in LEAST_BASE if context <= 65_536])
def test_line_is_the_least_base_of_each_context(context):
    assert float(f"{base_bound.least_base(context, _HEAD_DIM):.3g}") == LEAST_BASE[context]


def test_models_more_than_ten_times_below_the_line_scale_or_have_windows():
    for model in base_and_bound._models():
        bound = np.exp(np.interp(np.log(model.declared), np.log(list(LEAST_BASE)), np.log(list(LEAST_BASE.values()))))
        assert base_and_bound._base(model) > bound / 10 or base_and_bound._is_helped(model)
