# %% [markdown]
# # Building a decoder and a classifier with rotary positions
#
# This notebook puts rotary positions to work. You start with one query and one key, make an attention layer of it,
# stack layers to a small transformer, and train it twice: once as a decoder that writes, once as a classifier that
# reads. Each step is checked before the next one is taken. Both trainings take seconds on a laptop.

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
from torch.nn import functional

from figures_src import style
from figures_src.encoding import attention, rotary
from figures_src.notebook import show

torch.set_num_threads(1)  # the model is small, and one thread gives the same numbers each time

# %% [markdown]
# ## One head
#
# Take 6 tokens and a head of 16 numbers. A real head makes its queries and keys from the tokens with two matrices.
# Here they are random. Each pair of numbers is turned by position times frequency. The table of cosines and sines is
# computed once: all heads and layers can use it.

# %%
length, head_dim = 6, 16
random = torch.Generator().manual_seed(0)
query, key = torch.randn(2, length, head_dim, generator=random)

position = torch.arange(length)
frequencies = rotary.frequencies(head_dim)
turns = rotary.cos_sin(position, frequencies, dtype=query.dtype)
print("table of cosines:", tuple(turns[0].shape), "(position, pair)")

turned_query, turned_key = rotary.turn(query, *turns), rotary.turn(key, *turns)

# %% [markdown]
# Two checks. A rotation keeps lengths. And if all positions are moved by 100, no score changes, since a score sees
# the distance only.

# %%
assert torch.allclose(turned_query.norm(dim=-1), query.norm(dim=-1), atol=1e-5)

moved = rotary.cos_sin(position + 100, frequencies, dtype=query.dtype)
scores = attention.scores(turned_query, turned_key)
moved_scores = attention.scores(rotary.turn(query, *moved), rotary.turn(key, *moved))
print(f"largest change of a score: {(scores - moved_scores).abs().max().item():.0e}")
assert torch.allclose(scores, moved_scores, atol=1e-4)

# %% [markdown]
# A decoder must not see the future, so the causal mask shuts out all keys after the query. The values are not turned.

# %%
value = torch.randn(length, head_dim, generator=random)
seen = attention.causal_mask(position)
weights = attention.softmax(scores, mask=seen)
output = weights @ value
print("weights of the third token:", [round(w, 2) for w in weights[2].tolist()])

# %% [markdown]
# ## A layer with several heads
#
# The layer makes queries, keys and values for all heads with one matrix, turns queries and keys, attends, and mixes
# the heads with a last matrix. While a decoder writes, it meets the same old tokens at every step. So the layer can
# be given the keys and values of earlier tokens (`past`) and hands back all of them. The keys in there are already
# turned. They stay right, because their positions never change.


