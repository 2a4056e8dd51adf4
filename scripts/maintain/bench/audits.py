"""Lighthouse and the Nu HTML checker, which npm fetches once into .cache/node."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

PACKAGES = ["lighthouse@13.5.0", "vnu-jar@26.9.27"]
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage"


def are_to_be_had() -> bool:
    """Whether what fetches and runs them is installed."""
    return bool(shutil.which("node") and shutil.which("npm"))


def install(root: Path) -> Path:
    """The folder with both programs, fetched unless they are there."""
    folder = root / ".cache" / "node"
    stamp = folder / "installed.json"
    if not stamp.exists() or json.loads(stamp.read_text()) != PACKAGES:
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--no-fund", "--no-audit", *PACKAGES], cwd=folder, check=True)
        stamp.write_text(json.dumps(PACKAGES))
    return folder / "node_modules"


def lighthouse(programs: Path, browser: str, url: str, categories: list[str]) -> dict[str, dict]:
    """What Lighthouse reports of a page on a phone: its `categories` with scores from 0 to 1, and its `audits`."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [programs / ".bin" / "lighthouse", url, "--quiet", "--output=json", f"--output-path={report}"]
        choice = [f"--chrome-flags={FLAGS}", f"--only-categories={','.join(categories)}"]
        choice.append("--disable-full-page-screenshot")  # it takes long, and shows nobody anything
        subprocess.run([*command, *choice], check=True, env={**os.environ, "CHROME_PATH": browser})
        return json.loads(report.read_text(encoding="utf-8"))


def html_checker(programs: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """What the Nu HTML checker says of all pages below a folder; it needs Java."""
    checker = programs / "vnu-jar" / "build" / "dist" / "vnu.jar"
    command = ["java", "-jar", checker, "--skip-non-html", "--errors-only", site]
    return subprocess.run(command, capture_output=True, text=True)
