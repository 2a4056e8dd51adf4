"""What every figure is drawn with: the look, sliders and films, and pictures that several figures share."""
