"""What the page of our small runs states."""

import numpy as np
import pytest

from figures_src.encoding import t5
from figures_src.experiments.small_models import ideal, plan, records, summary

KNOW_NO_SIDE = {"none", "alibi", "kerple"}


def test_the_content_bias_alone_keeps_two_thirds_of_the_answers_in_the_longest_texts_of_all_four_tasks():
    tasks = ("order", "shift", "recall", "latest")
    least = {
        scheme: min(summary.right(task, scheme)[:, -1].mean() for task in tasks)
        for scheme in plan.EXPERIMENTS["latest"].schemes
    }
    assert [scheme for scheme, share in least.items() if share > 2 / 3] == ["content_bias"]
    solved = {task: summary.solved(task, "content_bias")[0] for task in tasks}
    assert solved == {"order": 7, "shift": 8, "recall": 8, "latest": 7}
    own, rope = (records.one(f"order/{scheme}-0")["parameters"] for scheme in ("content_bias", "rotary"))
    assert round(own / rope, 2) == 1.09


def test_what_knows_no_side_guesses_and_all_others_but_three_solve_the_order_task_in_every_seed():
    fewer = {**dict.fromkeys((*KNOW_NO_SIDE, "p_rope"), 0), "t5_fit": 7, "content_bias": 7}
    for scheme in plan.EXPERIMENTS["order"].schemes:
        assert summary.solved("order", scheme) == (fewer.get(scheme, 8), 8), scheme
    assert all(round(summary.right("order", each)[:, 0].min(), 2) == 0.98 for each in ("t5_fit", "content_bias"))
    for scheme in KNOW_NO_SIDE:
        assert abs(summary.right("order", scheme) - 0.5).max() < 0.1  # four deviations of 400 guesses


def test_a_mask_alone_keeps_the_order_at_every_length():
    assert summary.right("order", "none_masked").min() == 1


def test_at_80_letters_clipped_offsets_keep_more_than_t5_and_that_more_than_rope_and_the_sinusoids():
    means = {scheme: summary.right("order", scheme)[:, -1].mean() for scheme in plan.EXPERIMENTS["order"].schemes}
    assert means["shaw"] > means["t5"] > max(means["rotary"], means["sinusoidal"], means["learned"])


def test_t5_keeps_more_with_buckets_that_training_reaches():
    starts = {two_sided: t5.bucket_starts(max_distance=20, bidirectional=two_sided)[-1] for two_sided in (True, False)}
    assert starts[True] <= 19 and starts[False] <= 20  # of the order task, and of the others, which train on 31 or more
    for task in ("order", "shift", "latest"):
        kept = {scheme: summary.right(task, scheme)[:, -1] for scheme in ("t5", "t5_fit")}
        assert kept["t5_fit"].mean() > kept["t5"].mean()
    assert 2 < (summary.right("shift", "t5_fit")[:, -1] / summary.right("shift", "t5")[:, -1]).mean() < 3
    assert (summary.right("order", "t5_fit")[:, -1] > 0.79).sum() == 7


def test_training_on_20_letters_leaves_four_buckets_of_t5_on_each_side_as_they_were_drawn():
    def used(distances):
        return {int(bucket) for sign in (-1, 1) for bucket in t5.buckets(sign * np.arange(distances))}

    trained, longest = used(20), used(80)
    assert len(longest - trained) == 2 * 4
    assert {int(bucket) for bucket in t5.buckets(np.arange(23, 80))} <= longest - trained
    assert int(t5.buckets(np.array([79]))[0]) < 31  # no distance reaches the last bucket


def test_the_loss_of_p_rope_still_falls_at_the_end_and_that_of_rope_does_not():
    def fall(scheme):
        curves = [records.one(f"order/{scheme}-{seed}")["curve"] for seed in range(8)]
        return sum(curve[-6] - curve[-1] for curve in curves) / 8

    assert fall("p_rope") > 0.02 > 5 * abs(fall("rotary"))


@pytest.mark.parametrize("scheme", ["learned", "shaw", "t5"])
def test_a_wide_start_solves_the_order_task(scheme):
    assert summary.solved("order", scheme) == (8, 8)


def test_a_small_start_stops_a_fast_table_only_at_the_highest_rate_and_t5_at_most_rates():
    rates = plan.EXPERIMENTS["small"].rates
    solved = {
        scheme: [summary.solved("small", scheme, rate)[0] for rate in rates]
        for scheme in plan.EXPERIMENTS["small"].schemes
    }
    assert solved["learned_small"] == [4, 4, 4, 1]
    assert max(solved["t5_small"]) == 1 < max(solved["shaw_small"]) < 4
    assert sum(summary.solved("spread", "spread_0.02", rate)[0] for rate in rates) == 3
    for scheme in ("learned", "shaw", "t5"):  # nothing but the start differs
        small, usual = (records.one(name)["settings"] for name in (f"small/{scheme}_small-0-0.01", f"order/{scheme}-0"))
        assert {key for key in usual if usual[key] != small[key]} == {"scheme", "options"}
        assert small["options"] == usual["options"] | {"spread": 0.02}


