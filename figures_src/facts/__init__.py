"""Every computed number that the prose quotes: one function a number, a file a chapter.

Those of our own trainings stand in `experiments`, whichever page quotes them.
"""
