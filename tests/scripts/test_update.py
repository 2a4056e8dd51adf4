"""update.py raises every version in place, as far as all promised Pythons allow, and leaves the rest as it was."""

import html
import importlib.metadata
import os
import zipfile

import pytest
from packaging.specifiers import SpecifierSet

from scripts import environment
from scripts.maintain import update

pytestmark = pytest.mark.slow

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


def test_a_package_that_is_held_keeps_its_version():
    held = PROJECT.replace("# one code", "# held: one code")
    assert update.wanted(PROJECT) == ["array-api-compat", "numpy", "torch"]
    assert update.wanted(held) == ["array-api-compat==1.16.0", "numpy", "torch"]


def test_the_constraints_hold_everything_but_torch_and_its_cuda_parts():
    lines = update.constraints(NEWEST).splitlines()
    assert lines == ["array-api-compat==1.17.0", "numpy==2.4.6", "PyYAML==6.1"]


def test_a_package_has_one_name_however_it_is_written():
    assert update.plain("Ruamel_Yaml.clib[jinja2]") == "ruamel-yaml-clib"


@pytest.fixture
def index(tmp_path, monkeypatch):
    """A package index of our own: `add` puts a wheel into it."""
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_INDEX_URL", tmp_path.as_uri())

    def add(name: str, version: str, tag: str = "py3-none-any", python: str = ">=3", needs: str = "") -> None:
        about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n" + (
            f"Requires-Dist: {needs}\n" if needs else ""
        )
        folder, file = f"{name}-{version}.dist-info", f"{name}-{version}-{tag}.whl"
        (tmp_path / name).mkdir(exist_ok=True)
        with zipfile.ZipFile(tmp_path / name / file, "w") as wheel:
            wheel.writestr(f"{folder}/METADATA", about)
            wheel.writestr(f"{folder}/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n")
            wheel.writestr(f"{folder}/RECORD", "")
        with (tmp_path / name / "index.html").open("a") as page:
            page.write(f'<a href="{file}" data-requires-python="{html.escape(python)}">{file}</a>\n')

    return add


def test_the_newest_version_is_one_that_runs_on_the_first_release_of_the_oldest_python(index):
    index("frog", "1.0")
    index("frog", "2.0", python=">=3.11.5")
    assert update.resolved(["frog"], "3.11") == {"frog": "1.0"}
    assert update.resolved(["frog"], "3.12") == {"frog": "2.0"}


def test_a_version_that_some_promised_python_would_have_to_compile_is_an_error(index, capfd):
    index("frog", "1.0", tag="cp311-none-any")
    update.check_wheels({"frog": "1.0"}, "3.11")
    with pytest.raises(SystemExit, match=r"no wheel for Python 3\.14"):
        update.check_wheels({"frog": "1.0"}, "3.14")
    assert "frog==1.0" in capfd.readouterr().err


def test_packages_that_exclude_each_other_are_an_error(index):
    for version in ("1.0", "2.0"):
        index("pond", version)
    index("frog", "1.0", needs="pond==1.0")
    index("newt", "1.0", needs="pond==2.0")
    assert update.resolved(["frog"], "3.11") == {"frog": "1.0", "pond": "1.0"}
    with pytest.raises(SystemExit, match="no versions that fit together"):
        update.resolved(["frog", "newt"], "3.11")


def test_the_promised_pythons_are_those_that_the_scripts_accept(monkeypatch):
    oldest, newest = update.promised((environment.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    below, above = f"3.{int(oldest[2:]) - 1}", f"3.{int(newest[2:]) + 1}"
    for version, is_accepted in ((oldest, True), (newest, True), (below, False), (above, False)):
        monkeypatch.setattr(environment.sys, "version_info", (3, int(version[2:]), 0))
        monkeypatch.setattr(environment, "_is_current", lambda extra: True)
        if is_accepted:
            environment.ensure()
        else:
            with pytest.raises(SystemExit, match=rf"{oldest} to {newest}"):
                environment.ensure()


@pytest.mark.parametrize("python", ["3.11.0", "3.12.0", "3.13.0", "3.14.0"])
def test_all_that_is_installed_runs_on_every_promised_python(python):
    installed = [found.metadata for found in importlib.metadata.distributions()]
    too_new = [about["Name"] for about in installed if python not in SpecifierSet(about.get("Requires-Python") or "")]
    assert installed and not too_new
