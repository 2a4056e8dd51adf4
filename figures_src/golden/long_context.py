"""Printed values of context extension: scaled frequencies, attention factors, bounds of the base."""

import math

import numpy as np

from figures_src.encoding import by_parts, rotary, scaling
from figures_src.golden import Golden, Source
from figures_src.models.least_base import LEAST_BASE

_CHEN = Source("Chen et al., 2023 (PI)", "https://arxiv.org/abs/2306.15595", "paper")
_PENG = Source("Peng et al., 2023 (YaRN)", "https://arxiv.org/abs/2309.00071", "paper")
_DEEPSEEK = Source("DeepSeek-AI, 2024 (DeepSeek-V2)", "https://arxiv.org/abs/2405.04434", "paper")
_MEN = Source("Men et al., 2024 (base)", "https://arxiv.org/abs/2405.14591", "paper")
_SU = Source("Su, 2024, kexue.fm 10122", "https://kexue.fm/archives/10122", "article")
_ROPE_UTILS = Source(
    "transformers, tests of modeling_rope_utils",
    "https://github.com/huggingface/transformers/blob/main/tests/utils/test_modeling_rope_utils.py",
    "code",
)
_OLMO = Source(
    "OLMo 3.1 32B, configuration as given in tt-metal",
    "https://github.com/tenstorrent/tt-metal/blob/ad0ebb99dc88/models/demos/llama3_70b_galaxy/reference/yarn_rope.py",
    "code",
)
_LLAMA_7B = "128 dims, base 10,000"

_DEFAULT = """
    1.0000e+00 8.6596e-01 7.4989e-01 6.4938e-01 5.6234e-01 4.8697e-01 4.2170e-01 3.6517e-01
    3.1623e-01 2.7384e-01 2.3714e-01 2.0535e-01 1.7783e-01 1.5399e-01 1.3335e-01 1.1548e-01
    1.0000e-01 8.6596e-02 7.4989e-02 6.4938e-02 5.6234e-02 4.8697e-02 4.2170e-02 3.6517e-02
    3.1623e-02 2.7384e-02 2.3714e-02 2.0535e-02 1.7783e-02 1.5399e-02 1.3335e-02 1.1548e-02
    1.0000e-02 8.6596e-03 7.4989e-03 6.4938e-03 5.6234e-03 4.8697e-03 4.2170e-03 3.6517e-03
    3.1623e-03 2.7384e-03 2.3714e-03 2.0535e-03 1.7783e-03 1.5399e-03 1.3335e-03 1.1548e-03
    1.0000e-03 8.6596e-04 7.4989e-04 6.4938e-04 5.6234e-04 4.8697e-04 4.2170e-04 3.6517e-04
    3.1623e-04 2.7384e-04 2.3714e-04 2.0535e-04 1.7783e-04 1.5399e-04 1.3335e-04 1.1548e-04
"""
_DYNAMIC = """
    1.0000e+00 8.0931e-01 6.5498e-01 5.3008e-01 4.2900e-01 3.4720e-01 2.8099e-01 2.2741e-01
    1.8404e-01 1.4895e-01 1.2055e-01 9.7558e-02 7.8955e-02 6.3899e-02 5.1714e-02 4.1853e-02
    3.3872e-02 2.7413e-02 2.2185e-02 1.7955e-02 1.4531e-02 1.1760e-02 9.5176e-03 7.7027e-03
    6.2339e-03 5.0451e-03 4.0831e-03 3.3045e-03 2.6744e-03 2.1644e-03 1.7517e-03 1.4176e-03
    1.1473e-03 9.2852e-04 7.5146e-04 6.0817e-04 4.9220e-04 3.9834e-04 3.2238e-04 2.6091e-04
    2.1115e-04 1.7089e-04 1.3830e-04 1.1193e-04 9.0585e-05 7.3312e-05 5.9332e-05 4.8018e-05
    3.8861e-05 3.1451e-05 2.5453e-05 2.0600e-05 1.6672e-05 1.3492e-05 1.0920e-05 8.8374e-06
    7.1522e-06 5.7883e-06 4.6845e-06 3.7912e-06 3.0683e-06 2.4832e-06 2.0097e-06 1.6265e-06
"""
_YARN = """
    1.0000e+00 8.6596e-01 7.4989e-01 6.4938e-01 5.6234e-01 4.8697e-01 4.2170e-01 3.6517e-01
    3.1623e-01 2.7384e-01 2.3714e-01 2.0535e-01 1.7783e-01 1.5399e-01 1.3335e-01 1.1548e-01
    1.0000e-01 8.3479e-02 6.9590e-02 5.7925e-02 4.8136e-02 3.9931e-02 3.3061e-02 2.7315e-02
    2.2515e-02 1.8512e-02 1.5177e-02 1.2403e-02 1.0101e-02 8.1924e-03 6.6143e-03 5.3120e-03
    4.2400e-03 3.3599e-03 2.6396e-03 2.0520e-03 1.5746e-03 1.1882e-03 8.7713e-04 6.2810e-04
    4.3007e-04 2.7384e-04 2.3714e-04 2.0535e-04 1.7783e-04 1.5399e-04 1.3335e-04 1.1548e-04
    1.0000e-04 8.6596e-05 7.4989e-05 6.4938e-05 5.6234e-05 4.8697e-05 4.2170e-05 3.6517e-05
    3.1623e-05 2.7384e-05 2.3714e-05 2.0535e-05 1.7783e-05 1.5399e-05 1.3335e-05 1.1548e-05
"""
_LLAMA3 = """
    1.0000e+00 8.6596e-01 7.4989e-01 6.4938e-01 5.6234e-01 4.8697e-01 4.2170e-01 3.6517e-01
    3.1623e-01 2.7384e-01 2.3714e-01 2.0535e-01 1.7783e-01 1.5399e-01 1.3335e-01 1.1548e-01
    1.0000e-01 8.6596e-02 7.4989e-02 6.4938e-02 5.6234e-02 4.8697e-02 4.2170e-02 3.6517e-02
    3.1623e-02 2.7384e-02 2.3714e-02 2.0535e-02 1.7783e-02 1.5399e-02 1.3335e-02 1.0730e-02
    7.7785e-03 5.6009e-03 3.9991e-03 2.8248e-03 1.9675e-03 1.3449e-03 8.9549e-04 5.7363e-04
    3.4539e-04 2.7384e-04 2.3714e-04 2.0535e-04 1.7783e-04 1.5399e-04 1.3335e-04 1.1548e-04
    1.0000e-04 8.6596e-05 7.4989e-05 6.4938e-05 5.6234e-05 4.8697e-05 4.2170e-05 3.6517e-05
    3.1623e-05 2.7384e-05 2.3714e-05 2.0535e-05 1.7783e-05 1.5399e-05 1.3335e-05 1.1548e-05
"""


