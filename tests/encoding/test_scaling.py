import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import rotary, scaling


@pytest.mark.parametrize("length", [1, 4095, 4096])
@pytest.mark.parametrize("form", ["paper", "transformers"])
def test_dynamic_ntk_changes_nothing_within_the_original_length(length, form):
    scaled = scaling.dynamic_ntk(64, length=length, original_length=4096, form=form)
    assert_array_equal(scaled.frequencies, rotary.frequencies(64))


@pytest.mark.parametrize(("length", "paper", "transformers"), [(8192, 2, 3), (16384, 4, 7)])
def test_the_two_forms_of_dynamic_ntk_divide_the_slowest_by_different_numbers(length, paper, transformers):
    slowest = rotary.frequencies(128)[-1]
    lengths = {"length": length, "original_length": 4096}
    assert slowest / scaling.dynamic_ntk(128, **lengths).frequencies[-1] == pytest.approx(paper)
    released = scaling.dynamic_ntk(128, **lengths, factor=2, form="transformers")
    assert slowest / released.frequencies[-1] == pytest.approx(transformers)


def test_rounding_does_not_make_the_factor_of_dynamic_ntk_fall_below_1():
    factor, original = 9.454519081494071, 57_180  # factor * original / original - (factor - 1) is 1 - 2e-15
    scaled = scaling.dynamic_ntk(8, length=1, original_length=original, factor=factor, form="transformers")
    assert_array_equal(scaled.frequencies, rotary.frequencies(8))


def test_rotate_takes_what_a_rule_gives(normal):
    x = normal((3, 8))
    scaled = scaling.linear(8, factor=2.0)
    assert_allclose(
        rotary.rotate(x, np.arange(3), **scaled._asdict()), rotary.rotate(x, np.arange(3) / 2, rotary.frequencies(8))
    )
