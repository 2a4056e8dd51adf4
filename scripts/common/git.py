"""What Git answers: which files are ours, and what it is asked."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts import ProjectError


def run(root: Path | str, *command: str) -> subprocess.CompletedProcess[str]:
    """Git's answer in a folder; ProjectError where it is not installed."""
    if not shutil.which("git"):
        raise ProjectError("Git tells which files are yours, and is not installed: install it")
    return subprocess.run(["git", *command], cwd=root, capture_output=True, text=True)


def files(root: Path) -> list[str]:
    """What Git keeps or would keep; without a repository, what it would keep in a new one."""
    with TemporaryDirectory() as empty:
        place = [] if (root / ".git").exists() else [f"--git-dir={empty}", "--work-tree=."]
        if place:
            run(root, "init", "--quiet", "--bare", empty)
        names = run(root, *place, "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout.split("\0")
    return sorted({name for name in names if name and (root / name).is_file()})
