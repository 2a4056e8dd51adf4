"""Numbers quoted in the chapter on practice."""

from collections.abc import Callable
from functools import cache

import numpy as np
import torch

from figures_src import layers, models
from figures_src.encoding import by_parts, rotary
from figures_src.experiments import cost, kv_cache, operations, precision, rerotation, wrong_checkpoint
from figures_src.experiments.small_models import plays, runs
from figures_src.models import spectrum

_INV_FREQ = rotary.frequencies(128)


def models_in_the_atlas() -> str:
    """How many models the atlas has."""
    return f"{len(models.every())}"


def models_compared() -> str:
    """How many of them agree with the checkpoint's own configuration file."""
    return f"{sum(model.configuration is not None for model in models.every())}"


def models_not_compared() -> str:
    """For how many of them no such file was found."""
    return f"{sum(model.configuration is None for model in models.every())}"


def models_with_rope() -> str:
    """How many of them rotate."""
    return f"{len(_rotary())}"


def language_models_since_2023() -> str:
    """How many models of language (multimodal ones included) were released from 2023 on."""
    return f"{len(_recent())}"


def language_models_since_2023_without_rotation() -> str:
    """How many of those do not rotate."""
    return f"{sum(not model.rotary for model in _recent())}"


def models_with_a_scaling_rule() -> str:
    """How many models scale frequencies for a longer context (p-RoPE, which only leaves pairs out, not counted)."""
    return f"{sum(bool(_rules(model)) for model in models.checked())}"


def models_with_layers_without_positions_since_2026() -> str:
    """How many of those with softmax attention without positions are of 2026."""
    return f"{sum('none' in model.pattern and model.year >= 2026 for model in models.every())}"


def models_with_layers_without_positions() -> str:
    """How many models have softmax attention layers without positions among their layers."""
    return f"{sum('none' in model.pattern for model in models.every())}"


def atlas_rope() -> str:
    """How many models of the atlas have RoPE with one position per token, and from when to when."""
    return _shipped(lambda model: model.method == "RoPE")


def atlas_partial() -> str:
    """The same for models that rotate a part of each head."""
    return _shipped(
        lambda model: any(part.dims < part.head_dim or "proportional" in part.scaling.values() for part in model.rotary)
    )


def atlas_without() -> str:
    """The same for models that rotate in some layers and have attention without positions in others."""
    return _shipped(lambda model: bool(model.rotary) and "none" in model.pattern)


def atlas_none() -> str:
    """The same for models none of whose attention has positions: recurrent layers keep the order."""
    return _shipped(lambda model: model.method == "none")


def models_of_class_defaults() -> str:
    """How many models are known from the defaults of their class alone."""
    return f"{len(models.every()) - len(models.checked())}"


def atlas_axial() -> str:
    """The same for RoPE with an axis each."""
    return _shipped(lambda model: model.method == "axial RoPE")


def atlas_mrope() -> str:
    """The same for M-RoPE."""
    return _shipped(lambda model: model.method == "M-RoPE")


def atlas_learned() -> str:
    """The same for learned tables."""
    return _shipped(lambda model: model.method == "learned")


def atlas_sinusoidal() -> str:
    """The same for sinusoids."""
    return _shipped(lambda model: model.method == "sinusoidal")


def atlas_t5() -> str:
    """The same for T5's bias."""
    return _shipped(lambda model: model.method == "T5 bias")


def atlas_alibi() -> str:
    """The same for ALiBi."""
    return _shipped(lambda model: model.method == "ALiBi")


def atlas_relative() -> str:
    """The same for vectors of the distance."""
    return _shipped(lambda model: model.method == "relative")


def atlas_content_bias() -> str:
    """The same for a bias that each token mixes."""
    return _shipped(lambda model: model.method == "relative bias")


def largest_base() -> str:
    """The largest base in the atlas."""
    return f"{max(_bases()):,.0f}"


def smallest_base() -> str:
    """The smallest base in the atlas."""
    return f"{min(_bases()):,.0f}"


def least_share_unfinished() -> str:
    """Smallest share of pairs that do not finish a turn within the trained length, in percent."""
    return f"{100 * min(_shares()):.0f}"


def largest_share_unfinished() -> str:
    """Largest share of pairs that do not finish a turn within the trained length, in percent."""
    return f"{100 * max(_shares()):.0f}"


def models_with_a_trained_length() -> str:
    """For how many rotary models of language without a scaling rule the trained length is known."""
    return f"{len(_shares())}"


