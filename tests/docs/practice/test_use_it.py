"""The three migrations of the page give the same numbers before and after, run as they stand on the page."""

import re
from pathlib import Path

import pytest
import torch
from transformers import LlamaConfig

PAGE = Path(__file__).resolve().parents[3] / "docs/practice/use_it.md"
LENGTH, HEAD_DIM = 200, 64


def run(name, *, position, **space):
    """The names after a block of the page has run; the package is the folder that it is made of."""
    (block,) = re.findall(rf"```\{{\.python \.quoted #{name}\}}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    generator = torch.Generator().manual_seed(0)
    shape = (2, LENGTH, 3, HEAD_DIM) if name.endswith("torchtune") else (2, 3, LENGTH, HEAD_DIM)
    space |= {"q": torch.randn(shape, generator=generator), "k": torch.randn(shape, generator=generator)}
    space |= {"head_dim": HEAD_DIM, "rope_theta": 10_000.0, "position_ids": position}
    exec(block.replace("positional_encodings_illustrated", "figures_src"), space)
    return space["q"], space["k"]


def config():
    return LlamaConfig(hidden_size=3 * HEAD_DIM, num_attention_heads=3, max_position_embeddings=LENGTH)


@pytest.mark.slow
@pytest.mark.parametrize("library", ["transformers", "torchtune", "x_transformers"])
def test_both_sides_of_a_migration_give_the_same_numbers(library):
    position = torch.stack([torch.arange(LENGTH), torch.arange(LENGTH).flip(0)])
    before = run(f"before_{library}", position=position, config=config())
    after = run(f"after_{library}", position=position)
    started = run(f"after_{library}", position=torch.zeros(2, LENGTH, dtype=torch.int64))
    for old, new in zip(before, after, strict=True):
        torch.testing.assert_close(new, old, atol=1e-4, rtol=0)
    assert not torch.allclose(after[0], started[0], atol=0.1)  # it did rotate


def test_far_out_the_package_is_closer_to_the_formula():
    position = torch.arange(100_000, 100_000 + LENGTH).expand(2, LENGTH)
    (before, _), (after, _) = (
        run("before_transformers", position=position, config=config()),
        run("after_transformers", position=position),
    )
    generator = torch.Generator().manual_seed(0)
    q = torch.randn(2, 3, LENGTH, HEAD_DIM, generator=generator).double()
    angle = position[:, None, :, None].double() * 10_000.0 ** (-torch.arange(0, HEAD_DIM, 2).double() / HEAD_DIM)
    first, second = q[..., : HEAD_DIM // 2], q[..., HEAD_DIM // 2 :]
    exact = torch.cat([first * angle.cos() - second * angle.sin(), first * angle.sin() + second * angle.cos()], dim=-1)
    assert (before - exact).abs().max() > 100 * (after - exact).abs().max()
