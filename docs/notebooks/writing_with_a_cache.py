# %% [markdown]
# # Generating with a KV cache
#
# During generation, a model sees the same old tokens again at every step. It would be wasteful to compute their keys
# and values each time, so they are kept in the KV cache. With RoPE, the cached keys are already rotated, which raises
# questions. What position does the new token have? May you drop old keys? What if the sequences of a batch have
# different lengths?
#
# This notebook answers them with a small model, by comparing each way of using the cache with a full forward pass
# over the whole sequence. A method is correct if it gives the same outputs. The weights can be random, because a
# correct method works with any weights.

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
import torch
from torch import nn

from figures_src.drawing import style
from figures_src.drawing.notebook import show
from figures_src.encoding import attention, rotary

torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)  # so that right and wrong are ten powers of ten apart

# %% [markdown]
# ## A model with a cache
#
# The layer rotates its new queries and keys to the positions that it is given. Then it puts the cached keys, which
# were rotated earlier, in front of the new ones, and returns all of them for the next step. It caches values too, but
# never rotates them.


# %%
class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.into = nn.Linear(width, 3 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)

    def forward(self, x, position, frequencies, seen, cached=None):
        split = self.into(x).unflatten(-1, (3, self.heads, -1))  # length, 3, heads, head_dim
        query, key, value = split.permute(1, 2, 0, 3)  # each: heads, length, head_dim
        query, key = (rotary.rotate(each, position, frequencies) for each in (query, key))
        if cached is not None:
            key, value = torch.cat([cached[0], key], dim=1), torch.cat([cached[1], value], dim=1)
        mixed = attention.attend(query, key, value, mask=seen)
        return self.out(mixed.transpose(0, 1).flatten(1)), (key, value)


