"""Numbers quoted in the chapter on long contexts."""

import numpy as np

from figures_src import models
from figures_src.encoding import attention, base_bound, by_parts, frequency_ramp, rotary, scaling
from figures_src.experiments.small_models import beyond
from figures_src.models import spectrum

_TRAINED = 4_096  # tokens, Llama 2
_INV_FREQ = rotary.frequencies(128)
_LLAMA_INV_FREQ = rotary.frequencies(128, 5e5)


def pairs_that_do_not_finish() -> str:
    """Pairs that finish no turn in 4,096 tokens."""
    return f"{np.sum(_turns() < 1)}"


def first_unfinished_pair() -> str:
    """The first pair that finishes no turn in 4,096 tokens."""
    return f"{np.argmax(_turns() < 1)}"


def ntk_overshoot_of_pair_50() -> str:
    """How many times further than in training pair 50 turns in a context 8 times as long, NTK-aware by 8."""
    return f"{8 * scaling.ntk_aware(128, factor=8).frequencies[50] / _INV_FREQ[50]:.2f}"


def ramp_ratio_llama_2() -> str:
    """Largest quotient of the frequencies of the code's and the paper's ramp: Llama 2 to 65,536 tokens."""
    return f"{_ramp_ratios(128, 10_000, 4_096, 16).max():.1f}"


def ramp_ratio_pair_llama_2() -> str:
    """The pair where it occurs."""
    return f"{_ramp_ratios(128, 10_000, 4_096, 16).argmax()}"


def ramp_ratio_qwen2_5() -> str:
    """The same for Qwen2.5: base 1,000,000, 32,768 tokens, factor 4."""
    return f"{_ramp_ratios(128, 1e6, 32_768, 4).max():.1f}"


def ramp_ratio_deepseek_v3() -> str:
    """The same for DeepSeek-V3: 64 rotary dims, 4,096 tokens, factor 40."""
    return f"{_ramp_ratios(64, 10_000, 4_096, 40).max():.1f}"


def attention_factor_for_8() -> str:
    """YaRN's attention factor for s = 8, as OLMo 3 stores it."""
    return f"{by_parts.yarn_mscale(8)}"


def score_factor_for_8() -> str:
    """Its square, which multiplies the scores."""
    return f"{by_parts.yarn_mscale(8) ** 2:.2f}"


def deepseek_softmax_factor() -> str:
    """What DeepSeek-V3 multiplies its softmax scale by: the square of the attention factor for 40."""
    return f"{by_parts.yarn_mscale(40) ** 2:.3f}"


def truncation_changes() -> str:
    """How many of gpt-oss's 32 frequencies change where the limits of the ramp are not rounded."""
    return f"{np.sum(~np.isclose(*_gpt_oss()))}"


def truncation_largest_change() -> str:
    """The largest of these changes, in percent of the frequency with rounding."""
    exact, rounded = _gpt_oss()
    return f"{100 * np.abs(exact / rounded - 1).max():.0f}"


def dynamic_base_paper() -> str:
    """Base of the paper's dynamic NTK at twice the trained length, from 10,000, head_dim 128."""
    return f"{10_000 * 2 ** (128 / 126):,.0f}"


def dynamic_base_transformers() -> str:
    """The same in transformers' form with factor 2."""
    return f"{10_000 * 3 ** (128 / 126):,.0f}"


def stale_angle() -> str:
    """Turns by which the key at position 4,095 is off in pair 32 when 4,096 tokens have grown to 16,384."""
    now = scaling.dynamic_ntk(128, length=16_384, original_length=_TRAINED).frequencies[32]
    return f"{4_095 * (_INV_FREQ[32] - now) / (2 * np.pi):.1f}"


def phi_attention_factor() -> str:
    """Attention factor of Phi-3.5 mini, for short and for long texts."""
    return f"{spectrum.scaled(models.one('phi_3_5_mini').rotary[0], 4_096).attention_factor:.4f}"


def phi_largest_divisor() -> str:
    """The largest divisor in the long list of Phi-3.5 mini."""
    return f"{max(models.one('phi_3_5_mini').rotary[0].scaling['long_factors']):.1f}"


def phi_first_divisor() -> str:
    """The first divisor in that list."""
    return f"{models.one('phi_3_5_mini').rotary[0].scaling['long_factors'][0]:.2f}"


def phi_angle_short() -> str:
    """Angle of pair 10 of Phi-3.5 mini over 100 tokens with the short list, radians."""
    return f"{_phi_angle(4_096):.1f}"


def phi_angle_long() -> str:
    """The same with the long list."""
    return f"{_phi_angle(4_097):.1f}"


def _phi_angle(length: int) -> float:
    return 100 * spectrum.scaled(models.one("phi_3_5_mini").rotary[0], length).frequencies[10]


def llama_pairs_divided() -> str:
    """Pairs whose frequency is divided by the full factor, 8."""
    return f"{np.sum(np.isclose(_llama_divided(), 8))}"


def least_base_128k_finer() -> str:
    """Least base on a grid of steps of 0.02 % that passes for 131,072 tokens, head_dim 128."""
    return _passing_base(1.0002, 77_000)


def first_negative_distance() -> str:
    """The first distance with a negative mean cosine, head_dim 128, base 10,000, in tokens."""
    return f"{_first_negative(10_000):,}"


def first_negative_distance_500k() -> str:
    """The same for the base 500,000."""
    return f"{_first_negative(500_000):,}"


def turn_of_second_pair_500k() -> str:
    """Frequency of pair 1 of head_dim 128 at base 500,000, radians per token."""
    return f"{_LLAMA_INV_FREQ[1]:.3f}"


