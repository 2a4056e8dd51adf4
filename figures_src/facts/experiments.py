"""Numbers that the trainings found; they read figures_src/experiments/small_models/results."""

import numpy as np
import torch

from figures_src.encoding import t5
from figures_src.experiments.small_models import ideal, pairs, plan, plays, records, summary
from figures_src.models import tables


def runs() -> str:
    """Finished runs, those that choose a rate included."""
    return f"{len(_all()):,}"


def hours() -> str:
    """Processor time of all of them, in hours."""
    return f"{sum(result['seconds'] for result in _all()) / 3600:.1f}"


def machine() -> str:
    """Python and torch that they ran on, as in every result."""
    ((python, torch),) = {(each["machine"]["python"], each["machine"]["libraries"]["torch"]) for each in _all()}
    return f"Python {python}, torch {torch}"


def seconds_shift() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("shift")


def minutes_plays() -> str:
    """Mean processor time of a reported run, in minutes."""
    runs = [run for scheme in plan.TEXT_SCHEMES for run in plan.reported("plays", scheme)]
    return f"{np.mean([records.one(run.name)['seconds'] for run in runs]) / 60:.0f}"


def seconds_longer() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("longer")


def parameters_task() -> str:
    """Parameters of the model of the task shift without an encoding's own."""
    return f"{records.one('shift/none-0')['parameters']:,}"


def parameters_plays() -> str:
    """Parameters of the model of the plays without an encoding's own."""
    return f"{records.one('plays/none-0')['parameters']:,}"


def shift_solved() -> str:
    """Encodings with which every seed solved the task."""
    return ", ".join(_name(scheme) for scheme in plan.EXPERIMENTS["shift"].schemes if _all_solved("shift", scheme))


def shift_shaw_long() -> str:
    """Lowest share of right answers of Shaw's vectors over seeds and lengths, in percent."""
    return f"{100 * summary.right('shift', 'shaw').min():.3g}"


def shift_content_bias_long() -> str:
    """The same of the content-conditioned bias."""
    return f"{100 * summary.right('shift', 'content_bias').min():.3g}"


def shift_lerope_long() -> str:
    """Lowest and highest share of the seeds of LeRoPE at 512 letters, in percent."""
    return _whole_percent(summary.right("shift", "lerope")[:, -1])


def shift_pope_solved() -> str:
    """Seeds that solved the task, of how many, with PoPE's phases starting anywhere."""
    return _solved("shift", "pope_drawn")


def shift_pope_from_0_solved() -> str:
    """The same with phases starting at 0."""
    return _solved("shift", "pope")


def shift_rotary_long() -> str:
    """Lowest and highest share of the seeds of RoPE at 512 letters, in percent."""
    return _whole_percent(summary.right("shift", "rotary")[:, -1])


def shift_t5_long() -> str:
    """The same of T5's bias."""
    return _whole_percent(summary.right("shift", "t5")[:, -1])


def shift_t5_fit_long() -> str:
    """The same of T5's bias with buckets that end at 20."""
    return _whole_percent(summary.right("shift", "t5_fit")[:, -1])


def text_rotary() -> str:
    """Lowest and highest loss of the seeds of RoPE on the plays at the trained length, nats a character."""
    return _least_and_most(summary.text_loss("rotary"))


def text_late_fall() -> str:
    """Least and most that the validation loss of a text model falls from step 2,000 to 2,500, in nats a character."""
    return _fall(-5, -3)


def text_last_fall() -> str:
    """The same from step 2,500 to the last, 3,000."""
    return _fall(-3, -1)


def text_none() -> str:
    """The same without an encoding."""
    return _least_and_most(summary.text_loss("none"))


def text_learned() -> str:
    """The same of the learned table."""
    return _least_and_most(summary.text_loss("learned"))


def text_sinusoidal() -> str:
    """The same of the sinusoids."""
    return _least_and_most(summary.text_loss("sinusoidal"))


def text_t5() -> str:
    """The same of T5's bias."""
    return _least_and_most(summary.text_loss("t5"))


def text_alibi() -> str:
    """The same of ALiBi."""
    return _least_and_most(summary.text_loss("alibi"))


def text_kerple() -> str:
    """The same of KERPLE."""
    return _least_and_most(summary.text_loss("kerple"))