class Model(nn.Module):
    """Layers of attention and nothing else: enough to make every mistake."""

    def __init__(self, tokens=20, width=32, heads=2, layers=2):
        super().__init__()
        self.embedding = nn.Embedding(tokens, width)
        self.layers = nn.ModuleList(Attention(width, heads) for _ in range(layers))
        self.frequencies = rotary.frequencies(width // heads)

    def forward(self, ids, position, *, seen=None, cache=None, frequencies=None):
        x, caches = self.embedding(ids), []
        frequencies = self.frequencies if frequencies is None else frequencies
        for index, layer in enumerate(self.layers):
            mixed, kept = layer(x, position, frequencies, seen, cache[index] if cache else None)
            x, caches = x + mixed, [*caches, kept]
        return x, caches


torch.manual_seed(0)
model = Model().requires_grad_(False)
length, prompt = 24, 8  # tokens, and how many of them are the prompt
ids = torch.randint(20, (length,))
position = torch.arange(length)

# %% [markdown]
# The reference is one full pass over the whole sequence, under a causal mask.

# %%
full, _ = model(ids, position, seen=attention.causal_mask(position))
print("one output per token:", tuple(full.shape))

# %% [markdown]
# ## The right way
#
# The model reads the prompt in one go, and then continues one token at a time. Token number $n$ is at position $n$,
# and it sees the whole cache and itself, so it needs no mask. The arguments `position_of` and `retouch` are there for
# the mistakes that follow.


# %%
def step_by_step(position_of=lambda n: n, retouch=lambda cache: cache, **settings):
    """Outputs of the tokens after the prompt, each computed from the cache."""
    first = position[:prompt]
    _, cache = model(ids[:prompt], first, seen=attention.causal_mask(first))
    outputs = []
    for n in range(prompt, length):
        at = torch.tensor([position_of(n)])
        output, cache = model(ids[n : n + 1], at, cache=retouch(cache), **settings)
        outputs.append(output[0])
    return torch.stack(outputs)


def error(found, expected):
    """Largest error, as a share of the typical size of an output."""
    return ((found - expected).abs().max() / expected.std()).item()


errors = {"right: at position n": error(step_by_step(), full[prompt:])}
print(f"largest error: {errors['right: at position n']:.0e}")
assert errors["right: at position n"] < 1e-12

# %% [markdown]
# ## Three wrong ways
#
# **The new token gets position 0.** This happens if a program takes the position from the token's index in the input,
# because the new token is alone there. Then the cached keys seem to lie in its future.
#
# **The position is off by one.** This happens if a program counts the prompt from 0, but the new tokens from 1. The
# error is the smallest of the three, which makes it nasty, because a loose test would let it pass.
#
# **The cache is rotated again.** The cached keys have been rotated already. A program that rotates all keys at every
# step rotates the old keys twice, then three times, and so on.


# %%
def rotated(cache, by):
    """The cache with every key rotated further, by as many tokens as `by` says for its index."""
    return [(rotary.rotate(key, by(key.shape[1]), model.frequencies), value) for key, value in cache]


errors["wrong: at position 0"] = error(step_by_step(lambda n: 0), full[prompt:])
errors["wrong: one too far"] = error(step_by_step(lambda n: n + 1), full[prompt:])
errors["wrong: cache rotated again"] = error(
    step_by_step(retouch=lambda cache: rotated(cache, torch.arange)), full[prompt:]
)
for name in list(errors)[1:]:
    print(f"{name:28} {errors[name]:.2f}")
    assert errors[name] > 0.01

# %% [markdown]
# ## All positions moved
#
# Now for a change that looks wrong but is not: move all tokens by the same number of positions. A rotary score
# depends only on the distance, so every output stays the same. That is why you may pad a sequence **on the left**, as
# long as you mask the padding.

# %%
padding = 5
padded = torch.cat([torch.zeros(padding, dtype=torch.long), ids])
at = torch.arange(padding + length)
causal = attention.causal_mask(at)
no_padding = causal & (at >= padding)

found, _ = model(padded, at, seen=no_padding)
errors["right: padding masked"] = error(found[padding:], full)
found, _ = model(padded, at, seen=causal)
errors["wrong: padding seen"] = error(found[padding:], full)
for name in list(errors)[-2:]:
    print(f"{name:28} {errors[name]:.0e}")
assert errors["right: padding masked"] < 1e-12 < 0.01 < errors["wrong: padding seen"]

# %% [markdown]
# With learned or sinusoidal positions, which are added to the embeddings, this would be wrong. There you have to
# count each token's position without the padding.
#
# ## A cache of limited size
#
# Some models only look back over a window, here of 8 tokens, so they can discard older keys. Now the reference is a
# full pass under a mask with that window.
#
# As long as the new token keeps its true position $n$, you don't have to do anything else. But suppose that a program
# takes the index **in the cache** as the position. Then every new token gets position 7, although the cached keys
# keep theirs, and the distances are off by one more token at every step. Such a program must also rotate all cached
# keys back by one position whenever it drops a key.

# %%
window = prompt
windowed, _ = model(ids, position, seen=attention.causal_mask(position, window=window))


def dropped(cache):
    """The cache without its oldest token, so that it has room for one more."""
    return [(key[:, 1:], value[:, 1:]) for key, value in cache]


def one_back(cache):
    return rotated(dropped(cache), lambda count: -torch.ones(count))


errors["right: window, position n"] = error(step_by_step(retouch=dropped), windowed[prompt:])
errors["wrong: window, index in cache"] = error(step_by_step(lambda n: window - 1, retouch=dropped), windowed[prompt:])
errors["right: index in cache, rotated back"] = error(
    step_by_step(lambda n: window - 1, retouch=one_back), windowed[prompt:]
)
for name in list(errors)[-3:]:
    print(f"{name:36} {errors[name]:.0e}")
    assert (errors[name] < 1e-12) == name.startswith("right")

# %% [markdown]
# Rotating back works because two rotations add up: if you rotate a key to position $n$ and then by $-1$, it ends up
# at position $n - 1$. So you can move a cached key to any other position without knowing the unrotated key.
#
# Here the result is right to the last digits, because all numbers are float64. In bfloat16, a thousand moves of one
# position each ruin the keys, as the page *Editing the cache* shows.
#
# ## Frequencies that change as the sequence grows
#
# Some rules for longer contexts, such as dynamic NTK, change the frequencies when the sequence passes a certain
# length. Then the cached keys have been rotated with the old frequencies, but the new query is rotated with the new
# ones, so the two rotations no longer cancel. Compare this with a full pass that uses the new frequencies:

# %%
slower = rotary.frequencies(16, base=80_000.0)
all_slower, _ = model(ids, position, seen=attention.causal_mask(position), frequencies=slower)
errors["wrong: new frequencies, old keys"] = error(step_by_step(frequencies=slower), all_slower[prompt:])
print(f"largest error: {errors['wrong: new frequencies, old keys']:.2f}")
assert errors["wrong: new frequencies, old keys"] > 1e-3

# %% [markdown]
# You would have to rotate every cached key by the difference between its old and its new angle. Even that is only
# right in the first layer, because the inputs of deeper layers were computed with the old frequencies.
#
# ## All at a glance

# %%
figure, ax = style.figure(height=3.6)
names = sorted(errors, key=lambda name: (name.startswith("wrong"), errors[name]), reverse=True)
for row, name in enumerate(names):
    right = name.startswith("right")
    colour = style.LIGHT.green if right else style.LIGHT.orange
    ax.plot([1e-17, errors[name]], [row, row], color=colour, linewidth=1)
    ax.plot(errors[name], row, "o", color=colour)
ax.set(xscale="log", xlim=(1e-16, 20), xlabel="largest error (share of the output)")
ax.set_yticks(range(len(names)), names)
ax.set_xticks([1e-15, 1e-10, 1e-5, 1], ["10⁻¹⁵", "10⁻¹⁰", "10⁻⁵", "1"])
ax.minorticks_off()
show(
    figure,
    "Largest error of each way on a logarithmic axis. The right ones lie near ten to the minus 15, the wrong ones "
    "between one hundredth and one.",
)

# %% [markdown]
# There is nothing in between: each way of using the cache is either correct to the last digits or clearly wrong. That
# makes this comparison a good test for any program that generates from a cache.
#
# ## Try it
#
# Cache the keys **unrotated**, and rotate all of them to their true positions at every step. Is that right? What does
# it cost, and when is it worth it?
#
# ## Sources
#
# - Su et al., 2021, [RoFormer](https://arxiv.org/abs/2104.09864), section 3.2.2: rotated queries and keys.
# - Beltagy et al., 2020, [Longformer](https://arxiv.org/abs/2004.05150), section 3.1: a window.
# - Peng et al., 2023, [YaRN](https://arxiv.org/abs/2309.00071): frequencies that change with the length, and what
#   that means for cached keys.
