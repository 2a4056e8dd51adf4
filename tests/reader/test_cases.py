"""Files that people had in hand, each with what its model does: read by the Python reader, and by that of the page."""

import copy
import decimal
import json
import types
from pathlib import Path

import numpy as np
import pytest
import torch

from figures_src.reader import families, read
from figures_src.reader.table import lines

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


def differences(answer: dict, says: dict) -> list[str]:
    """What an answer has otherwise than a case asks for; of lists of layers, those of attention are compared."""
    wrong = [
        f"{key} is not said" for key in says.get("errors", ()) if key not in {e["field"] for e in answer["errors"]}
    ]
    wrong += [each["text"] for each in answer["errors"]] if says.get("consistent") else []
    unused = {said for e in answer["unused"] for said in (e["field"], f"{e['field']}: {e['why']}")}
    wrong += [f"{key} is used" for key in says.get("unused", ()) if key not in unused]
    wrong += [f"{key} is assumed" for key in says.get("given", ()) if key in answer["assumed"]]
    declared = answer["declared"]
    wrong += [f"declared is {declared}"] if says.get("declared", declared) != declared else []
    wrong += [f"no trap {key}" for key in says.get("traps", ()) if key not in {trap["key"] for trap in answer["traps"]}]
    wrong += [f"trap {trap['key']}" for trap in answer["traps"] if trap["key"] in says.get("not_traps", ())]
    if "why" in says and (answer["known"] or says["why"] not in answer["why"]):
        wrong.append(f"why is {answer['why']!r}")
    if "layers" not in says:
        return wrong
    if not answer["known"] or len(answer["layers"]) != len(says["layers"]):
        return [*wrong, f"{len(answer['layers'])} kinds of layers, {answer['why']}"]
    for layer, wanted in zip(answer["layers"], says["layers"], strict=True):
        for key, value in wanted.items():
            found = layer["frequencies"][-1] if key == "last" else layer.get(key)
            tolerance = {"last": 3e-4}.get(key, 1e-9)
            is_same = found == pytest.approx(value, rel=tolerance) if isinstance(value, float) else found == value
            wrong += [] if is_same else [f"{key} is {found}, not {value}"]
    return wrong


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_each_file_is_read_as_its_model_does_or_said_to_be_unknown(case):
    assert differences(read(case["config"]), case["says"]) == []


@pytest.mark.parametrize("wrong", [[1], None, "{}"])
def test_what_is_no_object_is_refused(wrong):
    with pytest.raises(TypeError, match=f"^config must be the object .*, got {type(wrong).__name__}$"):
        read(wrong)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    "field",
    ["hidden_size", "num_attention_heads", "num_hidden_layers", "rope_theta", "head_dim", "max_position_embeddings"],
)
def test_a_number_past_every_float_is_infinite(field, sign):
    """Also where a product of two others is."""
    plain = {"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4, "num_hidden_layers": 2}
    found = read(plain | {field: sign * 10**400})
    assert found == read(plain | {field: sign * float("inf")})
    assert lines(found, families()["words"])
    read(plain | {"hidden_size": 10**300, "num_attention_heads": 10**290, field: sign * 10**290})


@pytest.mark.parametrize("block", [7, [[1]], "yarn"])
def test_a_block_of_one_kind_of_layer_that_is_no_object_is_a_contradiction(block):
    given = {"sliding_attention": {"rope_theta": 1e4}, "full_attention": block}
    (error,) = read({"model_type": "gemma4_text", "rope_parameters": given})["errors"]
    assert error["text"].startswith("rope_parameters must hold an object under 'full_attention', got ")


def test_what_is_given_away_can_be_changed_and_the_next_answer_stays_right():
    first = read({"model_type": "gpt_oss"})
    wanted = copy.deepcopy(first)
    families()["families"]["gpt_oss"]["defaults"].clear()
    for given in first["assumed"].values():
        if isinstance(given, dict):
            given.clear()
    assert read({"model_type": "gpt_oss"}) == wanted


LLAMA = {"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4, "num_hidden_layers": 2}


@pytest.mark.parametrize(
    "rope_theta", [{1}, b"1", 1j, decimal.Decimal(1), torch.float16, torch.tensor(1e4), np.ones(2)]
)
def test_a_value_that_json_lacks_is_named_as_what_a_field_cannot_be(rope_theta):
    (error,) = read(LLAMA | {"rope_theta": rope_theta})["errors"]
    assert error["text"].startswith("rope_theta must be a number, got ")
    assert read(LLAMA | {"rope_scaling": {"type": "linear", "factor": 2.0, "more": rope_theta}})["known"]


def test_what_json_would_hold_in_another_way_is_read_as_that():
    block = {"type": "linear", "factor": 2.0}
    wanted = read(LLAMA | {"rope_theta": 1e4, "rope_scaling": block, "layers": ["a"], "3": 4})
    given = LLAMA | {"rope_theta": np.float32(1e4), "rope_scaling": types.MappingProxyType(block)}
    assert read(given | {"layers": ("a",), 3: np.int64(4)}) == wanted


def test_a_dict_inside_itself_is_refused():
    given = dict(LLAMA)
    given["rope_scaling"] = given
    with pytest.raises(ValueError, match=r"^config must have at most 20 objects and lists inside each other$"):
        read(given)


def test_an_unknown_file_gives_no_layers_no_traps_and_what_it_says():
    answer = read({"model_type": "spiral", "rope_theta": 1e4, "hidden_size": 64})
    assert (answer["known"], answer["layers"], answer["traps"]) == (False, [], [])
    assert answer["said"] == {"rope_theta": "10,000"}


def test_a_file_of_a_hundred_thousand_odd_fields_is_answered_at_once():
    odd = {f"rope_{i}": i for i in range(100_000)}
    assert len(read({"model_type": "llama"} | odd)["unused"]) == 200


def test_every_type_that_the_library_lacks_names_the_code_that_it_was_read_in():
    from transformers import CONFIG_MAPPING

    told = {name for name, family in families()["families"].items() if "source" in family}
    assert told == families()["families"].keys() - CONFIG_MAPPING.keys()


def test_what_a_maker_has_in_a_format_of_its_own_is_said_of_its_own_type_alone():
    told = {
        name
        for name in families()["families"]
        if "maker" in {trap["key"] for trap in read({"model_type": name})["traps"]}
    }
    assert told == {"llama", "mistral"}