def text_p_rope() -> str:
    """The same of p-RoPE."""
    return _least_and_most(summary.text_loss("p_rope"))


def text_difference_learned() -> str:
    """Mean text loss with the learned table less RoPE's, and half of its interval of 95 % over four seeds each."""
    return _difference("learned")


def text_difference_t5() -> str:
    """The same of T5's bias."""
    return _difference("t5")


def text_difference_alibi() -> str:
    """The same of ALiBi."""
    return _difference("alibi")


def text_difference_kerple() -> str:
    """The same of KERPLE."""
    return _difference("kerple")


def text_difference_sinusoidal() -> str:
    """The same of the sinusoids."""
    return _difference("sinusoidal")


def text_difference_p_rope() -> str:
    """The same of p-RoPE."""
    return _difference("p_rope")


def text_difference_none() -> str:
    """The same of no encoding."""
    return _difference("none")


def gap_rotary() -> str:
    """Loss of the last 64 characters with 1024 read less that with 128: least and most of the seeds of RoPE."""
    return _least_and_most(summary.gap("rotary")[0])


def gap_sinusoidal() -> str:
    """The same of the sinusoids."""
    return _gap("sinusoidal")


def gap_t5() -> str:
    """The same of T5's bias."""
    return _gap("t5")


def gap_alibi() -> str:
    """The same of ALiBi."""
    return _gap("alibi")


def gap_kerple() -> str:
    """Most that the same changes with KERPLE, of all seeds."""
    return f"{np.abs(summary.gap('kerple')[0]).max():.4f}"


def seconds_own_chain() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("own_chain")


def seconds_shared_chain() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("shared_chain")


def far_alibi() -> str:
    """Loss of the last 32 symbols with 512 read less that with 64, where each text has rules: least and most."""
    return _far("alibi", "own_chain")


def far_ideal() -> str:
    """The same of a reader who knows how the texts are drawn."""
    settings = plan.EXPERIMENTS["own_chain"].settings
    lengths = [settings["tested"][0], settings["tested"][-1]]
    losses = [ideal.own_chain(lengths, settings["texts"], seed).mean(axis=1) for seed in range(4)]
    return _between(np.array([long - short for short, long in losses]))


def changed_not() -> str:
    """Mean loss of the four models of RoPE as they were trained."""
    return f"{summary.changes()['as trained'].mean():.2f}"


def changed_shifted() -> str:
    """Most that a shift by 100,000 changes the loss of one of them."""
    losses = summary.changes()
    return f"{np.abs(losses['shifted'] - losses['as trained']).max():.4f}"


def changed_base() -> str:
    """Mean loss of the four with base 1,000,000 in place of 10,000."""
    return f"{summary.changes()['base 1,000,000'].mean():.2f}"


def changed_layout() -> str:
    """Lowest and highest loss of the four with the other layout."""
    return _least_and_most(summary.changes()["other layout"])


def changed_squeezed() -> str:
    """Lowest and highest loss of the four with every position halved."""
    return _least_and_most(summary.changes()["squeezed"])


def scaled_short() -> str:
    """Mean loss of the last 64 characters with 128 read, of the three models."""
    return f"{summary.longer('plain', 'own')[:, 0].mean():.2f}"


def scaled_plain() -> str:
    """Mean loss of the last 64 characters with 1024 read, as trained, and its spread over the seeds."""
    return _scaled("plain", "own")


def scaled_linear() -> str:
    """The same with position interpolation by 8."""
    return _scaled("linear", "own")


def scaled_ntk() -> str:
    """The same with the NTK-aware base."""
    return _scaled("ntk_aware", "own")


def scaled_yarn() -> str:
    """The same with YaRN."""
    return _scaled("yarn", "own")


def tuned_plain() -> str:
    """The same after tuning, as RoPE was."""
    return _scaled("plain", "tuned")


def tuned_linear() -> str:
    """The same after tuning with position interpolation."""
    return _scaled("linear", "tuned")


def tuned_ntk() -> str:
    """The same after tuning with the NTK-aware base."""
    return _scaled("ntk_aware", "tuned")


def tuned_yarn() -> str:
    """The same after tuning with YaRN."""
    return _scaled("yarn", "tuned")


def seconds_order() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("order")


def seconds_recall() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("recall")


