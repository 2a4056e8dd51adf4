import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose

from figures_src.encoding import layout, rotary


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


def test_a_stack_of_projections_is_converted_by_vmap_as_one_by_one():
    stack = torch.randn(3, 16, 8, generator=torch.Generator().manual_seed(0))

    def convert(weight):
        return layout.convert_projection(weight, 8, "interleaved", "half_split", rotary_dim=4)

    assert torch.equal(torch.vmap(convert)(stack), torch.stack([convert(each) for each in stack]))