def _interpolation_constant() -> float:
    """32 ln c, with c read off the frequencies: the last wavelength is 2 pi c ** (126 / 128)."""
    last = rotary.wavelengths(rotary.frequencies(128))[-1] / (2 * np.pi)
    return 32 * math.log(last) * 128 / 126


def _bound(source: Source, place: str, tokens: int, printed: str, finer: str = "") -> Golden:
    what = f"lower bound of the base for {tokens:,} tokens, 128 dims"
    return Golden(source, place, what, printed, "base_bound.least_base", finer or (lambda: LEAST_BASE[tokens]))


VALUES = (
    Golden(
        _CHEN, "equation 7", "d · max|h| over the interpolation bound, base 10,000",
        "294.73", "rotary.wavelengths", _interpolation_constant,
    ),
    Golden(
        _PENG, "appendix A.2, equation 25", "attention factor for the scale 8",
        "1.208", "by_parts.yarn_mscale", lambda: by_parts.yarn_mscale(8),
    ),
    Golden(
        _PENG, "section 3.4, equation 22", "what multiplies ln s",
        "0.1", "by_parts.yarn_mscale", lambda: (by_parts.yarn_mscale(16) - 1) / math.log(16),
    ),
    Golden(
        _OLMO, "attention_factor", "attention factor for the scale 8",
        "1.2079441541679836", "by_parts.yarn_mscale", lambda: by_parts.yarn_mscale(8),
    ),
    Golden(
        _DEEPSEEK, "section 3.1.4", "factor of ln s in the length scaling, with the released mscale 0.707",
        "0.0707", "by_parts.yarn_mscale", lambda: (by_parts.yarn_mscale(40, 0.707) - 1) / math.log(40),
    ),
    Golden(
        _ROPE_UTILS, "test_default_rope_numerically", f"all frequencies: {_LLAMA_7B}",
        _DEFAULT, "rotary.frequencies", lambda: rotary.frequencies(128),
    ),
    Golden(
        _ROPE_UTILS, "test_dynamic_rope_numerically", f"{_LLAMA_7B}, trained on 2,048, factor 10, at 16,384 tokens",
        _DYNAMIC, "scaling.dynamic_ntk",
        lambda: scaling.dynamic_ntk(
            128, length=16_384, original_length=2048, factor=10, form="transformers"
        ).frequencies,
    ),
    Golden(
        _ROPE_UTILS, "test_yarn_rope_numerically", f"{_LLAMA_7B}, trained on 2,048, factor 10",
        _YARN, "by_parts.yarn", lambda: by_parts.yarn(128, factor=10, original_length=2048).frequencies,
    ),
    Golden(
        _ROPE_UTILS, "test_llama3_rope_numerically", f"{_LLAMA_7B}, trained on 2,048, factor 10, band 1 to 4",
        _LLAMA3, "by_parts.llama3",
        lambda: by_parts.llama3(128, 10_000, factor=10, original_length=2048).frequencies,
    ),
    _bound(_SU, "table", 1_024, "4.3e3"),
    _bound(_SU, "table", 2_048, "1.2e4"),
    _bound(_SU, "table", 4_096, "2.7e4"),
    _bound(_SU, "table", 8_192, "8.4e4"),
    _bound(_SU, "table", 16_384, "2.3e5"),
    _bound(_SU, "table", 32_768, "6.3e5"),
    _bound(_SU, "table", 65_536, "2.1e6"),
    _bound(_SU, "table", 131_072, "4.9e6", "long_context.least_base_128k_finer"),
    _bound(_MEN, "table 2", 1_024, "4.3e3"),
    _bound(_MEN, "table 2", 4_096, "2.7e4"),
    _bound(_MEN, "table 2", 8_192, "8.4e4"),
    _bound(_MEN, "table 2", 65_536, "2.1e6"),
    _bound(_MEN, "table 2", 131_072, "7.8e6"),
)  # fmt: skip
