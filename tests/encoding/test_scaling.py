import pytest
from numpy.testing import assert_array_equal

from figures_src.encoding import rotary, scaling


@pytest.mark.parametrize("length", [1, 4095, 4096])
@pytest.mark.parametrize("form", ["paper", "transformers"])
def test_dynamic_ntk_changes_nothing_within_the_original_length(length, form):
    scaled = scaling.dynamic_ntk(64, length=length, original_length=4096, form=form)
    assert_array_equal(scaled.frequencies, rotary.frequencies(64))


def test_rounding_does_not_make_the_factor_of_dynamic_ntk_fall_below_1():
    factor, original = 9.454519081494071, 57_180  # factor * original / original - (factor - 1) is 1 - 2e-15
    scaled = scaling.dynamic_ntk(8, length=1, original_length=original, factor=factor, form="transformers")
    assert_array_equal(scaled.frequencies, rotary.frequencies(8))
