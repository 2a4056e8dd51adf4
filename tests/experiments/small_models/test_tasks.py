"""The synthetic tasks ask what they say, and answer it rightly."""

import math

import pytest
import torch

from figures_src.experiments.small_models import plan, tasks
from figures_src.experiments.small_models.training import IGNORED, generator


def drawn(name, length, count=50):
    return tasks.TASKS[name].draw(length, count, generator(0, length))


def test_latest_asks_for_the_value_that_was_written_last():
    ids, answers = drawn("latest", 16)
    reads = 0
    for text, asked in zip(ids.tolist(), answers.tolist(), strict=True):
        held = {}
        for turn in range(16):
            name, value = text[2 * turn], text[2 * turn + 1]
            register, is_read = name % tasks.REGISTERS, name >= tasks.REGISTERS
            assert asked[2 * turn] == (held[register] if is_read else IGNORED)
            assert asked[2 * turn + 1] == IGNORED
            assert not is_read or value == held[register]
            held[register] = value
            reads += is_read
    assert reads > 200


def test_add_asks_for_the_sum_with_the_last_digit_first():
    ids, answers = drawn("add", 7)
    for text, asked in zip(ids.tolist(), answers.tolist(), strict=True):
        assert (text[7], text[15]) == (tasks.PLUS, tasks.EQUALS)
        one, other, total = (int("".join(map(str, part[::-1]))) for part in (text[:7], text[8:15], asked[15:]))
        assert one + other == total
        assert text[16:] == asked[15:-1] and set(asked[:15]) == {IGNORED}


def test_training_validation_and_test_draw_from_streams_of_their_own():
    settings = plan.EXPERIMENTS["shift"].settings
    batches = [tasks.draw(tasks.TASKS["shift"], settings["trained"], 16, 0, step)[0] for step in range(3)]
    tests = [tasks.TASKS["shift"].draw(32, 16, generator(0, *stream))[0] for stream in ((-1, 32), (-2,))]
    texts = {tuple(text) for batch in batches + tests for text in batch.tolist()}
    assert len(texts) == sum(len(batch) for batch in batches + tests)


def test_every_length_asks_for_the_same_last_targets_of_a_chain():
    class Last(torch.nn.Module):  # says the symbol of the input again, the surer the longer the text
        def forward(self, ids):
            return math.log(ids.shape[1]) * torch.nn.functional.one_hot(ids, tasks.SYMBOLS).float()

    found = tasks.measure(Last(), tasks.TASKS["shared_chain"], [64, 128], 20, 0)["last"]
    inputs, targets = tasks.shared_chain(128, 20, generator(0, -1))
    for length, losses in zip((64, 128), found, strict=True):
        logits = Last()(inputs[:, -length:])[:, -32:].transpose(1, 2)
        expected = torch.nn.functional.cross_entropy(logits, targets[:, -32:], reduction="none").mean(dim=1)
        assert losses == pytest.approx(expected.tolist(), abs=1e-3)
