"""What the page on the experiments states beyond its computed numbers."""

import math

from figures_src.experiments.small_models import plan, records


def test_the_two_seeds_that_chose_the_rate_of_t5_on_recall_disagree():
    rate = plan.chosen_rate("recall", "t5")
    runs = [run for run in plan.rate_runs("recall", "t5") if run.rate == rate]
    losses = sorted(records.one(run.name)["outcome"]["validation"] for run in runs)
    assert losses[0] < 0.05 and losses[1] > math.log(6)  # a guess among the values of the text: 6 to 7 of them differ
