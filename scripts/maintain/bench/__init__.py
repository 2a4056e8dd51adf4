"""The parts of the benchmarks of the builder and of the pages."""
