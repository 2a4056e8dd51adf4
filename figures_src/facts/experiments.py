"""Numbers that the trainings found; they read the results in figures_src/experiments/results."""

import numpy as np

from figures_src.experiments import plan, results, summary
from figures_src.experiments.small_models import pairs
from figures_src.experiments.small_models import plan as fair_plan
from figures_src.experiments.small_models import records as fair_records
from figures_src.experiments.small_models import summary as fair


def runs() -> str:
    """Finished runs, those with the rates that were not kept included."""
    return f"{len(summary.every())}"


def minutes() -> str:
    """Processor time of all of them, in minutes."""
    return f"{sum(result['seconds'] for result in summary.every()) / 60:.0f}"


def machine() -> str:
    """Python, torch and processor that they ran on, as in every result."""
    (found,) = {
        (each["machine"]["python"], each["machine"]["libraries"]["torch"], each["machine"]["cpu_capability"])
        for each in summary.every()
    }
    python, torch, processor = found
    return f"Python {python}, torch {torch}, {processor}"


def seconds_order() -> str:
    """Mean processor time of a run, in seconds."""
    found = [fair_records.one(run.name)["seconds"] for run in fair_plan.every(("order",))]
    return f"{np.mean(found):.0f}"


def seconds_shift() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("shift")


def seconds_recall() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("recall")


def seconds_latest() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("latest")


def seconds_language() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("language")


def seconds_scaling() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("scaling")


def seconds_tuning() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("tuning")


def seconds_frequencies() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("frequencies")


def parameters_task() -> str:
    """Parameters of the model of the task "shift" without an encoding's own."""
    return _parameters("shift")


def parameters_language() -> str:
    """Parameters of the language model without an encoding's own."""
    return _parameters("language")


def order_none() -> str:
    """Lowest and highest share of right answers without positions and mask, all seeds and lengths."""
    return _least_and_most(fair.right("order", "none"))


def order_symmetric() -> str:
    """The same of ALiBi and KERPLE, which know the distance and not the side."""
    return _least_and_most(np.concatenate([fair.right("order", scheme) for scheme in ("alibi", "kerple")]))


def order_masked() -> str:
    """Lowest share of right answers with a mask and without an encoding, all seeds and lengths."""
    return f"{fair.right('order', 'none_masked').min():.3f}"


def order_masked_alibi() -> str:
    """Lowest and highest share of the seeds of ALiBi with a mask at 80 letters."""
    return _least_and_most(fair.right("order", "alibi_masked")[:, -1])


def order_solved_by_all() -> str:
    """Encodings without a mask with which every seed solved the task."""
    names = [
        fair_plan.SCHEMES[scheme][2].replace(", ", " with ")
        for scheme in fair_plan.EXPERIMENTS["order"].schemes
        if not scheme.endswith("masked") and len(set(fair.solved("order", scheme))) == 1
    ]
    return ", ".join(sorted(names))


def order_rates() -> str:
    """The learning rates that validation chose for the order task, and of how many encodings each."""
    scheme_rates = [fair_plan.chosen_rate("order", scheme) for scheme in fair_plan.EXPERIMENTS["order"].schemes]
    return ", ".join(f"{rate:g} for {scheme_rates.count(rate)}" for rate in sorted(set(scheme_rates), reverse=True))


def order_hardest_rate() -> str:
    """Mean validation loss of Shaw's vectors on the order task at the lowest and at the highest rate."""
    runs = fair_plan.rate_runs("order", "shaw")
    rates = sorted({run.rate for run in runs})
    losses = {
        rate: np.mean([fair_records.one(run.name)["outcome"]["validation"] for run in runs if run.rate == rate])
        for rate in (rates[0], rates[-1])
    }
    return ", ".join(f"{loss:.3f} at {rate:g}" for rate, loss in losses.items())


def order_p_rope_range() -> str:
    """Lowest and highest share of the seeds of p-RoPE at the trained length."""
    return _least_and_most(fair.right("order", "p_rope")[:, 0])


def order_rotary_long() -> str:
    """Lowest and highest share of the seeds of RoPE at 80 letters."""
    return _least_and_most(fair.right("order", "rotary")[:, -1])


def order_sinusoidal_long() -> str:
    """The same of the sinusoids."""
    return _least_and_most(fair.right("order", "sinusoidal")[:, -1])


def order_t5_long() -> str:
    """The same of T5's bias."""
    return _least_and_most(fair.right("order", "t5")[:, -1])


def order_learned_matched() -> str:
    """Seeds that solved the task, of how many: a learned table of the words' spread."""
    return _solved("order", "learned")


def order_shaw_matched() -> str:
    """Seeds that solved the task, of how many: Shaw's tables of the queries' spread."""
    return _solved("order", "shaw")


def order_learned_matched_least() -> str:
    """Share of right answers of the seed that has least, at the trained length."""
    return f"{fair.right('order', 'learned')[:, 0].min():.3f}"


