# %% [markdown]
# # The same two words in two places
#
# "Hello my name is Ajay. Hello my name is Ajay": the words *my name* appear twice in this text. Can a transformer
# tell the two places apart? This notebook follows one number, the attention score between *name* and *my*, at both
# places: without positions, with a learned vector added for each position, and with rotary positions. Then it asks
# what such an experiment can show, and what it cannot.

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
import math

import torch

from figures_src.drawing import style
from figures_src.drawing.notebook import show
from figures_src.encoding import attention, learned, rotary

torch.set_default_dtype(torch.float64)  # so that "equal" can be checked to many digits

# %% [markdown]
# ## The text as numbers
#
# A model reads token ids, not words. These are the ids that GPT-2's tokeniser gives for this text, written out here
# so that nothing has to be downloaded. "Ajay" takes two tokens, and the space before a word belongs to its token.

# %%
ids = torch.tensor([15496, 616, 1438, 318, 22028, 323, 13, 18435, 616, 1438, 318, 22028, 323])
words = ["Hello", " my", " name", " is", " Aj", "ay", ".", " Hello", " my", " name", " is", " Aj", "ay"]
position = torch.arange(len(ids))
vocabulary = 50_257  # tokens that GPT-2 knows
places = [(2, 1), (9, 8)]  # position of the query " name", position of the key " my"

for m, n in places:
    print(f"query {words[m]!r} at {m}, key {words[n]!r} at {n}")

# %% [markdown]
# Look at the first word and its repetition: `Hello` is token 15496 and ` Hello`, with a space, is 18435. To the model
# these are two different words. ` my` and ` name` are the same tokens both times.
#
# ## Without positions
#
# Every token of the vocabulary gets a vector. Ours are random, as in a model before training. We start with vectors
# of two numbers, so that we can draw them.


# %%
def embedding(seed, width=2):
    """A random vector for every token of the text; equal tokens have equal vectors."""
    table = torch.randn(vocabulary, width, generator=torch.Generator().manual_seed(seed))
    return table[ids]


def score(queries, keys, m, n):
    """The plain dot product, without the division by a square root."""
    return (queries[m] @ keys[n]).item()


x = embedding(seed=0)
for m, n in places:
    print(f"positions {n} and {m}: score {score(x, x, m, n):.12f}")

# %% [markdown]
# The two scores are the same, to the last digit. They have to be, because the same ids look up the same vectors.
# Without positions, the model has no way to tell the two places apart.
#
# ## With a learned vector for every position
#
# GPT-2 adds a vector for each position. It learns these vectors, and they are random before training. Ours are random
# too, and about as long as the token vectors.


# %%
def with_learned(x, seed):
    table = learned.initialise(len(ids), x.shape[-1], std=1.0, seed=seed, like=x)
    return x + learned.look_up(table, position)


added = with_learned(x, seed=0)
for m, n in places:
    print(f"positions {n} and {m}: score {score(added, added, m, n):.6f}")

# %% [markdown]
# ## With rotary positions
#
# Now we add nothing. Instead, we rotate the vector at position $p$ by $p$ radians. Two numbers make one pair, and its
# frequency is 1 radian per token.


# %%
def with_rotary(x):
    return rotary.rotate(x, position, rotary.frequencies(x.shape[-1]))


rotated = with_rotary(x)
for m, n in places:
    print(f"positions {n} and {m}: score {score(rotated, rotated, m, n):.12f}")

# %% [markdown]
# The score has changed, but by the same amount at both places. This is because a rotary score depends only on the two
# vectors and on their distance, which is 1 both times.
#
# ## One draw proves nothing
#
# All this came from one set of random numbers, so let us draw twelve.

# %%
seeds = range(12)
schemes = {
    "none": lambda seed: embedding(seed),
    "learned": lambda seed: with_learned(embedding(seed), seed),
    "rotary": lambda seed: with_rotary(embedding(seed)),
}
scores = {
    name: torch.tensor([[score(v, v, m, n) for m, n in places] for v in map(scheme, seeds)])
    for name, scheme in schemes.items()
}

figure, axes = style.figure(3, 1, height=4.6, sharex=True)
titles = {"none": "No positions", "learned": "Learned vectors added", "rotary": "Rotary"}
for ax, (name, values) in zip(axes, scores.items(), strict=True):
    colour = style.method(name)
    ax.vlines(seeds, values.min(dim=1).values, values.max(dim=1).values, color=colour, linewidth=1.2)
    ax.plot(seeds, values[:, 0], "o", color=colour, markersize=10, fillstyle="none")
    ax.plot(seeds, values[:, 1], "o", color=colour, markersize=5)
    ax.set(title=titles[name], ylabel="score", ymargin=0.2)
axes[0].annotate("ring: first place, dot: second", (1, 1), xycoords="axes fraction", ha="right", va="bottom")
axes[-1].set(xlabel="seed of the random vectors", xticks=list(seeds))
show(
    figure,
    "Scores of the two words for twelve seeds. Without positions and with rotary positions the dot of the second place "
    "lies in the ring of the first, for every seed. With learned vectors the two are apart, in either direction.",
)

# %%
for name, values in scores.items():
    print(f"{name:8} largest difference of the two places: {(values[:, 0] - values[:, 1]).abs().max().item():.1e}")

# %% [markdown]
# Every seed tells the same story. Without positions and with rotary positions, the two scores agree up to rounding.
# With learned vectors they differ, and which place scores higher is a matter of luck.
#
# ## Why the sign can change
#
# Some people describe the rotary score as "the old dot product times $\cos\Delta$". An earlier run of this
# experiment, with other random numbers, shows that they are wrong: it printed a score of −0.18978 before the rotation
# and +0.30431 after it. If the rule were right, a distance of one token could only move the score closer to 0, and it
# would stay negative:

