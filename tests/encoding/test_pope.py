import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from figures_src.encoding import attention, layout, pope, rotary


@given(st.floats(-2000, 2000), st.floats(-2000, 2000), st.sampled_from(layout.LAYOUTS))
def test_content_moves_the_size_of_a_score_and_only_position_its_phase(query, key, name):
    q, k = np.random.default_rng(1).standard_normal((2, 1, 6))
    inv_freq, phases = rotary.frequencies(12), -np.arange(6.0)
    turned = pope.rotate(q, query, inv_freq, layout=name), pope.rotate(k, key, inv_freq, phases=phases, layout=name)
    size = np.log1p(np.exp(q[0])) * np.log1p(np.exp(k[0]))
    expected = attention.kernel(key - query, inv_freq, amplitudes=size, phases=phases)
    assert_allclose(turned[0] @ turned[1].T, [[expected]], atol=1e-9)
