"""Small models, trained and compared fairly: one for every encoding, all else equal."""