def slowest_wavelength_of_smollm3() -> str:
    """Longest wavelength of SmolLM3, in tokens."""
    return f"{_longest('smollm3_3b', 5e6):,.0f}"


def slowest_wavelength_of_smollm3_by_default() -> str:
    """The same with the default base of its class in transformers, 2,000,000."""
    return f"{_longest('smollm3_3b', 2e6):,.0f}"


def cache_error_one_too_far() -> str:
    """Largest relative error of an output if new tokens are one position too far, in percent."""
    return f"{100 * _largest_error('one too far'):.0f}"


def cache_error_turned_again() -> str:
    """The same where kept keys are turned again at every step."""
    return f"{100 * _largest_error('rotated keys, rotated again'):.0f}"


def cache_error_growing_base_rotated() -> str:
    """The same where the base grows and cached keys stay as they were rotated."""
    return f"{100 * _largest_error('growing base, rotated keys'):.0f}"


def cache_error_growing_base_unrotated() -> str:
    """The same where unrotated keys are cached and rotated by the frequencies of each step."""
    return f"{100 * _largest_error('growing base, unrotated keys'):.0f}"


def cache_error_moved_chunk() -> str:
    """Relative error of the output behind a kept chunk that was moved and turned on, two layers, in percent."""
    return f"{100 * kv_cache.moved_chunk_errors()[1]:.0f}"


def tokens_without_cache() -> str:
    """Tokens that a model computes to write a thousand of them, one at a time, without a cache."""
    return f"{sum(range(1, 1001)):,}"


def cache_kib_per_token() -> str:
    """Size of a token's keys and values in Llama 3 8B, in KiB in bf16."""
    return f"{_llama_3_cache_bytes(1) / 2**10:.0f}"


def cache_gib_of_8192() -> str:
    """Size of the same cache for 8,192 tokens, in GiB."""
    return f"{_llama_3_cache_bytes(8_192) / 2**30:.0f}"


def raw_keys_share_llama_3() -> str:
    """Multiplications that turn all kept keys, as a share of those of scores and outputs, for Llama 3 8B, in percent.

    A turn takes 2 multiplications a number of a key; a score and its share of the output take 1 each a query head.
    """
    key_heads, query_heads = 8, 32
    return f"{100 * (2 * key_heads) / (2 * query_heads):.0f}"


def neox_angle_float32() -> str:
    """Angle of pair 1 at position 1,857 in float32, head of 32: the program of gpt-neox issue 1003."""
    return f"{precision.neox('fp32')[0]:.4f}"


def neox_angle_float16() -> str:
    """The same with float16 frequencies and positions."""
    return f"{precision.neox('fp16')[0]:.1f}"


def neox_difference_float16() -> str:
    """Largest difference of the cosines between float16 and float32, over 2,048 positions."""
    return f"{precision.neox('fp16')[1]:.4f}"


def modalities_4096_early() -> str:
    """Largest angle error of bfloat16 tables below 4,096 tokens, frequencies rounded first, in radians."""
    return f"{precision.table_error(4096, 'bf16'):.3f}"


def cosine_of_15962() -> str:
    """Cosine of 15,962 radians."""
    return f"{np.cos(15_962):.3f}"


def float32_frequencies_at_32768() -> str:
    """Largest angle error at position 32,768 where float32 rounds the frequencies of a head of 128, in radians."""
    errors = precision.angle_errors(np.array([32_768]), _INV_FREQ, "fp32", ("frequencies",))
    return f"{errors.max():.1g}"


def positions_left_in_bfloat16() -> str:
    """How many of the positions 0 to 4,095 differ in bfloat16."""
    return f"{len(np.unique(precision.rounded(np.arange(4_096), 'bf16'))):,}"


def positions_left_in_float16() -> str:
    """How many of the positions 0 to 4,095 differ in float16."""
    return f"{len(np.unique(precision.rounded(np.arange(4_096), 'fp16'))):,}"


def score_error_frequencies() -> str:
    """Error of the score at distance 8 over 4,096 positions where bfloat16 rounds the frequencies."""
    return _score_error("frequencies")


def score_error_frequencies_far() -> str:
    """The same at distance 2,000."""
    return f"{precision.score_error(2_000, np.arange(2_000, 4_096, 29), _INV_FREQ, 'bf16', ('frequencies',)):.2f}"


def score_error_positions() -> str:
    """The same at distance 8 where bfloat16 rounds the positions."""
    return _score_error("positions")


def score_error_angles() -> str:
    """The same where it rounds the angles."""
    return _score_error("angles")


def score_error_tables() -> str:
    """The same where it rounds cosines and sines."""
    return _score_error("tables")


