"""The trainings of figures_src/experiments and their results; the command is `python3 scripts/maintain train`."""