def order_none() -> str:
    """Lowest and highest share of right answers without positions and mask, all seeds and lengths, in percent."""
    return _whole_percent(summary.right("order", "none"))


def order_masked() -> str:
    """Lowest share of right answers with a mask and without an encoding, all seeds and lengths, in percent."""
    return f"{100 * summary.right('order', 'none_masked').min():.3g}"


def order_rotary_long() -> str:
    """Lowest and highest share of the seeds of RoPE at 80 letters, in percent."""
    return _whole_percent(summary.right("order", "rotary")[:, -1])


def order_sinusoidal_long() -> str:
    """The same of the sinusoids."""
    return _whole_percent(summary.right("order", "sinusoidal")[:, -1])


def order_t5_fit_long() -> str:
    """The same of T5's bias with buckets that end at 20."""
    return _whole_percent(summary.right("order", "t5_fit")[:, -1])


def order_t5_untrained_from() -> str:
    """Shortest distance whose bucket no text of 20 letters reaches, in letters."""
    return f"{_t5_untrained_from()}"


def order_t5_untrained_pairs() -> str:
    """Share of the pairs of different letters, of 80, that are at least so far apart, in %."""
    far = sum(80 - distance for distance in range(_t5_untrained_from(), 80))
    return f"{100 * far / (80 * 79 / 2):.0f}"


def order_learned_matched() -> str:
    """Seeds that solved the task, of how many: a learned table of the words' spread."""
    return _solved("order", "learned")


def spread_small_solved() -> str:
    """Runs that solved the task, of how many, with a learned table of spread 0.02 at all four rates."""
    return _solved_at_any_rate("spread_0.02")


def spread_matched_solved() -> str:
    """Runs that solved the task, of how many, with a learned table of spread 1 at all four rates."""
    return _solved_at_any_rate("spread_1")


def seconds_latest() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("latest")


def latest_solved() -> str:
    """Seeds of eight that solved the task, of the encodings with which any did."""
    return _solved_by("latest")


def latest_kerple_long() -> str:
    """Lowest and highest share of the seeds of KERPLE at 128 pairs, in percent."""
    return _whole_percent(summary.right("latest", "kerple")[:, -1])


def latest_alibi_long() -> str:
    """The same of ALiBi."""
    return _whole_percent(summary.right("latest", "alibi")[:, -1])


def latest_rotary_long() -> str:
    """The same of RoPE."""
    return _whole_percent(summary.right("latest", "rotary")[:, -1])


def recall_solved() -> str:
    """Seeds of eight that solved the task, of the encodings with which any did."""
    return _solved_by("recall")


def recall_rotary_long() -> str:
    """Lowest and highest share of RoPE at 24 pairs, of the seeds that solved the task, in percent."""
    return _solved_long("rotary")


def recall_content_bias_long() -> str:
    """Lowest share of the seeds of the content-conditioned bias at 24 pairs, in percent."""
    return f"{100 * summary.right('recall', 'content_bias')[:, -1].min():.3g}"


def seconds_add() -> str:
    """Mean processor time of a run, in seconds."""
    return _seconds("add")


def add_coupled_longest() -> str:
    """Least and most sums right of the seeds of RoPE with coupled positions, at the most digits tested, in percent."""
    return _percent(summary.exact("add", "rotary_coupled")[:, -1])


def add_rotary_trained() -> str:
    """The same of RoPE at the most digits of training."""
    return _percent(summary.exact("add", "rotary")[:, _add_longest_trained()])


def add_rotary_two() -> str:
    """The same at two digits."""
    return _percent(summary.exact("add", "rotary")[:, plan.EXPERIMENTS["add"].settings["tested"].index(2)])


def add_drawn_trained() -> str:
    """The same of RoPE at random positions, at the most digits of training."""
    return _percent(summary.exact("add", "rotary_drawn")[:, _add_longest_trained()])


def add_none_trained() -> str:
    """The same without an encoding."""
    return _percent(summary.exact("add", "none")[:, _add_longest_trained()])


def add_coupled_beyond() -> str:
    """The same of RoPE with coupled positions, at one digit more than in training."""
    return _percent(summary.exact("add", "rotary_coupled")[:, _add_longest_trained() + 1])


def add_rotary_beyond() -> str:
    """The same of RoPE at token positions."""
    return _percent(summary.exact("add", "rotary")[:, _add_longest_trained() + 1])


