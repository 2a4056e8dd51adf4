"""Deno, which formats, lints and checks the scripts of the pages, as `deno.json` says, and runs what bundles them."""

import os
import subprocess

from scripts import ROOT


def run(*command: str, given: str = "", cwd: os.PathLike = ROOT) -> subprocess.CompletedProcess[str]:
    """What a command of Deno answers, without colours; it asks no network, and keeps what it remembers in .cache."""
    from deno import find_deno_bin

    env = os.environ | {"DENO_DIR": str(ROOT / ".cache" / "deno"), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    command = [find_deno_bin(), *command]
    return subprocess.run(command, input=given, cwd=cwd, env=env, capture_output=True, encoding="utf-8")