def order_shaw_matched_long() -> str:
    """Shares of right answers at four times the trained length, least and largest of the seeds."""
    return _least_and_most(fair.right("order", "shaw")[:, -1])


def spread_small_solved() -> str:
    """Runs that solved the task, of how many, with a learned table of spread 0.02 at all four rates."""
    return _solved_at_any_rate("spread_0.02")


def spread_matched_solved() -> str:
    """Runs that solved the task, of how many, with a learned table of spread 1 at all four rates."""
    return _solved_at_any_rate("spread_1")


def shift_failed() -> str:
    """Encodings that did not learn the task."""
    return _failed("shift")


def recall_failed() -> str:
    """Encodings that did not learn the task."""
    return _failed("recall")


def latest_failed() -> str:
    """Encodings that did not learn the task."""
    return _failed("latest")


def shift_shaw_long() -> str:
    """Lowest share of right answers of Shaw's vectors over seeds and lengths."""
    return f"{summary.right('shift', 'shaw').min():.3f}"


def shift_rotary() -> str:
    """Mean shares of RoPE at 32, 128 and 512 letters."""
    return _means("shift", "rotary", (0, 2, 4))


def shift_alibi() -> str:
    """Mean shares of ALiBi at the shortest and the longest texts."""
    return _means("shift", "alibi", (0, 4))


def latest_best_long() -> str:
    """Mean share of KERPLE at 16 and 128 pairs."""
    return _means("latest", "kerple", (0, 3))


def latest_alibi_long() -> str:
    """Mean share of ALiBi at 16 and 128 pairs."""
    return _means("latest", "alibi", (0, 3))


def latest_rotary_long() -> str:
    """Mean share of RoPE at 16 and 128 pairs."""
    return _means("latest", "rotary", (0, 3))


def recall_kerple_long() -> str:
    """Mean share of KERPLE at 8 and 24 pairs."""
    return _means("recall", "kerple", (0, 3))


def recall_rotary_long() -> str:
    """Mean share of RoPE at 8 and 24 pairs."""
    return _means("recall", "rotary", (0, 3))


def recall_rotary_seeds() -> str:
    """Lowest and highest share of the seeds of RoPE at 24 pairs."""
    return _range(summary.right("recall", "rotary")[:, -1])


def text_none() -> str:
    """Loss at the trained length without an encoding, nats a byte."""
    return _trained_loss("none")


def text_rotary() -> str:
    """Loss of RoPE at the trained length."""
    return _trained_loss("rotary")


def text_kerple() -> str:
    """Loss of KERPLE at the trained length."""
    return _trained_loss("kerple")


def text_learned() -> str:
    """Loss of the learned table at the trained length."""
    return _trained_loss("learned")


def p_rope_difference() -> str:
    """Loss of p-RoPE less that of RoPE at the trained length: mean and standard error, paired, every seed."""
    losses = [summary.losses("language", scheme, "mean")[:, 0] for scheme in ("p_rope", "rotary")]
    return _with_errors(*summary.paired(*losses))


def text_sinusoidal() -> str:
    """Loss of the sinusoids at the trained length."""
    return _trained_loss("sinusoidal")


def gap_rotary_mean() -> str:
    """Mean loss at 2048 bytes less that at 128: mean and standard error over windows, paired, every seed."""
    return _gap("rotary", "mean")


def gap_sinusoidal_mean() -> str:
    """The same of the sinusoids."""
    return _gap("sinusoidal", "mean")


def gap_alibi_mean() -> str:
    """The same of ALiBi."""
    return _gap("alibi", "mean")


def gap_alibi_last() -> str:
    """Loss of the last 64 targets, likewise."""
    return _gap("alibi", "last")


def gap_kerple_mean() -> str:
    """The same of KERPLE's mean loss."""
    return _gap("kerple", "mean")


def gap_kerple_last() -> str:
    """The same of KERPLE's last targets."""
    return _gap("kerple", "last")


def gap_t5_mean() -> str:
    """The same of T5's mean loss."""
    return _gap("t5", "mean")


def gap_none_mean() -> str:
    """The same without an encoding."""
    return _gap("none", "mean")


def scaled_plain() -> str:
    """Mean loss of the rotary model at 1024 bytes as trained."""
    return _scaled("scaling", "plain")


def scaled_linear() -> str:
    """The same with position interpolation by 8, not trained on."""
    return _scaled("scaling", "linear")


def scaled_ntk() -> str:
    """The same with the NTK-aware ladder."""
    return _scaled("scaling", "ntk_aware")


def scaled_yarn() -> str:
    """The same with YaRN's."""
    return _scaled("scaling", "yarn")


def scaled_short() -> str:
    """Mean loss of the rotary model at 128 bytes."""
    return f"{summary.losses('scaling', 'plain', 'mean')[:, 0].mean():.2f}"


