"""What the page on Transformer-XL states."""

import numpy as np

from figures_src.encoding import sinusoidal, transformer_xl

RNG = np.random.default_rng(0)
LENGTH, HEAD_DIM = 12, 16
QUERY, KEY = RNG.normal(size=(2, LENGTH, HEAD_DIM))
U, V = RNG.normal(size=(2, HEAD_DIM))
DISTANCES = transformer_xl.distances(LENGTH, LENGTH)
R = sinusoidal.encode(DISTANCES, HEAD_DIM) @ RNG.normal(size=(HEAD_DIM, HEAD_DIM))
TERMS = transformer_xl.terms(QUERY, KEY, R, U, V)


def test_term_c_consists_of_vertical_stripes():
    assert np.ptp(TERMS["bias_content"], axis=0).max() < 1e-12


def test_term_d_consists_of_diagonals():
    assert all(np.ptp(np.diagonal(TERMS["bias_position"], shift)) < 1e-12 for shift in range(-LENGTH + 1, LENGTH))


def test_term_b_changes_from_query_to_query_at_one_distance():
    assert np.ptp(np.diagonal(TERMS["content_position"], -1)) > 0.1


def test_position_term_of_a_query_is_a_sum_of_waves_in_the_distance():
    wave = R @ QUERY[0]
    angle = DISTANCES[:, None] * sinusoidal.frequencies(HEAD_DIM)
    waves = np.concatenate([np.cos(angle), np.sin(angle)], axis=1)
    assert np.allclose(waves @ np.linalg.lstsq(waves, wave, rcond=None)[0], wave)


def test_with_equal_tokens_only_the_position_terms_differ_along_a_row():
    same = transformer_xl.terms(QUERY[:1].repeat(LENGTH, 0), KEY[:1].repeat(LENGTH, 0), R, U, V)
    for name, term in same.items():
        assert (np.ptp(term, axis=1).max() > 0.1) == name.endswith("position")


def test_with_cached_keys_query_0_lies_as_far_from_the_first_key_as_there_are_cached_keys():
    queries, cached = 4, 7
    keys = queries + cached
    distances = transformer_xl.distances(queries, keys)
    shifted = transformer_xl.rel_shift(np.broadcast_to(distances, (queries, len(distances))))
    assert shifted[0, 0] == cached
