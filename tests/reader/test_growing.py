"""A class that multiplies scores by a function of the position is known to the reader, and no other is."""

import json
import re
from pathlib import Path

import pytest
import transformers
from transformers import CONFIG_MAPPING

from figures_src.reader import families, read
from scripts.maintain.positions import behaviour

MODELS = Path(transformers.__file__).parent / "models"
SMALL = {"hidden_size": 64, "num_attention_heads": 4, "num_key_value_heads": 4, "head_dim": 16, "num_hidden_layers": 4}
SMALL |= {"max_position_embeddings": 64, "vocab_size": 64, "num_local_experts": 2}
YARN = {"rope_type": "yarn", "rope_theta": 1e4, "factor": 4.0, "original_max_position_embeddings": 4}
YARN |= {"llama_4_scaling_beta": 0.1}


def warned(config: dict) -> bool:
    answer = read(config)
    assert answer["known"], answer["why"]
    return any(trap["key"].startswith("growing") for trap in answer["traps"])


@pytest.mark.parametrize(
    ("config", "grows"),
    [
        ({"model_type": "llama4_text", "floor_scale": 4}, True),
        ({"model_type": "llama4_text", "floor_scale": 4, "attn_temperature_tuning": False}, False),
        ({"model_type": "llama4_text", "floor_scale": 4, "no_rope_layers": [1, 1, 1, 1]}, False),
        ({"model_type": "beam"}, True),
        ({"model_type": "ministral3", "rope_parameters": YARN}, True),
        ({"model_type": "ministral3", "rope_parameters": YARN | {"rope_type": "default"}}, True),
        ({"model_type": "llama", "rope_parameters": YARN}, False),
        ({"model_type": "mistral", "rope_parameters": YARN}, False),
    ],
)
def test_what_is_warned_of_is_what_a_class_does_when_it_is_run(config, grows):
    kinds = behaviour.describe(SMALL | config)["kinds"]
    assert any(kind["grows"] for kind in kinds) == grows
    assert warned(SMALL | config) == grows


@pytest.mark.parametrize(
    ("config", "grows"),
    [
        ({"model_type": "inkling_text"}, False),
        ({"model_type": "inkling_text", "log_scaling_n_floor": 8192}, True),
        ({"model_type": "inkling2_text"}, True),
        ({"model_type": "inkling2_text", "local_layer_ids": [0, 1, 2, 3, 4, 5]}, False),
        ({"model_type": "inkling2_loop_text"}, True),
        ({"model_type": "mistral_large4_text"}, True),
        ({"model_type": "mistral4", "num_hidden_layers": 2}, True),
    ],
)
def test_a_class_that_multiplies_in_some_layers_is_warned_of_where_it_has_them(config, grows):
    assert warned({"num_hidden_layers": 6} | config) == grows


def test_no_class_of_the_library_takes_a_logarithm_of_positions_without_a_warning():
    """Found in its text, as few of its classes can be run at the lengths from which they multiply."""
    position = r"\b(positions?|position_ids|positions_ids|effective_n)\b"
    taken = re.compile(rf"\blog(1p)?\([^=]{{0,60}}{position}|{position}[^=,\n]{{0,20}}\.log\(")
    texts = {path.parent.name: path.read_text(encoding="utf-8") for path in MODELS.glob("*/modeling_*.py")}
    found = {name for name, text in texts.items() if taken.search(text)}
    told = {name for name, family in families()["families"].items() if re.search('growing|"grows"', json.dumps(family))}
    assert found == {name.removesuffix("_text") for name in told if name in CONFIG_MAPPING}
