import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import layout, rotary

OTHER = {"interleaved": "half_split", "half_split": "interleaved"}


def test_layouts_pair_neighbours_or_halves(array):
    x = array(np.arange(6.0))
    assert_array_equal(layout.split(x, "interleaved"), [[0, 2, 4], [1, 3, 5]])
    assert_array_equal(layout.split(x, "half_split"), [[0, 1, 2], [3, 4, 5]])


@pytest.mark.parametrize("name", layout.LAYOUTS)
def test_join_undoes_split(array, normal, name):
    x = array(normal((2, 3, 8)))
    assert_array_equal(layout.join(*layout.split(x, name), name), x)


def test_convert_reorders_the_entries(array):
    x = array(np.arange(6))
    assert layout.convert(x, "half_split", "interleaved").tolist() == [0, 3, 1, 4, 2, 5]
    assert layout.convert(x, "interleaved", "half_split").tolist() == [0, 2, 4, 1, 3, 5]
    assert layout.convert(x, "half_split", "half_split").tolist() == [0, 1, 2, 3, 4, 5]


@given(st.integers(1, 16), st.floats(-1e4, 1e4), st.sampled_from(layout.LAYOUTS))
def test_layouts_agree_after_the_permutation(pairs, position, source):
    x = np.random.default_rng(pairs).standard_normal((1, 2 * pairs))
    inv_freq = rotary.frequencies(2 * pairs)
    target = OTHER[source]
    converted = layout.convert(rotary.rotate(x, position, inv_freq, layout=source), source, target)
    assert_allclose(rotary.rotate(layout.convert(x, source, target), position, inv_freq, layout=target), converted)


def test_scores_differ_where_only_one_side_is_converted(normal):
    q, k = normal((1, 8)), normal((1, 8))
    converted = layout.convert(k, "interleaved", "half_split")
    assert abs(float(q[0] @ k[0] - q[0] @ converted[0])) > 0.1


@pytest.mark.parametrize("rotary_dim", [None, 4])
@pytest.mark.parametrize("source", layout.LAYOUTS)
def test_converted_projection_gives_converted_heads(array, normal, source, rotary_dim):
    weight, bias, x = array(normal((24, 5))), array(normal(24)), array(normal(5))
    target = OTHER[source]
    found = layout.convert_projection(weight, 8, source, target, rotary_dim=rotary_dim) @ x
    found = np.asarray(found + layout.convert_projection(bias, 8, source, target, rotary_dim=rotary_dim))
    heads = np.asarray(weight @ x + bias).reshape(3, 8)
    width = rotary_dim or 8
    expected = np.concatenate([layout.convert(heads[:, :width], source, target), heads[:, width:]], axis=1)
    assert_allclose(found.reshape(3, 8), expected)


def test_projection_conversion_goes_back_and_forth(normal):
    weight = normal((24, 5))
    there = layout.convert_projection(weight, 8, "interleaved", "half_split")
    assert_array_equal(layout.convert_projection(there, 8, "half_split", "interleaved"), weight)


@pytest.mark.parametrize("name", layout.LAYOUTS)
def test_rotation_is_a_product_of_complex_numbers(array, normal, name):
    x, position = normal((3, 8)), np.asarray([0.0, 1.0, -7.5])
    inv_freq = rotary.frequencies(8)
    turned = layout.to_complex(array(x), layout=name) * array(np.exp(1j * rotary.angles(position, inv_freq)))
    rotated = rotary.rotate(array(x), array(position), inv_freq, layout=name)
    assert_allclose(layout.from_complex(turned, layout=name), rotated, atol=1e-14)


def test_complex_form_of_a_known_vector():
    assert_array_equal(layout.to_complex(np.asarray([1.0, 2.0, 3.0, 4.0])), [1 + 2j, 3 + 4j])
    assert_array_equal(layout.to_complex(np.asarray([1.0, 2.0, 3.0, 4.0]), layout="half_split"), [1 + 3j, 2 + 4j])


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_half_types_become_complex_numbers_of_float32(dtype):
    z = layout.to_complex(torch.tensor([[1.5, -2.0]], dtype=dtype))
    assert z.dtype == torch.complex64 and z.tolist() == [[1.5 - 2j]]


@pytest.mark.parametrize("name", ["interleaved", "half_split"])
def test_one_vector_alone_becomes_complex_and_turns(array, normal, name):
    x = array(normal(8))
    assert_allclose(layout.from_complex(layout.to_complex(x, layout=name), layout=name), x)
    turned = rotary.apply_rotary(x, array(np.cos([0.1] * 4)), array(np.sin([0.1] * 4)), layout=name)
    assert_allclose(
        layout.to_complex(turned, layout=name), np.asarray(layout.to_complex(x, layout=name)) * np.exp(0.1j)
    )
