"""Processor time of programs that are compared, on memory that is kept: none pays for getting it again."""

import os
import sys
import time
from collections.abc import Callable

KEEPING = {"MALLOC_MMAP_THRESHOLD_": str(2**40), "MALLOC_TRIM_THRESHOLD_": str(2**40)}  # bytes, read by glibc


def keep_memory() -> None:
    """Starts the running script again with the settings, unless it has them: glibc reads them at the start only."""
    if KEEPING.items() - os.environ.items():
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | KEEPING)


def in_turn(programs: dict[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each program in each round. They take turns, so that a busy machine slows all alike.

    Each runs once untimed just before.
    """
    spent: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(rounds):
        for name, program in programs.items():
            program()
            started = time.process_time()
            program()
            spent[name].append(1000 * (time.process_time() - started))
    return spent
