"""Runs the trainings of figures_src/experiments and keeps their results; `scripts/train.py` is its command line."""
