"""What the page on editing a cache states, and what its checks are tried on."""

import numpy as np
import pytest
import torch
from torch.nn import functional

from figures_src.encoding import attention, mrope, rotary
from figures_src.experiments import kv_cache, rerotation
from figures_src.experiments.small_models import plays, runs
from figures_src.experiments.small_models.model import norm


def errors(name, **settings):
    return np.array([step.error for step in kv_cache.write(kv_cache.WAYS[name], **settings)])


def test_without_turning_back_all_places_in_a_short_cache_become_the_last():
    last = kv_cache.write(kv_cache.WAYS["window, cache positions"])[-1]
    assert np.allclose(last.keys, kv_cache.WINDOW - 1)
    assert last.query == kv_cache.WINDOW - 1


def test_turned_back_keys_stand_at_their_places_in_the_cache():
    last = kv_cache.write(kv_cache.WAYS["cache positions, moved back"])[-1]
    assert np.allclose(last.keys, np.arange(kv_cache.WINDOW))


def test_unrotated_keys_are_exact_under_a_growing_base_in_one_layer_and_not_in_two():
    assert errors("growing base, unrotated keys", layers=1).max() < 1e-13
    assert errors("growing base, unrotated keys", layers=2).max() > 1e-2


def test_unrotated_keys_err_less_than_rotated_keys_under_a_growing_base():
    assert errors("growing base, unrotated keys").mean() < errors("growing base, rotated keys").mean() / 2


def test_a_moved_chunk_is_exact_in_one_layer_only():
    first, both = kv_cache.moved_chunk_errors()
    assert first < 1e-13
    assert both > 0.1


@pytest.mark.parametrize("layers", [1, 2])
def test_what_is_left_after_a_shift_is_exact_in_one_layer_only(layers):
    half = kv_cache.LENGTH // 2

    def read(tokens):
        position = np.arange(len(tokens))
        return kv_cache.read(tokens, position, attention.causal_mask(position), layers=layers)

    _, kept, _ = read(kv_cache.TEXT[:-1])
    left = []
    for each in kept:
        moved = rotary.rotate(each.turned[:, half:], np.full(half - 1, -half), kv_cache.INV_FREQ)
        left.append(kv_cache.Kept(each.made[:, half:], moved, each.values[:, half:]))
    output, _, _ = kv_cache.read(
        kv_cache.TEXT[-1:], np.array([half - 1]), np.ones((1, half), dtype=bool), kept=left, layers=layers
    )
    error = kv_cache.error(output, read(kv_cache.TEXT[half:])[0][-1:])
    assert error < 1e-12 if layers == 1 else error > 0.05


def test_a_thousand_rotations_by_one_ruin_bfloat16_keys_and_one_rotation_does_not():
    by_step = rerotation.error(1_000, torch.bfloat16)
    assert 0.4 < by_step < 0.7
    assert rerotation.error(1_000, torch.float16) > 0.02
    assert rerotation.error(1_000, torch.float32) < 1e-4
    assert rerotation.error(1_000, torch.bfloat16, at_once=True) < 0.005


def test_pairs_with_a_number_that_never_moves_make_most_of_the_drift_and_fast_pairs_hardly_any():
    shares = rerotation.shares(1_000, torch.bfloat16)
    assert shares["one moved"] > shares["none moved"] > 3 * shares["both moved"]
    assert shares["fast half"] < 0.03


def test_keys_are_moved_as_the_module_moves_them():
    keys = torch.randn(3, rerotation.HEAD_DIM, dtype=torch.float64)
    found = rotary.rotate(keys, torch.full((3,), -7), rotary.frequencies(rerotation.HEAD_DIM))
    assert torch.allclose(rerotation._moved(keys, -7), found)


@pytest.mark.parametrize("form", ["chunked", "interleaved"])
def test_one_offset_moves_all_three_coordinates(form):
    inv_freq = rotary.frequencies(128)
    ids = mrope.position_ids([("text", 3), ("image", 4, 6), ("text", 5)])
    keys = np.random.default_rng(0).normal(size=(len(ids), 128))

    def rotated(ids):
        return rotary.rotate_by(keys, mrope.angles(ids, inv_freq, (16, 24, 24), form=form))

    moved = rotary.rotate(rotated(ids), np.full(len(ids), -1000), inv_freq)
    assert np.allclose(moved, rotated(ids - 1000), atol=1e-12)


def test_a_cache_with_sinks_counts_positions_in_the_cache(block):
    space = block("editing_cache", "append")
    cache, inv_freq = space["SinkCache"](sinks=2, window=6), rotary.frequencies(64)
    query, key, value = torch.randn(3, 1, 2, 30, 64)
    for token in range(30):
        found = space["step"](*(x[:, :, token : token + 1] for x in (query, key, value)), cache)
        kept = [place for place in range(token + 1) if place < 2 or place > token - 6]
        place = torch.arange(len(kept))
        q = rotary.rotate(query[:, :, [token]], place[-1:], inv_freq, layout="half_split")
        k = rotary.rotate(key[:, :, kept], place, inv_freq, layout="half_split")
        torch.testing.assert_close(found, (q @ k.mT / 8).softmax(-1) @ value[:, :, kept])


def test_a_sink_cache_without_room_for_the_new_token_is_refused(block):
    with pytest.raises(AssertionError, match="1 or more"):
        block("editing_cache", "append")["SinkCache"](sinks=2, window=0)


def test_a_prompt_that_fits_the_sink_cache_needs_a_causal_mask_and_no_other_positions(block):
    space = block("editing_cache", "append")
    query, key, value = torch.randn(3, 1, 2, 8, 64)

    def read(tokens):
        cache = space["SinkCache"](sinks=2, window=6)
        parts = [x.split(tokens, dim=2) for x in (query, key, value)]
        return torch.cat([space["step"](*part, cache) for part in zip(*parts, strict=True)], dim=2)

    q, k = (space["rope"](x, torch.arange(8)) for x in (query, key))
    causal = torch.nn.functional.scaled_dot_product_attention(q, k, value, is_causal=True)
    torch.testing.assert_close(read(1), causal)
    assert (read(8) - causal).abs().max() > 0.1


@pytest.mark.slow
def test_first_tokens_kept_at_their_true_positions_raise_the_loss():
    ids = plays.windows("test", 1024, 4)
    place = torch.arange(1024)
    recent = place[:, None] - place < 128
    more = []
    for seed in range(4):
        model = runs.kept_model(seed)
        dropped, kept = (_late_loss(model, ids, seen.tril()) for seen in (recent, recent | (place < 4)))
        assert dropped < 1.5
        more.append(kept - dropped)
    assert np.allclose((min(more), max(more)), (0.3, 0.7), atol=0.05)


def _late_loss(model, ids, seen):
    """Nats a character from character 768 on, where each token reads the keys of `seen` at their true positions."""
    place = torch.arange(ids.shape[1] - 1)
    with torch.no_grad():
        x = model.positions.embed(model.words.shape[1] ** 0.5 * model.words[ids[:, :-1]], place)
        mask = torch.zeros(seen.shape).masked_fill(~seen, -torch.inf)
        for layer in model.layers:
            x = layer(x, model.positions, place, mask)
        logits = functional.linear(norm(x, model.gain), model.words)
    return float(functional.cross_entropy(logits[:, 768:].flatten(0, 1), ids[:, 769:].flatten()))
