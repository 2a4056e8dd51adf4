"""`pip install` gives the encoding module and the layers, with NumPy alone or with torch, and nothing of the site."""

import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from email import message_from_string
from pathlib import Path

import pytest
from packaging.requirements import Requirement

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
ENCODING = ROOT / "figures_src" / "encoding"
NAME = "positional_encodings_illustrated"
INSTALLED = Path(sysconfig.get_path("purelib"))
MODULES = sorted(path.stem for path in ENCODING.glob("[a-z]*.py"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built as pip builds it, without a network, of a copy: the build backend writes beside its sources."""
    folder = tmp_path_factory.mktemp("sources")
    shutil.copytree(ROOT / "figures_src", folder / "figures_src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "-w", "wheel"]
    subprocess.run([sys.executable, "-m", "pip", "wheel", ".", *options], cwd=folder, check=True, capture_output=True)
    (path,) = folder.glob("wheel/*.whl")
    return path


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """An environment that holds the wheel and what it needs, NumPy and array-api-compat, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    with zipfile.ZipFile(wheel) as archive:  # a wheel of pure Python is installed by unpacking it
        archive.extractall(folder)
    for name in ("numpy", "numpy.libs", "array_api_compat"):
        if (INSTALLED / name).exists():
            (folder / name).symlink_to(INSTALLED / name)
    return folder


def _run(code, *folders):
    """What Python prints that sees these folders and its own library, and nothing else."""
    path = f"import sys; sys.path += {[str(folder) for folder in folders]}\n"
    command = [sys.executable, "-I", "-S", "-c", path + code]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def _metadata(wheel):
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    return message_from_string(archive.read(name).decode())


def test_the_wheel_holds_the_encoding_module_the_layers_the_reader_and_nothing_else(wheel):
    ours = [
        "__init__.py",
        "__main__.py",
        "layers.py",
        "py.typed",
        *(f"encoding/{path.name}" for path in ENCODING.glob("*.py*")),
        *(f"reader/{path.name}" for path in (ENCODING.parent / "reader").glob("*.*")),
    ]
    held = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name]
    assert sorted(held) == sorted(f"{NAME}/{name}" for name in ours)


def test_it_needs_no_tool_of_the_site_and_pins_nothing(wheel):
    wanted = [Requirement(each) for each in _metadata(wheel).get_all("Requires-Dist")]
    assert {each.name: str(each.marker or "") for each in wanted} == {
        "array-api-compat": "",
        "numpy": "",
        "torch": 'extra == "torch"',
    }
    assert not any(part.operator in ("==", "<", "<=", "~=") for each in wanted for part in each.specifier)


def test_what_an_index_shows_of_it_names_the_holders_of_the_licence_and_leads_nowhere(wheel):
    assert f"(c) 2026 {_metadata(wheel)['Author']}" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]*)\)|(?:src|href)=[\"']([^\"']*)", _metadata(wheel).get_payload())
    assert all("".join(link).startswith("https://") for link in links)


def _examples(wheel):
    """What an index shows to be run: of the functions, and of the layers."""
    return re.findall(r"```python\n(.*?)```", _metadata(wheel).get_payload(), re.DOTALL)


def test_with_numpy_alone_every_module_can_be_imported_and_computes(wheel, environment):
    imports = "".join(f"import {NAME}.encoding.{name}\n" for name in MODULES)
    printed = _run(imports + _examples(wheel)[0], environment)
    assert " ".join(printed) == "(1, 8, 5, 128) (64,) 1.1386"


def test_with_torch_the_layers_are_those_of_the_site(wheel, environment):
    *printed, file = _run(_examples(wheel)[1] + "print(layers.__file__)", environment, INSTALLED)
    assert " ".join(printed) == " ".join(2 * ["torch.Size([1, 8, 5, 128])"])
    assert Path(file).read_bytes() == (ROOT / "figures_src/layers.py").read_bytes()
    assert Path(file) == environment / NAME / "layers.py"
