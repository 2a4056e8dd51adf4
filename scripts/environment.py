"""Makes the project's own environment `.venv` from the exact pins and runs the calling script inside it.

Written for a machine with Python 3.11 or newer and nothing else, so only the standard library is used.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
TORCH_CPU_INDEX = "https://download.pytorch.org/whl/cpu"
GROUPS = ("check", "site", "test")  # each holds those before it
CUDA_PARTS = ("nvidia-", "cuda-", "triton")  # what the several GB of a CUDA build consist of


def ensure(group: str = "site") -> None:
    """Returns inside an up-to-date `.venv`; makes it, or installs what is missing, and starts the script again there.

    `group` names the dependencies of pyproject.toml that are wanted, and all that stand before it in `GROUPS`.
    """
    if not (3, 11) <= sys.version_info < (3, 15):
        sys.exit(
            "Python 3.11 to 3.14 is needed, for which the site's packages are pinned (the library alone has no upper "
            f"bound), this is {sys.version.split()[0]}: run the script with another python3"
        )
    stamp = VENV / f"group-{group}.txt"
    if not (PYTHON.exists() and stamp.exists() and stamp.read_text() == _fingerprint()):
        _make(group)
    if Path(sys.prefix).resolve() != VENV.resolve():
        command = [str(PYTHON), *sys.argv]
        if os.name == "nt":
            sys.exit(subprocess.run(command).returncode)
        os.execv(PYTHON, command)


def _fingerprint() -> str:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    parts = [version.encode(), *((ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt"))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _make(group: str) -> None:
    import tomllib

    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    held = GROUPS[: GROUPS.index(group) + 1]
    wanted = [package for each in held for package in listed[each]]
    torch = listed["torch"] if "site" in held else []
    takes = "a few minutes the first time" if torch else "some seconds"
    print(f"Environment: {VENV.name} with {len(wanted + torch)} pinned packages ({takes})", flush=True)
    is_new = not _runs_here()
    if is_new:
        _create()
    is_large = any(_install_torch(requirement) for requirement in torch) or is_new
    how = ["--no-compile"] if is_large else ["--quiet"]  # a few packages are compiled by pip itself
    _pip("install", *how, "--constraint", str(ROOT / "constraints.txt"), *wanted, *torch)
    if is_large:
        _compile()
    for each in held:
        (VENV / f"group-{each}.txt").write_text(_fingerprint())


def _runs_here() -> bool:
    """Whether `.venv` has a Python of the version that runs this script."""
    if not PYTHON.exists():
        return False
    probe = "import sys, pip; print(*sys.version_info[:2])"
    answer = subprocess.run([PYTHON, "-c", probe], capture_output=True, text=True)
    return answer.stdout.split() == [str(part) for part in sys.version_info[:2]]


def _create() -> None:
    import venv

    try:
        venv.EnvBuilder(with_pip=True, clear=True).create(VENV)
    except (subprocess.CalledProcessError, OSError) as error:
        sys.exit(
            f"cannot make {VENV}: {error}\n"
            "The folder must be writable and Python must have its venv module (Debian: apt-get install python3-venv)."
        )


def _install_torch(requirement: str) -> bool:
    """Whether it had to be installed."""
    from urllib.request import Request, urlopen

    version = requirement.partition("==")[2]
    probe = "import importlib.metadata as m; print(m.version('torch'))"
    have = subprocess.run([PYTHON, "-c", probe], capture_output=True, text=True)
    if have.stdout.strip().partition("+")[0] == version:
        return False
    options = ["--extra-index-url", TORCH_CPU_INDEX]
    try:
        urlopen(Request(f"{TORCH_CPU_INDEX}/torch/", method="HEAD"), timeout=5).close()
    except OSError:
        print("PyTorch's CPU index cannot be reached: trying the ordinary package index", flush=True)
        options = []
    constrained = ["--constraint", str(ROOT / "constraints.txt"), *options, requirement]
    report = VENV / "torch-plan.json"  # pip's plan is read before anything large is downloaded
    _pip("install", "--dry-run", "--quiet", "--report", str(report), *constrained)
    plan = [item["metadata"]["name"].lower() for item in json.loads(report.read_text())["install"]]
    report.unlink()
    cuda = [name for name in plan if name.startswith(CUDA_PARTS)]
    if cuda:
        sys.exit(
            f"the only torch {version} to be had brings CUDA packages of several GB ({', '.join(cuda[:3])} ...), "
            f"and {TORCH_CPU_INDEX} cannot be reached.\n"
            "Connect to that index, or set PIP_FIND_LINKS to a folder that holds a CPU wheel of torch."
        )
    _pip("install", "--no-compile", *constrained)
    return True


def _compile() -> None:
    """Compiles the packages with all processors: pip would do it with one, and their tests, too."""
    packages = VENV / "Lib" / "site-packages" if os.name == "nt" else next(VENV.glob("lib/python*/site-packages"))
    options = ["-q", "-j", "0", "-x", r"[\\/]tests?[\\/]"]
    # status 1 where a file is of a newer Python: it is not imported either
    subprocess.run([str(PYTHON), "-m", "compileall", *options, str(packages)], stdout=subprocess.DEVNULL)


def _pip(*arguments: str) -> None:
    """Runs pip in `.venv`; it says itself what it does."""
    if subprocess.run([PYTHON, "-m", "pip", "--disable-pip-version-check", *arguments]).returncode:
        sys.exit("pip failed, see above: mend the connection or the pins in pyproject.toml and run again.")