def turn_of_second_pair() -> str:
    """The same at base 10,000."""
    return f"{_INV_FREQ[1]:.3f}"


def slowest_frequency_ratio() -> str:
    """How many times slower the slowest pair is at base 500,000 than at 10,000."""
    return f"{_INV_FREQ[-1] / _LLAMA_INV_FREQ[-1]:.0f}"


def ntk_pairs_beyond() -> str:
    """Unfinished pairs of the small model that reach new angles in 4 times its trained length, NTK-aware by 4."""
    trained, scaled = rotary.frequencies(32), scaling.ntk_aware(32, factor=beyond.FACTOR).frequencies
    unfinished = beyond.TRAINED * trained < 2 * np.pi
    further = unfinished & (beyond.FACTOR * scaled > trained * (1 + 1e-9))
    return f"{further.sum()} of the {unfinished.sum()}"


def mistral_reach() -> str:
    """How far back the last layer of Mistral 7B v0.1 can see through its windows, in tokens."""
    model = models.one("mistral_7b_v0_1")
    return f"{model.count * (model.window - 1):,}"


def gemma_cache_share() -> str:
    """Keys that Gemma 3 27B has to keep at 131,072 tokens, as a share of those of a model without windows, percent."""
    model = models.one("gemma_3_27b")
    kinds = [model.cycle[layer % len(model.cycle)] for layer in range(model.count)]
    kept = sum(model.window if kind == "local" else model.declared for kind in kinds)
    return f"{100 * kept / (model.count * model.declared):.0f}"


def loss_within() -> str:
    """Nats a character of the kept rotary model, unscaled, over the 128 positions that it was trained on."""
    return _loss_within("plain")


def loss_beyond_plain() -> str:
    """The same at positions 384 to 511, unscaled."""
    return _loss_beyond("plain")


def loss_within_linear() -> str:
    """Over the trained positions with position interpolation by 4."""
    return _loss_within("linear")


def loss_within_critical_base() -> str:
    """The same with the base that divides the critical pair by 4."""
    return _loss_within("critical_base")


def loss_within_yarn() -> str:
    """The same with YaRN by 4."""
    return _loss_within("yarn")


def loss_beyond_dynamic() -> str:
    """The same with dynamic NTK, the factor of each length as it grows."""
    return _loss_beyond("dynamic")


def loss_beyond_linear() -> str:
    """The same with position interpolation by 4."""
    return _loss_beyond("linear")


def loss_beyond_ntk() -> str:
    """The same with NTK-aware scaling by 4."""
    return _loss_beyond("ntk_aware")


def loss_beyond_searched() -> str:
    """The same with the divisors that a search found."""
    return _loss_beyond("searched")


def loss_searched_mean() -> str:
    """Mean nats over 512 characters with the divisors that a search found."""
    return f"{np.mean(beyond.recorded()['by_position']['searched']):.2f}"


def loss_llama3_mean() -> str:
    """The same with Llama 3's rule by 4."""
    return f"{np.mean(beyond.recorded()['by_position']['llama3']):.2f}"


def loss_beyond_critical_base() -> str:
    """The same with the base that divides the critical pair by 4."""
    return _loss_beyond("critical_base")


def loss_beyond_yarn() -> str:
    """The same with YaRN by 4."""
    return _loss_beyond("yarn")


def loss_beyond_llama3() -> str:
    """The same with Llama 3's rule by 4."""
    return _loss_beyond("llama3")


def context_yarn_far() -> str:
    """What 512 characters lose under YaRN by 4, less what 128 lose."""
    return _against_trained("yarn", 512)


def _against_trained(rule: str, read: int) -> str:
    losses = _context(rule)
    difference = losses[read][0] - losses[beyond.TRAINED][0]
    return f"{difference:+.3f} ± {losses[read][1]:.3f}".replace("-", "−")


def _context(rule: str) -> dict[int, list[float]]:
    return {read: rest for read, *rest in beyond.recorded()["context"][rule]}


def _loss_within(rule: str) -> str:
    return f"{np.mean(beyond.recorded()['by_position'][rule][: beyond.TRAINED // beyond.STRETCH]):.2f}"


def _loss_beyond(rule: str) -> str:
    return f"{np.mean(beyond.recorded()['by_position'][rule][-4:]):.2f}"


def _passing_base(step: float, power: int) -> str:
    if base_bound.worst_offset(step**power, 131_072, 128) is not None:
        raise ValueError(f"power must give a base that passes, got {power}")
    return f"{float(f'{step**power:.1e}'):,.0f}"


def _first_negative(base: float) -> int:
    offset = np.arange(131_072)
    inv_freq = rotary.frequencies(128, base)
    for stretch in np.array_split(offset, 64):
        negative = stretch[attention.kernel(stretch, inv_freq) < 0]
        if len(negative):
            return int(negative[0])
    raise ValueError(f"base must let the mean cosine fall below 0 within 131,072 tokens, got {base}")


def _llama_divided() -> np.ndarray:
    return _LLAMA_INV_FREQ / by_parts.llama3(128).frequencies


def _gpt_oss() -> tuple[np.ndarray, np.ndarray]:
    settings = {"factor": 32, "original_length": 4_096}
    return tuple(by_parts.yarn(64, 150_000, truncate=each, **settings).frequencies for each in (False, True))


def _ramp_ratios(head_dim: int, base: float, length: int, factor: float) -> np.ndarray:
    settings = {"factor": factor, "original_length": length}
    code, paper = (by_parts.ntk_by_parts(head_dim, base, ramp=form, **settings) for form in ("code", "paper"))
    return code.frequencies / paper.frequencies


def _turns() -> np.ndarray:
    return frequency_ramp.turns(_INV_FREQ, _TRAINED)
