"""Memory that a benchmark keeps, so that no program pays for getting it again from the system."""

import os
import sys

KEEPING = {"MALLOC_MMAP_THRESHOLD_": str(2**40), "MALLOC_TRIM_THRESHOLD_": str(2**40)}  # bytes, read by glibc


def keep() -> None:
    """Starts the running script again with the settings, unless it has them: glibc reads them at the start only."""
    if KEEPING.items() - os.environ.items():
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | KEEPING)
