"""Counted in frames, a pair is a wave in seconds: three fifths of Whisper's finish a turn within its 30 seconds."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.encoding import rotary, sinusoidal

_FRAME = {"whisper_tiny": 0.020, "moonshine_tiny": 0.024}  # seconds; see the table of docs/beyond_text/other_axes.md
_WINDOW = 30  # seconds, Whisper


def draw() -> Figure:
    figure, ax = style.figure(height=3.3)
    ax.set_title("Three fifths of Whisper's waves fit into its 30 seconds")
    whisper, moonshine = (models.one(key) for key in _FRAME)
    part = moonshine.rotary[0]
    spectra = (
        sinusoidal.frequencies(whisper.settings["d_model"], denominator=whisper.settings["denominator"]),
        rotary.frequencies(part.dims, part.base),
    )
    fitting = np.mean(rotary.wavelengths(spectra[0]) * _FRAME["whisper_tiny"] <= _WINDOW)
    ax.plot(fitting, _WINDOW, "o", color=style.method("sinusoidal"), markersize=9)
    ax.annotate(
        f"{fitting:.0%} fit",
        (fitting, _WINDOW),
        (8, -14),
        textcoords="offset points",
        color=style.method("sinusoidal"),
    )
    for inv_freq, frame, colour in zip(spectra, _FRAME.values(), ("sinusoidal", "rotary"), strict=True):
        seconds = rotary.wavelengths(inv_freq) * frame
        place = np.linspace(0, 1, len(seconds))
        ax.plot(place, seconds, ".", color=style.method(colour), markersize=4 if len(seconds) > 50 else 8)
    ax.axhspan(0.05, _WINDOW, color=style.LIGHT.grid, alpha=0.5, linewidth=0)
    ax.text(0.02, _WINDOW * 1.25, "Whisper's window, 30 s", color=style.LIGHT.muted)
    ax.text(0.6, 115, "Whisper (tiny), 192 pairs", color=style.method("sinusoidal"), ha="right")
    ax.text(0.45, 0.9, "Moonshine (tiny), 16 pairs", color=style.method("rotary"))
    ax.set(yscale="log", ylim=(0.08, 3_000), xlim=(-0.02, 1.02), ylabel="wavelength (seconds)")
    ax.set_xlabel("pair, from the fastest (0) to the slowest (1)")
    ax.set_yticks((0.1, 1, 10, 100, 1_000), ["0.1", "1", "10", "100", "1,000"])
    ax.minorticks_off()
    return figure
