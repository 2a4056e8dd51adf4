from numpy.testing import assert_array_equal

from figures_src.encoding import rotary, scaling


def test_rounding_does_not_make_the_factor_of_dynamic_ntk_fall_below_1():
    factor, original = 9.454519081494071, 57_180  # factor * original / original - (factor - 1) is 1 - 2e-15
    scaled = scaling.dynamic_ntk(8, length=1, original_length=original, factor=factor, form="transformers")
    assert_array_equal(scaled.frequencies, rotary.frequencies(8))
