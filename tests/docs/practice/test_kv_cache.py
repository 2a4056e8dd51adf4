"""What the page on the KV cache states: right ways agree with reading afresh, wrong ones do not."""

import numpy as np
import pytest

from figures_src.encoding import attention, rotary
from figures_src.experiments import kv_cache

RIGHT = [name for name, way in kv_cache.WAYS.items() if way.right]
WRONG = [name for name, way in kv_cache.WAYS.items() if not way.right]


def errors(name, **settings):
    return np.array([step.error for step in kv_cache.write(kv_cache.WAYS[name], **settings)])


@pytest.mark.parametrize("name", RIGHT)
def test_right_ways_agree_with_reading_afresh_at_every_step(name):
    assert errors(name).max() < 1e-13


@pytest.mark.parametrize("name", WRONG)
def test_wrong_ways_differ_at_every_step(name):
    assert errors(name).min() > 1e-3


def test_every_scene_with_steps_has_a_right_and_a_wrong_way():
    scenes = {way.scene for way in kv_cache.WAYS.values()}
    for right in (True, False):
        assert {way.scene for way in kv_cache.WAYS.values() if way.right == right} | {"position"} == scenes


def test_the_cache_gives_what_reading_afresh_gives_for_the_whole_text():
    # the yardstick itself: attention written out for one layer, without any of the cache's code
    position = np.arange(kv_cache.LENGTH)
    outputs, _, weights = kv_cache.read(kv_cache.TEXT, position, attention.causal_mask(position), layers=1)
    query, key = (
        rotary.rotate((kv_cache.TEXT @ kv_cache._INTO[0, part])[:, : kv_cache.HEAD_DIM], position, kv_cache.LADDER)
        for part in (0, 1)
    )
    scores = np.where(position[:, None] >= position, query @ key.T / 4, -np.inf)
    expected = np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)
    assert np.allclose(weights, expected)
    assert outputs.shape == kv_cache.TEXT.shape


def test_keys_stand_where_their_angle_says():
    last = kv_cache.write(kv_cache.WAYS["position n"])[-1]
    assert np.allclose(last.keys, np.arange(kv_cache.LENGTH))


def test_a_key_turned_again_at_each_step_stands_at_a_multiple_of_its_place():
    last = kv_cache.write(kv_cache.WAYS["turned keys, turned again"])[-1]
    turns = kv_cache.LENGTH - kv_cache.PROMPT
    assert np.allclose(last.keys[: kv_cache.PROMPT], (turns + 1) * np.arange(kv_cache.PROMPT))


def test_without_turning_back_all_places_in_a_short_cache_become_the_last():
    last = kv_cache.write(kv_cache.WAYS["window, places in the cache"])[-1]
    assert np.allclose(last.keys, kv_cache.WINDOW - 1)
    assert last.query == kv_cache.WINDOW - 1


def test_turned_back_keys_stand_at_their_places_in_the_cache():
    last = kv_cache.write(kv_cache.WAYS["window, places, turned back"])[-1]
    assert np.allclose(last.keys, np.arange(kv_cache.WINDOW))


def test_raw_keys_are_exact_under_a_growing_ladder_in_one_layer_and_not_in_two():
    assert errors("ladder grows, raw keys", layers=1).max() < 1e-13
    assert errors("ladder grows, raw keys", layers=2).max() > 1e-2


def test_raw_keys_err_less_than_turned_keys_under_a_growing_ladder():
    assert errors("ladder grows, raw keys").mean() < errors("ladder grows, turned keys").mean() / 2


@pytest.mark.parametrize("name", ["restart, own text only", "run on, own text only"])
def test_rotary_reads_packed_texts_rightly_wherever_the_second_starts_to_count(name):
    assert kv_cache.packed_error(name, "rotary") < 1e-13


def test_added_positions_must_restart_in_a_packed_text():
    assert kv_cache.packed_error("restart, own text only", "added") < 1e-13
    assert kv_cache.packed_error("run on, own text only", "added") > 0.1


@pytest.mark.parametrize("encoding", ["rotary", "added"])
@pytest.mark.parametrize("name", [name for name in kv_cache.PACKINGS if "own text" not in name])
def test_packed_texts_without_a_block_mask_are_wrong(name, encoding):
    assert kv_cache.packed_error(name, encoding) > 0.1


def test_a_mask_made_from_restarted_positions_lets_the_first_text_see_the_second():
    seen = kv_cache.packed_mask("positions", kv_cache.packed_position(restart=True))
    assert seen[kv_cache.FIRST - 1, kv_cache.FIRST :].all()


@pytest.mark.parametrize("encoding", ["rotary", "added"])
def test_padding_in_front_is_harmless_where_words_are_counted_and_padding_is_masked(encoding):
    assert kv_cache.padded_error("from the first word", encoding) < 1e-13


def test_counting_padding_is_harmless_for_rotary_and_wrong_for_added_positions():
    assert kv_cache.padded_error("from the first pad", "rotary") < 1e-13
    assert kv_cache.padded_error("from the first pad", "added") > 0.1


@pytest.mark.parametrize("encoding", ["rotary", "added"])
@pytest.mark.parametrize("name", ["prompt from the word, new from the pad", "from the first word, padding seen"])
def test_two_ways_of_counting_or_seen_padding_are_wrong(name, encoding):
    assert kv_cache.padded_error(name, encoding) > 0.1


def test_a_moved_chunk_is_exact_in_one_layer_only():
    first, both = kv_cache.moved_chunk_errors()
    assert first < 1e-13
    assert both > 0.1


def test_two_turns_add_up():
    keys = np.random.default_rng(0).normal(size=(6, 16))
    ladder = rotary.frequencies(16)
    kept = rotary.rotate(keys, np.arange(10, 16), ladder)
    assert np.allclose(rotary.rotate(kept, np.full(6, -3), ladder), rotary.rotate(keys, np.arange(7, 13), ladder))
