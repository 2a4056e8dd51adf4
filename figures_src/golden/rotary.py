"""Printed values of rotary encodings: rotated vectors, wavelengths, and what low precision does to angles."""

import numpy as np

from figures_src.encoding import frequency_ramp, rotary
from figures_src.golden import Golden, Source

_ROFORMER = Source(
    "transformers, tests of RoFormer",
    "https://github.com/huggingface/transformers/blob/main/tests/models/roformer/test_modeling_roformer.py",
    "code",
)
_KERAS = Source(
    "KerasHub, test of RotaryEmbedding",
    "https://github.com/keras-team/keras-hub/blob/master/keras_hub/src/layers/modeling/rotary_embedding_test.py",
    "code",
)
_NEOX = Source("GPT-NeoX, issue 1003", "https://github.com/EleutherAI/gpt-neox/issues/1003", "code")
_MODALITIES = Source("Modalities, pull request 462", "https://github.com/Modalities/modalities/pull/462", "code")
_LIU = Source("Liu et al., 2023 (scaling laws)", "https://arxiv.org/abs/2310.05209", "paper")
_ZHANG = Source("Zhang et al., 2024 (HiRoPE)", "https://arxiv.org/abs/2403.19115", "paper")
_SHANG = Source("Shang et al., 2025 (LongRoPE2)", "https://arxiv.org/abs/2502.20082", "paper")
_FLOAT32 = 2e-7
_FLOAT32_SAID = "computed in float32"


def _rows() -> np.ndarray:
    """The first eight dims of six rotated queries: 0.00, 0.01, 0.02 ... with 64 numbers a position."""
    query = np.arange(6 * 64).reshape(6, 64) / 100
    return rotary.rotate(query, np.arange(6), rotary.frequencies(64))[:, :8]


def _ones(position: list[int], head_dim: int, factor: float = 1.0) -> np.ndarray:
    inv_freq = rotary.frequencies(head_dim) / factor
    return rotary.rotate(np.ones((len(position), head_dim)), np.asarray(position), inv_freq, layout="half_split")


def _half_angles() -> np.ndarray:
    """Angles whose frequencies, and then products, are rounded to float16, 32 dims."""
    rounded = rotary.frequencies(32).astype(np.float16).astype(np.float32)
    return rotary.angles(np.arange(2048), rounded).astype(np.float16)


def _largest_cosine_error() -> float:
    exact = np.cos(rotary.angles(np.arange(2048), rotary.frequencies(32)))
    return np.abs(np.cos(_half_angles().astype(np.float64)).astype(np.float16) - exact).max()


def _bfloat16(number: np.ndarray) -> np.ndarray:
    """Round to eight significant bits, ties to even."""
    mantissa, exponent = np.frexp(number)
    return np.ldexp(np.round(mantissa * 256) / 256, exponent)


def _largest_phase_error(length: int) -> float:
    """Largest error of an angle, up to whole turns, where frequencies are rounded to bfloat16; 128 dims."""
    inv_freq = rotary.frequencies(128)
    error = rotary.angles(np.arange(length), _bfloat16(inv_freq) - inv_freq)
    return np.abs((error + np.pi) % (2 * np.pi) - np.pi).max()


def _critical(head_dim: int, length: int, base: float = 10_000) -> float:
    """The index, a fraction, at which a pair would make exactly one turn in the length."""
    return frequency_ramp.index_limits(head_dim, base, length, 1, 1, truncate=False)[1]


