# %% [markdown]
# # Which layout does this checkpoint have?
#
# A file of weights does not say which rows form a rotary pair: neighbours, or one row from each half. This notebook
# trains two small transformers, one in each layout, and asks whether their weights alone can tell which is which.
# Then it deliberately reads one of them in wrong ways. The loss reveals some of the mistakes, but a wrong layout, a
# wrong sign and a wrong width look alike.

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
import numpy as np
import torch
from torch import nn

from figures_src import layers
from figures_src.drawing import style
from figures_src.drawing.notebook import show
from figures_src.encoding import layout, partial, rotary
from figures_src.experiments import wrong_checkpoint

torch.set_num_threads(1)  # the same additions in the same order on every run

# %% [markdown]
# ## A task that needs near and far tokens
#
# A sequence consists of six pairs of tokens, all different, followed by the same pairs in a different order. When the
# first token of a pair appears again, the model has to predict the second. So one layer has to see which token came
# before each token, and the next layer has to find where the current token occurred earlier.

# %%
WIDTH, HEADS, HEAD_DIM, WORDS, READ = 64, 2, 32, 24, 12
INV_FREQ = rotary.frequencies(HEAD_DIM)


def texts(count, generator):
    first = torch.rand(count, WORDS, generator=generator).argsort(dim=1)[:, :READ]
    order = torch.rand(count, READ // 2, generator=generator).argsort(dim=1)
    again = first.view(count, -1, 2)[torch.arange(count)[:, None], order]
    return torch.cat([first, again.flatten(1)], dim=1)


class Attention(nn.Module):
    def __init__(self, turn):
        super().__init__()
        self.project = nn.Linear(WIDTH, 3 * HEADS * HEAD_DIM, bias=False)
        self.merge = nn.Linear(HEADS * HEAD_DIM, WIDTH, bias=False)
        self.turn = turn

    def forward(self, x, position):
        q, k, v = self.project(x).unflatten(-1, (3, HEADS, HEAD_DIM)).permute(2, 0, 3, 1, 4)
        mixed = nn.functional.scaled_dot_product_attention(*self.turn(q, k, position), v, is_causal=True)
        return self.merge(mixed.transpose(1, 2).flatten(2))


class Transformer(nn.Module):
    def __init__(self, turn):
        super().__init__()
        self.embed = nn.Embedding(WORDS, WIDTH)
        self.layers = nn.ModuleList(Attention(turn) for _ in range(2))
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(3))
        self.answer = nn.Linear(WIDTH, WORDS)

    def forward(self, ids, position=None):
        position = torch.arange(ids.shape[1]) if position is None else position
        x = self.embed(ids)
        for layer, norm in zip(self.layers, self.norms, strict=False):
            x = x + layer(norm(x), position)
        return self.answer(self.norms[-1](x))


def losses(model, ids, position=None):
    """Loss of each answer: the second word of every repeated pair."""
    guesses = model(ids[:, :-1], None if position is None else position[: ids.shape[1] - 1])[:, READ::2]
    return nn.functional.cross_entropy(guesses.transpose(1, 2), ids[:, READ + 1 :: 2], reduction="none")


def train(pairs, updates=320):
    torch.manual_seed(0)
    generator = torch.Generator().manual_seed(0)
    model = Transformer(layers.Rotary(INV_FREQ, 2048, layout=pairs))
    optimiser = torch.optim.Adam(model.parameters(), lr=4e-3)
    for _ in range(updates):
        loss = losses(model, texts(32, generator)).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return model


models = {pairs: train(pairs) for pairs in layout.LAYOUTS}
fresh = texts(200, torch.Generator().manual_seed(1))
with torch.no_grad():
    for pairs, model in models.items():
        print(f"{pairs:12}  loss of the answers {losses(model, fresh).mean():.3f}   guessing {np.log(WORDS):.3f}")

# %% [markdown]
# Both have learned the task, equally well.
#
# ## Told by the weights alone
#
# Add up the squares in each row of one head's query and key projections, and call the sum the energy of the row. The
# rotation mixes the two rows of a pair, so training has no reason to prefer one of them, but nothing forces them to
# be equal, either. Different pairs rotate at different frequencies, and a head can use some frequencies more than
# others.

# %%
energies = {}  # layout -> (layer and head, row)
for pairs, model in models.items():
    rows = [layer.project.weight.detach().view(3, HEADS, HEAD_DIM, WIDTH)[:2] for layer in model.layers]
    energies[pairs] = torch.cat([row.square().sum(dim=(0, -1)) for row in rows]).numpy()

