"""What the classes of transformers do with positions, found by running them."""
