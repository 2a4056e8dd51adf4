"""What one figure leaves behind has no effect on the next one."""

LEAKY = """
    '''Leaves everything in disorder.'''
    import os, random
    import matplotlib
    from matplotlib.figure import Figure
    from figures_src.encoding import waves

    def draw():
        matplotlib.rcParams["font.size"] = 30
        os.chdir("/")
        random.seed(1)
        waves.SCALE = 100
        return Figure(figsize=(1, 1))
"""
PROBE = """
    '''Shows the state that it finds.'''
    import os, random
    import numpy as np
    from matplotlib.figure import Figure
    from figures_src.encoding import waves

    def draw():
        figure = Figure(figsize=(3, 2))
        figure.subplots().set_title(f"{os.getcwd()} {random.random()} {np.random.rand()} {waves.sine([1])}")
        return figure
"""


def test_a_leaky_figure_alters_nothing_for_the_next(empty):
    empty.write("figures_src/figures/a/probe.py", PROBE)
    empty.build(jobs=1)
    clean = empty.outputs()
    empty.write("figures_src/figures/a/leaky.py", LEAKY)
    report = empty.build(jobs=1, force=True)
    assert [name for name, _ in report.drawn] == ["a/leaky", "a/probe"] or not report.failed
    after = {name: data for name, data in empty.outputs().items() if "leaky" not in name}
    assert after == clean


def test_an_edit_of_the_same_length_within_a_second_is_seen(empty):
    empty.fact("one", "late.V", "from figures_src.encoding import late")
    for value in "abcdef":
        empty.write("figures_src/encoding/late.py", f"V = {value!r}\n")
        assert empty.drawn() == {"facts/one"}
        assert value.encode() in empty.read(".cache/facts/one.json")
