"""The text, its parts, what is measured on it, and the models that are kept of it."""

import hashlib
import json

import pytest
import safetensors.torch
import torch

from figures_src.experiments.small_models import kept, plan, plays, records, runs

KEPT = records.FOLDER.parent / "kept"


def tiny():
    settings = plan.EXPERIMENTS["plays"].settings | {"width": 64, "heads": 2, "layers": 1, "scheme": "rotary"}
    settings |= {"options": {}}
    return runs.model(settings, 0), settings


def test_the_text_is_the_one_that_its_readme_names():
    data = plays.TEXT.read_bytes()
    assert hashlib.sha256(data).hexdigest() in (plays.TEXT.parent / "README.md").read_text()
    assert (len(plays.text()), len(plays.alphabet())) == (1_115_394, 65)


def test_more_context_is_measured_on_the_same_last_targets():
    model, _ = tiny()
    found = plays.measure(model, [64, 128], count=2)
    ids = plays.ids("test")
    for index in range(2):
        window = ids[128 * index : 128 * index + 129]
        for place, length in enumerate((64, 128)):
            with torch.no_grad():
                logits = model(window[None, -length - 1 : -1])[0, -64:]
            expected = torch.nn.functional.cross_entropy(logits, window[-64:]).item()
            assert found["last"][place][index] == pytest.approx(expected, abs=2e-4)
    assert found["by_position"][1][1] == found["last"][1][1]
    assert len(found["trained"]) == 16 and len(found["by_position"]) == 2


def test_a_kept_file_is_read_by_the_library_of_its_format_and_gives_the_weights_to_half_a_scale(tmp_path):
    model, settings = tiny()
    data = kept.pack(model.state_dict(), "rotary", settings, plays.alphabet())
    found = safetensors.torch.load(data)
    assert found["words"].dtype == torch.int8 and found["words.scale"].shape == (65,)
    assert found["gain"].dtype == torch.float32
    weights, metadata = kept.unpack(data)
    assert metadata["alphabet"] == plays.alphabet() and json.loads(metadata["settings"])["width"] == 64
    assert weights.keys() == model.state_dict().keys()
    for name, weight in model.state_dict().items():
        scale = found.get(f"{name}.scale", torch.zeros(len(weight)))
        largest = scale[:, None] if weight.ndim == 2 else scale
        assert ((weights[name] - weight).abs() <= 0.5001 * largest).all()
        if f"{name}.scale" in found:
            assert found[name].abs().amax(dim=1).eq(127).all()  # no byte is wasted


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.safetensors")), ids=lambda path: path.stem)
def test_a_kept_model_is_small_and_says_what_its_result_says(path):
    scheme, _, seed = path.stem.rpartition("-")
    result = records.one(f"plays/{scheme}-{seed}")
    loss = result["outcome"]["kept"]
    assert path.stat().st_size == loss["bytes"] < 1_000_000
    assert abs(loss["after"] - loss["before"]) < 0.01
    weights, metadata = kept.unpack(path.read_bytes())
    settings = json.loads(metadata["settings"])
    assert (metadata["scheme"], settings) == (scheme, result["settings"])
    model = runs.model(settings, int(seed))
    model.load_state_dict(weights)
    found = plays.losses(model, plays.windows("test", settings["trained"], 8)).mean(dim=1).tolist()
    assert found == pytest.approx(result["outcome"]["test"]["trained"][:8], abs=0.03)
