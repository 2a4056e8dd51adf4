"""What the classes of transformers do when they are run is what is kept of them, and what the reader says of them."""

import random
from contextlib import suppress
from importlib import metadata
from pathlib import Path

import pytest
import torch
import transformers

from figures_src.reader import families, read
from figures_src.reader.table import rows
from scripts.maintain.positions import behaviour, drawn, measure, record, verdict
from scripts.maintain.positions.stage import TOKENS

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


SMALL = {"num_hidden_layers": 2, "num_attention_heads": 12, "hidden_size": 96}


@pytest.mark.parametrize(
    ("given", "other"),
    [
        ({"model_type": "bloom", **SMALL}, {"num_attention_heads": 16}),
        ({"model_type": "mpt", **SMALL}, {"num_attention_heads": 8}),
        ({"model_type": "falcon", "alibi": True, **SMALL}, {"hidden_size": 192}),
        ({"model_type": "falcon", "alibi": True, **SMALL, "num_attention_heads": 8}, {"num_attention_heads": 12}),
        ({"model_type": "t5", "num_layers": 2}, {"relative_attention_num_buckets": 16}),
        ({"model_type": "umt5", "relative_attention_num_buckets": 8, "relative_attention_max_distance": 10}, {}),
        ({"model_type": "pop2piano", "relative_attention_num_buckets": 33}, {"relative_attention_max_distance": 20}),
    ],
)
def test_a_bias_reaches_the_softmax_as_the_formula_says_and_that_of_other_sizes_is_a_fault(given, other):
    """Its slopes in the first and the last head, or the distances at which its buckets begin; before any rounding."""
    found = record.shortened(behaviour.describe(given))
    assert not verdict.fault(read(given), found)
    assert not other or verdict.fault(read(given | other), found)


def test_a_bias_is_linear_where_it_falls_to_both_sides_in_every_head():
    places = torch.arange(float(TOKENS))
    offsets = places - places[:, None]
    linear = -torch.tensor([0.5, 0.25])[:, None, None] * offsets.abs()
    assert measure.bias(linear + places[:, None]) == {"bias": "linear", "slopes": [0.5, 0.25]}  # a constant of each row
    for other in (offsets[None] / 2, linear.clamp(-2), torch.stack([linear[0], linear[1].clamp(-2)])):
        assert measure.bias(other)["bias"] == "by_distance"
    assert measure.bias(linear.clamp(-2))["past"] == "1-4"
    assert measure.bias(linear + offsets**2 * places)["bias"] == "by_place"


def test_the_fused_attention_of_falcon_is_given_the_slopes_that_the_reader_shows(monkeypatch):
    """By default, where `eager` adds the bias to the scores as well, and to the mask."""
    given, masks = {"model_type": "falcon", "alibi": True, "vocab_size": 20, **SMALL, "hidden_size": 768}, []
    fused = torch.nn.functional.scaled_dot_product_attention
    monkeypatch.setattr(torch.nn.functional, "scaled_dot_product_attention",
                        lambda *args, **rest: masks.append(rest["attn_mask"]) or fused(*args, **rest))  # fmt: skip
    config = transformers.CONFIG_MAPPING["falcon"].from_dict(given)
    transformers.AutoModel.from_config(config)(torch.full((1, 9), 5))
    (layer,) = read(given)["layers"]
    slopes = masks[0][0, :, -1].diff()[:, 0]
    assert [layer["details"][key] for key in ("first_slope", "last_slope")] == pytest.approx(slopes[[0, -1]], rel=0.01)


def test_what_cannot_be_measured_is_said():
    with pytest.raises(behaviour.Unbuilt, match="got 'no_such_type'"):
        behaviour.describe({"model_type": "no_such_type"})


@pytest.mark.parametrize("name", RUN)
def test_the_reader_says_of_the_file_of_a_type_in_full_or_lean_what_its_class_does(name):
    for file in (drawn.own_file(name), record.lean(name)):
        assert not verdict.fault(read(file), KEPT["families"][name])


PROBES = {"alibi": True, "no_rope_layer_interval": 3, "no_rope_layers": [1, 0], "partial_rotary_factor": 0.5,
          "position_embedding_type": "relative_key", "rope_interleave": False, "rope_local_base_freq": 81.0,
          "rope_scaling": {"rope_type": "linear", "factor": 3.0}, "rope_theta": 12_345.0, "rotary_emb_base": 81,
          "rotary_pct": 0.5, "sliding_window": 6, "use_sliding_window": True}  # fmt: skip


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


def test_a_bias_or_a_rotation_beside_a_table_is_a_fault_where_it_is_not_said():
    found = {**KEPT["families"]["bert"], "kinds": [{**KEPT["families"]["bert"]["kinds"][0], "bias": "by_distance"}]}
    assert not verdict.fault(read({"model_type": "bert"}), KEPT["families"]["bert"])
    assert verdict.fault(read({"model_type": "bert"}), found)
    found = {**KEPT["families"]["llama"], "absolute": {"rows": 2048, "offset": 0}}
    assert verdict.fault(read({"model_type": "llama"}), found)


def test_pieces_of_a_feed_forward_are_no_window():
    """Shrunk as one, they were refused by the class, and the window beside them was no longer seen."""
    given = {"model_type": "embedding_gemma2_text", "num_hidden_layers": 2, "chunk_size_feed_forward": 1}
    assert behaviour.describe(given)["kinds"][0]["window"] == 512


def test_masks_that_are_not_infinite_are_no_bias():
    """The first GPT hides what comes later by -10,000."""
    (kind,) = behaviour.describe({"model_type": "openai-gpt", "n_layer": 2})["kinds"]
    assert kind["bias"] is None


def test_chunks_are_not_called_a_window():
    (chunks, _) = rows(read({"model_type": "llama4_text"}), families()["words"])
    assert chunks[-1] == "chunks of 8,192"
