"""What tests change in a copy of the sources."""

from pathlib import Path


def edit(path: Path, old: str, new: str) -> None:
    """Puts new text in the first place of old text, which must be there; the line ends stay."""
    text = path.read_bytes().decode()
    assert old in text
    path.write_bytes(text.replace(old, new, 1).encode())
