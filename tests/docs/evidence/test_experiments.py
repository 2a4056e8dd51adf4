"""What the page on the experiments states beyond its computed numbers."""

import math

import numpy as np

from figures_src.experiments.small_models import plan, records, summary


def test_the_two_seeds_that_chose_the_rate_of_t5_on_recall_disagree():
    rate = plan.chosen_rate("recall", "t5")
    runs = [run for run in plan.rate_runs("recall", "t5") if run.rate == rate]
    losses = sorted(records.one(run.name)["outcome"]["validation"] for run in runs)
    assert losses[0] < 0.05 and losses[1] > math.log(6)  # a guess among the values of the text: 6 to 7 of them differ


def test_the_rates_were_chosen_with_two_seeds_on_four_tasks_and_one_elsewhere():
    chosen = {name: each for name, each in plan.EXPERIMENTS.items() if each.rate_seeds}
    assert {name for name, each in chosen.items() if len(each.rate_seeds) == 2} == {
        "order",
        "shift",
        "recall",
        "latest",
    }
    assert {len(each.rate_seeds) for each in chosen.values()} == {1, 2}
    shorter = {name: (each.rate_steps, each.settings["steps"]) for name, each in chosen.items() if each.rate_steps}
    assert shorter == {"add": (600, 1600), "plays": (400, 3000)}


def test_on_two_chains_and_at_eight_times_the_length_no_chosen_rate_is_at_an_end():
    for name in ("own_chain", "shared_chain", "longer"):
        rates = plan.EXPERIMENTS[name].rates
        assert {plan.chosen_rate(name, scheme) for scheme in plan.EXPERIMENTS[name].schemes} <= set(rates[1:-1])


def test_on_text_every_loss_still_falls_late_and_on_two_tasks_all_is_learned_early():
    for scheme in plan.TEXT_SCHEMES:
        steps, losses = summary.text_curves(scheme)
        assert steps[[-5, -3, -1]].tolist() == [2000, 2500, 3000]
        late, last = losses[:, -5] - losses[:, -3], losses[:, -3] - losses[:, -1]
        assert (late > 0.035).all() and (last > 0).all() and (late > 2 * last).all()
    for task, share in {"order": 0.75, "shift": 0.75}.items():
        for scheme in plan.EXPERIMENTS["latest"].schemes:
            for run in plan.reported(task, scheme):
                curve = np.array(records.one(run.name)["curve"])
                learned = np.flatnonzero(curve < 0.1)
                assert not len(learned) or learned[0] + 0.5 < share * len(curve), run.name


def test_the_figure_has_four_empty_rows_for_order_and_three_for_shift_and_one_of_the_four_still_falls():
    def never(task):
        curves = {
            scheme: np.array([records.one(run.name)["curve"] for run in plan.reported(task, scheme)])
            for scheme in plan.EXPERIMENTS["latest"].schemes
        }
        return {scheme: each.mean(axis=0) for scheme, each in curves.items() if each.min() >= 0.1}

    order = never("order")
    assert set(order) == {"none", "alibi", "kerple", "p_rope"} and set(never("shift")) == {"none", "alibi", "kerple"}
    falling = {scheme for scheme, curve in order.items() if curve[-6] - curve[-1] > 0.02}
    assert falling == {"p_rope"}
