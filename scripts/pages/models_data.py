"""The atlas as data to take away: every setting as JSON, and the columns of the table as CSV."""

import csv
import io
import json
from dataclasses import asdict

from markupsafe import Markup

from figures_src import models
from scripts.pages import models_table


def files() -> dict[str, str]:
    """Path -> content."""
    every = models.every()
    return {
        "practice/models.json": json.dumps([asdict(model) for model in every], ensure_ascii=False, indent=1) + "\n",
        "practice/models.csv": _table(every),
    }


def _table(every: tuple[models.Model, ...]) -> str:
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow([*models_table.COLUMNS[:-1], "Maker", "Key"])
    for model in every:
        cells = [Markup(cell.replace("<br />", "; ")).striptags() for cell, _ in models_table.cells(model)[:-1]]
        rows.writerow([model.name, *cells, model.maker, model.key])
    return written.getvalue()
