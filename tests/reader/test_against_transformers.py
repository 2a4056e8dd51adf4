"""Drawn configurations: what the reader says of each is what its class does when it is built and run."""

import random

import pytest
from transformers import CONFIG_MAPPING

from figures_src.reader import families, read
from scripts.maintain.positions import behaviour, drawn, record, verdict

SAMPLE = 16  # each time
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
        assert not verdict.fault(answer, found), given
        judged += 1


@pytest.mark.parametrize(
    ("base", "said", "wrong"),
    [
        (10_000.0, {}, False),
        (500.0, {}, True),
        (10_000.0, {"layout": "half_split"}, True),
        (10_000.0, {"which": "0-3"}, True),
    ],
)
def test_a_wrong_answer_is_found(base, said, wrong):
    """Read as another file than the one that the class is built from, or said otherwise."""
    given = {"model_type": "cohere2", "hidden_size": 256, "num_attention_heads": 4, "num_key_value_heads": 4}
    given |= {"num_hidden_layers": 4, "rope_theta": 10_000.0}
    answer = read(given | {"rope_theta": base})
    answer["layers"][0] |= said
    if "which" in said:
        answer["layers"] = answer["layers"][:1]
    assert bool(verdict.fault(answer, record.shortened(behaviour.describe(given)))) == wrong


ALIASED = sorted(
    name for name in families()["families"].keys() & CONFIG_MAPPING.keys() if CONFIG_MAPPING[name].attribute_map
)


@pytest.mark.parametrize("name", ALIASED)
def test_a_field_under_an_alias_is_read_as_the_class_takes_it(name):
    """Also beside the name that it stands for, with another value."""
    lean = record.lean(name)
    own = behaviour.configuration(lean)
    for alias, real in own.attribute_map.items():
        value = getattr(own, real, None)
        if type(value) is not int or value < 1:
            continue
        for file in ({alias: value + 2}, {alias: value + 2, real: value}):
            try:
                taken = {real: getattr(behaviour.configuration(lean | file), real)}
            except behaviour.Unbuilt:
                continue
            ours, wanted = read(lean | file), read(lean | taken)
            assert all(ours[key] == wanted[key] for key in ("layers", "declared", "known")), file