# %%
class Attention(nn.Module):
    """Attention with several heads. Without `turns` it knows nothing of positions."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.into = nn.Linear(width, 3 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)

    def forward(self, x, turns, mask, past=None):
        batch, length, width = x.shape
        split = self.into(x).view(batch, length, 3, self.heads, width // self.heads)
        query, key, value = split.permute(2, 0, 3, 1, 4)  # each (batch, heads, length, head_dim)
        if turns is not None:
            query, key = rotary.turn(query, *turns), rotary.turn(key, *turns)
        if past is not None:
            key, value = torch.cat([past[0], key], dim=2), torch.cat([past[1], value], dim=2)
        weights = attention.softmax(attention.scores(query, key), mask=mask)
        self.weights = weights.detach()  # kept for the picture below
        joined = (weights @ value).transpose(1, 2).reshape(batch, length, width)
        return self.out(joined), (key, value)


# %% [markdown]
# ## A transformer
#
# A block is attention and a small network, each behind a normalisation and added to what was there before. The model
# is an embedding, some blocks, and a last matrix. There is no position anywhere but in the turns, and these are
# applied in **every** layer.


# %%
class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.before_attention, self.before_network = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.network = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x, turns, mask, past=None):
        attended, cache = self.attention(self.before_attention(x), turns, mask, past)
        x = x + attended
        return x + self.network(self.before_network(x)), cache


class Transformer(nn.Module):
    """Tokens in, numbers out: one row a token. `causal` makes it a decoder."""

    def __init__(self, tokens, outputs, *, width=64, heads=4, layers=2, causal, positions=True):
        super().__init__()
        self.embedding = nn.Embedding(tokens, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.norm, self.out = nn.LayerNorm(width), nn.Linear(width, outputs)
        self.causal = causal
        self.frequencies = rotary.frequencies(width // heads) if positions else None

    def forward(self, ids, *, first=0, past=None):
        """`first` is the position of the first token of `ids`; `past` the cache of all before it."""
        position = first + torch.arange(ids.shape[1])
        x = self.embedding(ids)
        turns = None
        if self.frequencies is not None:
            turns = rotary.cos_sin(position, self.frequencies, dtype=x.dtype)
        keys = torch.arange(first + ids.shape[1]) if past else position
        mask = attention.causal_mask(position, keys) if self.causal else None
        caches = []
        for index, block in enumerate(self.blocks):
            x, cache = block(x, turns, mask, past[index] if past else None)
            caches.append(cache)
        return self.out(self.norm(x)), caches


# %% [markdown]
# ## Checks before any training
#
# Four statements about the untrained model. Each would fail if the rotation were left out, applied to the wrong
# thing, or given the wrong positions.

# %%
torch.manual_seed(0)
ids = torch.randint(0, 12, (1, 10))
order = torch.randperm(10)

decoder = Transformer(12, 12, causal=True)
reader = Transformer(12, 12, causal=False)
blind = Transformer(12, 12, causal=False, positions=False)

with torch.no_grad():
    # 1. The future does not matter: another last token leaves all earlier outputs alone.
    other = ids.clone()
    other[0, -1] = (ids[0, -1] + 1) % 12
    assert torch.allclose(decoder(ids)[0][:, :-1], decoder(other)[0][:, :-1], atol=1e-5)

    # 2. Only distances matter: the whole text may start at position 500.
    assert torch.allclose(decoder(ids)[0], decoder(ids, first=500)[0], atol=1e-3)

    # 3. Order matters: shuffled tokens give other outputs, not the same ones shuffled.
    assert not torch.allclose(reader(ids)[0][:, order], reader(ids[:, order])[0], atol=1e-2)

    # 4. Without positions it does not: shuffled tokens give the outputs, shuffled.
    assert torch.allclose(blind(ids)[0][:, order], blind(ids[:, order])[0], atol=1e-5)
print("all four hold")

# %% [markdown]
# ## A decoder that writes
#
# The task: read eight random letters and a colon, then write the letters again. There are a hundred million such
# texts, so the model cannot know them by heart. It has to find, for each letter that it writes, the token nine places
# back from the one it writes, which is eight places back from where it stands.

# %%
letters, colon = 10, 10
count = 8  # letters to repeat
alphabet = "abcdefghij:"


def copying(number, random):
    """Texts such as "dgcabhea:dgcabhea" as token ids."""
    text = torch.randint(0, letters, (number, count), generator=random)
    return torch.cat([text, torch.full((number, 1), colon), text], dim=1)


def train(model, loss_of_batch, steps, rate):
    """Adam with a short warm-up and a linear end. Gives the loss of every step."""
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate)
    losses = []
    for step in range(steps):
        optimiser.param_groups[0]["lr"] = rate * min(1, (step + 1) / 20) * (1 - step / steps)
        loss = loss_of_batch()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
    return losses


torch.manual_seed(0)
decoder = Transformer(letters + 1, letters + 1, causal=True)
random = torch.Generator().manual_seed(1)


def copying_loss():
    """How surprised the model is by the second half. The first half is random: nobody can predict it."""
    texts = copying(64, random)
    predicted, _ = decoder(texts[:, :-1])
    return functional.cross_entropy(predicted[:, count:].flatten(0, 1), texts[:, count + 1 :].flatten())


losses = train(decoder, copying_loss, steps=100, rate=3e-3)
numbers = sum(parameter.numel() for parameter in decoder.parameters())
print(f"{numbers:,} numbers trained; loss {losses[0]:.2f} at first, {losses[-1]:.2f} at the end")

# %% [markdown]
# Now let it write. It reads the prompt once and then goes on token by token, each time with the cache of all earlier
# keys and values. Mind `first`: a new token stands at the end of the text, not at position 0.


# %%
@torch.no_grad()
def write(model, prompt, tokens):
    """Extends each prompt by the likeliest next token, again and again."""
    text = prompt
    predicted, cache = model(prompt)
    for _ in range(tokens):
        latest = predicted[:, -1:].argmax(dim=-1)
        text = torch.cat([text, latest], dim=1)
        predicted, cache = model(latest, first=text.shape[1] - 1, past=cache)
    return text


def spell(ids):
    return "".join(alphabet[index] for index in ids.tolist())


unseen = copying(200, torch.Generator().manual_seed(2))
written = write(decoder, unseen[:, : count + 1], count)
for text in written[:4]:
    print(spell(text[: count + 1]), spell(text[count + 1 :]))
right = (written == unseen).all(dim=1).double().mean().item()
print(f"{right:.0%} of 200 unseen texts repeated without a mistake")

# %% [markdown]
# Writing with the cache must give what the model says when it reads the whole text afresh. This is the check that a
# wrong position of the new token, or keys that are turned twice, would fail.

# %%
with torch.no_grad():
    afresh, _ = decoder(written[:, :-1])
    assert torch.equal(afresh[:, count:].argmax(dim=-1), written[:, count + 1 :])

    _, cache = decoder(written[:, :12])
    step, _ = decoder(written[:, 12:13], first=12, past=cache)
    wrong, _ = decoder(written[:, 12:13], first=0, past=cache)
print(f"with the cache: off by {(step[:, 0] - afresh[:, 12]).abs().max().item():.0e}")
print(f"with the new token at position 0: off by {(wrong[:, 0] - afresh[:, 12]).abs().max().item():.1f}")
assert torch.allclose(step[:, 0], afresh[:, 12], atol=1e-3)
assert not torch.allclose(wrong[:, 0], afresh[:, 12], atol=1)

# %% [markdown]
# How does it do it? Look at the weights of every head, averaged over the texts, for the tokens from the colon on.
# Somewhere there should be a head that looks eight tokens back.

# %%
with torch.no_grad():
    decoder(unseen[:, :-1])
heads = torch.cat([block.attention.weights.mean(dim=0) for block in decoder.blocks])[:, count:]

figure, axes = style.figure(2, 4, height=2.5, sharex=True, sharey=True)
for index, (ax, head) in enumerate(zip(axes.flat, heads, strict=True)):
    ax.imshow(head, cmap=style.SEQUENTIAL, vmin=0, vmax=1, extent=(-0.5, 15.5, 15.5, 7.5))
    ax.set(title=f"layer {index // 4}, head {index % 4}", xticks=(0, 8, 15), yticks=(8, 15))
    ax.title.set_fontsize(8.5)
for ax in axes[1]:
    ax.set_xlabel("key n")
for ax in axes[:, 0]:
    ax.set_ylabel("query m")
show(
    figure,
    "Attention weights of the eight heads for the queries from the colon on. In the second layer a diagonal line of strong "
    "weights lies eight places to the left of the query, in the first layer only traces of it.",
)

back = torch.diagonal(heads, dim1=1, dim2=2).mean(dim=1)  # query 8 + i and key i
best = back.argmax().item()
print(f"layer {best // 4}, head {best % 4} gives {back[best].item():.0%} of its weight to the token eight places back")

# %% [markdown]
# The line runs along the diagonal: the same distance at every place. That is what a rotary score can do with fixed
# queries and keys, and nothing else was needed.
#
# ## A classifier that reads
#
# A classifier may look in both directions, so it has no mask. A token `CLS` is put in front, and its output is the
# answer. The task is about order and nothing else: somewhere among sixteen tokens stand one A and one B. Does A come
# first?
#
# Train two models that differ in one thing: one has no positions.

# %%
cls, first_letter, second_letter = 0, 1, 2


def which_first(number, random, length=16):
    """Texts with one A and one B, and whether A comes first."""
    text = torch.randint(3, 12, (number, length), generator=random)
    places = torch.rand(number, length, generator=random).argsort(dim=1)[:, :2]
    text.scatter_(1, places[:, :1], first_letter).scatter_(1, places[:, 1:], second_letter)
    answer = (places[:, 0] < places[:, 1]).long()
    return torch.cat([torch.full((number, 1), cls), text], dim=1), answer


def classifier(positions):
    torch.manual_seed(0)
    model = Transformer(12, 2, width=32, heads=2, causal=False, positions=positions)
    random = torch.Generator().manual_seed(1)
    hits = []

    def loss_of_batch():
        texts, answer = which_first(128, random)
        predicted, _ = model(texts)
        hits.append((predicted[:, 0].argmax(dim=-1) == answer).double().mean().item())
        return functional.cross_entropy(predicted[:, 0], answer)

    train(model, loss_of_batch, steps=150, rate=2e-3)
    return model, hits


trained = {"rotary": classifier(positions=True), "none": classifier(positions=False)}
texts, answer = which_first(1000, torch.Generator().manual_seed(2))
for name, (model, _) in trained.items():
    with torch.no_grad():
        right = (model(texts)[0][:, 0].argmax(dim=-1) == answer).double().mean().item()
    print(f"{name:6} {right:.1%} of 1,000 unseen texts right")

# %%
figure, ax = style.figure(height=2.6)
for name, (_, hits) in trained.items():
    smooth = torch.tensor(hits).unfold(0, 10, 10).mean(dim=1)
    ax.plot(range(10, 151, 10), smooth, "o-", color=style.method(name), markersize=4)
ax.text(120, 0.9, "rotary", color=style.method("rotary"))
ax.text(120, 0.56, "no positions", color=style.method("none"))
ax.set(xlabel="training step", ylabel="answers right", ylim=(0.4, 1.03), xlim=(0, 155), yticks=(0.5, 0.75, 1))
show(
    figure,
    "Share of right answers against the training step. With rotary positions it rises from a half to one. Without "
    "positions it stays at a half.",
)

# %% [markdown]
# The model without positions stays at one half, and no longer training would help: to it, a text and its shuffled
# copy are the same. Shuffle the tokens behind `CLS` and see.

# %%
shuffled = texts[:, torch.cat([torch.zeros(1, dtype=torch.long), 1 + torch.randperm(16)])]
with torch.no_grad():
    for name, (model, _) in trained.items():
        change = (model(texts)[0][:, 0] - model(shuffled)[0][:, 0]).abs().max().item()
        print(f"{name:6} largest change of an answer after shuffling: {change:.0e}")

# %% [markdown]
# ## What this shows, and what it does not
#
# - **Shown**: the parts fit together. The decoder sees no future, writes the same with and without a cache, and
#   repeats texts that it has not seen. The classifier is sensitive to order because of the rotation and for no other
#   reason.
# - **Not shown**: that rotary positions are better than others. Other encodings can solve these tasks too. And this
#   was one seed.
# - **Not shown**: that it works on longer texts. Try it (below).
#
# ## Try it
#
# 1. Let the decoder repeat 12 letters, after its training on 8. What goes wrong, and where?
# 2. Train it to write the letters **backwards**. Now the distance grows with every letter. It needs about 300 steps.
# 3. Turn the values too (`value = rotary.turn(value, *turns)`). Which of the four checks fails?
# 4. Set `causal=True` in the classifier without positions, and read the answer off the last token. Why does it learn
#    the task now?