def test_rope_and_p_rope_find_the_value_of_a_key_in_most_seeds_and_seven_encodings_in_none():
    solved = {scheme: summary.solved("recall", scheme)[0] for scheme in plan.EXPERIMENTS["recall"].schemes}
    assert {scheme for scheme, count in solved.items() if count == 0} == {
        "none", "learned", "sinusoidal", "alibi", "kerple", "t5", "t5_fit"
    }  # fmt: skip
    assert solved["rotary"] == solved["p_rope"] == 7 > solved["shaw"] > solved["rotary_fit"]


def test_kerple_solves_no_list_and_keeps_more_of_it_than_rope():
    kerple, rope = (summary.right("recall", scheme) for scheme in ("kerple", "rotary"))
    assert kerple[:, 0].mean() > 0.9 and kerple[:, 0].max() < summary.SOLVED
    assert kerple[:, -1].mean() > rope[:, -1].mean() + 0.2


def test_the_learned_table_and_the_sinusoids_name_the_commonest_value():
    values = np.random.default_rng(0).integers(0, 16, size=(10_000, 8))
    commonest = np.mean([np.bincount(row).max() / 8 for row in values])
    for scheme in ("learned", "sinusoidal"):
        assert abs(summary.right("recall", scheme)[:, 0] - commonest).max() < 0.03


def test_base_100_keeps_least_of_the_value_of_a_key():
    def solved_at_24(scheme):
        share = summary.right("recall", scheme)
        return share[share[:, 0] >= summary.SOLVED, -1]

    others = np.concatenate([solved_at_24(scheme) for scheme in ("rotary", "p_rope", "shaw")])
    assert solved_at_24("rotary_fit").max() < others.min()


def test_recall_runs_that_fail_with_rope_stay_on_a_plateau_that_the_others_left_by_two_thirds_of_it():
    for scheme in ("rotary", "p_rope"):
        curves = np.array([records.one(f"recall/{scheme}-{seed}")["curve"] for seed in range(8)])
        failed = summary.right("recall", scheme)[:, 0] < summary.SOLVED
        assert curves[failed, -1].min() > 1.5
        assert curves[~failed, curves.shape[1] * 5 // 8].max() < 1


def test_most_encodings_find_the_letter_of_five_places_ago_in_every_seed_and_three_in_none():
    solved = {scheme: summary.solved("shift", scheme)[0] for scheme in plan.EXPERIMENTS["shift"].schemes}
    assert {scheme for scheme, count in solved.items() if count == 0} == {"none", "alibi", "kerple"}
    assert {scheme for scheme, count in solved.items() if 0 < count < 8} == {"pope"}


def test_shaw_and_the_content_bias_alone_keep_it_in_longer_texts():
    assert min(summary.right("shift", scheme).min() for scheme in ("shaw", "content_bias")) > 0.999
    for scheme in {*plan.EXPERIMENTS["shift"].schemes} - {"shaw", "content_bias"}:
        assert summary.right("shift", scheme)[:, -1].max() < (1 if scheme == "t5_fit" else 0.6)


def test_alibi_and_kerple_alone_solve_the_value_written_last_in_every_seed_and_keep_it():
    shares = {scheme: summary.right("latest", scheme) for scheme in plan.EXPERIMENTS["latest"].schemes}
    solved = {scheme: summary.solved("latest", scheme)[0] for scheme in shares}
    assert [scheme for scheme, count in solved.items() if count == 8] == ["alibi", "kerple"]
    near = np.concatenate([shares[scheme][:, -1] for scheme in ("alibi", "kerple")])
    assert near.min() > 0.93 > max(shares[each][:, -1].max() for each in shares if each not in ("alibi", "kerple"))


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
    assert 0.8 * mean < half < mean


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


def test_every_seed_of_alibi_and_kerple_gains_two_thirds_of_what_the_ideal_reader_does():
    settings = plan.EXPERIMENTS["own_chain"].settings
    ends = [settings["tested"][0], settings["tested"][-1]]
    for seed in range(4):
        near, far = ideal.own_chain(ends, settings["texts"], seed).mean(axis=1)
        gains = [summary.far_gain(scheme, "own_chain")[seed] / (far - near) for scheme in ("alibi", "kerple")]
        assert min(gains) > 2 / 3
        assert seed or gains[1] < 0.8


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
    assert summary.learned("p_rope").sum() == 1
