"""The colours and the font of the site, in figures and on pages; nothing here needs matplotlib."""

from dataclasses import dataclass, fields

FONT = "Atkinson Hyperlegible Next"


@dataclass(frozen=True)
class Palette:
    """The colours of one theme, as hex strings."""

    ink: str  # text and axes
    muted: str  # secondary text, ticks
    grid: str  # grid lines, frames, empty cells
    paper: str  # background of the page
    blue: str
    orange: str
    green: str
    purple: str
    gold: str
    sky: str
    grey: str
    danger: str  # what goes wrong, and nothing else


LIGHT = Palette(
    ink="#1b2430",
    muted="#566173",
    grid="#d8dde5",
    paper="#fdfdfc",
    blue="#0b63a5",
    orange="#b8450b",
    green="#00735a",
    purple="#963a76",
    gold="#876000",
    sky="#17749f",
    grey="#68707d",
    danger="#c4122f",
)
DARK = Palette(
    ink="#e8ecf2",
    muted="#a9b4c4",
    grid="#3a4454",
    paper="#141a23",
    blue="#6db3f2",
    orange="#ff9664",
    green="#4cc9a4",
    purple="#e39bc9",
    gold="#e6b450",
    sky="#7fd3f7",
    grey="#98a2b1",
    danger="#ff6f7d",
)
# name -> (light, dark): what the page needs for its CSS variables `--pe-NAME`
PALETTE = {field.name: (getattr(LIGHT, field.name), getattr(DARK, field.name)) for field in fields(Palette)}
