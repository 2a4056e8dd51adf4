"""Printed values of relative biases: slopes of ALiBi, buckets of T5 and DeBERTa."""

import numpy as np

from figures_src.encoding import alibi, disentangled, relative_position, t5
from figures_src.golden import Golden, Source

_PRESS = Source("Press et al., 2022 (ALiBi)", "https://arxiv.org/abs/2108.12409", "paper")
_RAFFEL = Source("Raffel et al., 2020 (T5)", "https://arxiv.org/abs/1910.10683", "paper")
_KERAS = Source(
    "KerasHub, test of AlibiBias",
    "https://github.com/keras-team/keras-hub/blob/master/keras_hub/src/layers/modeling/alibi_bias_test.py",
    "code",
)
_GARDEN = Source(
    "TensorFlow Model Garden, test of position embeddings",
    "https://github.com/tensorflow/models/blob/master/official/nlp/modeling/layers/position_embedding_test.py",
    "code",
)
_AXLEARN = Source(
    "AXLearn, test of DeBERTa",
    "https://github.com/apple/axlearn/blob/main/axlearn/common/deberta_test.py",
    "code",
)


def _biases(heads: int, max_bias: float = 8.0) -> np.ndarray:
    """Biases at the distances 2 and 1, head by head."""
    return alibi.bias(np.array([2]), np.array([0, 1]), alibi.slopes(heads, max_bias=max_bias))


def _buckets(queries: int, keys: int, *, bidirectional: bool) -> np.ndarray:
    return t5.buckets(relative_position.between(np.arange(queries), np.arange(keys)), bidirectional=bidirectional)


def _deberta(queries: int, keys: int) -> np.ndarray:
    between = relative_position.between(np.arange(queries), np.arange(keys))
    return 4 - disentangled.log_buckets(between, bucket_count=4, max_position=10)


VALUES = (
    Golden(
        _PRESS, "section 3", "slopes of 8 heads",
        "1/2^1 1/2^2 1/2^3 1/2^4 1/2^5 1/2^6 1/2^7 1/2^8", "alibi.slopes", lambda: alibi.slopes(8),
    ),
    Golden(
        _PRESS, "section 3", "slopes of 16 heads: the first three and the last",
        "1/2^0.5 1/2^1 1/2^1.5 1/2^8", "alibi.slopes", lambda: alibi.slopes(16)[[0, 1, 2, -1]],
    ),
    Golden(
        _KERAS, "test_correct_output", "8 heads, biases at distances 2 and 1",
        "-1.0 -0.5 -0.5 -0.25 -0.25 -0.125 -0.125 -0.0625 -0.0625 -0.03125 -0.03125 -0.015625 "
        "-0.015625 -0.0078125 -0.0078125 -0.00390625",
        "alibi.bias", lambda: _biases(8),
    ),
    Golden(
        _KERAS, "test_correct_output_num_heads_not_power_of_two", "14 heads: the last six, made of 16 heads' slopes",
        "-1.4142135 -0.70710677 -0.70710677 -0.35355338 -0.35355338 -0.17677669 -0.17677669 -0.08838835 "
        "-0.08838835 -0.04419417 -0.04419417 -0.02209709",
        "alibi.bias", lambda: _biases(14)[8:],
        6e-8, "computed in float32",
    ),
    Golden(
        _KERAS, "test_correct_output_alibi_bias_max", "2 heads, steepness up to 12",
        "-0.03125 -0.015625 -0.00048828 -0.00024414", "alibi.bias", lambda: _biases(2, 12.0),
    ),
    Golden(
        _KERAS, "test_correct_output_alibi_bias_max_num_heads_not_power_of_two", "3 heads, steepness up to 6",
        "-0.25 -0.125 -0.03125 -0.015625 -0.70710677 -0.35355338", "alibi.bias", lambda: _biases(3, 6.0),
        6e-8, "computed in float32",
    ),
    Golden(
        _RAFFEL, "section 2.1", "embeddings in use, in the decoder",
        "32", "t5.buckets", lambda: len(np.unique(t5.buckets(-np.arange(1000), bidirectional=False))),
    ),
    Golden(
        _RAFFEL, "section 2.1", "embeddings in use at offsets of 128 and beyond (“the same”)",
        "1", "t5.buckets", lambda: len(np.unique(t5.buckets(-np.arange(128, 4096), bidirectional=False))),
    ),
    Golden(
        _GARDEN, "test_relative_position_bucket", "buckets of 3 queries and 2 keys, encoder",
        "0 17 1 0 2 1", "t5.buckets", lambda: _buckets(3, 2, bidirectional=True),
    ),
    Golden(
        _GARDEN, "test_relative_position_bucket", "the same, decoder",
        "0 0 1 0 2 1", "t5.buckets", lambda: _buckets(3, 2, bidirectional=False),
    ),
    Golden(
        _AXLEARN, "test_relative_position_bucket",
        "rows of the table for 3 queries and 10 keys, 4 buckets a side",
        "4 3 2 1 1 1 1 1 1 1 5 4 3 2 1 1 1 1 1 1 6 5 4 3 2 1 1 1 1 1",
        "disentangled.log_buckets", lambda: _deberta(3, 10),
    ),
)  # fmt: skip
