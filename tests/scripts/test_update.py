"""update.py raises every version in place and leaves the rest of the files as it was."""

from scripts import update

PROJECT = """[project]
dependencies = [
    "array-api-compat==1.16.0", # one code for NumPy and PyTorch arrays
    "numpy==2.4.6",
]
[project.optional-dependencies]
torch = ["torch==2.13.0"]
"""
NEWEST = {"array-api-compat": "1.17.0", "numpy": "2.4.6", "torch": "2.14.0", "nvidia-nccl": "3.0", "PyYAML": "6.1"}


def test_versions_are_raised_and_comments_stay():
    text, told = update.raised(PROJECT, NEWEST)
    assert text == PROJECT.replace("1.16.0", "1.17.0").replace("2.13.0", "2.14.0")
    assert told == ["array-api-compat: 1.16.0 -> 1.17.0", "torch: 2.13.0 -> 2.14.0"]


def test_the_constraints_hold_everything_but_torch_and_its_cuda_parts():
    lines = update.constraints(NEWEST).splitlines()
    assert lines == ["array-api-compat==1.17.0", "numpy==2.4.6", "PyYAML==6.1"]


def test_a_package_has_one_name_however_it_is_written():
    assert update.plain("Ruamel_Yaml.clib[jinja2]") == "ruamel-yaml-clib"