figure, axes = style.figure(2, height=3.6, sharex=True)
for ax, (pairs, energy) in zip(axes, energies.items(), strict=True):
    ax.bar(np.arange(HEAD_DIM), energy[2], color=style.method("rotary"))
    ax.axvline(HEAD_DIM / 2 - 0.5, color=style.LIGHT.muted, linewidth=0.8)
    ax.set(title=f"trained {pairs.replace('_', '-')}", ylabel="energy")
axes[1].set_xlabel("row of the head")
show(
    figure,
    "Energies of the 32 rows of one head, as bars, for both layouts. Interleaved: low at the left, rising to the "
    "right, once. Half-split: the rise appears twice, in the left and in the right half.",
)

# %% [markdown]
# In the half-split layout, the pattern of energies repeats after the middle; in the interleaved layout it does not.
# To express this as a number, we measure the agreement between the two halves: it is 1 if they are equal and about 0
# if they are unrelated. Neighbouring rows tell us nothing, because neighbouring pairs have similar frequencies, so
# these rows agree in both layouts.

# %%
halves = {}
for pairs, energy in energies.items():
    for name, kind in (("halves", "half_split"), ("neighbours", "interleaved")):
        each = [wrong_checkpoint.agreement(profile, kind) for profile in energy]
        print(f"{pairs:12}  {name:10}", "  ".join(f"{value:5.2f}" for value in each), f"  mean {np.mean(each):5.2f}")
    halves[pairs] = np.mean([wrong_checkpoint.agreement(profile, "half_split") for profile in energy])
assert halves["half_split"] > 0.4 > 0.2 > halves["interleaved"]

# %% [markdown]
# ## Told by the loss
#
# Now we read the half-split model in wrong ways. We do not train it again; we only change the two lines that rotate.


# %%
class Mixed(layers.Rotary):
    """Queries in one layout, keys in the other."""

    def forward(self, query, key, position=None, *, past=0):
        other = layers.Rotary(self.frequencies, self.length, layout="interleaved")
        return super().forward(query, key, position, past=past)[0], other(query, key, position, past=past)[1]


def read_with(turn):
    model = Transformer(turn)
    model.load_state_dict(models["half_split"].state_dict())
    return model


plain = {"length": 2048, "layout": "half_split"}
late = torch.arange(2 * READ) + 1000
readings = {
    "right": (layers.Rotary(INV_FREQ, **plain), None),
    "right, 1,000 tokens later": (layers.Rotary(INV_FREQ, **plain), late),
    "other layout": (layers.Rotary(INV_FREQ, 2048, layout="interleaved"), None),
    "other layout, keys alone": (Mixed(INV_FREQ, **plain), None),
    "sign of the sine": (layers.Rotary(-INV_FREQ, **plain), None),
    "half of the head rotates": (layers.Rotary(partial.frequencies(HEAD_DIM, rotary_dim=16), **plain), None),
    "base 1,000,000": (layers.Rotary(rotary.frequencies(HEAD_DIM, 1e6), **plain), None),
    "positions one too high": (layers.Rotary(INV_FREQ, **plain), torch.arange(2 * READ) + 1),
    "bfloat16, 1,000 tokens later": (layers.Rotary(INV_FREQ, **plain), late.bfloat16().long()),
}
with torch.no_grad():
    measured = {name: losses(read_with(turn), fresh, position).mean(0) for name, (turn, position) in readings.items()}
for name, loss in measured.items():
    print(f"{name:30}  {loss.mean():6.3f}")
assert measured["positions one too high"].mean() < 0.1 < 1 < measured["other layout"].mean()

# %% [markdown]
# ## What this shows, and what it doesn't
#
# - **The wrong layout is worse than guessing.** The model is confident but wrong.
# - **Single heads revealed the layout of these two models, but not of others.** The site's text models are half-split,
#   yet in most heads neighbours agree better than halves. Only averages over all heads reveal their layout.
#   Let the loss decide.
#
# ## Try it
#
# Convert the half-split weights with `layout.convert_projection`, read them interleaved, and compare the loss.
#
# ## Sources
#
# - Su et al., 2021, [RoFormer](https://arxiv.org/abs/2104.09864), section 3.2.2.
# - Olsson et al., 2022, [In-context Learning and Induction Heads](https://arxiv.org/abs/2209.11895): two layers that
#   look up what last followed a token.
