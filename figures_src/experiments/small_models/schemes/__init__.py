"""The encodings as exchangeable parts of one transformer; the mathematics is that of `figures_src.encoding`.

A part may act at three places: on the input (`embed`), on queries and keys (`rotate`), on the scores (`bias`). Shaw's
vectors act on values as well, and so take over the whole of attention (`attend`). Each encoding has a module of its
own, so that a change of one leaves the results of the others fresh.
"""
