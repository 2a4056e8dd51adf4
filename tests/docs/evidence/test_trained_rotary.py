"""What the page on the trained rotary model states."""

from pathlib import Path

import numpy as np
import pytest
import torch

from figures_src.encoding import rotary
from figures_src.experiments.small_models import pairs, plan, records, runs, summary
from figures_src.experiments.small_models.plan import KEPT_OF_ALL_SEEDS
from figures_src.models import tables
from scripts.common import pasted

UNNOTICED = ("as trained", "shifted")


def test_the_rules_and_plain_rope_agree_at_the_trained_length():
    losses = [summary.longer(rule, "own")[:, 0] for rule in plan.RULES]
    assert all((each == losses[0]).all() for each in losses)


def test_only_a_shift_goes_unnoticed_and_a_larger_base_costs_least():
    losses = summary.changes()
    assert len(losses) - 1 == 8
    assert np.abs(losses["shifted"] - losses["as trained"]).max() < 1e-3
    cost = {name: (loss - losses["as trained"]).min() for name, loss in losses.items() if name not in UNNOTICED}
    assert min(cost, key=cost.get) == "base 1,000,000" and cost["base 1,000,000"] > 0.25
    assert sorted(cost.values())[1] > 1


def test_untrained_yarn_alone_holds_at_eight_times_the_length_and_tuned_all_but_interpolation_do():
    short = summary.longer("plain", "own")[:, 0]
    assert (summary.longer("yarn", "own")[:, -1] - short).max() < 0.5
    for rule in ("plain", "linear", "ntk_aware"):
        assert (summary.longer(rule, "own")[:, -1] - short).min() > 2
    for rule in ("plain", "ntk_aware", "yarn"):
        assert (summary.longer(rule, "tuned")[:, -1] - short).max() < 0.25
    assert (summary.longer("linear", "tuned")[:, -1] - short).min() > 0.4
    tuned = {rule: summary.longer(rule, "tuned")[:, -1].mean() for rule in plan.RULES}
    assert max(tuned["ntk_aware"], tuned["yarn"]) < tuned["plain"] < tuned["yarn"] + 0.1 < tuned["linear"]


def test_interpolation_s_loss_still_falls_after_60_steps_and_yarn_s_hardly():
    def last_fall(rule):
        return np.array([records.one(run.name)["curve"] for run in plan.reported("longer", rule)])[:, -2:]

    assert -np.diff(last_fall("linear")).max() > 0.1 > 5 * np.abs(np.diff(last_fall("yarn"))).max()


@pytest.mark.slow
def test_the_recorded_pairs_are_those_of_the_kept_models():
    for seed, shares in enumerate(pairs.shares()):
        measured_on = records.measured_on(KEPT_OF_ALL_SEEDS, seed)
        assert pairs.recorded()["measured_on"][seed]["model"] == measured_on["model"]
        assert np.allclose(pairs.measured_shares(runs.kept_model(seed)), shares, atol=1e-3)


def test_five_heads_of_six_lean_on_one_of_the_two_pairs_that_do_not_quite_rotate_once():
    turns = pairs.length() / pairs.wavelengths()
    favourites = pairs.shares().argmax(axis=2)
    assert np.isin(favourites, (6, 7)).mean() > 5 / 6
    assert turns[5] > 1 > turns[6] > turns[7] > 1 / 3
    assert np.allclose(360 * turns[[6, 7, 8, 11]], (232, 130, 73, 13), atol=0.5) and (np.diff(turns) < 0).all()
    shares = pairs.shares().mean(axis=1)
    assert (np.sort(shares.argsort(axis=1)[:, -2:]) == (6, 7)).all()


def test_the_fastest_pair_is_missed_most_in_every_model_and_one_of_the_favourites_next():
    lost = summary.still()
    assert (lost.argmax(axis=1) == 0).all()
    shares = pairs.shares().mean(axis=1)
    assert (shares[:, 0] < 0.9 * shares[:, 6:8].max(axis=1)).all()
    assert {order[1] for order in lost.argsort(axis=1)[:, ::-1].tolist()} == {6, 7}
    assert (lost[:, :1] > 2 * lost[:, 1:]).all()


