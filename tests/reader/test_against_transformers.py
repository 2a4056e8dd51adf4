"""Drawn configurations: what the reader says of each is what its class does when it is built and run."""

import importlib
import inspect
import random

import numpy as np
import pytest
import torch
from transformers import CONFIG_MAPPING, AutoModel

from figures_src.encoding import mrope
from figures_src.reader import families, frequencies, read
from scripts.maintain.positions import behaviour, drawn, record, verdict

SAMPLE = 16  # each time
SLOW = (
    "bailing_hybrid",
    "glm4v_moe_text",
    "glm5_next_text",
    "hy_v4_vl_text",
    "longcat_flash",
    "llama4_text",
    "idefics",
)  # half a minute and more


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
        if not answer["known"] and not answer["errors"]:
            continue
        try:
            found = record.shortened(behaviour.describe(given))
        except behaviour.Unbuilt:
            continue
        assert answer["known"] and not verdict.fault(answer, found), given
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


@pytest.mark.parametrize(
    ("name", "more", "details"),
    [
        ("deberta", {}, {"reach": 24}),
        ("deberta-v2", {}, {"reach": 24, "buckets": None}),
        ("deberta-v2", {"max_relative_positions": 32, "position_buckets": 8}, {"reach": 32, "buckets": 8}),
    ],
)
def test_scores_of_deberta_tell_distances_below_the_reach_alone_and_no_more_than_buckets(name, more, details):
    file = {"model_type": name, "hidden_size": 64, "num_attention_heads": 4, "num_hidden_layers": 1, "vocab_size": 20}
    file |= {"relative_attention": True, "pos_att_type": "c2p|p2c", "position_biased_input": False}
    file |= {"max_position_embeddings": 24} | more
    assert read(file)["layers"][0]["details"] == details
    torch.manual_seed(0)
    model = AutoModel.from_config(CONFIG_MAPPING[name].from_dict(file), attn_implementation="eager").eval()
    with torch.no_grad():
        for each in model.parameters():
            each.normal_(0, 0.5)
        scores = model(torch.full((1, 80), 5), output_attentions=True).attentions[0][0, 0].log()
    scores = scores - scores.diagonal()[:, None]
    assert all(float(scores.diagonal(-d).max() - scores.diagonal(-d).min()) < 1e-3 for d in range(79))
    changes = [d for d in range(78) if abs(scores[79, 79 - d] - scores[79, 78 - d]) > 1e-3]
    assert len(changes) < (details.get("buckets") or details["reach"]) and max(changes) < details["reach"] - 1


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


def builds(file: dict, made=behaviour.configuration) -> bool:
    try:
        made(file)
        return True
    except behaviour.Unbuilt:
        return False


@pytest.mark.parametrize("field", families()["null"])
def test_null_is_a_contradiction_where_the_class_refuses_it_or_stops(field):
    """Whether a class that takes it stops later is asked of a few each time."""
    taken = []
    for name in sorted((families()["families"].keys() & CONFIG_MAPPING.keys()) - set(SLOW)):
        answer, refused = read({"model_type": name, field: None}), not builds({"model_type": name, field: None})
        assert answer["errors"] or not refused or not answer["known"], name
        turns = any(layer["positions"] == "rotation" for layer in answer["layers"])
        taken += [name] if not refused and (answer["errors"] or turns) else []
    for name in random.sample(taken, min(2, len(taken))):
        file = record.lean(name) | {field: None}
        assert builds(file, behaviour.describe) == (not read(file)["errors"]), file


@pytest.mark.parametrize("field", ["rope_parameters", "rope_scaling"])
def test_a_block_of_null_is_that_of_the_class_or_a_contradiction(field):
    for name in sorted(families()["families"].keys() & CONFIG_MAPPING.keys()):
        lean = {"model_type": name}
        own, found = (behaviour.configuration(file) for file in (lean, lean | {field: None}))
        ours, wanted = read(lean | {field: None}), read(lean)
        if getattr(own, "rope_parameters", None) == getattr(found, "rope_parameters", None):
            assert ours["layers"] == wanted["layers"], name
        elif any(layer["positions"] == "rotation" for layer in wanted["layers"]):
            assert ours["errors"] or families()["families"][name].get("blocks") == "none", name


@pytest.mark.parametrize("rule", families()["asks_width"])
def test_a_width_of_null_is_a_contradiction_where_the_class_multiplies_it(rule):
    block = {"rope_type": rule, "rope_theta": 1e4, "factor": 4.0}
    block |= {} if rule == "dynamic" else {"original_max_position_embeddings": 1024}
    block |= {"short_factor": 32 * [1.0], "long_factor": 32 * [2.0]} if rule == "longrope" else {}
    asked = 0
    for name in sorted(families()["families"].keys() & CONFIG_MAPPING.keys()):
        file = {"model_type": name, "head_dim": None, "hidden_size": 512, "num_attention_heads": 8}
        file |= {"max_position_embeddings": 4096, "rope_parameters": block}
        whole = file | {"head_dim": 64}
        if not any(layer.get("rule") for layer in read(whole)["layers"]) or not builds(whole):
            continue
        if builds(file) and behaviour.configuration(file).head_dim:
            continue
        asked += 1
        (error,) = read(file)["errors"]
        assert error["field"].endswith("head_dim"), name
    assert asked > 20


@pytest.mark.parametrize("name", sorted(name for name, family in families()["families"].items()
                                        if family.get("sections") in mrope.FORMS))  # fmt: skip
def test_the_settings_of_sections_give_the_cosines_of_the_class(name):
    """Of ids that differ on each axis."""
    pairs = read(record.lean(name))["layers"][-1]["rotated"] // 2
    file = drawn.own_file(name)
    block = {"mrope_section": [pairs - 2 * (pairs // 3), pairs // 3, pairs // 3]}
    nested = any(isinstance(each, dict) for each in file["rope_parameters"].values())
    file["rope_parameters"] = ({kind: each | block for kind, each in file["rope_parameters"].items()} if nested
                               else file["rope_parameters"] | block)  # fmt: skip
    layer = read(file)["layers"][-1]
    config = behaviour.configuration(file)
    module = importlib.import_module(type(config).__module__.replace(".configuration_", ".modeling_"))
    (rotary,) = {each for key, each in vars(module).items()
                 if key.endswith("RotaryEmbedding") and "mrope_section" in inspect.getsource(each)}  # fmt: skip
    ids = torch.arange(21).reshape(3, 1, 7) ** 2
    kind = (layer["kind"],) if nested else ()
    cosines, _ = rotary(config)(torch.zeros(1, dtype=torch.float64), ids, *kind)
    angles = mrope.angles(ids[:, 0].T.double(), frequencies(layer["settings"]).frequencies,
                          layer["settings"]["sections"], form=layer["settings"]["form"])  # fmt: skip
    doubled = bool((cosines[..., ::2] == cosines[..., 1::2]).all())  # one beside the other, or half beside half
    found = cosines[0, :, ::2] if doubled else cosines[0, :, :pairs]
    assert found.numpy() == pytest.approx(np.cos(angles.numpy()), abs=1e-4)
