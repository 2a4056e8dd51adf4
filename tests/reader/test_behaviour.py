"""What the classes of transformers do when they are run is what is kept of them, and what the reader says of them."""

import random
from contextlib import suppress
from importlib import metadata
from pathlib import Path

import pytest
import transformers

from figures_src.reader import families, read
from figures_src.reader.table import rows
from scripts.maintain.positions import behaviour, drawn, record, verdict

ROOT = Path(__file__).parents[2]
KEPT = record.load(ROOT)
RUN = sorted(name for name, family in KEPT["families"].items() if "kinds" in family)
SAMPLE = 3  # types each time; `python3 scripts/maintain oracle --check` runs all
NOT_BUILT = 60  # of all types, most for what their own defaults leave out


THE_SAME = pytest.mark.skipif(
    KEPT["version"] != f"transformers {metadata.version('transformers')}", reason="another transformers is installed"
)


def test_what_is_kept_is_of_the_pinned_version():
    assert f'"{KEPT["version"].replace(" ", "==")}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@THE_SAME
def test_few_types_could_not_be_built():
    assert set(KEPT["families"]) <= set(transformers.CONFIG_MAPPING.keys())
    reasons = [family.get("unbuilt") for family in KEPT["families"].values()]
    without = (None, behaviour.NO_TEXT, behaviour.NO_ATTENTION)
    assert sum(reason not in without for reason in reasons) < NOT_BUILT < len(RUN)


@THE_SAME
def test_a_sample_of_the_classes_does_what_is_kept(record_property):
    seed = random.randrange(10**6)
    record_property("seed", seed)
    print(f"seed {seed}")
    for name in random.Random(seed).sample(RUN, SAMPLE):
        assert record.measured(name) == KEPT["families"][name], name


def test_a_configuration_is_measured_at_its_own_values():
    """Values that no class has as its default, so that none can come from one."""
    given = {"model_type": "llama", "hidden_size": 96, "num_attention_heads": 4, "num_hidden_layers": 3}
    rule = {"rope_type": "linear", "factor": 2.0, "rope_theta": 81.0}
    (kind,) = behaviour.describe({**given, "rope_parameters": rule})["kinds"]
    assert (kind["layers"], kind["dims"], kind["of"], kind["layout"]) == ([0, 1, 2], 24, 24, "half_split")
    assert kind["freqs"] == pytest.approx([81.0 ** (-i / 12) / 2 for i in range(12)], rel=1e-6)


def test_a_bias_that_a_class_rounds_is_measured_before_it_is_rounded():
    """Falcon's slope of 1/sqrt(2) times a position, in bfloat16, depends on more than the distance."""
    given = {"model_type": "falcon", "alibi": True, "hidden_size": 1024, "num_attention_heads": 16}
    (kind,) = behaviour.describe({**given, "num_hidden_layers": 2})["kinds"]
    assert kind["bias"] == "linear"


def test_what_cannot_be_measured_is_said():
    with pytest.raises(behaviour.Unbuilt, match="got 'no_such_type'"):
        behaviour.describe({"model_type": "no_such_type"})


@pytest.mark.parametrize("name", RUN)
def test_the_reader_says_of_the_file_of_a_type_in_full_or_lean_what_its_class_does(name):
    for file in (drawn.own_file(name), record.lean(name)):
        assert not verdict.fault(read(file), KEPT["families"][name])


PROBES = {
    "alibi": True,
    "no_rope_layer_interval": 3,
    "no_rope_layers": [1, 0],
    "partial_rotary_factor": 0.5,
    "position_embedding_type": "relative_key",
    "rope_interleave": False,
    "rope_local_base_freq": 81.0,
    "rope_scaling": {"rope_type": "linear", "factor": 3.0},
    "rope_theta": 12_345.0,
    "rotary_emb_base": 81,
    "rotary_pct": 0.5,
    "sliding_window": 6,
    "use_sliding_window": True,
}


def not_read(given: dict) -> set[str]:
    return {each["field"] for each in read(given)["unused"] if each["why"] == "this class does not read it"}


@THE_SAME
def test_what_the_reader_says_that_a_class_does_not_read_is_asked_for_by_no_code_of_it():
    """While it is built, run and given a cache: neither the field nor what the class's configuration makes of it."""
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    for name in random.Random(seed).sample(RUN, SAMPLE):
        config = behaviour.configuration(record.lean(name))
        asked, before = behaviour.of(config)["reads"], config.to_dict()
        assert not not_read(drawn.own_file(name)) & asked, name
        for field, value in PROBES.items():
            if field in not_read(given := record.lean(name) | {field: value}):
                assert field not in asked, (name, field)
                with suppress(behaviour.Unbuilt):  # a file that its class refuses
                    after = behaviour.configuration(given).to_dict()
                    assert all(after.get(other) == before.get(other) for other in asked - {field}), (name, field)


@THE_SAME
def test_no_type_is_known_without_a_measurement_or_a_word_that_there_is_none():
    """A class in which no attention was seen has recurrent layers alone."""
    for name in families()["families"]:
        answer, kept = read(record.lean(name)), KEPT["families"].get(name, {})
        if not answer["known"] or "kinds" in kept or any(trap["key"] == "unmeasured" for trap in answer["traps"]):
            continue
        assert kept["unbuilt"] == behaviour.NO_ATTENTION, name
        assert {layer["positions"] for layer in answer["layers"]} == {"recurrent"}, name


def test_a_bias_beside_a_table_is_a_fault_where_it_is_not_said():
    found = {**KEPT["families"]["bert"], "kinds": [{**KEPT["families"]["bert"]["kinds"][0], "bias": "by_distance"}]}
    assert not verdict.fault(read({"model_type": "bert"}), KEPT["families"]["bert"])
    assert verdict.fault(read({"model_type": "bert"}), found)


def test_masks_that_are_not_infinite_are_no_bias():
    """The first GPT hides what comes later by -10,000."""
    (kind,) = behaviour.describe({"model_type": "openai-gpt", "n_layer": 2})["kinds"]
    assert kind["bias"] is None


def test_chunks_are_not_called_a_window():
    (chunks, _) = rows(read({"model_type": "llama4_text"}), families()["words"])
    assert chunks[-1] == "chunks of 8,192"
