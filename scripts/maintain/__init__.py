"""Commands of the people who keep the project: benchmarks, comparisons, updates, trainings."""
