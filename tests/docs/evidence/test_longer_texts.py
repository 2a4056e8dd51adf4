"""What the page on longer texts states."""

import numpy as np
import pytest

from figures_src.experiments.small_models import ideal, plan, records, summary

BREAK = ("rotary", "sinusoidal", "none")


@pytest.mark.parametrize("scheme", BREAK)
def test_every_seed_of_rope_sinusoids_and_no_encoding_loses_more_than_a_nat(scheme):
    gap, _ = summary.gap(scheme)
    assert gap.min() > 1


def test_sinusoids_break_first():
    first = {scheme: summary.last_losses(scheme).mean(axis=2)[:, 1].max() for scheme in ("rotary", "none", "p_rope")}
    assert summary.last_losses("sinusoidal").mean(axis=2)[:, 1].min() > 1 + max(first.values())


@pytest.mark.parametrize("scheme", ["alibi", "kerple"])
def test_alibi_and_kerple_neither_lose_nor_gain_by_more_context(scheme):
    gap, _ = summary.gap(scheme)
    assert np.abs(gap).max() < 0.005


def test_t5_loses_a_little_and_p_rope_climbs_later():
    assert all(0.02 < gap < 0.15 for gap in summary.gap("t5")[0])
    at_384 = plan.EXPERIMENTS["plays"].settings["tested"].index(384)
    loss = {scheme: summary.last_losses(scheme).mean(axis=2)[:, at_384] for scheme in ("p_rope", *BREAK)}
    assert loss["p_rope"].max() + 0.5 < min(loss[scheme].min() for scheme in BREAK)
    assert summary.gap("p_rope")[0].min() > 1


def test_pairing_pieces_makes_the_error_smaller():
    for scheme in ("t5", "alibi", "kerple"):
        losses = summary.last_losses(scheme)
        unpaired = np.sqrt((losses[:, -1].var(axis=1, ddof=1) + losses[:, 0].var(axis=1, ddof=1)) / losses.shape[2])
        assert (summary.gap(scheme)[1] < unpaired / 5).all()


def test_four_encodings_cannot_be_told_apart_and_only_no_encoding_is_far_from_them():
    spread = np.ptp(summary.text_loss("rotary"))
    differences = {scheme: summary.text_difference(scheme) for scheme in plan.TEXT_SCHEMES if scheme != "rotary"}
    for scheme in ("t5", "p_rope", "kerple"):
        mean, half = differences.pop(scheme)
        assert abs(mean) < half
    mean, half = differences.pop("none")
    assert mean - half > 4 * spread
    assert set(differences) == {"alibi", "sinusoidal", "learned"}
    assert all(half < mean < 2 * spread for mean, half in differences.values())
    mean, half = differences["learned"]
    assert half > 0.8 * mean


def test_the_first_seed_of_p_rope_beats_every_seed_of_rope_and_the_last_is_worse_than_three():
    rope, p_rope = summary.text_loss("rotary"), summary.text_loss("p_rope")
    assert p_rope[0] < rope.min()
    assert (p_rope[-1] > rope).sum() == 3
    assert abs(p_rope.mean() - rope.mean()) < 0.01


def test_every_text_model_was_trained_for_3000_steps():
    runs = [run for scheme in plan.TEXT_SCHEMES for run in plan.reported("plays", scheme)]
    assert len(runs) == len(plan.TEXT_SCHEMES) * summary.SEEDS == 32
    assert {records.one(run.name)["settings"]["steps"] for run in runs} == {3000}


@pytest.mark.parametrize("scheme", ["alibi", "kerple"])
def test_alibi_and_kerple_use_the_far_context_where_it_helps_and_have_none_to_use_where_it_cannot(scheme):
    assert summary.far_gain(scheme, "own_chain").shape == (4,)
    assert summary.far_gain(scheme, "own_chain").max() < -0.2
    assert np.abs(summary.far_gain(scheme, "shared_chain")).max() < 0.01


def test_no_model_reads_better_than_the_ideal_reader():
    settings = plan.EXPERIMENTS["own_chain"].settings
    for seed in range(4):
        best = ideal.own_chain(settings["tested"], settings["texts"], seed).mean(axis=1)
        for scheme in plan.TEXT_SCHEMES:
            assert (summary.last_losses(scheme, "own_chain")[seed].mean(axis=1) > best).all()


def test_sinusoids_and_tables_lose_what_they_had_and_rope_had_not_learned_it():
    for scheme in ("sinusoidal", "learned"):
        assert summary.far_gain(scheme, "own_chain").min() > 0.3
    for scheme in ("rotary", "rotary_fit", "none"):
        assert not summary.learned(scheme).any()
