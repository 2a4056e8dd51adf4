"""The synthetic tasks ask what they say, and answer it rightly."""

import pytest
import torch

from figures_src.experiments import plan, positions, tasks
from figures_src.experiments.training import IGNORED, generator


def drawn(name, length, count=50):
    return tasks.TASKS[name].draw(length, count, generator(0, length))


def test_order_asks_whether_the_first_letter_stands_before_the_second():
    ids, answers = drawn("order", 20)
    for text, answer in zip(ids.tolist(), answers[:, 0].tolist(), strict=True):
        assert text.count(0) == text.count(1) == 1
        assert answer == (text.index(0) < text.index(1))
    assert 10 < answers.sum() < 40


def test_shift_asks_for_the_letter_of_five_places_ago():
    ids, answers = drawn("shift", 32)
    assert (answers[:, :5] == IGNORED).all()
    assert torch.equal(answers[:, 5:], ids[:, :-5])


def test_recall_asks_every_key_once_for_its_value():
    ids, answers = drawn("recall", 8)
    for text, asked in zip(ids.tolist(), answers.tolist(), strict=True):
        value = dict(zip(text[0:16:2], text[1:16:2], strict=True))
        assert sorted(text[16:]) == sorted(value)
        assert [value[key] - tasks.KEYS for key in text[16:]] == asked[16:]
        assert set(asked[:16]) == {IGNORED}


def test_latest_asks_for_the_value_that_was_written_last():
    ids, answers = drawn("latest", 16)
    reads = 0
    for text, asked in zip(ids.tolist(), answers.tolist(), strict=True):
        held = {}
        for turn in range(16):
            name, value = text[2 * turn], text[2 * turn + 1] - 2 * tasks.REGISTERS
            register, is_read = name % tasks.REGISTERS, name >= tasks.REGISTERS
            assert asked[2 * turn] == (held[register] if is_read else IGNORED)
            assert asked[2 * turn + 1] == IGNORED
            assert not is_read or value == held[register]
            held[register] = value
            reads += is_read
    assert reads > 200


@pytest.mark.parametrize("name", tasks.TASKS)
def test_a_task_has_the_vocabulary_and_length_that_it_says(name):
    task = tasks.TASKS[name]
    ids, answers = drawn(name, 12)
    assert ids.shape == (50, task.tokens(12))
    assert ids.min() >= 0 and ids.max() == task.vocabulary - 1
    assert answers.max() == task.answers - 1


def test_training_validation_and_test_draw_from_streams_of_their_own():
    run = plan.run("shift", "rotary", 0, quick=True)
    training = tasks.begin(run.settings, 0, positions.Rotary)
    batches = [training.batch(step)[0] for step in range(3)]
    tests = [tasks.TASKS["shift"].draw(32, 16, generator(0, part, 32))[0] for part in (-1, -2)]
    texts = {tuple(text) for batch in batches + tests for text in batch.tolist()}
    assert len(texts) == sum(len(batch) for batch in batches + tests)


def test_without_positions_and_mask_the_order_is_a_guess():
    run = plan.run("order", "none", 0)
    training = tasks.begin(run.settings | {"steps": 30}, 0, positions.Absent)
    training.advance(30)
    right = tasks.measure(training, run.settings, 0, "test")["right"]
    assert all(0.4 < share < 0.6 for share in right)
