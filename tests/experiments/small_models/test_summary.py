"""Intervals over seeds."""

from math import gamma, pi, sqrt

import numpy as np
import pytest

from figures_src.experiments.small_models import summary


def test_the_factor_of_the_interval_holds_95_percent_of_students_distribution():
    free = 2 * (summary.SEEDS - 1)
    t = np.linspace(-summary.T_OF_6, summary.T_OF_6, 100_001)
    density = gamma((free + 1) / 2) / (sqrt(free * pi) * gamma(free / 2)) * (1 + t**2 / free) ** (-(free + 1) / 2)
    assert np.trapezoid(density, t) == pytest.approx(0.95, abs=1e-4)


def test_the_interval_of_a_difference_covers_it_in_95_of_100_experiments(monkeypatch):
    random = np.random.default_rng(0)
    covered = []
    for _ in range(2000):
        losses = {"rotary": random.normal(1.0, 0.1, 4), "other": random.normal(1.3, 0.1, 4)}
        monkeypatch.setattr(summary, "text_loss", losses.get)
        mean, half = summary.text_difference("other")
        covered.append(abs(mean - 0.3) < half)
    assert 0.93 < np.mean(covered) < 0.97


def test_an_interval_from_too_few_seeds_is_refused(monkeypatch):
    monkeypatch.setattr(summary, "text_loss", {"rotary": np.ones(4), "other": np.ones(2)}.get)
    with pytest.raises(ValueError, match="needs 4 seeds a side, got 2 of other, 4 of RoPE"):
        summary.text_difference("other")
