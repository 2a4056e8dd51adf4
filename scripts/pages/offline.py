"""Packs a site that was built with mkdocs.offline.yml into a zip, the same bytes each time."""

import zipfile
from pathlib import Path

_STAMP = (1980, 1, 1, 0, 0, 0)  # the earliest date that a zip can hold: the contents alone decide the bytes
_NAME = "positional-encodings-illustrated"


def pack(site: Path, folder: Path) -> Path:
    """Writes the zip into `folder`. Unpacked, it is one folder whose index.html opens in a browser."""
    target = folder / f"{_NAME}.zip"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"{_NAME}/{path.relative_to(site).as_posix()}", _STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return target
