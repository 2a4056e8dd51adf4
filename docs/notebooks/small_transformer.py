# %% [markdown]
# # A small transformer with rotary positions
#
# Rotary encoding takes two lines of a transformer. This notebook builds the rest around them, from one attention
# layer to a decoder and a classifier, and tests every step. Then it takes the two lines out again. What is left
# trains without an error, but fails.

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

torch.set_num_threads(1)  # the same additions in the same order on every run

# %% [markdown]
# ## One attention layer
#
# Each token's vector becomes a query, a key and a value for each head. *After* this projection, we rotate queries and
# keys, but not values, to their positions. A decoder layer has a causal mask, whereas an encoder layer has none. The
# switch `rotates` is there for the experiments below.


# %%
class Attention(nn.Module):
    def __init__(self, width, heads, *, causal, rotates=True):
        super().__init__()
        self.heads, self.causal, self.rotates = heads, causal, rotates
        self.frequencies = rotary.frequencies(width // heads)
        self.project = nn.Linear(width, 3 * width, bias=False)
        self.merge = nn.Linear(width, width, bias=False)

    def queries_keys_values(self, x):
        split = self.project(x).unflatten(-1, (3, self.heads, -1))  # batch, length, 3, heads, head_dim
        q, k, v = split.permute(2, 0, 3, 1, 4)  # each: batch, heads, length, head_dim
        if self.rotates:
            position = torch.arange(x.shape[1])
            q, k = (rotary.rotate(each, position, self.frequencies) for each in (q, k))
        return q, k, v

    def mask(self, x):
        return attention.causal_mask(torch.arange(x.shape[1])) if self.causal else None

    def forward(self, x):
        q, k, v = self.queries_keys_values(x)
        mixed = attention.attend(q, k, v, mask=self.mask(x))
        return self.merge(mixed.transpose(1, 2).flatten(2))


# %% [markdown]
# **Test it before you build on it.** A layer without a mask and without rotation must not see the order: if you
# permute its inputs, its outputs must be permuted in the same way. With rotation, it must see the order. And a causal
# layer must not see the future.

# %%
torch.manual_seed(0)
x = torch.randn(1, 10, 32)
order = torch.randperm(10)


def sees_order(layer):
    with torch.no_grad():
        return not torch.allclose(layer(x[:, order]), layer(x)[:, order], atol=1e-5)


def sees_future(layer):
    changed = x.clone()
    changed[:, 7] += 1
    with torch.no_grad():
        return not torch.allclose(layer(x)[:, :7], layer(changed)[:, :7], atol=1e-5)


for causal in (False, True):
    for rotates in (False, True):
        layer = Attention(32, 2, causal=causal, rotates=rotates)
        order_seen, future_seen = sees_order(layer), sees_future(layer)
        print(f"causal {causal!s:5}  rotates {rotates!s:5}  sees order {order_seen!s:5}  sees future {future_seen}")
        assert order_seen == (causal or rotates)
        assert future_seen == (not causal)

# %% [markdown]
# Let us also test the property that rotary encoding was designed for: the score of two given vectors depends only on
# the distance between them. If the same vectors appear again later in the sequence, their scores must be the same.

# %%
layer = Attention(32, 2, causal=True)
with torch.no_grad():
    q, k, _ = layer.queries_keys_values(x.repeat(1, 2, 1))  # the ten vectors twice, one after the other
scores = attention.scores(q, k)
assert torch.allclose(scores[..., :10, :10], scores[..., 10:, 10:], atol=1e-5)
print("the scores are the same ten tokens on")

# %% [markdown]
# ## A transformer
#
# A transformer is a stack of attention layers, each followed by a small network that is applied to every token
# separately. Both add their outputs to the vectors that they read.


# %%
class Block(nn.Module):
    def __init__(self, width, heads, **settings):
        super().__init__()
        self.before_attention, self.before_network = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads, **settings)
        self.network = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))

    def forward(self, x):
        x = x + self.attention(self.before_attention(x))
        return x + self.network(self.before_network(x))


class Transformer(nn.Module):
    def __init__(self, vocabulary, answers, *, width=32, heads=2, layers=2, **settings):
        super().__init__()
        self.embed = nn.Embedding(vocabulary, width)
        self.blocks = nn.Sequential(*(Block(width, heads, **settings) for _ in range(layers)))
        self.answer = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, answers))

    def forward(self, ids):
        return self.answer(self.blocks(self.embed(ids)))


# %% [markdown]
# ## A decoder that generates
#
# The decoder reads eight random letters and a stop symbol, and then has to generate the same letters again. The strings
# are always new, so it cannot memorise them. And it needs positions, because each letter is a copy of the letter
# exactly nine positions before it.

# %%
LETTERS, LENGTH = "abcdef", 8
STOP = len(LETTERS)


def strings(count, generator):
    letters = torch.randint(len(LETTERS), (count, LENGTH), generator=generator)
    return torch.cat([letters, torch.full((count, 1), STOP), letters], dim=1)


