"""What the page with all methods as curves states."""

import numpy as np
import pytest

from figures_src.encoding import attention, fire, kerple, rotary, sinusoidal, xpos
from figures_src.experiments import one_pair

LENGTH = 24
POSITION = np.arange(60)
ONE = np.ones(1)
QUERY, OTHER_QUERY, KEY, OTHER_KEY = one_pair.vectors(4)
RELATIVE = [name for name in one_pair.TITLES if name not in ("sinusoidal", "learned", "fire")]


def spread(name):
    """Largest difference of one score at one distance."""
    scores = one_pair.scores(name, QUERY, KEY, LENGTH)
    return max(np.ptp(np.diagonal(scores, -distance)) for distance in range(LENGTH))


def profile(name, query, key):
    last = one_pair.scores(name, query, key, LENGTH)[-1, ::-1]
    return last - last[0]


@pytest.mark.parametrize("name", RELATIVE)
def test_relative_methods_have_one_value_on_every_diagonal(name):
    assert spread(name) < 1e-9


@pytest.mark.parametrize("name", ["sinusoidal", "learned", "fire"])
def test_added_positions_and_fire_have_not(name):
    assert spread(name) > 0.5


@pytest.mark.parametrize(
    ("name", "by_query", "by_key"),
    [(name, False, False) for name in ("t5", "alibi", "kerple", "fire")]
    + [(name, True, False) for name in ("shaw", "transformer_xl")]
    + [(name, True, True) for name in ("rotary", "p_rope", "xpos")],
)
def test_profile_of_a_bias_belongs_to_the_head_of_shaw_to_the_query_and_of_rope_to_the_pair(name, by_query, by_key):
    here = profile(name, QUERY, KEY)
    assert np.allclose(here, profile(name, OTHER_QUERY, KEY)) != by_query
    assert np.allclose(here, profile(name, QUERY, OTHER_KEY)) != by_key


def test_xpos_multiplies_every_wave_by_a_factor_below_1_into_the_past():
    amplitudes, phases = attention.amplitudes_phases(QUERY, KEY)
    angle = -np.arange(LENGTH)[:, None] * rotary.frequencies(one_pair.HEAD_DIM) + phases
    fading = xpos.decay(one_pair.HEAD_DIM) ** (np.arange(LENGTH)[:, None] / 16)
    expected = (amplitudes * np.cos(angle) * fading).sum(axis=-1) - QUERY @ KEY
    found = one_pair.scores("xpos", QUERY, KEY, LENGTH)[-1, ::-1]
    assert np.allclose(found, expected / np.sqrt(one_pair.HEAD_DIM))
    assert np.all(fading[1:] < 1)


def test_the_law_holds_within_a_hundredth_between_10_and_1000():
    distance = np.arange(10, 1001)
    similarity = np.cos(distance[:, None] * sinusoidal.frequencies(4_096)).mean(axis=-1)
    law = 1 - (np.log(distance) + np.euler_gamma) / np.log(10_000)
    assert np.abs(similarity - law).max() < 0.01


@pytest.mark.parametrize("last", [0, 1, 7])
def test_under_a_causal_mask_a_clipped_table_still_needs_a_width_that_grows_with_the_length(last):
    rng = np.random.default_rng(last)
    table = np.append(rng.uniform(1, 2, size=last + 1), np.zeros(1000))  # by distance, less the constant
    for count in (5, 20):
        key = (2 * last + 1) * np.arange(count)
        distance = key[:, None] + last - key
        above = rng.normal(size=distance.shape)  # whatever is put where the mask hides it
        assert np.linalg.matrix_rank(np.where(distance >= 0, table[distance], above)) == count


@pytest.mark.parametrize("r1", [0.5, 1.0, 2.0])
def test_weights_of_the_logarithm_are_a_power_of_the_distance(r1):
    bias = kerple.logarithmic(POSITION[-1:], POSITION, r1 * ONE, ONE)[0, 0]
    assert np.allclose(np.exp(bias), (1.0 + POSITION[-1] - POSITION) ** -r1)


@pytest.mark.parametrize("query", [5, 100, 100_000])
def test_shares_of_fire_lie_between_0_and_1_at_every_length(query):
    key = np.unique(np.linspace(0, query, 50).astype(int))
    share = fire.share(np.array([query]), key, c=0.1, threshold=32.0)
    assert share.min() == 0
    assert share.max() <= 1
    assert (share.max() == 1) == (query >= 32)


def test_fire_changes_when_query_and_key_move_together():
    before, after = (fire.share(np.array([p]), np.array([p - 60]), c=0.1, threshold=32.0).item() for p in (64, 511))
    assert (round(before, 2), round(after, 2)) == (0.97, 0.49)
