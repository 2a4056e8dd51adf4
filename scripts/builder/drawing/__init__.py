"""How to draw: processes that run the sources of figures, facts and notebooks, and turn results into bytes."""