def score_error_rotation() -> str:
    """The same where it rounds all of the rotation."""
    return _score_error("vectors")


def score_error_result() -> str:
    """The same where it rounds the turned vectors alone."""
    return _score_error("output")


def score_error_like_transformers() -> str:
    """The same where it rounds tables and rotation, as transformers does."""
    return _score_error("tables", "vectors")


def score_error_float32_at_10000() -> str:
    """The same in float32 for frequencies and angles, with 200 queries from position 10,000 on."""
    return f"{_score_error_float32(10_000):.6f}"


def score_error_float32_at_100000() -> str:
    """The same from position 100,000 on."""
    return f"{_score_error_float32(100_000):.5f}"


def _score_error_float32(position: int) -> float:
    places = np.arange(position, position + 200)
    return precision.score_error(8, places, _INV_FREQ, "fp32", ("frequencies", "angles"))


def mla_scale_v2() -> str:
    """What YaRN multiplies the scores of DeepSeek-V2 by: factor 40, mscale 0.707."""
    return f"{by_parts.yarn_mscale(40, 0.707) ** 2:.2f}"


def mla_scale_v3() -> str:
    """The same of DeepSeek-V3, whose mscale is 1."""
    return f"{by_parts.yarn_mscale(40) ** 2:.2f}"


def cost_counted_share_of_turn() -> str:
    """Multiplications of turning as a share of those of the projections, for a width of 4,096, in percent."""
    shape = operations.Shape(width=4_096, heads=32, key_heads=8, head_dim=128)
    return f"{100 * operations.turning(shape) / operations.projections(shape):.3f}"


def cost_compiled() -> str:
    """Time of the compiled rotate_half as a multiple of a copy's, on one thread of a CPU."""
    return f"{cost.ratios('forms')['rotate_half, compiled']:.1f}"


def _score_error(*steps: str) -> str:
    return f"{precision.score_error(8, precision.PLACES, _INV_FREQ, 'bf16', steps):.1g}"


def _llama_3_cache_bytes(tokens: int) -> int:
    layers, key_heads, head_dim, bytes_each = 32, 8, 128, 2
    return tokens * 2 * layers * key_heads * head_dim * bytes_each


def _largest_error(way: str) -> float:
    return max(step.error for step in kv_cache.write(kv_cache.WAYS[way]))


def half_cast_error() -> str:
    """Largest error in radians at position 4,096 when float16 holds the frequencies (d = 128, base 500,000)."""
    return f"{_cast_error(torch.float16):.2f}"


def bfloat16_cast_error() -> str:
    """The same, when bfloat16 holds them."""
    return f"{_cast_error(torch.bfloat16):.1f}"


def layer_table_error() -> str:
    """Largest error of a cosine or sine in the tables of `layers.Rotary` up to position 131,071."""
    frequencies = rotary.frequencies(128, 500_000)
    position = np.arange(0, 131_072, 127)
    module = layers.Rotary(frequencies, 131_072, layout="half_split")
    exact = rotary.cos_sin(position, frequencies)
    tables = (table.double().numpy()[position] for table in (module.cos, module.sin))
    error = max(np.abs(a - b).max() for a, b in zip(exact, tables, strict=True))
    return f"{error:.0e}".replace("e-0", " · 10⁻").translate(str.maketrans("6789", "⁶⁷⁸⁹"))


def rotary_table_mib() -> str:
    """Size of both tables for 131,072 positions and 128 dims in float32, in MiB."""
    return f"{131_072 * 64 * 2 * 4 / 2**20:.0f}"


def bias_gib() -> str:
    """Size of a bias for 32 heads and 8,192 tokens in bfloat16, in GiB."""
    return f"{32 * 8_192**2 * 2 / 2**30:.0f}"


def loss_right() -> str:
    """Mean loss of the answers of the model made by hand, read rightly, in nats."""
    return _answer_loss("right")


def loss_other_layout() -> str:
    """The same in the other layout."""
    return _answer_loss("other layout")


def other_layout_near() -> str:
    """Loss of a trained text model after three to eight characters, read in the other layout, in nats."""
    return f"{_text_losses('interleaved')[2:8].mean():.1f}"


def own_layout_near() -> str:
    """The same in its own layout."""
    return f"{_text_losses('half_split')[2:8].mean():.1f}"


def other_layout_far() -> str:
    """Its loss in the other layout after 65 to 128 characters."""
    return f"{_text_losses('interleaved')[64:].mean():.1f}"


