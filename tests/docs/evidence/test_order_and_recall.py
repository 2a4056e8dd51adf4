"""What the page on order and recall states beyond its computed numbers."""

import pytest

from figures_src.experiments.small_models import plan, records, summary

KNOW_NO_SIDE = {"none", "alibi", "kerple"}


def test_what_knows_no_side_guesses_and_all_others_but_p_rope_solve_the_order_task_in_every_seed():
    for scheme in plan.EXPERIMENTS["order"].schemes:
        solved, seeds = summary.solved("order", scheme)
        assert (solved, seeds) == (0 if scheme in {*KNOW_NO_SIDE, "p_rope"} else 8, 8), scheme
    for scheme in KNOW_NO_SIDE:
        assert abs(summary.right("order", scheme) - 0.5).max() < 0.1  # four deviations of 400 guesses


def test_a_mask_alone_keeps_the_order_at_every_length():
    assert summary.right("order", "none_masked").min() == 1


def test_at_80_letters_clipped_offsets_keep_more_than_t5_and_that_more_than_rope_and_the_sinusoids():
    means = {scheme: summary.right("order", scheme)[:, -1].mean() for scheme in plan.EXPERIMENTS["order"].schemes}
    assert means["shaw"] > means["t5"] > max(means["rotary"], means["sinusoidal"], means["learned"])


def test_the_loss_of_p_rope_still_falls_at_the_end_and_that_of_rope_does_not():
    def fall(scheme):
        curves = [records.one(f"order/{scheme}-{seed}")["curve"] for seed in range(8)]
        return sum(curve[-6] - curve[-1] for curve in curves) / 8

    assert fall("p_rope") > 0.02 > 5 * abs(fall("rotary"))


@pytest.mark.parametrize("scheme", ["learned", "shaw", "t5"])
def test_a_wide_start_solves_the_order_task(scheme):
    assert summary.solved("order", scheme) == (8, 8)
