"""What the page on xPos states."""

import numpy as np

from figures_src.encoding import attention, rotary, xpos

HEAD_DIM = 128
FREQUENCIES = rotary.frequencies(HEAD_DIM)
QUERY, KEY = np.random.default_rng(0).normal(size=(2, 1, HEAD_DIM))


def score(m, n, **settings):
    query = xpos.rotate_query(QUERY, np.array([m]), FREQUENCIES, **settings)
    return (query @ xpos.rotate_key(KEY, np.array([n]), FREQUENCIES, **settings).T).item()


def test_equal_vectors_score_more_smoothly_than_with_rotation_alone():
    distance = np.arange(500, 2000)
    sizes = xpos.decay(HEAD_DIM) ** (distance[:, None] / 512) / 64
    fading = attention.kernel(distance, FREQUENCIES, amplitudes=sizes)
    assert np.abs(np.diff(fading)).mean() < 0.5 * np.abs(np.diff(attention.kernel(distance, FREQUENCIES))).mean()


def test_scores_of_the_past_fade_and_those_of_the_future_grow_without_bound():
    distances = (1_000, 5_000, 10_000, 20_000)
    ahead, back = [abs(score(0, n)) for n in distances], [abs(score(m, 0)) for m in distances]
    assert (np.diff(np.log(ahead)) > 1).all() and ahead[-1] > 1e12
    assert back[-1] < 0.1 * back[0]


def test_factor_of_the_fastest_pair_overflows_where_the_page_says():
    fastest = xpos.decay(HEAD_DIM)[0]
    for dtype, last in ((np.float16, 4_532), (np.float32, 36_260)):
        largest = np.log(float(np.finfo(dtype).max))
        assert -last / 512 * np.log(fastest) <= largest < -(last + 1) / 512 * np.log(fastest)


def test_same_factor_on_both_sides_is_not_relative():
    pair = [xpos.rotate_query(x, np.array([p]), FREQUENCIES) for x, p in ((QUERY, 90), (KEY, 40))]
    moved = [xpos.rotate_query(x, np.array([p]), FREQUENCIES) for x, p in ((QUERY, 590), (KEY, 540))]
    assert not np.isclose((pair[0] @ pair[1].T).item(), (moved[0] @ moved[1].T).item())


def test_large_gamma_is_rotary_encoding():
    rotated = rotary.rotate(QUERY, np.array([700]), FREQUENCIES)
    assert np.allclose(xpos.rotate_query(QUERY, np.array([700]), FREQUENCIES, gamma=1e9), rotated)
