"""Compare the speed of the encoding module with transformers and torchtune: one thread, CPU time.

Every task is timed in turn for every package, round after round, so that a busy machine slows all alike; the median
round counts. Ends with status 1 where the encoding module is slower than a package.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import torch

from figures_src.encoding import rotary, sinusoidal

LENGTH, HEADS, HEAD_DIM = 4096, 32, 128


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15, help="rounds a task (default: 15)")
    rounds = parser.parse_args().rounds
    torch.set_num_threads(1)
    slower = False
    print(f"torch {torch.__version__}, one thread, median CPU time of {rounds} rounds in ms")
    for task, programs in _tasks().items():
        medians = _measure(programs, rounds)
        ours = medians.pop("encoding")
        print(f"{task}\n  {'encoding':<22}{ours:9.2f}")
        for name, median in medians.items():
            print(f"  {name:<22}{median:9.2f}   {median / ours:5.2f} times ours")
            slower |= ours > median
    return int(slower)


def _measure(programs, rounds):
    spent = {name: [] for name in programs}
    for _ in range(rounds + 1):
        for name, program in programs.items():
            started = time.process_time()
            program()
            spent[name].append(1000 * (time.process_time() - started))
    return {name: statistics.median(times[1:]) for name, times in spent.items()}  # the first round warms up


def _tasks():
    from torchtune.modules import RotaryPositionalEmbeddings
    from transformers import LlamaConfig
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb
    from transformers.models.m2m_100.modeling_m2m_100 import M2M100SinusoidalPositionalEmbedding

    generator = torch.Generator().manual_seed(0)
    q = torch.randn(1, HEADS, LENGTH, HEAD_DIM, generator=generator)
    by_length = q.transpose(1, 2).contiguous()  # torchtune has the heads after the length
    position = torch.arange(LENGTH)
    ladder = rotary.frequencies(HEAD_DIM)
    config = LlamaConfig(hidden_size=HEADS * HEAD_DIM, num_attention_heads=HEADS, max_position_embeddings=LENGTH)
    llama = LlamaRotaryEmbedding(config)
    tune = RotaryPositionalEmbeddings(HEAD_DIM, max_seq_len=LENGTH)
    m2m = M2M100SinusoidalPositionalEmbedding(8192, 1024, padding_idx=None)

    def transformers_rotate():
        cos, sin = llama(q, position[None])
        return apply_rotary_pos_emb(q, q[:, :1, :1], cos, sin)

    def torchtune_tables():
        tune.rope_init()
        return tune.cache

    return {
        "rotate q (1, 32, 4096, 128) float32, half_split, tables included": {
            "encoding": lambda: rotary.rotate(q, position, ladder, layout="half_split"),
            "transformers": transformers_rotate,
        },
        "rotate q (1, 32, 4096, 128) float32, interleaved, torchtune's tables cached": {
            "encoding": lambda: rotary.rotate(q, position, ladder, layout="interleaved"),
            "torchtune": lambda: tune(by_length),
        },
        "cos and sin of 4096 positions, head_dim 128, float32": {
            "encoding": lambda: rotary.cos_sin(position, ladder, dtype=torch.float32),
            "transformers": lambda: llama(q, position[None]),
            "torchtune": torchtune_tables,
        },
        "sinusoid 8192 x 1024, float32": {
            "encoding": lambda: sinusoidal.encode(torch.arange(8192), 1024, order="sin_cos", dtype=torch.float32),
            "transformers (M2M100)": lambda: m2m.get_embedding(8192, 1024, None),
        },
    }


if __name__ == "__main__":
    raise SystemExit(main())
