"""Runs the trainings of figures_src/experiments and keeps their results; the command is `scripts/maintain/train.py`."""
