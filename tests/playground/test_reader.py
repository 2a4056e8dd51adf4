"""The reader of the page and that of Python give the same answer, in every field, to good files and to broken ones."""

import json
import math
import random
from collections.abc import Iterator

import pytest

from figures_src import models
from figures_src.reader import families, read, table
from figures_src.reader.text import parse
from tests.reader.test_cases import CASES
from tests.reader.test_command import REFUSED

JUNK = (
    *(None, True, False, 0, -1, 1, 2, 3, 0.5, 1e-320, 1e308, 2**53, 2**60),
    *("", "yarn", "x" * 300, [], [1], [None], {}, {"a": 1}),
)
RULE = {
    "factor": 8.0,
    "original_max_position_embeddings": 1024,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "short_factor": [1.0] * 32,
    "long_factor": [2.0] * 32,
}
NAMES = ("linear", "dynamic", "yarn", "llama3", "longrope", "su", "proportional", "default", "mrope", "no", None)


def differences(one: object, other: object, floor: float = 0, place: str = "") -> Iterator[str]:
    """Where two answers differ; numbers may do so in the twelfth digit, of their own or of this number."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(one[key], other[key], floor, f"{place}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, floor, f"{place}[{i}]")
    elif type(one) in (int, float) and type(other) in (int, float):
        is_close = math.isclose(one, other, rel_tol=1e-12, abs_tol=1e-12 * floor)
        if not (is_close or (math.isnan(one) and math.isnan(other))):
            yield f"{place}: {one!r} and {other!r}"
    elif type(one) is not type(other) or one != other:
        yield f"{place}: {one!r} and {other!r}"


def test_a_difference_would_be_found():
    for one, other in (([1.0, [2.0]], [1.0, [2.0 + 1e-12]]), ([float("nan")], [float("nan")]), ({"a": 1}, {"a": 1.0})):
        assert [*differences(one, other)] == []
    assert [*differences([0.0], [1e-13])] and not [*differences([0.0], [1e-13], 1.0)]
    for wrong in ([1.0, 2.0], [None], {"a": 1.0}, [float("nan")], [True], [1 + 3e-12], [float("inf")], None):
        assert [*differences([1.0], wrong, 1.0)] and [*differences(wrong, [1.0], 1.0)]


def compared(javascript, texts: list[str]) -> list[tuple[str, list[str]]]:
    """The texts that the two readers answer otherwise; both must refuse what one of them does."""
    wrong = []
    for text, answer in zip(texts, javascript([["answers", [text]] for text in texts]), strict=True):
        assert answer.get("kind", "InputError") == "InputError", (text, answer)
        try:
            ours = [read(config) for config in parse(text)]
        except ValueError:
            ours = None
        theirs = answer.get("value")
        if ours is None or theirs is None:
            found = [] if ours is theirs else ["one refuses"]
        else:
            found = list(differences(ours, theirs))
        if found:
            wrong.append((text[:2000], found[:4]))
    return wrong


def test_every_case_and_every_file_of_the_atlas_has_one_answer(javascript):
    texts = [json.dumps(case["config"]) for case in CASES]
    texts += [json.dumps(models.configuration(model.key)) for model in models.every() if model.configuration]
    texts += [f"\ufeff{texts[0]}", f"{texts[0]}\n{texts[1]}", '{"model_type": "llama", "rope_theta": NaN}']
    assert compared(javascript, texts) == []


def test_every_family_with_nothing_but_its_name_has_one_answer(javascript):
    data = families()
    texts = [json.dumps({"model_type": name}) for name in (*data["families"], *data["composites"])]
    assert compared(javascript, texts) == []


def test_both_say_it_in_the_same_words(javascript):
    texts = [json.dumps(case["config"]) for case in CASES]
    told = javascript([["told", [text]] for text in texts])
    ours = [[table.lines(read(json.loads(text)), families()["words"])] for text in texts]
    assert [answer["value"] for answer in told] == ours


def _broken(rng: random.Random) -> str:
    name = rng.choice(sorted(families()["families"]))
    config: dict = {"model_type": name, "hidden_size": 1024, "num_attention_heads": 16, "max_position_embeddings": 8192}
    if rng.random() < 0.7:
        rule = {key: value for key, value in RULE.items() if rng.random() < 0.8}
        rule |= {rng.choice(["rope_type", "type"]): rng.choice(NAMES)}
        rule |= {rng.choice([*RULE, "rope_theta", "partial_rotary_factor", "mrope_section", "alpha"]): rng.choice(JUNK)}
        config[rng.choice(["rope_scaling", "rope_parameters"])] = rule
    family = families()["families"][name]
    keys = ["layer_types", "head_dim", "rope_theta", "sliding_window", "num_hidden_layers", "partial_rotary_factor"]
    for key in rng.choices([*keys, *family.get("defaults", {}), *family.get("names", {}).values()], k=rng.randrange(4)):
        config[key] = rng.choice(JUNK)
    text = json.dumps({"text_config": config} if rng.random() < 0.1 else config)
    if rng.random() < 0.1:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice('{}[]",:0-e\\\u0000é') + text[place + 1 :]
    return text


def test_broken_files_have_one_answer_or_none(javascript):
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    rng = random.Random(seed)
    assert compared(javascript, [_broken(rng) for _ in range(300)]) == []


@pytest.mark.parametrize(("text", "message"), REFUSED, ids=range(len(REFUSED)))  # some are of two million characters
def test_what_is_no_configuration_is_refused_in_words(javascript, text, message):
    (answer,) = javascript([["answers", [text]]])
    assert answer["error"].startswith(message)


def test_names_that_all_objects_have_are_no_settings(javascript, laboratory):
    for name in ("__proto__", "constructor", "toString", "hasOwnProperty"):
        text = f'{{"__proto__": {{"alibi": true}}, "model_type": "{name}", "rope_scaling": {{"type": "{name}"}}}}'
        (answer,) = javascript([["answers", [text]]])
        assert not answer["value"][0]["known"]
    assert laboratory.evaluate("({}).alibi === undefined && Object.prototype.rope_theta === undefined")