def tuned_plain() -> str:
    """Mean loss at 1024 bytes after the fine-tuning with the ladder as it was."""
    return _scaled("tuning", "plain")


def tuned_linear() -> str:
    """The same with position interpolation."""
    return _scaled("tuning", "linear")


def tuned_ntk() -> str:
    """The same with the NTK-aware ladder."""
    return _scaled("tuning", "ntk_aware")


def tuned_yarn() -> str:
    """The same with YaRN's."""
    return _scaled("tuning", "yarn")


def yarn_chosen() -> str:
    """The beta_fast that validation chose, seed after seed."""

    return ", ".join(f"{each['outcome']['test']['beta_fast']:g}" for each in results.of_scheme("scaling", "yarn"))


def pair_random() -> str:
    """Lowest and highest share of a pair before the kept model was trained, mean over its heads, in percent."""
    found = 100 * pairs.shares(trained=False).mean(axis=0)
    return f"{found.min():.0f} to {found.max():.0f}"


def pair_favourites() -> str:
    """How many of the 16 heads of the kept model have their largest share in pair 6 or 7."""
    return f"{np.isin(pairs.shares().argmax(axis=1), (6, 7)).sum()}"


def pair_fastest_loss() -> str:
    """What holding pair 0 still costs the kept model, in nats a character."""
    return f"{_pair_losses()[0]:.1f}"


def pair_favourite_loss() -> str:
    """What holding pair 6 still costs, in nats a character."""
    return f"{_pair_losses()[6]:.1f}"


def pair_slow_loss() -> str:
    """Most that holding one of the eight slowest pairs still costs, in nats a character."""
    return f"{_pair_losses()[8:].max():.3f}"


def pair_slow_share() -> str:
    """Share of the seven slowest pairs together, mean over the heads, in percent."""
    return f"{100 * pairs.shares()[:, 9:].sum(axis=1).mean():.0f}"


def _pair_losses() -> np.ndarray:
    plain, still = pairs.losses()
    return still - plain


def _seconds(experiment: str) -> str:
    return f"{np.mean([each['seconds'] for each in summary.every() if each['experiment'] == experiment]):.0f}"


def _parameters(experiment: str) -> str:
    (found,) = {
        each["parameters"] for each in summary.every() if (each["experiment"], each["scheme"]) == (experiment, "none")
    }
    return f"{found:,}"


def _range(values: np.ndarray) -> str:
    return f"{values.min():.2f} to {values.max():.2f}"


def _failed(task: str) -> str:
    names = [plan.title(scheme) for scheme in plan.schemes(task) if not summary.has_learned(task, scheme)]
    return ", ".join(names)


def _means(task: str, scheme: str, places: tuple[int, ...]) -> str:
    means = summary.right(task, scheme).mean(axis=0)
    return ", ".join(f"{means[place]:.2f}" for place in places)


def _trained_loss(scheme: str) -> str:
    return f"{summary.losses('language', scheme, 'mean')[:, 0].mean():.2f}"


def _gap(scheme: str, kind: str) -> str:
    loss = summary.losses("language", scheme, kind)
    return _with_errors(*summary.paired(loss[:, -1], loss[:, 0]))


def _with_errors(means: np.ndarray, errors: np.ndarray) -> str:
    pairs = zip(means, errors, strict=True)
    return ", ".join(f"{mean:+.3f} ± {error:.3f}".replace("-", "−") for mean, error in pairs)


def _scaled(experiment: str, rule: str) -> str:
    place = summary.lengths("scaling").tolist().index(plan.SETTINGS["tuning"]["tuned"])
    return f"{summary.losses(experiment, rule, 'mean')[:, place].mean():.2f}"


def recall_shares() -> str:
    """Of the encodings that did not learn it, the share of right answers at the trained length, mean over the seeds."""
    failed = ("none", "learned", "sinusoidal", "t5", "alibi")
    return ", ".join(f"{plan.title(name)} {summary.right('recall', name)[:, 0].mean():.2f}" for name in failed)


def latest_t5() -> str:
    """Share of right answers of T5 at the trained length, seed after seed."""
    return ", ".join(f"{share:.2f}" for share in summary.right("latest", "t5")[:, 0])


def latest_sinusoidal() -> str:
    """The same of the sinusoids."""
    return ", ".join(f"{share:.2f}" for share in summary.right("latest", "sinusoidal")[:, 0])


def _least_and_most(shares: np.ndarray) -> str:
    return f"{shares.min():.2f} to {shares.max():.2f}"


def _solved(experiment: str, scheme: str) -> str:
    count, seeds = fair.solved(experiment, scheme)
    return f"{count} of {seeds}"


def _solved_at_any_rate(scheme: str) -> str:
    found = [fair.solved("spread", scheme, rate) for rate in fair_plan.EXPERIMENTS["spread"].rates]
    return f"{sum(count for count, _ in found)} of {sum(seeds for _, seeds in found)}"
