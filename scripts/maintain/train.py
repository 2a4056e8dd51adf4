"""Runs the small trainings of the evidence chapter: what is missing or out of date.

What is finished is never run again; a long training that was killed goes on where it was.
"""

import os

_CHOICE = {"action": "store_const", "dest": "what"}
OPTIONS = {
    "experiments": {"nargs": "*", "metavar": "EXPERIMENT", "help": "only these, such as plays (default: all)"},
    "--scheme": {"help": "only this one, such as rotary"},
    "--list": {**_CHOICE, "const": "list", "help": "every experiment: runs, state, cost; trains nothing"},
    "--verify": {
        **_CHOICE,
        "const": "verify",
        "help": "run one result a scheme again, the shortest, and compare; keeps nothing",
    },
    "--confirm": {
        **_CHOICE,
        "const": "confirm",
        "help": "after a change of code that should alter no number: repeat the first steps of one run a scheme, and "
        "where they are the same, note in each result that the new code gives it, too",
    },
}


def main(**asked: object) -> int:
    # with the kernels that nearly every x86 processor has, newer ones add in the same order, to the last bit
    os.environ.setdefault("ATEN_CPU_CAPABILITY", "avx2")
    from scripts.maintain.trainer import command

    return command.run(**asked)
