"""Each check of the page on serving passes what is right and finds a fault that is planted."""

import re
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest
import torch

PAGE = (Path(__file__).parents[3] / "docs" / "practice" / "serving.md").read_text(encoding="utf-8")
SEQUENCE = torch.arange(100, 116)
ZIGZAG = [torch.tensor([0, 1, 2, 3, 12, 13, 14, 15]), torch.arange(4, 12)]


def rotate_from_zero(space):
    return lambda x, start: space["rotate"](x, 0)


def hash_of_the_block_alone(space):
    return lambda blocks, adapter: sha256(repr((blocks[-1], adapter)).encode()).hexdigest()


def hash_without_the_adapter(space):
    return lambda blocks, adapter: space["key"](blocks, "")


def yarn(factor):
    rope = {"rope_type": "yarn", "factor": factor, "original_max_position_embeddings": 32_768}
    return {"max_position_embeddings": 32_768, "rope_parameters": rope}


def on_ranks(ids, tokens=ZIGZAG):
    return ids, [SEQUENCE[each] for each in tokens], SEQUENCE


CASES = {  # check -> arguments that are right, and those with a planted fault; a function makes them of the block
    "check_batch": (
        (torch.tensor([0, 1, 2, 511, 37]), [0, 3, 4, 5], [0, 511, 37]),
        [
            (torch.arange(5), [0, 3, 4, 5], [0, 511, 37]),  # the index in the flat tensor
            (torch.tensor([0, 1, 2, 0, 0]), [0, 3, 4, 5], [0, 511, 37]),  # the index within the step
            (torch.tensor([0, 1, 2, 37, 511]), [0, 3, 4, 5], [0, 511, 37]),  # another request's counter
        ],
    ),
    "check_paged": (lambda space: (space["run"],), [lambda space: (partial(space["run"], by_slot=True),)]),
    "check_prefix": (
        lambda space: (space["key"],),
        [lambda space: (hash_of_the_block_alone(space),), lambda space: (hash_without_the_adapter(space),)],
    ),
    "check_chunks": (lambda space: (space["rotate"],), [lambda space: (rotate_from_zero(space),)]),
    "check_tree": (
        ([20, 20, 21, 21, 21, 22], [-1, -1, 0, 0, 1, 2], 20),
        [
            ([20, 21, 22, 23, 24, 25], [-1, -1, 0, 0, 1, 2], 20),  # index in place of depth
            ([21, 21, 22, 22, 22, 23], [-1, -1, 0, 0, 1, 2], 20),  # one too far
        ],
    ),
    "check_rollback": (
        (torch.arange(22), 22, 22),
        [
            (torch.arange(26), 22, 22),  # the counter went back, the cache did not
            (torch.arange(22), 26, 22),  # the cache went back, the counter did not
        ],
    ),
    "check_scaling": (
        (yarn(4.0), 100_000),
        [
            (yarn(4.0), 8_000),  # no request is long
            (yarn(2.0), 100_000),  # the factor is too small
            ({"max_position_embeddings": 32_768}, 100_000),  # the rule was lost
        ],
    ),
    "check_ranks": (
        on_ranks(ZIGZAG),
        [
            on_ranks([torch.arange(8), torch.arange(8)]),  # every rank counts from 0
            on_ranks([torch.arange(8), torch.arange(8, 16)]),  # tokens in a zigzag, positions in order
            on_ranks(ZIGZAG[::-1]),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_check_passes_what_is_right_and_finds_the_planted_fault(name, block):
    space = block("serving", name)
    right, faults = CASES[name]
    assert faults and set(CASES) == set(re.findall(r"^def (check_\w+)", PAGE, re.MULTILINE))

    def run(arguments):
        space[name](*(arguments(space) if callable(arguments) else arguments))

    run(right)
    for fault in faults:
        with pytest.raises(AssertionError):
            run(fault)


def test_what_is_reused_of_a_prompt_is_as_in_the_examples_of_vllm(block):
    reused = block("serving", "reused")["reused"]
    first = list(range(15))
    assert reused(first, [*first[:10], -1, -1, -1, -1], size=4) == 8
    assert reused(first, [*first[:12], *[-1] * 17], size=4) == 12
    assert reused(first, first, size=5) == 10  # the last token is computed again, and with it its block
