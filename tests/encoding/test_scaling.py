import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import by_parts, partial, rotary, scaling

dims = st.integers(2, 64).map(lambda pairs: 2 * pairs)
factors = st.floats(1, 64)


@given(dims, factors)
def test_interpolation_is_a_division_of_the_positions(head_dim, factor):
    frequencies, attention_factor = scaling.linear(head_dim, factor=factor)
    assert_allclose(rotary.angles(100.0, frequencies), rotary.angles(100.0 / factor, rotary.frequencies(head_dim)))
    assert attention_factor == 1


def test_larger_base_has_the_frequencies_of_that_base():
    assert_allclose(scaling.larger_base(128, factor=50).frequencies, rotary.frequencies(128, 500_000.0))


@given(dims, st.floats(2, 1e7), factors)
def test_ntk_keeps_the_fastest_and_divides_the_slowest(head_dim, base, factor):
    scaled, plain = scaling.ntk_aware(head_dim, base, factor=factor).frequencies, rotary.frequencies(head_dim, base)
    assert scaled[0] == 1
    assert scaled[-1] == pytest.approx(plain[-1] / factor)


def test_ntk_raises_the_base_by_the_known_power():
    assert_allclose(scaling.ntk_aware(128, factor=2).frequencies, rotary.frequencies(128, 20_221.26), rtol=1e-6)


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


def test_proportional_is_p_rope_divided():
    expected = partial.p_rope_frequencies(64, fraction=0.25, base=1e6) / 8
    assert_array_equal(scaling.proportional(64, 1e6, fraction=0.25, factor=8).frequencies, expected)


RULES = {
    "linear": lambda factor, **more: scaling.linear(64, 5000.0, factor=factor, **more),
    "larger_base": lambda factor, **more: scaling.larger_base(64, 5000.0, factor=factor, **more),
    "ntk_aware": lambda factor, **more: scaling.ntk_aware(64, 5000.0, factor=factor, **more),
    "dynamic_ntk": lambda factor, **more: scaling.dynamic_ntk(
        64, 5000.0, length=300, original_length=200, factor=factor, form="transformers", **more
    ),
    "proportional": lambda factor, **more: scaling.proportional(64, 5000.0, fraction=0.5, factor=factor, **more),
}


@pytest.mark.parametrize("rule", RULES)
def test_every_factor_lowers_frequencies_and_below_one_is_refused(rule):
    more, less = RULES[rule](4.0).frequencies, RULES[rule](2.0).frequencies
    assert (more <= less).all()
    assert (more < less).any()
    with pytest.raises(ValueError, match=r"factor must be at least 1, got 0\.5"):
        RULES[rule](0.5)


@pytest.mark.parametrize("rule", RULES)
def test_frequencies_come_in_the_library_of_like(rule):
    found = RULES[rule](2.0, like=torch.zeros(1, dtype=torch.bfloat16)).frequencies
    assert found.dtype == torch.float64
    assert_array_equal(found, RULES[rule](2.0).frequencies)


def test_rotate_takes_what_a_rule_gives(normal):
    x = normal((3, 8))
    scaled = scaling.linear(8, factor=2.0)
    assert_allclose(
        rotary.rotate(x, np.arange(3), **scaled._asdict()), rotary.rotate(x, np.arange(3) / 2, rotary.frequencies(8))
    )


def test_rules_that_change_only_frequencies_leave_the_attention_as_it_is():
    for scaled in (
        scaling.larger_base(8, factor=3),
        scaling.ntk_aware(8, factor=3),
        scaling.proportional(8, fraction=0.5, factor=3),
        by_parts.llama3(8),
    ):
        assert scaled.attention_factor == 1.0
