"""Checks of the page on serving, and what it says of the reuse of a prompt."""

import torch

from figures_src.encoding import mrope
from tests.docs.practice.cases import Case

SEQUENCE = torch.arange(100, 116)
ZIGZAG = [torch.tensor([0, 1, 2, 3, 12, 13, 14, 15]), torch.arange(4, 12)]
FLAT = [0, 3, 4, 5], [0, 511, 37]  # a new prompt of three tokens, and two requests in generation
PHOTO = mrope.position_ids([("text", 4), ("image", 4, 6), ("text", 3)])


def yarn(factor):
    rope = {"rope_type": "yarn", "factor": factor, "original_max_position_embeddings": 32_768}
    return {"max_position_embeddings": 32_768, "rope_parameters": rope}


def on_ranks(ids, tokens=ZIGZAG):
    return ids, [SEQUENCE[each] for each in tokens], SEQUENCE


CASES = {
    "check_batch": Case(
        right={
            "int64": (torch.tensor([0, 1, 2, 511, 37]), *FLAT),
            "int32": (torch.tensor([0, 1, 2, 511, 37], dtype=torch.int32), *FLAT),
            "one request": (torch.tensor([999_999]), [0, 1], [999_999]),
            "M-RoPE before its first image": (torch.tensor(PHOTO[:4, 1]), [0, 4], [0], [0]),
            "M-RoPE after an image": (torch.tensor(PHOTO[-2:, 0]), [0, 2], [len(PHOTO) - 2], [-18]),
        },
        wrong={
            "index in the flat tensor": (torch.arange(5), *FLAT),
            "index within the step": (torch.tensor([0, 1, 2, 0, 0]), *FLAT),
            "another request's counter": (torch.tensor([0, 1, 2, 37, 511]), *FLAT),
            "M-RoPE's last offset before the image": (torch.tensor(PHOTO[:4, 1]) - 18, [0, 4], [0], [0]),
            "M-RoPE counted as tokens": (torch.tensor([28, 29]), [0, 2], [len(PHOTO) - 2], [-18]),
        },
        accused={
            "a step that contains the image itself": (torch.tensor(PHOTO[:, 1]), [0, len(PHOTO)], [0]),
            "drafts in a tree": (torch.tensor([20, 20, 21]), [0, 3], [20]),
        },
    ),
    "check_scaling": Case(
        right={
            "a rule that is needed": (yarn(4.0), 100_000),
            "no rule": ({"max_position_embeddings": 32_768}, 8_000),
            "no rule, in transformers 5": (
                {"max_position_embeddings": 32_768, "rope_parameters": {"rope_type": "default", "rope_theta": 1e6}},
                8_000,
            ),
            "nested": ({"text_config": yarn(4.0)}, 100_000),
            "a base for each kind of layer": (
                {"max_position_embeddings": 32_768, "rope_parameters": {"full_attention": {"rope_theta": 1e6}}},
                8_000,
            ),
        },
        wrong={
            "no request is long": (yarn(4.0), 8_000),
            "the factor is too small": (yarn(2.0), 100_000),
            "the rule was lost": ({"max_position_embeddings": 32_768}, 100_000),
        },
        accused={
            "Llama 3.1": (
                {
                    "max_position_embeddings": 131_072,
                    "rope_scaling": {"factor": 8.0, "original_max_position_embeddings": 8_192},
                },
                4_000,
            )
        },
    ),
    "check_ranks": Case(
        right={
            "zigzag": on_ranks(ZIGZAG),
            "consecutive parts": on_ranks(
                [torch.arange(8), torch.arange(8, 16)], [torch.arange(8), torch.arange(8, 16)]
            ),
            "int32": on_ranks([each.int() for each in ZIGZAG]),
        },
        wrong={
            "every rank counts from 0": on_ranks([torch.arange(8), torch.arange(8)]),
            "tokens in a zigzag, positions in order": on_ranks([torch.arange(8), torch.arange(8, 16)]),
            "ranks exchanged": on_ranks(ZIGZAG[::-1]),
        },
        accused={
            "in a packed batch": on_ranks([torch.arange(8) % 5, torch.arange(8, 16)], list(torch.arange(16).chunk(2)))
        },
    ),
}
