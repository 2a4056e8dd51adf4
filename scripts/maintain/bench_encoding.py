"""Compares the encoding module with the libraries that one moves from: one thread, CPU time, the median round in ms.

First queries are rotated, without a gradient and with the step back that a training takes. Then all layers of a quarter
of Llama 3 8B are, which make the tables of cosines and sines once a forward pass, or again in every layer.
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
from figures_src.encoding.layout import LAYOUTS
from scripts.maintain import clock

ROUNDS = 15
DTYPES = (torch.float32, torch.bfloat16)
LENGTH, HEADS, HEAD_DIM = 4096, 32, 128
LAYERS, KEY_HEADS, BASE = 8, 8, 500_000.0
TASKS = {"prefill of 1,024 tokens": 1024, "one decoded token": 1, "a training step on 1,024 tokens": 1024}


def main() -> None:
    clock.keep_memory()
    torch.set_num_threads(1)
    print(f"torch {torch.__version__}, median CPU time of {ROUNDS} rounds")
    for task, programs in itertools.chain(_rotations(), _layers()):
        print(task)
        for name, spent in clock.in_turn(programs, ROUNDS).items():
            print(f"  {name:<28}{statistics.median(spent):10.2f}")


def _rotations():
    position, inv_freq, theirs = torch.arange(LENGTH), rotary.frequencies(HEAD_DIM), _llama()
    tune, x_form = RotaryPositionalEmbeddings(HEAD_DIM, max_seq_len=LENGTH), x_transformers.RotaryEmbedding(HEAD_DIM)
    for dtype, layout in itertools.product(DTYPES, LAYOUTS):
        q = torch.randn(1, HEADS, LENGTH, HEAD_DIM).to(dtype)
        forms = {"encoding": (lambda x, layout=layout: [rotary.rotate(x, position, inv_freq, layout=layout)], q)}
        if layout == "half_split":
            forms["transformers"] = lambda x: apply_rotary_pos_emb(x, x[:, :1, :1], *theirs(x, position[None]))[:1], q
        else:
            forms["torchtune"] = (
                lambda x: [tune(x)],
                q.transpose(1, 2).contiguous(),
            )  # it has the heads after the length
            forms["x-transformers"] = lambda x: [x_transformers.apply_rotary_pos_emb(x, *x_form(position))], q
        what = f"rotate q {tuple(q.shape)} {dtype} {layout}"
        yield what, {name: partial(*form) for name, form in forms.items()}
        yield f"{what}, forward and backward", {name: partial(_back, *form) for name, form in forms.items()}


def _layers():
    for dtype, (task, length) in itertools.product(DTYPES, TASKS.items()):
        inputs = [torch.randn(1, heads, length, HEAD_DIM).to(dtype) for heads in (HEADS, KEY_HEADS)]
        forms = _forms(torch.arange(length)[None]).items()
        yield f"{task}, {dtype}", {name: partial(_pass, *form, inputs, "training" in task) for name, form in forms}


def _forms(position_ids):
    """Name -> what makes the tables of a forward pass, and what a layer does with them."""
    theirs, inv_freq = _llama(), rotary.frequencies(HEAD_DIM, base=BASE)

    def ours(q, k, cos, sin):
        return [rotary.apply_rotary(x, cos, sin, layout="half_split") for x in (q, k)]

    def again(q, k):
        return [rotary.rotate(x, position_ids, inv_freq, layout="half_split") for x in (q, k)]

    return {
        "transformers": (lambda q: theirs(q, position_ids), apply_rotary_pos_emb),
        "tables once": (lambda q: rotary.cos_sin(position_ids[:, None], inv_freq, dtype=torch.float32), ours),
        "tables again in every layer": (lambda q: (), again),
    }


def _llama() -> LlamaRotaryEmbedding:
    size = {"hidden_size": HEADS * HEAD_DIM, "num_attention_heads": HEADS, "max_position_embeddings": LENGTH}
    return LlamaRotaryEmbedding(LlamaConfig(**size, rope_parameters={"rope_type": "default", "rope_theta": BASE}))


def _pass(tables, turn, inputs, is_training: bool) -> None:
    made = tables(inputs[0])
    for _ in range(LAYERS):  # each layer has queries and keys of its own
        if is_training:
            _back(lambda *leaves: turn(*leaves, *made), *inputs)
        else:
            turn(*inputs, *made)


def _back(form, *inputs) -> None:
    leaves = [x.detach().requires_grad_() for x in inputs]
    turned = form(*leaves)
    torch.autograd.grad(turned, leaves, [x.detach() for x in turned])
