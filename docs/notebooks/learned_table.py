# %% [markdown]
# # What a learned table learns
#
# A learned table starts as noise, with no notion of near and far. Does training create an order in it? And what
# happens to the rows that no training sequence reached? This notebook trains a small transformer with a learned
# table, on a task that is all about order, and then looks at the rows.

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

from figures_src.drawing import style
from figures_src.drawing.notebook import show
from figures_src.encoding import attention, learned

torch.set_num_threads(1)  # the same additions in the same order on every run

# %% [markdown]
# ## The task
#
# A string contains one *a* and one *b* among other letters. Does the *a* come first? The network reads the whole
# string at once, without a mask, and averages its outputs. So everything that it knows about order comes from the
# table.
#
# The table has 24 rows, but the training strings have only 16 letters, so rows 16 to 23 are never used.

# %%
LETTERS, TRAINED, ROWS, WIDTH, HEADS = 6, 16, 24, 32, 2


def questions(count, length, generator):
    """Strings with one a (0) and one b (1), and whether the a comes first."""
    ids = torch.randint(2, LETTERS, (count, length), generator=generator)
    places = torch.rand((count, length), generator=generator).argsort(dim=1)[:, :2]
    ids.scatter_(1, places, torch.tensor([[0, 1]]).expand(count, 2))
    return ids, places, (places[:, 0] < places[:, 1]).long()


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm, self.project = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 3 * WIDTH, bias=False)
        self.merge = nn.Linear(WIDTH, WIDTH)
        self.network = nn.Sequential(
            nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 2 * WIDTH), nn.GELU(), nn.Linear(2 * WIDTH, WIDTH)
        )

    def forward(self, x):
        q, k, v = self.project(self.norm(x)).unflatten(-1, (3, HEADS, -1)).permute(2, 0, 3, 1, 4)
        x = x + self.merge(attention.attend(q, k, v).transpose(1, 2).flatten(2))
        return x + self.network(x)


class Judge(nn.Module):
    def __init__(self, seed):
        super().__init__()
        self.embed = nn.Embedding(LETTERS, WIDTH)
        rows = learned.initialise(ROWS, WIDTH, std=0.1, seed=seed, like=torch.empty(0))
        self.table = nn.Parameter(rows.float())
        self.layer = Layer()
        self.answer = nn.Linear(WIDTH, 2)

    def forward(self, ids, positions=None):
        """`positions`: vectors to add, where they are not the first rows of the table."""
        positions = self.table[: ids.shape[1]] if positions is None else positions
        return self.answer(self.layer(self.embed(ids) + positions).mean(dim=1))


def train(seed, updates=240):
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    model = Judge(seed)
    optimiser = torch.optim.Adam(model.parameters(), lr=5e-3)
    for _ in range(updates):
        ids, _, answers = questions(64, TRAINED, generator)
        loss = nn.functional.cross_entropy(model(ids), answers)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return model


models = [train(seed) for seed in range(3)]


def right(model, ids, answers, positions=None):
    with torch.no_grad():
        return (model(ids, positions).argmax(dim=1) == answers).float()


ids, places, answers = questions(2000, TRAINED, torch.Generator().manual_seed(99))
print("right answers on new strings of 16 letters:", *(f"{right(each, ids, answers).mean():.0%}" for each in models))

# %% [markdown]
# ## The rows before and after
#
# How similar are two rows? We subtract the mean of the trained rows from each row, and then take the cosine between
# the two.


# %%
def similarity(table):
    centred = table - table[:TRAINED].mean(axis=0)
    unit = centred / np.linalg.norm(centred, axis=1, keepdims=True)
    return unit @ unit.T


figure, axes = style.figure(1, 2, height=2.7, sharey=True)
tables = (
    ("Before", learned.initialise(ROWS, WIDTH, std=0.1, seed=0)),
    ("After", models[0].table.detach().numpy()),
)
for ax, (title, table) in zip(axes, tables, strict=True):
    image = ax.imshow(similarity(table), vmin=-1, vmax=1, cmap=style.DIVERGING)
    ax.axvline(TRAINED - 0.5, color=style.LIGHT.muted, linewidth=0.8)
    ax.axhline(TRAINED - 0.5, color=style.LIGHT.muted, linewidth=0.8)
    ax.set(title=title, xlabel="row n", xticks=[0, 8, 16, 23], yticks=[0, 8, 16, 23])
