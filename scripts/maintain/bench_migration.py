"""Measures what the move from transformers costs a Llama: the positions of all layers, before and after.

One thread, CPU time, the median round. Both forms make the tables of cosines and sines once a forward pass and hand
them to the layers; the third makes them again in every layer, which is what the page warns of.
"""

import statistics
from functools import partial

import torch
from transformers import LlamaConfig
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb

from figures_src.encoding import rotary
from scripts.maintain import clock

ROUNDS = 5
LAYERS, HEADS, KEY_HEADS, HEAD_DIM, BASE = 8, 32, 8, 128, 500_000.0  # a quarter of Llama 3 8B
TASKS = {"prefill of 1,024 tokens": 1024, "one decoded token": 1, "a training step on 1,024 tokens": 1024}


def main() -> None:
    clock.keep_memory()
    torch.set_num_threads(1)
    print(f"torch {torch.__version__}, one thread, median CPU time of {ROUNDS} rounds, ms for {LAYERS} layers")
    for dtype in (torch.float32, torch.bfloat16):
        for task, length in TASKS.items():
            q, k = (torch.randn(1, heads, length, HEAD_DIM).to(dtype) for heads in (HEADS, KEY_HEADS))
            pass_ = partial(_step if "training" in task else _forward, q, k)
            programs = {name: partial(pass_, *form) for name, form in _forms(torch.arange(length)[None]).items()}
            medians = {name: statistics.median(each) for name, each in clock.in_turn(programs, ROUNDS).items()}
            print(f"{task}, {dtype}")
            for name, median in medians.items():
                print(f"  {name:<28}{median:10.2f} {median / medians['transformers']:6.2f} times transformers")


def _forms(position_ids):
    """Name -> what makes the tables of a forward pass, and what a layer does with them."""
    size = {"hidden_size": HEADS * HEAD_DIM, "num_attention_heads": HEADS, "num_key_value_heads": KEY_HEADS}
    rope = LlamaRotaryEmbedding(LlamaConfig(**size, rope_parameters={"rope_type": "default", "rope_theta": BASE}))
    inv_freq = rotary.frequencies(HEAD_DIM, base=BASE)

    def ours(q, k, cos, sin):
        return [rotary.apply_rotary(x, cos, sin, layout="half_split") for x in (q, k)]

    def again(q, k):
        return [rotary.rotate(x, position_ids, inv_freq, layout="half_split") for x in (q, k)]

    return {
        "transformers": (lambda q: rope(q, position_ids), apply_rotary_pos_emb),
        "tables once": (lambda q: rotary.cos_sin(position_ids[:, None], inv_freq, dtype=torch.float32), ours),
        "tables again in every layer": (lambda q: (), again),
    }


def _forward(q, k, tables, turn):
    with torch.no_grad():
        made = tables(q)
        for _ in range(LAYERS):
            turn(q, k, *made)


def _step(q, k, tables, turn):
    made = tables(q)
    for _ in range(LAYERS):  # each layer has queries and keys of its own
        leaves = [x.detach().requires_grad_() for x in (q, k)]
        turned = turn(*leaves, *made)
        torch.autograd.grad(turned, leaves, [x.detach() for x in turned])
