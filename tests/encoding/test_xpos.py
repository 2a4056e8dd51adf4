import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from figures_src.encoding import attention, layout, rotary, xpos


@given(st.floats(-2000, 2000), st.floats(-2000, 2000), st.floats(0, 1000), st.sampled_from(layout.LAYOUTS))
def test_score_is_that_of_rope_times_the_decay(query, key, centre, name):
    q, k = np.random.default_rng(1).standard_normal((2, 1, 8))
    inv_freq = rotary.frequencies(8)
    rotated = [
        function(x, position, inv_freq, layout=name, centre=centre, scale_base=800.0)
        for function, x, position in ((xpos.rotate_query, q, query), (xpos.rotate_key, k, key))
    ]
    amplitudes, phases = attention.amplitudes_phases(q[0], k[0], layout=name)
    size = amplitudes * xpos.decay(8) ** ((query - key) / 800.0)
    expected = attention.kernel(key - query, inv_freq, amplitudes=size, phases=phases)
    assert_allclose(rotated[0] @ rotated[1].T, [[expected]], atol=1e-9 * size.max())


@pytest.mark.parametrize(
    ("dtype", "reach"), [("float16", 3966), ("bfloat16", 35_694), ("float32", 35_694), ("float64", 289_519)]
)
def test_vectors_are_numbers_as_far_as_the_docstring_says_and_an_error_beyond(dtype, reach):
    x, inv_freq = torch.ones(2, 8, dtype=getattr(torch, dtype)), rotary.frequencies(8)
    for rotate in (xpos.rotate_query, xpos.rotate_key):
        size = rotate(x, torch.tensor([-reach, reach]), inv_freq).abs()
        assert size.isfinite().all() and (size > 0).all()
        with pytest.raises(
            ValueError, match=rf"^position must lie within {reach}\S* tokens of centre = 7, .* one {reach + 1} away$"
        ):
            rotate(x, torch.tensor([0, 8 + reach]), inv_freq, centre=7.0)