def test_which_of_the_two_favourites_is_missed_more_differs_between_the_models():
    lost = summary.still()
    assert 0 < (lost[:, 6] > lost[:, 7]).sum() < len(lost)


def test_before_the_training_no_pair_is_preferred():
    assert np.ptp(pairs.shares_before().mean(axis=0)) < 0.02


def test_rotated_queries_and_keys_have_the_same_shares():
    text = (Path(__file__).parents[3] / "docs/evidence/trained_rotary.md").read_text(encoding="utf-8")
    (code,) = (each.code for each in pasted.blocks(text) if "def pair_length(" in each.code)
    exec(code, space := {})
    turned = rotary.rotate(space["q"], torch.arange(100), rotary.frequencies(32), layout="half_split")
    assert torch.allclose(space["pair_length"](turned), space["pair_length"](space["q"]), rtol=1e-5)


def test_every_head_has_a_whole_share():
    assert np.allclose(pairs.shares().sum(axis=2), 1, atol=1e-4)


def test_the_released_model_misses_one_pair_that_stands_still_and_no_other():
    lost = tables.pair_losses()["still"]
    assert lost.argmax() == 0
    assert lost[0] > 30 * lost[1:].max()


def test_the_released_model_needs_its_last_eight_pairs_but_not_their_rotation():
    losses = tables.pair_losses()
    assert np.all(np.diff(losses["still_groups"]) < 0)
    assert losses["silent_groups"].argmax() == 3
    assert losses["silent_groups"][3] > 500 * losses["still_groups"][3]
    assert losses["silent_groups"][3] > losses["silent_slowest"] > losses["silent_groups"][:3].max()


def test_two_of_the_last_eight_pairs_are_favourites_and_have_nearly_half_of_their_share():
    shares = tables.pair_shares()
    assert np.isin(shares.argmax(axis=1), (24, 25)).sum() > 100
    assert 0.45 < shares[:, [24, 25]].mean(axis=0).sum() / shares[:, 24:].mean(axis=0).sum() < 0.5


def test_most_heads_of_the_released_model_lean_on_pairs_that_do_not_quite_rotate_once():
    shares, turns = tables.pair_shares(), tables.ROTARY_LENGTH / tables.pair_wavelengths()
    assert np.allclose(shares.sum(axis=1), 1, atol=2e-3)
    assert turns[19] > 1 > turns[20] > turns[21] > 0.5 > turns[22]
    assert not np.isin(shares.argmax(axis=1), (20, 21)).any()
    assert np.isin(shares.argmax(axis=1), (22, 23, 24, 25)).mean() > 0.8


def test_taking_out_a_pair_costs_nothing_unless_it_favours_some_keys():
    q, k, v = torch.randn(3, 20, 8, generator=torch.Generator().manual_seed(0)).unbind()
    silent = torch.cat((q[:, :6], torch.zeros(20, 2)), dim=1)  # the last pair is stopped, and then taken out

    def attend(q, k):
        return (q @ k.mT).softmax(-1) @ v

    constant = torch.cat((k[:, :6], k[:1, 6:].expand(20, 2)), dim=1)  # it adds the same to all keys of a query
    assert torch.allclose(attend(q, constant), attend(silent, constant), atol=1e-5)
    favours = torch.cat((q[:, :6], q[:1, 6:].expand(20, 2)), dim=1)  # what it adds depends on the key alone
    exchanged = torch.cat((favours[:, :6], favours[:, 6:].flip(0)), dim=1)
    assert torch.equal(attend(favours, k), attend(exchanged, k))
    assert (attend(favours, k) - attend(silent, k)).abs().max() > 0.1
    assert (attend(q, k) - attend(torch.cat((q[:, :6], q[:, 6:].flip(0)), dim=1), k)).abs().max() > 0.1