def add_end_rates() -> str:
    """Encodings for which validation chose the lowest or the highest rate of the range."""
    return _end_rates("add")


def order_end_rates() -> str:
    """Encodings for which validation chose the lowest or the highest rate of the range."""
    return _end_rates("order")


def shift_end_rates() -> str:
    """Encodings for which validation chose the lowest or the highest rate of the range."""
    return _end_rates("shift")


def recall_end_rates() -> str:
    """Encodings for which validation chose the lowest or the highest rate of the range."""
    return _end_rates("recall")


def latest_end_rates() -> str:
    """Encodings for which validation chose the lowest or the highest rate of the range."""
    return _end_rates("latest")


def plays_end_rates() -> str:
    """Encodings for which validation chose the lowest or the highest rate of the range."""
    return _end_rates("plays")


def pair_random() -> str:
    """Lowest and highest share of a pair before the first kept model was trained, mean over its heads, in percent."""
    found = 100 * pairs.shares_before().mean(axis=0)
    return f"{found.min():.0f} to {found.max():.0f}"


def pair_favourites() -> str:
    """How many heads of the four kept models have their largest share in pair 6 or 7, by model."""
    counts = np.isin(pairs.shares().argmax(axis=2), (6, 7)).sum(axis=1).tolist()
    return f"{', '.join(map(str, counts[:-1]))} and {counts[-1]}"


def pair_fastest_loss() -> str:
    """What holding pair 0 still costs the four kept models, least and most, in nats a character."""
    return _least_and_most(summary.still()[:, 0])


def pair_favourites_loss() -> str:
    """What holding pair 6 or pair 7 still costs them, least and most, in nats a character."""
    return _least_and_most(summary.still()[:, 6:8])


def pair_slow_loss() -> str:
    """Most that holding one of the eight slowest pairs still costs one of them, in nats a character."""
    return f"{summary.still()[:, 8:].max():.3f}"


def pair_slow_share() -> str:
    """Share of the eight slowest pairs together, mean over the heads, least and most of the models, in percent."""
    found = 100 * pairs.shares()[:, :, 8:].sum(axis=2).mean(axis=1)
    return f"{found.min():.0f} to {found.max():.0f}"


def released_favourites() -> str:
    """How many of the 270 heads of SmolLM2 135M have their largest share in one of the pairs 22 to 25."""
    return f"{np.isin(tables.pair_shares().argmax(axis=1), (22, 23, 24, 25)).sum()}"


def released_fastest() -> str:
    """What holding pair 0 still costs SmolLM2 135M, in nats per token."""
    return f"{tables.pair_losses()['still'][0]:.2f}"


def released_slow_still() -> str:
    """What holding its eight slowest pairs still costs together, in nats per token."""
    return f"{tables.pair_losses()['still_groups'][-1]:.3f}"


def released_slow_silent() -> str:
    """What taking its last eight pairs out of every score costs, in nats per token."""
    return f"{tables.pair_losses()['silent_groups'][-1]:.1f}"


def released_slowest_silent() -> str:
    """What taking pairs 26 to 31 alone out of every score costs, in nats per token."""
    return f"{tables.pair_losses()['silent_slowest']:.1f}"


def released_half_perplexity() -> str:
    """By how much holding the slower half of its pairs still raises the perplexity, in percent."""
    return f"{100 * np.expm1(tables.pair_losses()['still_half']):.0f}"


def letters_alone() -> str:
    """Loss of the last 64 characters of pieces of 1024 of a model that knows the share of each character, in nats."""
    counts = torch.bincount(plays.ids("training"), minlength=len(plays.alphabet())).double()
    last = plays.windows("test", plan.EXPERIMENTS["plays"].settings["tested"][-1])[:, -plays.LAST :]
    return f"{-(counts / counts.sum()).log()[last].mean():.2f}"


def far_kerple() -> str:
    """As far_alibi, of KERPLE."""
    return _far("kerple", "own_chain")


def small_learned_solved() -> str:
    """Seeds that solved the task order at the best of four rates, of how many: a learned table that starts at 0.02."""
    return _solved_at_best_rate("learned_small")


def small_shaw_solved() -> str:
    """The same of Shaw's vectors."""
    return _solved_at_best_rate("shaw_small")


