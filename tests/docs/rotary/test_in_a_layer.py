"""What the page on rotary encoding in a layer states."""

import numpy as np
from transformers.models.llama4.modeling_llama4 import Llama4TextL2Norm

from figures_src.encoding import attention, rotary, value_rotation

HEAD_DIM = 16
LENGTH = 30
POSITION = np.arange(LENGTH)
FREQUENCIES = rotary.frequencies(HEAD_DIM)
RNG = np.random.default_rng(0)
TOKENS = RNG.normal(size=(LENGTH, 24))
W_QUERY, W_KEY, W_VALUE = RNG.normal(size=(3, HEAD_DIM, 24)) / 5


def head(tokens=TOKENS, position=POSITION, masked=True):
    query, key = (rotary.rotate(tokens @ w.T, position, FREQUENCIES) for w in (W_QUERY, W_KEY))
    mask = attention.causal_mask(position) if masked else None
    return attention.attend(query, key, tokens @ W_VALUE.T, mask=mask)


def test_moving_the_whole_text_changes_no_output():
    assert np.allclose(head(), head(position=POSITION + 1000))


def test_no_output_depends_on_later_tokens_under_the_mask_and_without_it_they_do():
    changed = TOKENS.copy()
    changed[20:] = 0
    assert np.allclose(head()[:20], head(tokens=changed)[:20])
    assert not np.allclose(head(masked=False)[:20], head(tokens=changed, masked=False)[:20])


def test_rotated_values_make_the_output_depend_on_the_place_and_turning_back_repairs_it():
    same = np.ones((LENGTH, HEAD_DIM))
    weights = attention.softmax(np.zeros((LENGTH, LENGTH)), mask=attention.causal_mask(POSITION, window=8))
    turned = weights @ value_rotation.rotate(same, POSITION, FREQUENCIES)
    assert np.ptp(turned[8:, 0]) > 0.2
    assert np.allclose(np.ptp(value_rotation.unrotate(turned, POSITION, FREQUENCIES)[8:], axis=0), 0)
    value = TOKENS @ W_VALUE.T
    offset = (POSITION - POSITION[:, None]).astype(float)
    arrived = np.einsum("mn,mnij,nj->mi", weights, rotary.matrix(offset, FREQUENCIES), value)
    found = value_rotation.unrotate(
        weights @ value_rotation.rotate(value, POSITION, FREQUENCIES), POSITION, FREQUENCIES
    )
    assert np.allclose(found, arrived)


def test_rotating_before_the_projections_is_not_relative():
    query, key = (
        rotary.rotate(TOKENS[:, :HEAD_DIM], POSITION, FREQUENCIES) @ w[:, :HEAD_DIM].T for w in (W_QUERY, W_KEY)
    )
    later = [
        rotary.rotate(TOKENS[:, :HEAD_DIM], POSITION + 7, FREQUENCIES) @ w[:, :HEAD_DIM].T for w in (W_QUERY, W_KEY)
    ]
    assert not np.allclose(query @ key.T, later[0] @ later[1].T)


def test_query_turned_by_nothing_sees_other_distances():
    query, key = TOKENS @ W_QUERY.T, rotary.rotate(TOKENS @ W_KEY.T, POSITION, FREQUENCIES)
    right = rotary.rotate(query, POSITION, FREQUENCIES)[-1] @ key.T
    assert not np.allclose(right, query[-1] @ key.T)


def test_left_padding_does_no_harm_if_it_is_masked_and_queries_and_keys_count_alike():
    pad, position = 5, np.arange(LENGTH + 5)
    padded = np.concatenate([RNG.normal(size=(pad, 24)), TOKENS])
    causal = attention.causal_mask(position)
    masked = causal & ((position >= pad) | (position[:, None] < pad))

    def words(mask, key_position=position):
        query = rotary.rotate(padded @ W_QUERY.T, position, FREQUENCIES)
        key = rotary.rotate(padded @ W_KEY.T, key_position, FREQUENCIES)
        return attention.attend(query, key, padded @ W_VALUE.T, mask=mask)[pad:]

    assert np.allclose(words(masked), head())
    assert not np.allclose(words(causal), head())
    assert not np.allclose(words(masked, position - pad), head())


def test_gain_after_the_rotation_is_not_relative_and_a_norm_without_gain_commutes():
    rng = np.random.default_rng(7)
    query, key = rng.normal(size=(2, 1, HEAD_DIM))
    gain = rng.uniform(0.5, 2, size=HEAD_DIM)

    def turned(x, position):
        return rotary.rotate(x, np.array([position]), FREQUENCIES)

    def score(m, n, before=1, after=1):
        return ((after * turned(before * query, m)) @ (after * turned(before * key, n)).T).item()

    assert np.isclose(score(9, 4, before=gain), score(109, 104, before=gain))
    assert not np.isclose(score(9, 4, after=gain), score(109, 104, after=gain))
    size = np.sqrt((query**2).mean()), np.sqrt((turned(query, 9) ** 2).mean())
    assert np.allclose(turned(query, 9) / size[1], turned(query / size[0], 9))
    assert not list(Llama4TextL2Norm().parameters())