# %%
before, after = -0.18977676331996918, 0.30431175231933594  # of that run
print(f"old score times cos 1: {before * math.cos(1):.5f}, but the run printed {after:.5f}")

# %% [markdown]
# Here is the right rule for one pair of numbers. Let $\varphi$ be the angle from query to key before any rotation.
# The key's position minus the query's is $n - m = -\Delta$, and so
#
# $$
# s = |q|\,|k|\,\cos\bigl(\varphi - \Delta\,\omega\bigr)
#   = (q \cdot k)\cos\Delta\omega + (q_0 k_1 - q_1 k_0)\sin\Delta\omega .
# $$
#
# The first part is the old dot product times the cosine. The second part is easy to forget, but it only vanishes if
# the two vectors are parallel. Since $\Delta = \omega = 1$ here, the two scores of that run even tell us the angle
# between its vectors. We solve for the second bracket, construct a query and a key that produce that value, and rotate
# them.

# %%
cross = (after - before * math.cos(1)) / math.sin(1)  # q0 k1 - q1 k0
length = math.hypot(before, cross)  # |q| |k|
angle = math.atan2(cross, before)  # from query to key
query = torch.tensor([[1.0, 0.0]])
key = length * torch.tensor([[math.cos(angle), math.sin(angle)]])
one_pair = rotary.frequencies(2)


def rotary_score(m, n):
    rotated_query = rotary.rotate(query, torch.tensor([m]), one_pair)
    rotated_key = rotary.rotate(key, torch.tensor([n]), one_pair)
    return (rotated_query @ rotated_key.T).item()


print(f"angle from query to key: {math.degrees(angle):.1f} degrees before the rotation,")
print(f"{math.degrees(angle - 1):.1f} degrees after it; one radian is {math.degrees(1):.1f} degrees")
print(f"score before: {(query @ key.T).item():.5f}")
print(f"score at positions 1 and 2: {rotary_score(2, 1):.5f}; at 8 and 9: {rotary_score(9, 8):.5f}")

# %% [markdown]
# Both scores match the earlier run. Before the rotation, the angle between the two vectors was obtuse, so the score
# was negative. At a distance of one token, the angle is one radian smaller, which makes it acute, so the score is
# positive.

# %%
distance = torch.linspace(0, 2 * math.pi, 200)
curve = length * torch.cos(angle - distance)

figure, ax = style.figure(height=2.8)
ax.axhline(0, color=style.LIGHT.grid)
ax.plot(distance, curve, color=style.method("rotary"))
ax.plot(distance, before * torch.cos(distance), "--", color=style.LIGHT.muted)
for tokens in range(7):
    ax.plot(tokens, rotary_score(9, 9 - tokens), "o", color=style.method("rotary"))
ax.annotate(f"{before:.3f}".replace("-", "−"), (0, before), xytext=(8, -6), textcoords="offset points", va="top")
ax.annotate(f"+{after:.3f}", (1, after), xytext=(8, -4), textcoords="offset points", va="top")
ax.annotate("rotary", (2.9, 0.44), color=style.method("rotary"))
ax.annotate("old score · cos Δ", (4.05, 0.17), color=style.LIGHT.muted)
ax.set(xlabel="distance Δ (tokens)", ylabel="score", xlim=(-0.15, 6.4), ylim=(-0.6, 0.6))
show(
    figure,
    "Score against distance for the pair found above: a cosine of height 0.52 that starts at −0.190, is 0.304 at one "
    "token and highest near two. The rule old score times cosine gives a lower wave that is negative at one token.",
)

# %% [markdown]
# The score is a wave whose phase depends on the angle between the two vectors, so it need not be highest at
# distance 0. In a head with many pairs, the score is a sum of such waves.
#
# ## As in a model: queries, keys, many pairs
#
# So far we have rotated the embeddings themselves. A model first multiplies them by two matrices, and rotates the
# resulting queries and keys. The experiment gives the same result, here with 64 numbers per head.

# %%
width = 64
random = torch.Generator().manual_seed(1)
x = embedding(seed=1, width=width)
w_query, w_key, w_value = torch.randn(3, width, width, generator=random) / math.sqrt(width)

queries, keys = with_rotary(x @ w_query), with_rotary(x @ w_key)
for m, n in places:
    print(f"positions {n} and {m}: score {score(queries, keys, m, n):.10f}")

# %% [markdown]
# ## What this cannot show
#
# To say that the same words always get the same score would be claiming too much. It is only true for the same
# queries and keys, which is certain only in the first layer. Let us finish this layer, under a causal mask, and
# compute the scores of the next one.

# %%
seen = attention.causal_mask(position)
x_next = x + attention.attend(queries, keys, x @ w_value, mask=seen)

change = (x_next[9] - x_next[2]).norm() / x_next[2].norm()
print(f"the two vectors of ' name' differ by {change.item():.0%} of their length after one layer")
queries, keys = with_rotary(x_next @ w_query), with_rotary(x_next @ w_key)
for m, n in places:
    print(f"positions {n} and {m}: score in the next layer {score(queries, keys, m, n):.4f}")

# %% [markdown]
# The second *name* comes after more words than the first, and the first layer mixes all of them into its vector. So its
# query is different, and it gets a different score at the same distance. That is what layers are for.
#
# Nor does the experiment show that learned positions are worse, because ours were random, and training can make the
# vectors of neighbouring positions similar. To find out which encoding helps a model to understand the repetition,
# you would have to compare trained models.
#
# ## Try it
#
# 1. Give the learned vectors the small size that GPT-2 starts with, `std=0.02`. How much do the two scores differ
#    now?
# 2. Set `places = [(9, 1), (9, 8)]`. Why do the rotary scores differ now?
