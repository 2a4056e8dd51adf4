"""Wavelengths of the pairs: with the default base the slow ones are too fast."""

import torch
from matplotlib.figure import Figure

from figures_src import symptom
from figures_src.encoding import rotary
from figures_src.experiments.bugs import read_config

_CONFIG = {"hidden_size": 4096, "num_attention_heads": 32, "rope_parameters": {"rope_theta": 500_000.0}}


def draw() -> Figure:
    written, mended = (
        rotary.wavelengths(program(_CONFIG).numpy()) for program in (read_config.written, read_config.mended)
    )
    return symptom.lines(
        torch.arange(64).numpy(), written, mended, yscale="log", xlabel="pair", ylabel="wavelength (tokens)"
    )
