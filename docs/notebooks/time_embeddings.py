# %% [markdown]
# # Time embeddings in diffusion models
#
# A diffusion model learns to remove noise, a little at a time. It uses the same network for every step, so the
# network must be told which step it is at, which means how much noise there is. That number, the time *t*, goes in as
# a vector of sines and cosines. It is the sinusoidal encoding again, but used differently: it encodes one number for
# the whole input, not a position for each token.

# %%
# Finds the project. Away from a checkout (in Colab, say) it fetches the project and what it needs.
import os
import subprocess
import sys
from pathlib import Path

here = Path.cwd()
project = next((folder for folder in (here, *here.parents) if (folder / "figures_src").is_dir()), None)
if project is None:
    address = os.environ.get("REPOSITORY_URL") or input("Address of the project's Git repository: ")
    project = here / "positional-encodings"
    subprocess.run(["git", "clone", "--depth", "1", address, project], check=True)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "array-api-compat", "matplotlib", "torch"], check=True
    )
sys.path.insert(0, str(project))

# %%
from itertools import pairwise

import numpy as np
import torch

from figures_src.drawing import style
from figures_src.drawing.notebook import show
from figures_src.encoding import sinusoidal

torch.set_num_threads(1)  # the same additions in the same order on every run

# %% [markdown]
# ## One number becomes a vector
#
# The function `timestep` takes times and a width. It returns an array with one row per time and one column per
# dimension, first all sines and then all cosines. In the picture, time runs downwards, like the rows of the array.

# %%
times = np.arange(500)
vectors = sinusoidal.timestep(times, 128, downscale_freq_shift=0)

figure, (picture, rows) = style.figure(2, height=5.6, height_ratios=[1.7, 1])
picture.imshow(vectors, aspect="auto", vmin=-1, vmax=1, cmap=style.DIVERGING)
picture.axvline(63.5, color=style.LIGHT.muted, linewidth=0.8, linestyle=(0, (3, 3)))
picture.set(title="64 sines, then 64 cosines", xlabel="dimension", ylabel="time t (steps)")
for t, colour in zip((0, 50, 400), style.sequence(3), strict=True):
    rows.plot(vectors[t], color=colour, linewidth=1.2)
    rows.text(129, vectors[t, -1] - 0.45 * (t > 0) - 0.45 * (t > 100), f"t = {t}", color=colour, va="center")
rows.axvline(63.5, color=style.LIGHT.muted, linewidth=0.8, linestyle=(0, (3, 3)))
rows.set(xlabel="dimension", ylabel="value", xlim=(0, 127))
show(
    figure,
    "Heat map of the vectors of times 0 to 499, 64 sines and 64 cosines, and below it the vectors of three times as "
    "curves. In each half the left columns change with every step and the right ones hardly at all.",
)

# %% [markdown]
# This is the encoding of the first Transformer, with its columns in another order:

# %%
table = sinusoidal.encode(times, 128, order="sin_cos")
print("the same numbers to 12 decimals:", np.allclose(vectors, table, rtol=0, atol=1e-12))

# %% [markdown]
# ## Four conventions
#
# Implementations differ in two settings, which gives four variants of the "same" vector. The setting `flip` puts the
# cosines first. The other setting changes the frequencies: the exponent of pair *i* is $i/(d/2 - c)$, where the shift
# $c$ is 0 or 1. With $c = 1$, the last frequency is exactly 1/10,000. DDPM uses $c = 1$ and sines first, as
# `get_timestep_embedding` in `diffusers` does by default. Stable Diffusion uses $c = 0$ and cosines first.
#
# A network that was trained with one variant works only with that variant.

# %%
variants = {
    "Stable Diffusion: cosines first, shift 0": {"downscale_freq_shift": 0, "flip": True},
    "sines first, shift 0": {"downscale_freq_shift": 0},
    "cosines first, shift 1": {"downscale_freq_shift": 1, "flip": True},
}
ddpm = sinusoidal.timestep(np.arange(1000), 128)
for name, settings in variants.items():
    other = sinusoidal.timestep(np.arange(1000), 128, **settings)
    print(f"{name:42} differs from DDPM by up to {np.abs(other - ddpm).max():.2f}")

# %% [markdown]
# ## Does it help?
#
# Here is a small experiment. The data are single numbers, half of them near −1 and half near +1. We add noise in
# 1,000 steps, as DDPM does, and a small network learns to predict this noise. For these data we know a formula for
# the best possible answer, so we can say how far each network is from it.
#
# There are three networks, identical except for what they are told about the time: nothing, the number $t/1000$, or a
# vector of 32 sines and cosines.

# %%
steps = 1000
kept = torch.cumprod(1 - torch.linspace(1e-4, 0.02, steps), dim=0)  # share of the signal's variance left at time t
spread = 0.15  # of the data around -1 and +1


def sample(count, generator):
    """Data, times, noise, and the noisy data."""
    side = 2.0 * torch.randint(2, (count,), generator=generator) - 1
    data = side + spread * torch.randn(count, generator=generator)
    t = torch.randint(steps, (count,), generator=generator)
    noise = torch.randn(count, generator=generator)
    return t, noise, kept[t].sqrt() * data + (1 - kept[t]).sqrt() * noise


