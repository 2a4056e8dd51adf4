"""Drawn configurations: what the reader says of each is what its class does when it is built and run."""

import random

import pytest
from transformers import CONFIG_MAPPING

from figures_src.reader import families, read
from scripts.maintain.positions import behaviour, drawn, record, verdict

SAMPLE = 12  # each time; `python3 scripts/maintain judge` draws many more, and sets each field of each type on purpose
SLOW = ("bailing_hybrid", "glm5_next_text", "longcat_flash", "llama4_text", "idefics")  # half a minute and more


def test_what_the_reader_says_of_drawn_configurations_is_what_their_classes_do(record_property):
    """A file that the class takes is read right, or said to be unknown; of others nothing is asked."""
    seed = random.randrange(10**6)
    record_property("seed", seed)
    print(f"seed {seed}")
    rng, judged = random.Random(seed), 0
    names = sorted((families()["families"].keys() & CONFIG_MAPPING.keys()) - set(SLOW))
    while judged < SAMPLE:
        given = drawn.drawn(rng.choice(names), rng)
        answer = read(given)
        if not answer["known"]:
            continue
        try:
            found = record.shortened(behaviour.describe(given))
        except behaviour.Unbuilt:
            continue
        assert verdict.of(answer, found) == ("right", ""), given
        judged += 1


def test_an_original_length_is_taken_from_where_the_class_takes_it(record_property):
    """The field may be in the block, outside it, in both places or in none."""
    seed = random.randrange(10**6)
    record_property("seed", seed)
    print(f"seed {seed}")
    names = sorted((families()["families"].keys() & CONFIG_MAPPING.keys()) - set(SLOW))
    each_kind = ("llama", "phi3", "laguna", "gemma3_text")
    for name in (*each_kind, *random.Random(seed).sample(names, 3)):
        for place, given in drawn.lengths(name):
            answer = read(given)
            try:
                found = record.shortened(behaviour.describe(given))
            except behaviour.Unbuilt:
                continue
            assert verdict.of(answer, found) == ("right", ""), (name, place)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({}, "right"),
        ({"base": 500.0}, "silently wrong"),
        ({"layout": "interleaved"}, "guessed"),
        ({"layers": "all"}, "incomplete"),
    ],
)
def test_a_verdict_names_the_kind_of_fault(change, word):
    """Read as another file than the one that the class is built from."""
    given = {"model_type": "cohere2", "hidden_size": 256, "num_attention_heads": 4, "num_key_value_heads": 4}
    given |= {"num_hidden_layers": 4, "rope_theta": 10_000.0}
    answer = read(given | {"rope_theta": change.get("base", 10_000.0)})
    if "layout" in change:
        answer["layers"][0]["layout"] = "half_split"
    if "layers" in change:
        answer["layers"] = [answer["layers"][0] | {"which": "0-3"}]
    assert verdict.of(answer, record.shortened(behaviour.describe(given)))[0] == word
