"""One thing that is wrong: where it is, what it is, how to mend it."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Finding:
    file: str  # relative to the repository root, with forward slashes
    line: int
    wrong: str
    mend: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.wrong}\n    {self.mend}"