def best_answer(t, noisy):
    """The mean of the noise, given the noisy number: what no network can beat on average."""
    signal, variance = kept[t].sqrt(), kept[t] * spread**2 + 1 - kept[t]
    lean = torch.tanh(noisy * signal / variance)  # how sure it is that the data point was near +1
    data = lean + signal * spread**2 / variance * (noisy - signal * lean)
    return (noisy - signal * data) / (1 - kept[t]).sqrt()


# Check by brute force: average the noise over all data points that could lie behind a noisy number.
t, data, noisy = torch.tensor([300]), torch.linspace(-3, 3, 6001), torch.linspace(-2, 2, 9)
noise = (noisy[:, None] - kept[t].sqrt() * data) / (1 - kept[t]).sqrt()
prior = torch.exp(-((data - 1) ** 2) / (2 * spread**2)) + torch.exp(-((data + 1) ** 2) / (2 * spread**2))
likely = prior * torch.exp(-(noise**2) / 2)
averaged = (likely * noise).sum(dim=1) / likely.sum(dim=1)
print("the closed form is right:", torch.allclose(best_answer(t, noisy), averaged, atol=1e-4))

told = {
    "nothing": lambda t: torch.zeros(len(t), 0),
    "t / 1000": lambda t: t[:, None] / steps,
    "sines and cosines": lambda t: sinusoidal.timestep(t, 32, dtype=torch.float32),
}


SEEDS, BATCH, UPDATES, REPORTS = 3, 128, 1000, 50  # REPORTS: updates between two measurements


def train(name):
    """Mean squared distance from the best answer after every report, one column a seed."""
    generator = torch.Generator().manual_seed(0)
    widths = [1 + told[name](torch.zeros(1, dtype=torch.int64)).shape[1], 64, 64, 1]
    layers = []
    for inner, outer in pairwise(widths):
        for shape in ((SEEDS, inner, outer), (SEEDS, 1, outer)):
            start = (2 * torch.rand(shape, generator=generator) - 1) / inner**0.5
            layers.append(start.requires_grad_())
    optimiser = torch.optim.Adam(layers, lr=6e-3)

    def answer(t, noisy):
        hidden = torch.cat([noisy[:, None], told[name](t)], dim=1).reshape(SEEDS, -1, widths[0])
        for weight, shift in zip(layers[:-2:2], layers[1:-2:2], strict=True):
            hidden = torch.nn.functional.silu(hidden @ weight + shift)
        return (hidden @ layers[-2] + layers[-1])[..., 0]

    reports = []
    for update in range(1, UPDATES + 1):
        t, noise, noisy = sample(SEEDS * BATCH, generator)
        loss = torch.sum(torch.mean((answer(t, noisy) - noise.reshape(SEEDS, -1)) ** 2, dim=1))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if update % REPORTS == 0:
            t, _, noisy = sample(SEEDS * 1500, generator)
            with torch.no_grad():
                miss = (answer(t, noisy) - best_answer(t, noisy).reshape(SEEDS, -1)) ** 2
            reports.append(miss.mean(dim=1))
    return torch.stack(reports)


results = {name: train(name) for name in told}

# %%
figure, ax = style.figure(height=3.4)
colours = (style.LIGHT.grey, style.LIGHT.orange, style.method("sinusoidal"))
heights = (0.2, 0.0035, 0.05)
for (name, misses), colour, height in zip(results.items(), colours, heights, strict=True):
    ax.semilogy(torch.arange(1, len(misses) + 1) * REPORTS, misses, color=colour, linewidth=1.1)
    ax.text(UPDATES, height, f"told {name}", color=colour, ha="right")
    early, late = misses[500 // REPORTS - 1].mean(), misses[-5:].mean()
    print(f"told {name:18} after 500 updates {early:.3f}, at the end {late:.3f}")
ax.set(xlabel="updates", ylabel="squared distance from the best answer", xlim=(0, UPDATES), ylim=(2e-3, 1))
style.powers(ax.yaxis)
show(
    figure,
    "Squared distance from the best answer against the number of updates, three curves for each of the three networks. "
    "The network that is told nothing stays far off. The plain number is ahead at first; sines and cosines catch up.",
)

# %% [markdown]
# - **Here the network needs the time step as an input.** Otherwise it has to give the same answer for all amounts of
#   noise, and no training fixes that. With images this may be different, because the amount of noise can be estimated
#   from the image itself.
# - **A plain number is learned quickly.** Early on, the network with $t/1000$ is ahead.
# - **Sines and cosines take longer, but catch up.** Here you could do without them.
#
# The data are one-dimensional and the networks are tiny. To find out which of the two is better in a large model, you
# would need an experiment at that scale.
#
# ## Sources
#
# - Ho, Jain and Abbeel, 2020, [Denoising Diffusion Probabilistic Models](https://arxiv.org/abs/2006.11239), section 4:
#   the noise schedule; the time is given as the Transformer's sinusoidal embedding.
# - `diffusers`, `get_timestep_embedding`: the settings `flip_sin_to_cos` and `downscale_freq_shift`.