def train_decoder(*, rotates, updates=120):
    torch.manual_seed(0)
    generator = torch.Generator().manual_seed(0)
    model = Transformer(len(LETTERS) + 1, len(LETTERS) + 1, causal=True, rotates=rotates)
    optimiser = torch.optim.Adam(model.parameters(), lr=6e-3)
    for _ in range(updates):
        ids = strings(48, generator)
        guesses = model(ids[:, :-1])[:, LENGTH:]  # from the stop sign on: each place guesses the next letter
        loss = nn.functional.cross_entropy(guesses.flatten(0, 1), ids[:, LENGTH + 1 :].flatten())
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return model


def write(model, ids, count):
    """Appends the likeliest next token, `count` times."""
    for _ in range(count):
        with torch.no_grad():
            ids = torch.cat([ids, model(ids)[:, -1:].argmax(dim=-1)], dim=1)
    return ids


def spell(ids):
    return "".join((LETTERS + "|")[each] for each in ids)


decoders = {rotates: train_decoder(rotates=rotates) for rotates in (True, False)}
fresh = strings(200, torch.Generator().manual_seed(1))
texts = {rotates: write(model, fresh[:, : LENGTH + 1], LENGTH) for rotates, model in decoders.items()}
for rotates, written in texts.items():
    share = (written == fresh)[:, LENGTH + 1 :].float().mean().item()
    print(f"rotates {rotates!s:5}  letters right {share:.0%}  such as {spell(written[0])}  {spell(written[1])}")

# %% [markdown]
# With rotation, the decoder gets nearly every letter right. Without rotation, it has to infer the order from the mask
# alone. That is possible in principle, but the decoder did not learn it within this training budget.
#
# Where does the good decoder look? Here are the weights of all its heads for one string, with a row for each query
# and a column for each key.

# %%
model, ids = decoders[True], fresh[:1]
figure, axes = style.figure(2, 2, height=5.0, sharex=True, sharey=True)
with torch.no_grad():
    x = model.embed(ids)
    for index, block in enumerate(model.blocks):
        layer = block.attention
        q, k, _ = layer.queries_keys_values(block.before_attention(x))
        weights = attention.softmax(attention.scores(q, k), mask=layer.mask(x))[0]
        for head, ax in enumerate(axes[index]):
            ax.imshow(weights[head].numpy(), vmin=0, vmax=1, cmap=style.SEQUENTIAL)
            ax.set(title=f"layer {index}, head {head}", xticks=[0, 8, 16], yticks=[0, 8, 16])
        x = block(x)
for ax in axes[:, 0]:
    ax.set_ylabel("query position m")
for ax in axes[1]:
    ax.set_xlabel("key position n")
show(
    figure,
    "Attention weights of two layers of two heads, 17 by 17 places each. In the second layer the lower rows look along "
    "a diagonal that lies eight places back.",
)

# %% [markdown]
# In the second layer, a query looks eight positions back, because seen from the last letter, that is where the
# decoder finds the next one. It looks equally far back from every position, because only the distance matters.

# %% [markdown]
# ## A classifier
#
# The classifier has to say whether the *a* of a string comes before its *b*. It reads the whole string at once,
# without a mask, and averages its outputs. So without positions it provably *cannot* do better than chance.


# %%
class Classifier(nn.Module):
    def __init__(self, **settings):
        super().__init__()
        self.transformer = Transformer(len(LETTERS), 2, causal=False, **settings)

    def forward(self, ids):
        return self.transformer(ids).mean(dim=1)


def questions(count, generator):
    """Strings with one a and one b among other letters, and whether the a comes first."""
    ids = torch.randint(2, len(LETTERS), (count, LENGTH), generator=generator)
    places = torch.rand((count, LENGTH), generator=generator).argsort(dim=1)[:, :2]
    ids.scatter_(1, places, torch.tensor([[0, 1]]).expand(count, 2))
    return ids, (places[:, 0] < places[:, 1]).long()


def train_classifier(*, rotates, updates=60):
    torch.manual_seed(0)
    generator = torch.Generator().manual_seed(0)
    model = Classifier(rotates=rotates)
    optimiser = torch.optim.Adam(model.parameters(), lr=3e-3)
    for _ in range(updates):
        ids, answers = questions(64, generator)
        loss = nn.functional.cross_entropy(model(ids), answers)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return model


ids, answers = questions(1000, torch.Generator().manual_seed(1))
classifiers = {rotates: train_classifier(rotates=rotates) for rotates in (True, False)}
for rotates, model in classifiers.items():
    with torch.no_grad():
        right = (model(ids).argmax(dim=1) == answers).float().mean().item()
    print(f"rotates {rotates!s:5}  right answers {right:.0%}")

# %% [markdown]
# ## What this shows, and what it doesn't
#
# - **The two lines matter.** If you forget the rotation, or leave in a placeholder that returns its input, the
#   transformer trains without complaint. Only a test that checks the order, or a task that needs it, reveals the
#   mistake.
# - **It does not compare encodings.** We tried only this one, with one seed and one budget, on two easy tasks.
#
# ## Try it
#
# - Set `causal=True` in `Classifier` and leave the rotation out. Why does the classifier now do better than guessing?
# - Rotate `x` instead of `q` and `k`, before the projection. Which of the tests above fails?
#
# ## Sources
#
# - Vaswani et al., 2017, [Attention Is All You Need](https://arxiv.org/abs/1706.03762), section 3: the architecture.
# - Su et al., 2021, [RoFormer](https://arxiv.org/abs/2104.09864), section 3.2.2: rotated queries and keys.
