"""What one target leaves behind has no effect on the next one."""

STATE = "f'{os.getcwd()} {random.random()} {__import__(\"numpy\").random.rand()} {waves.sine([1])}'"
LEAKS = ("os.chdir('/')", "random.seed(1)", "__import__('numpy').random.seed(1)", "waves.SCALE = 9")


def test_a_leaky_chapter_alters_nothing_for_the_next(facts):
    facts.fact("probe", STATE)
    facts.build()
    clean = facts.outputs()
    facts.fact("leaky", "''", *LEAKS)
    assert next(name for name, _ in facts.build(force=True).drawn) == "facts/leaky"
    assert facts.outputs().items() - clean.items() == {(".cache/facts/leaky.json", b'{\n "value": ""\n}\n')}


def test_an_edit_of_the_same_length_within_a_second_is_seen(empty):
    empty.fact("one", "late.V", "from figures_src.encoding import late")
    for value in "abcdef":
        empty.write("figures_src/encoding/late.py", f"V = {value!r}\n")
        assert empty.drawn() == {"facts/one"}
        assert value.encode() in empty.read(".cache/facts/one.json")
