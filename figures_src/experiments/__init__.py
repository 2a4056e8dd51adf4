"""Measurements and small trainings that use the encodings; figures draw what they find."""