VALUES = (
    Golden(
        _ROFORMER, "test_apply_rotary_position_embeddings",
        "queries of 64 dims at positions 0 to 5, first eight dims",
        "0.0000 0.0100 0.0200 0.0300 0.0400 0.0500 0.0600 0.0700 "
        "-0.2012 0.8897 0.0263 0.9401 0.2074 0.9463 0.3481 0.9343 "
        "-1.7057 0.6271 -1.2145 1.3897 -0.6303 1.7647 -0.1173 1.8985 "
        "-2.1731 -1.6397 -2.7358 0.2854 -2.1840 1.7183 -1.3018 2.4871 "
        "0.2717 -3.6173 -2.9206 -2.1988 -3.6638 0.3858 -2.9155 2.2980 "
        "3.9859 -2.1580 -0.7984 -4.4904 -4.1181 -2.0252 -4.4782 1.1253",
        "rotary.rotate", _rows,
    ),
    Golden(
        _KERAS, "test_output_correct_values", "six ones at position 3",
        "-1.1311 0.8515 0.9935 -0.8489 1.1291 1.0064", "rotary.rotate", lambda: _ones([3], 6),
    ),
    Golden(
        _KERAS, "test_rope_scaling", "four ones at positions 1 and 2, position interpolation by 2",
        "0.398157001 0.994987488 1.357008100 1.004987478 -0.301168621 0.989950180 1.381773233 1.009949803",
        "rotary.rotate", lambda: _ones([1, 2], 4, 2.0), _FLOAT32, _FLOAT32_SAID,
    ),
    Golden(
        _KERAS, "test_rope_scaling_with_kv_cache", "four ones at position 12, position interpolation by 5",
        "-1.412856817 0.975714266 -0.061930716 1.023709655",
        "rotary.rotate", lambda: _ones([12], 4, 5.0), _FLOAT32, _FLOAT32_SAID,
    ),
    Golden(
        _NEOX, "description", "angle of pair 1 at position 1,857, 32 dims, float32",
        "1044.2678", "rotary.angles", lambda: rotary.angles(1857, rotary.frequencies(32))[1],
    ),
    Golden(
        _NEOX, "description", "the same in float16", "1045.", "rotary.angles", lambda: _half_angles()[1857, 1],
    ),
    Golden(
        _NEOX, "description", "largest error of a cosine in 2,048 positions in float16",
        "0.7819", "rotary.angles", _largest_cosine_error,
    ),
    Golden(
        _MODALITIES, "table of the description",
        "largest error of an angle with frequencies in bfloat16, 512, 2,048 and 4,096 positions, in radians",
        "6.2e-01 2.5e+00 3.14e+00", "rotary.angles", lambda: [_largest_phase_error(n) for n in (512, 2048, 4096)],
        2.8e-3, "read from tables in bfloat16; the same table gives 2.8e-03 for correct frequencies",
    ),
    Golden(
        _LIU, "lemma 1, equation 13", "critical dimension of LLaMA 2: 4,096 tokens, 128 dims",
        "92", "frequency_ramp.index_limits", lambda: 2 * np.ceil(_critical(128, 4096)),
    ),
    Golden(
        _LIU, "lemma 1", "dims of LLaMA 2 beyond it, which never see a whole turn",
        "36", "frequency_ramp.turns", lambda: 2 * np.sum(frequency_ramp.turns(rotary.frequencies(128), 4096) < 1),
    ),
    Golden(
        _ZHANG, "appendix A.1, table 7", "share of the dims that finish a turn: 4,096 and 2,048 tokens",
        "0.70 0.63", "frequency_ramp.index_limits", lambda: [_critical(128, n) / 64 for n in (4096, 2048)],
    ),
    Golden(
        _ZHANG, "appendix A.1, table 7", "split dimension of LLaMA 2, TinyLLaMA and Vicuna",
        "90.05 40.21 80.42", "frequency_ramp.index_limits",
        lambda: [2 * _critical(128, 4096), 2 * _critical(64, 2048), 2 * _critical(128, 2048)],
    ),
    Golden(
        _SHANG, "section 2.1", "Phi-3 mini (96 dims): period of the last pair, in tokens",
        "51861", "rotary.wavelengths", lambda: rotary.wavelengths(rotary.frequencies(96))[47],
        0.5, "digits cut off, not rounded",
    ),
    Golden(
        _SHANG, "section 3.1", "Phi-3 mini: period of the 8th pair, in tokens",
        "24", "rotary.wavelengths", lambda: rotary.wavelengths(rotary.frequencies(96))[7],
    ),
    Golden(
        _SHANG, "section 2.1", "Phi-3 mini, 2,048 tokens: critical dimension, and its pair",
        "62 31", "frequency_ramp.index_limits",
        lambda: [2 * np.ceil(_critical(96, 2048)), np.ceil(_critical(96, 2048))],
    ),
    Golden(
        _SHANG, "section 1", "LLaMA 3 8B (base 500,000, 8,192 tokens): critical pair",
        "35", "frequency_ramp.index_limits", lambda: np.ceil(_critical(128, 8192, 500_000)),
    ),
)  # fmt: skip