def heads_whose_neighbours_agree() -> str:
    """Query and key heads of the half-split text models whose neighbouring rows agree more than those of a pair."""
    heads = [head for seed in range(4) for head in wrong_checkpoint.projected_heads(runs.kept_model(seed))]
    found = [
        wrong_checkpoint.agreement(head, "interleaved") > wrong_checkpoint.agreement(head, "half_split")
        for head in map(wrong_checkpoint.row_energies, heads)
    ]
    return f"{sum(found)} of {len(found)}"


def drift_of_stuck_pairs() -> str:
    """Share of the squared error of keys moved 1,000 times in bfloat16: pairs with a number that never moved, in %."""
    shares = rerotation.shares(1_000, torch.bfloat16)
    return f"{100 * (shares['one moved'] + shares['none moved']):.0f}"


def drift_of_fast_pairs() -> str:
    """The same of the faster half of the pairs."""
    return f"{100 * rerotation.shares(1_000, torch.bfloat16)['fast half']:.0f}"


def loss_keys_alone() -> str:
    """The same with the keys alone in the other layout."""
    return _answer_loss("other layout, keys alone")


def loss_guessing() -> str:
    """Loss of guessing among all words of the model made by hand, in nats."""
    return f"{np.log(wrong_checkpoint.WORDS):.1f}"


def loss_wrong_base_near() -> str:
    """Mean loss of the first 64 answers with the wrong base: they stand near."""
    return f"{_answers('base 10,000')[:64].mean():.2f}"


def loss_wrong_base_far() -> str:
    """Mean loss of the last 64 answers with the wrong base: they stand far back."""
    return f"{_answers('base 10,000')[-64:].mean():.1f}"


def answers_lost_at_the_seam() -> str:
    """How many answers a skipped position spoils: those with a loss over 1 that is not there when read rightly."""
    spoilt = (_answers("cache: one position skipped") > 1) & (_answers("right") < 1)
    return {1: "one answer", 2: "two answers"}[int(spoilt.sum())]


def first_position_bfloat16_rounds() -> str:
    """The first whole number that bfloat16 does not hold."""
    return _first_rounded(torch.bfloat16)


def first_position_float16_rounds() -> str:
    """The first whole number that float16 does not hold."""
    return _first_rounded(torch.float16)


def slowest_of_64() -> str:
    """Wavelength of the slowest pair of a head with 64 dims and the base 10,000, in tokens."""
    return f"{rotary.wavelengths(rotary.frequencies(64))[-1]:,.0f}"


def _first_rounded(dtype: torch.dtype) -> str:
    position = torch.arange(4096)
    return f"{int((position.to(dtype).long() != position).nonzero()[0]):,}"


@cache
def _text_losses(layout: str) -> torch.Tensor:
    trained = runs.kept_model(0)
    trained.positions.layout = layout
    return plays.losses(trained, plays.windows("test", 128, 100)).mean(dim=0)


def _answer_loss(case: str) -> str:
    return f"{_answers(case).mean():.1f}"


def _answers(case: str) -> np.ndarray:
    reading = wrong_checkpoint.FAULTS.get(case, wrong_checkpoint.RIGHT)
    return wrong_checkpoint.loss(reading)[wrong_checkpoint.answers()]


def _cast_error(dtype: torch.dtype) -> float:
    """Largest error of an angle at position 4,096, in radians."""
    frequencies = rotary.frequencies(128, 500_000)
    rounded = torch.from_numpy(frequencies).to(dtype).double().numpy()
    return 4_096 * np.abs(rounded - frequencies).max()


def _shipped(has: Callable[[models.Model], bool]) -> str:
    years = [model.year for model in models.every() if has(model)]
    span = f"{min(years)} to {max(years)}" if len(set(years)) > 1 else f"{years[0]}"
    return f"{len(years)} model{'s' * (len(years) > 1)}, {span}"


def _bases() -> list[float]:
    return [part.base for model in models.checked() for part in model.rotary]


def _rotary() -> list[models.Model]:
    return [model for model in models.every() if model.rotary]


def _recent() -> list[models.Model]:
    return [model for model in models.every() if model.year >= 2023 and model.kind in ("language", "multimodal")]


def _rules(model: models.Model) -> set[str]:
    return {part.scaling["rule"] for part in model.rotary if part.scaling} - {"proportional"}


def _shares() -> list[float]:
    return [float(np.mean(spectrum.unfinished(model))) for model in spectrum.with_trained_length()]


def _longest(key: str, base: float) -> float:
    return float(rotary.wavelengths(rotary.frequencies(models.one(key).rotary[0].dims, base))[-1])
