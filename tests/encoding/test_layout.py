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
