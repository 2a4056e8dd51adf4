"""Tests, in the same shape as the tree that they test."""
