"""Training leans on fast pairs, most on one with two thirds of a turn in its texts; slower ones are not missed."""

from matplotlib.figure import Figure

from figures_src import seeds, style
from figures_src.encoding import rotary
from figures_src.experiments import plan, summary


def draw() -> Figure:
    settings = plan.SETTINGS["language"]
    wavelength = rotary.wavelengths(rotary.frequencies(settings["width"] // settings["heads"]))
    figure, axes = style.figure(2, 1, height=5.2, sharex=True)
    for kind, colour in (("random", style.LIGHT.grey), ("trained", style.method("rotary"))):
        seeds.curve(axes[0], wavelength, 100 * summary.pair_shares(kind), colour, label=f"{kind} weights")
    axes[0].legend(frameon=False)
    axes[0].set_ylabel("share of |q| |k| (%)")
    axes[0].set_ylim(bottom=0)
    seeds.curve(axes[1], wavelength, summary.pair_losses().mean(axis=2), style.method("rotary"))
    axes[1].axhline(0, color=style.LIGHT.muted, linewidth=0.8)
    axes[1].set_ylabel("loss gained when\nthe pair stands still (nats)")
    for ax in axes:
        ax.axvline(settings["trained"], color=style.LIGHT.muted, linestyle="--", linewidth=1)
    axes[1].set(xscale="log", xlabel="wavelength of the pair (tokens); dashed: length of training")
    style.powers(axes[1].xaxis)
    return figure