axes[0].set_ylabel("row m")
bar = figure.colorbar(image, ax=axes, shrink=0.75, ticks=[-1, 0, 1], aspect=14)
bar.set_label("cosine")
show(
    figure,
    "Cosines between the 24 rows of the table, before and after training. Before, there is noise off the diagonal. "
    "After, near rows among the first 16 are similar and distant rows opposite, but the last eight are still noise.",
)

cosines = [similarity(model.table.detach().numpy())[:TRAINED, :TRAINED] for model in models]
for seed, cosine in enumerate(cosines):
    near, far = np.diagonal(cosine, 1).mean(), np.diagonal(cosine, 12).mean()
    print(f"seed {seed}: rows 1 apart {near:+.2f}, rows 12 apart {far:+.2f}")

# %% [markdown]
# Training has created an order in the table: neighbouring rows have become similar, and the rows at the two ends of
# the sequence have become opposites. This happened because the task required it, not because of anything in the
# method.
#
# The last eight rows never got a gradient, so they are still noise.
#
# ## Past the last trained row
#
# Now let us give the model strings of 24 letters. How often is its answer right, depending on where the later of the
# two letters is? And does it help to replace the untrained rows, either by repeating the last trained row or by
# stretching the 16 trained rows over all 24 positions?

# %%
ids, places, answers = questions(3_000, ROWS, torch.Generator().manual_seed(100))
later = places.max(dim=1).values
place = torch.arange(ROWS)
rules = {
    "the rows as they are": lambda table: table,
    "clamp": lambda table: learned.look_up(table[:TRAINED], place, past_end="clamp"),
    "interpolate": lambda table: learned.look_up(table[:TRAINED], place, past_end="interpolate"),
}
summary = []
figure, ax = style.figure(height=3.2)
ax.axvline(TRAINED - 0.5, color=style.LIGHT.grid, linewidth=1.5)
colours = (style.LIGHT.grey, style.LIGHT.green, style.method("learned"))
labels = ((14.5, 45), (14.5, 87), (14.5, 94))
for (name, rule), colour, label in zip(rules.items(), colours, labels, strict=True):
    with torch.no_grad():
        correct = torch.stack([right(model, ids, answers, rule(model.table)) for model in models])
    shares = torch.stack([correct[:, later == each].mean(dim=1) for each in range(3, ROWS)])
    for column in shares.T:
        ax.plot(range(3, ROWS), 100 * column, color=colour, linewidth=1)
    ax.text(*label, name, color=colour, ha="right")
    inside, outside = correct[:, later < TRAINED].mean(), correct[:, later >= TRAINED].mean()
    summary.append(f"{name:22} both inside: {inside:4.0%}   one past the end: {outside:4.0%}")
print("\n".join(summary))
ax.set(
    xlabel="position of the later letter", ylabel="right answers (%)", xlim=(3, ROWS - 1), xticks=[4, 8, 12, 16, 20, 23]
)
show(
    figure,
    "Right answers by the position of the later letter, three curves for each of three rules. Up to position 15 nearly "
    "all are right. Beyond it, untrained rows fall to guessing, clamping declines slowly, interpolating does not.",
)

# %% [markdown]
# - **The end of the trained rows is a cliff.** If the later letter is past it, the model only guesses.
# - **Clamping tells the model "at the end".** That is enough when the other letter is within the trained rows, but it
#   is useless when both letters are past the end.
# - **Interpolating works here, because only the order matters**, and stretching does not change the order. In a task
#   that needs exact distances, such as "the letter three positions back", the model would have to learn the shorter
#   steps again.
#
# ## What this shows, and what it doesn't
#
# A table can learn which positions are near each other, and untrained rows remain noise. A different task may produce
# a different pattern of rows, so this tells us nothing about the tables of large language models.
#
# ## Sources
#
# - Vaswani et al., 2017, [Attention Is All You Need](https://arxiv.org/abs/1706.03762), section 3.5: learned versus
#   fixed.
# - Dosovitskiy et al., 2020, [An Image is Worth 16x16 Words](https://arxiv.org/abs/2010.11929), section 3.2:
#   interpolated tables in vision.
