"""The parts of scripts/bench_build.py."""
