"""What the page on padding and packing states; its checks find planted faults."""

import pytest
import torch
from transformers import DataCollatorWithFlattening

from figures_src.experiments import kv_cache


@pytest.mark.parametrize(("encoding", "may_run_on"), [("rotary", True), ("added", False)])
def test_in_a_packed_sequence_rotary_may_count_on_and_added_positions_must_restart(encoding, may_run_on):
    assert kv_cache.packed_error("restart, own text only", encoding) < 1e-13
    run_on = kv_cache.packed_error("run on, own text only", encoding)
    assert run_on < 1e-13 if may_run_on else run_on > 0.1


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


def check_rejects(check, *arguments):
    with pytest.raises(AssertionError):
        check(*arguments)


def test_the_check_of_padding_finds_counted_padding_in_generation(block):
    check = block("batches", "check_padded")["check_padded"]
    mask = torch.tensor([[0, 0, 0, 1, 1, 1, 1]])
    check(torch.tensor([[0, 0, 0, 0, 1, 2, 3]]), mask)
    check(torch.arange(7)[None], mask)  # padding counted throughout: right for RoPE
    check_rejects(check, torch.tensor([[0, 0, 0, 0, 1, 2, 6]]), mask)


def test_the_check_of_packing_finds_wrong_boundaries_positions_and_types(block):
    check = block("batches", "check_packed")["check_packed"]
    ends = torch.tensor([0, 3, 5], dtype=torch.int32)
    check(torch.tensor([0, 1, 2, 0, 1]), ends)
    check_rejects(check, torch.arange(5), ends)  # positions run on
    check_rejects(check, torch.tensor([0, 1, 2, 0, 1]), torch.tensor([3, 5], dtype=torch.int32))  # no leading zero
    check_rejects(check, torch.tensor([0, 1, 2, 0, 1]), ends.long())
    check_rejects(check, torch.tensor([0, 1, 3, 0, 1]), ends)


def test_the_collator_of_transformers_gives_what_the_check_of_packing_passes(block):
    rows = [{"input_ids": [5, 6, 7]}, {"input_ids": [8, 9]}]
    batch = DataCollatorWithFlattening(return_flash_attn_kwargs=True, return_seq_idx=True)(rows)
    block("batches", "check_packed")["check_packed"](batch["position_ids"][0], batch["cu_seq_lens_q"])
    assert batch["cu_seq_lens_k"].tolist() == [0, 3, 5] and batch["seq_idx"].tolist() == [[0, 0, 0, 1, 1]]
    inferred = DataCollatorWithFlattening()(rows)
    assert {"cu_seq_lens_q", "seq_idx", "attention_mask"}.isdisjoint(inferred)


def test_the_check_of_leaks_finds_a_plain_causal_mask(block):
    space = block("batches", "check_leak")
    causal = torch.ones(5, 5).tril()
    check_rejects(space["check_leak"], lambda tokens: causal @ tokens[:, None], torch.rand(5), [0, 3, 5])
