"""Measures how fast pages of the built site open on a phone: Lighthouse's performance, the median of a few runs.

python3 scripts/maintain bench_pages                        home, the page with most figures, a notebook
python3 scripts/maintain bench_pages rotary/ rotary/decay/  these pages

Lighthouse slows the processor down four times, so the score is one of this machine, and only when it is quiet.
"""

import statistics
import sys
from pathlib import Path

from scripts import ROOT, test
from scripts.maintain.bench import audits
from scripts.maintain.bench.server import Server

SITE = ROOT / "site"
OPTIONS = {"pages": {"nargs": "*", "help": "addresses inside the site (default: three that tell most)"}}
RUNS = 3  # a page
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest",
    "total-blocking-time": "blocked",
    "speed-index": "speed index",
}


def main(pages: list[str]) -> None:
    if not (SITE / "index.html").is_file():
        sys.exit("site/ is not built: run python3 scripts/build.py first")
    if missing := [page for page in pages if not _is_there(page)]:
        sys.exit(f"site/ has no page {', '.join(missing)}: give addresses inside the site, such as rotary/rotation/")
    if not audits.are_to_be_had():
        sys.exit("Lighthouse needs node and npm, which are not installed")
    programs, browser = audits.install(ROOT), test.browser()
    print(f"{'page':<32}{'score':>6}{''.join(f'{name:>13}' for name in TIMES.values())}{'shift':>8}   scores")
    with Server(SITE, "/") as server:
        for page in pages or telling(SITE):
            address = server.address + page
            reports = [audits.lighthouse(programs, browser, address, ["performance"]) for _ in range(RUNS)]
            print(_line(page, reports), flush=True)
    index = statistics.median(report["environment"]["benchmarkIndex"] for report in reports)
    print(f"Lighthouse's index of this machine: {index:,.0f}")


def _is_there(page: str) -> bool:
    return (SITE / page).is_file() or (SITE / page / "index.html").is_file()


def telling(site: Path) -> list[str]:
    """Home, the page with most figures and a notebook."""
    notebook = min(path.parent for path in (site / "notebooks").glob("*/index.html"))
    return ["", *(f"{folder.relative_to(site).as_posix()}/" for folder in (_with_most_figures(site), notebook))]


def _with_most_figures(site: Path) -> Path:
    pages = sorted(path for path in site.rglob("index.html") if "code" not in path.relative_to(site).parts)
    return max(pages, key=lambda path: path.read_text(encoding="utf-8").count('class="pe-figure ')).parent


def _line(page: str, reports: list[dict[str, dict]]) -> str:
    scores = [100 * report["categories"]["performance"]["score"] for report in reports]

    def median(audit: str) -> float:
        return statistics.median(report["audits"][audit]["numericValue"] for report in reports)

    times = "".join(f"{median(audit):>10.0f} ms" for audit in TIMES)
    shift = median("cumulative-layout-shift")
    return f"/{page:<31}{statistics.median(scores):>6.0f}{times}{shift:>8.3f}   {scores}"
