"""The parts of the benchmarks of the pages."""
