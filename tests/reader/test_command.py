"""The command: the table, the exit status, JSON; and what it says of texts that are no configuration."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from figures_src import __main__ as command
from figures_src.reader import text
from tests.reader.test_cases import CASES

ROOT = Path(__file__).parents[2]
PLAIN = {"model_type": "llama", "rope_theta": 1e4}


@pytest.fixture
def run(tmp_path, capsys):
    """Gives texts to the command as files; what it printed, and its exit status."""

    def run(*texts: str, options: tuple[str, ...] = (), name: str = "config.json"):
        paths = [tmp_path / f"{i}-{name}" for i in range(len(texts))]
        for path, each in zip(paths, texts, strict=True):
            path.write_text(each, encoding="utf-8")
        status = command.main([*options, *map(str, paths)])
        return *capsys.readouterr(), status

    return run


def test_the_table_has_a_row_for_each_kind_of_layer_and_the_answer_is_had_as_json(run):
    case = next(case for case in CASES if case["name"] == "gemma3n_lean")
    printed, complaints, status = run(json.dumps(case["config"]))
    assert (status, complaints) == (0, "")
    assert "24 (0-3, 5-8" in printed and "base: 1,000,000" in printed and "window: 512" in printed
    (answer,) = json.loads(run(json.dumps(case["config"]), options=("--json",))[0])
    assert [layer["count"] for layer in answer["layers"]] == [24, 6]


def test_a_contradiction_gives_the_status_1_and_names_field_value_and_rule(run):
    sections = {"rope_type": "default", "mrope_section": [16, 24, 30]}
    printed, _, status = run(json.dumps(PLAIN | {"rope_parameters": sections}))
    assert status == 1
    assert "mrope_section must add up to the 64 pairs that rotate, got 70" in printed


@pytest.mark.parametrize(
    ("given", "status"),
    [
        (PLAIN, 0),
        (PLAIN | {"partial_rotary_factor": 0.5}, 4),  # a field that has no effect
        ({"model_type": "spiral"}, 3),  # not known
        (PLAIN | {"rope_theta": "many"}, 1),
        ([PLAIN], 2),
        (PLAIN | {"rope_scaling": {"type": "linear", "factor": 4}}, 0),  # a note, of a healthy file
        (PLAIN | {"rope_scaling": {"type": "linear", "factor": 4}, "rope_parameters": {"rope_theta": 1}}, 0),
        (PLAIN | {"rope_scaling": {"factor": 4}}, 4),
        (PLAIN | {"rope_scaling": {"type": "yarn", "factor": 4}}, 0),  # no original length, at the default of the class
        (PLAIN | {"rope_scaling": {"type": "yarn", "factor": 4}, "max_position_embeddings": 8192}, 4),  # four times it
        ({"model_type": "llama", "rope_tetha": 1e4}, 4),
    ],
)
def test_the_status_tells_contradictions_from_what_cannot_be_read_and_from_all_else(run, given, status):
    assert run(json.dumps(given), options=("--strict",))[2] == status
    assert run(json.dumps(given))[2] == status % 4


def test_several_files_in_one_text_and_a_byte_order_mark_are_read(run):
    printed, _, status = run("\ufeff" + json.dumps(PLAIN) + "\n" + json.dumps(PLAIN | {"rope_theta": 5e5}))
    assert status == 0
    assert "base: 10,000" in printed and "base: 500,000" in printed


REFUSED = [  # in both languages, see tests/playground/test_reader.py
    ("", "the text is empty"),
    ("<!doctype html><html>", "this is a web page"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:0", "this is a pointer of Git LFS"),
    ('{"model_type": "llama",}', "text must be JSON, as config.json is: "),
    ("{'rope_theta': 1}", "text must be JSON"),
    ("[1, 2]", "text must be one JSON object"),
    ("null", "text must be"),
    ('{"a":' * 21 + "1" + "}" * 21, "text must have at most 20 brackets inside each other"),
    ("[" * 400_000, "text must have at most 20 brackets inside each other"),
    ('"' + "x" * text.LONGEST + '"', "text must have at most 2,000,000 characters, got 2,000,002"),
    ("{}" * (text.MOST + 1), "text must hold at most 20 files"),
    ("model_type: llama\nrope_theta: 1", "this is YAML"),
    ("kv 0: general.architecture str = llama", "these are metadata of a GGUF file"),
]


@pytest.mark.parametrize(("given", "message"), REFUSED)
def test_what_is_no_configuration_is_named(given, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        text.parse(given)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (json.dumps({"model_type": "t5", "relative_attention_num_buckets": "64"}), "must be a number, got '64'"),
        (json.dumps(PLAIN | {"model_type": "\ud800foo"}), "\\ud800foo"),
        (json.dumps(PLAIN).replace("10000.0", "1" + "0" * 400), "rope_theta"),
        (json.dumps(PLAIN | {"rope_theta": float("nan")}), "rope_theta must be a number, got 'NaN'"),
    ],
)  # fmt: skip
def test_an_odd_value_is_named_and_costs_no_other_file_its_answer(run, given, said):
    printed, complaints, _ = run(given, json.dumps(PLAIN))
    assert said in printed + complaints and "base: 10,000" in printed
    json.loads(run(given, options=("--json",))[0])


@pytest.mark.parametrize("given", ["a: [1", "1: 2", "when: 2026-11-26", "a: &a [*a]", "- 1"])
def test_yaml_that_is_no_configuration_is_refused_in_one_line(run, given):
    printed, complaints, status = run(given, name="config.yaml")
    assert status in (2, 3) and "Traceback" not in printed + complaints


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_a_reader_who_has_seen_enough_ends_the_command_without_a_word(tmp_path):
    path = tmp_path / "config.json"
    path.write_text(json.dumps(PLAIN), encoding="utf-8")
    command = [sys.executable, "-m", "figures_src", *[str(path)] * 2000]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_folder_is_read_as_its_config_json(tmp_path, capsys):
    (tmp_path / "config.json").write_text(json.dumps(PLAIN), encoding="utf-8")
    assert command.main([str(tmp_path)]) == 0
    assert "base: 10,000" in capsys.readouterr().out


def test_a_format_without_a_type_of_its_own_is_named_once(run):
    given = {"dim": 512, "n_heads": 8, "n_layers": 2, "multiple_of": 256, "rope_theta": 1e4}
    assert run(json.dumps(given))[0].splitlines()[1] == "params.json of Meta"


def test_yaml_is_read_where_it_can_be(run):
    printed, _, status = run("model_type: llama\nrope_theta: 20000", name="config.yaml")
    assert status == 0 and "base: 20,000" in printed
