"""Compares the speed of the encoding module with other forms of the same computation: one thread, CPU time.

Rotations are timed without a gradient, and with the step back that a training takes. The median round counts. Each
form gives a new tensor. Ends with status 1 where the encoding module takes more than 1.3 times as long as the fastest
form. Memory is kept between rounds: to clear 32 MB takes the system as long as it takes a form to fill them.
"""

import itertools
import statistics
from functools import partial

import torch
from torchtune.modules import RotaryPositionalEmbeddings
from transformers import LlamaConfig
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb
from x_transformers import x_transformers

from figures_src.encoding import rotary
from figures_src.encoding.layout import LAYOUTS, join, split
from scripts.maintain import clock

ROUNDS = 15
LENGTH, HEADS, HEAD_DIM = 4096, 32, 128
IN_PLACE = ("blocks, a head each",)  # nobody trains with it: its gradient copies all for each block
COARSE = "transformers, in bfloat16"  # it rounds cosines, sines and products to 8 bits: shown, and no yardstick
MOST = 1.3  # times the fastest form


def main() -> int:
    clock.keep_memory()
    torch.set_num_threads(1)
    slow = False
    print(f"torch {torch.__version__}, one thread, median CPU time of {ROUNDS} rounds in ms")
    for task, programs in _rotations():
        spent = clock.in_turn(programs, ROUNDS)
        medians = {name: statistics.median(times) for name, times in spent.items()}
        ours, fastest = medians["encoding"], min(each for name, each in medians.items() if name != COARSE)
        print(f"{task}: {ours / fastest:.2f} times the fastest, at most {MOST} wanted")
        for name, median in sorted(medians.items(), key=lambda item: item[1]):
            print(f"  {name:<28}{median:9.2f}")
        slow |= ours > MOST * fastest
    return int(slow)


def _rotations():
    """Every form in both layouts and two dtypes, forward alone and with its gradient."""
    for dtype, layout in itertools.product((torch.float32, torch.bfloat16), LAYOUTS):
        q = torch.randn(1, HEADS, LENGTH, HEAD_DIM, generator=torch.Generator().manual_seed(0)).to(dtype)
        forms = _forms(q, layout)
        wanted = _heads_first("encoding", forms["encoding"][0](q))
        for name, (form, x) in forms.items():
            torch.testing.assert_close(_heads_first(name, form(x)), wanted, atol=0.05, rtol=0.02)
        what = f"rotate q {tuple(q.shape)} {dtype} {layout}"
        yield what, {name: partial(form, x) for name, (form, x) in forms.items()}
        steps = {name: partial(_step, *pair) for name, pair in forms.items() if name not in IN_PLACE}
        yield f"{what}, forward and backward", steps


def _forms(q, layout):
    """Name -> a form and its input; all but torchtune, which has a table, include cosines and sines."""
    config = LlamaConfig(hidden_size=HEADS * HEAD_DIM, num_attention_heads=HEADS, max_position_embeddings=LENGTH)
    llama, xt = LlamaRotaryEmbedding(config), x_transformers.RotaryEmbedding(HEAD_DIM)
    tune = RotaryPositionalEmbeddings(HEAD_DIM, max_seq_len=LENGTH)
    position, inv_freq = torch.arange(LENGTH), rotary.frequencies(HEAD_DIM)

    def with_tables(form, x):
        cos, sin = rotary.cos_sin(position, inv_freq, dtype=torch.float32)  # angles are float64
        return form(x, cos, sin, layout)

    def transformers(x):
        cos, sin = llama(x, position[None])
        return apply_rotary_pos_emb(x, x[:, :1, :1], cos, sin)[0]

    forms = {
        "encoding": (lambda x: rotary.rotate(x, position, inv_freq, layout=layout), q),
        "complex numbers": (partial(with_tables, _complex), q),
        "pairs": (partial(with_tables, _pairs), q),
        "blocks, a head each": (partial(with_tables, _blocks), q),
    }
    if layout == "half_split":
        return forms | {COARSE if q.dtype == torch.bfloat16 else "transformers": (transformers, q)}
    by_length = q.transpose(1, 2).contiguous()  # torchtune has the heads after the length
    x_form = (lambda x: x_transformers.apply_rotary_pos_emb(x, *xt(position)), q)
    return forms | {"torchtune": (tune, by_length), "x-transformers": x_form}


def _heads_first(name, rotated):
    return rotated.transpose(1, 2) if name == "torchtune" else rotated


def _step(form, x):
    leaf = x.detach().requires_grad_()
    rotated = form(leaf)
    return torch.autograd.grad(rotated, leaf, rotated.detach())


def _complex(q, cos, sin, layout):
    is_alternate, q_ = layout == "interleaved", q.float()
    pairs = torch.view_as_complex(q_.unflatten(-1, (-1, 2))) if is_alternate else torch.complex(*q_.chunk(2, dim=-1))
    turned = torch.view_as_real(pairs * torch.complex(cos, sin))
    return (turned if is_alternate else turned.transpose(-1, -2)).flatten(-2).to(q.dtype)


def _pairs(q, cos, sin, layout):
    first, second = split(q.float(), layout)
    return join(first * cos - second * sin, first * sin + second * cos, layout).to(q.dtype)


def _blocks(q, cos, sin, layout):
    turned = torch.empty_like(q)
    for head in range(q.shape[1]):
        if layout == "interleaved":
            turned[:, head] = _complex(q[:, head], cos, sin, layout)
        else:
            first, second = split(q[:, head].float(), layout)
            half = cos.shape[-1]
            turned[:, head, :, :half] = first * cos - second * sin
            turned[:, head, :, half:] = first * sin + second * cos
    return turned
