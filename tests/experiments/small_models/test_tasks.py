"""The synthetic tasks ask what they say, and answer it rightly."""

import math

import pytest
import torch

from figures_src.experiments.small_models import plan, tasks
from figures_src.experiments.small_models.training import IGNORED, generator


def drawn(name, length, count=50):
    return tasks.TASKS[name].draw(length, count, generator(0, length))


def test_order_asks_whether_the_first_letter_stands_before_the_second():
    ids, answers = drawn("order", 20)
    for text, answer in zip(ids.tolist(), answers[:, 0].tolist(), strict=True):
        assert text.count(0) == text.count(1) == 1
        assert answer - tasks.LETTERS == (text.index(0) < text.index(1))
    assert 10 < (answers - tasks.LETTERS).sum() < 40


def test_shift_asks_for_the_letter_of_five_places_ago():
    ids, answers = drawn("shift", 32)
    assert (answers[:, :5] == IGNORED).all()
    assert torch.equal(answers[:, 5:], ids[:, :-5])


def test_recall_asks_every_key_once_for_its_value():
    ids, answers = drawn("recall", 8)
    for text, asked in zip(ids.tolist(), answers.tolist(), strict=True):
        value = dict(zip(text[0:16:2], text[1:16:2], strict=True))
        assert sorted(text[16:]) == sorted(value)
        assert [value[key] for key in text[16:]] == asked[16:]
        assert set(asked[:16]) == {IGNORED}


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


def test_a_chain_of_its_own_can_only_be_foretold_from_its_own_text_and_a_shared_one_from_the_symbol_before():
    ids, targets = drawn("own_chain", 512, 8)
    for text, following in zip(ids.tolist(), targets.tolist(), strict=True):
        assert text[1:] == following[:-1]
        counts = torch.zeros(tasks.SYMBOLS, tasks.SYMBOLS)
        for one, other in zip(text, following, strict=True):
            counts[one, other] += 1
        share = counts.amax(dim=1).sum() / counts.sum()
        assert 0.87 < share < 0.98  # the favoured successor: 0.9, and a random one may be it, too
    favoured = {tuple(text[1] for text in pair) for pair in zip(ids.tolist(), ids.tolist(), strict=True)}
    assert len(favoured) > 1
    ids, targets = drawn("shared_chain", 512, 8)
    assert ((ids + 1) % tasks.SYMBOLS == targets).float().mean().item() == pytest.approx(0.904, abs=0.02)


@pytest.mark.parametrize("name", tasks.TASKS)
def test_a_task_has_the_vocabulary_and_length_that_it_says(name):
    task = tasks.TASKS[name]
    ids, answers = drawn(name, 12)
    assert ids.shape == (50, task.tokens(12))
    assert ids.min() >= 0 and max(ids.max(), answers.max()) == task.vocabulary - 1


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