def small_t5_solved() -> str:
    """The same of T5's bias."""
    return _solved_at_best_rate("t5_small")


def _name(scheme: str) -> str:
    return plan.SCHEMES[scheme][2].replace(", ", " with ")


def _solved_long(scheme: str) -> str:
    """Lowest and highest share of right answers at 24 pairs, of the seeds that solved 8."""
    share = summary.right("recall", scheme)
    return _whole_percent(share[share[:, 0] >= summary.SOLVED, -1])


def _seconds(experiment: str) -> str:
    return f"{np.mean([records.one(run.name)['seconds'] for run in plan.every((experiment,))]):.0f}"


def _add_longest_trained() -> int:
    """Index of the most digits of training among those tested."""
    settings = plan.EXPERIMENTS["add"].settings
    return settings["tested"].index(settings["trained"][-1])


def _percent(shares: np.ndarray) -> str:
    least, most = (f"{100 * share:.3g}" for share in (shares.min(), shares.max()))
    return least if least == most else f"{least} to {most}"


def _whole_percent(shares: np.ndarray) -> str:
    return f"{100 * shares.min():.0f} to {100 * shares.max():.0f}"


def _least_and_most(shares: np.ndarray) -> str:
    return f"{shares.min():.2f} to {shares.max():.2f}"


def _end_rates(experiment: str) -> str:
    rates, schemes = plan.EXPERIMENTS[experiment].rates, plan.EXPERIMENTS[experiment].schemes
    chosen = {scheme: plan.chosen_rate(experiment, scheme) for scheme in schemes}
    ends = {"lowest": min(rates), "highest": max(rates)}
    names = {end: [_name(scheme) for scheme in schemes if chosen[scheme] == rate] for end, rate in ends.items()}
    return "; ".join(f"{end}: {', '.join(found)}" for end, found in names.items() if found) or "all in between"


def _solved_by(experiment: str) -> str:
    counts = {_name(each): summary.solved(experiment, each)[0] for each in plan.EXPERIMENTS[experiment].schemes}
    return "; ".join(f"{name}: {count}" for name, count in sorted(counts.items(), key=lambda one: -one[1]) if count)


def _solved(experiment: str, scheme: str) -> str:
    count, seeds = summary.solved(experiment, scheme)
    return f"{count} of {seeds}"


def _solved_at_any_rate(scheme: str) -> str:
    found = [summary.solved("spread", scheme, rate) for rate in plan.EXPERIMENTS["spread"].rates]
    return f"{sum(count for count, _ in found)} of {sum(seeds for _, seeds in found)}"


def _solved_at_best_rate(scheme: str) -> str:
    count, seeds = max(summary.solved("small", scheme, rate) for rate in plan.EXPERIMENTS["small"].rates)
    return f"{count} of {seeds}"


def _t5_untrained_from() -> int:
    trained = plan.EXPERIMENTS["order"].settings["trained"][-1]
    return min(int(start) for start in t5.bucket_starts(bidirectional=True) if start >= trained)


def _all() -> list[dict]:
    return [records.one(run.name) for run in plan.every() if records.exists(run.name)]


def _all_solved(experiment: str, scheme: str) -> bool:
    return len(set(summary.solved(experiment, scheme))) == 1


def _fall(first: int, last: int) -> str:
    curves = np.concatenate([summary.text_curves(scheme)[1] for scheme in plan.TEXT_SCHEMES])
    return _least_and_most(curves[:, first] - curves[:, last])


def _difference(scheme: str) -> str:
    mean, half = summary.text_difference(scheme)
    return f"{mean:+.3f} ± {half:.3f}".replace("-", "−")


def _gap(scheme: str) -> str:
    means, _ = summary.gap(scheme)
    return f"{means.min():+.3f} to {means.max():+.3f}".replace("-", "−")


def _far(scheme: str, experiment: str) -> str:
    return _between(summary.far_gain(scheme, experiment))


def _between(gains: np.ndarray) -> str:
    return f"{gains.min():+.2f} to {gains.max():+.2f}".replace("-", "−")


def _scaled(rule: str, kind: str) -> str:
    losses = summary.longer(rule, kind)[:, -1]
    return f"{losses.mean():.2f} ± {losses.std(ddof=1):.2f}"
