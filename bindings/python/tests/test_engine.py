"""The engine, and calls that let other threads run."""

import signal
import threading
import time

import pytest

import xq

MATE = xq.Position("4k4/1R7/R8/9/9/9/9/9/9/3K5 w")


def test_lines_are_legal_and_in_order():
    start = xq.Position()
    found = xq.Engine(hash_mib=1, multi_pv=3).analyse(start, depth=5)
    assert [line.rank for line in found.lines] == [1, 2, 3]
    scores = [line.score for line in found.lines]
    assert scores == sorted(scores, reverse=True)
    assert found.best == found.lines[0].moves[0] and found.score == scores[0]
    assert found.depth == 5 and found.nodes > 0 and found.seconds >= 0 and found.mate is None
    for line in found.lines:
        position = start
        for move in line.moves:
            position = position.make(move)


@pytest.mark.parametrize("evaluation", ["neural", "handcrafted", "classic"])
def test_a_mate_is_found(evaluation):
    found = xq.Engine(hash_mib=1, evaluation=evaluation).analyse(MATE, depth=4)
    assert (str(found.best), found.mate) == ("a7a9", 1)
    assert found.lines[0].mate == 1 and found.lines[0].bound == "exact"


def test_limits_and_wanted_moves():
    engine = xq.Engine(hash_mib=1)
    assert 0 < engine.analyse(xq.Position(), nodes=2000).nodes <= 2000
    assert engine.analyse(xq.Position(), seconds=0.05).best is not None
    only = engine.analyse(xq.Position(), depth=3, search_moves=["a0a1"])
    assert only.best == xq.Move("a0a1")
    assert engine.analyse(MATE, mate=1).mate == 1


def test_a_search_repeats_itself():
    counts = {xq.Engine(hash_mib=1).analyse(xq.Position(), depth=6).nodes for _ in range(2)}
    assert len(counts) == 1
    engine = xq.Engine(hash_mib=1)
    first = engine.analyse(xq.Position(), depth=6).nodes
    engine.clear()
    assert engine.analyse(xq.Position(), depth=6).nodes == first


def test_the_game_before_the_position_counts():
    game = xq.Game(xq.Position("4k4/9/9/4R4/9/9/9/9/9/3K5 b"))
    for move in ["e9f9", "e6f6", "f9e9", "f6e6", "e9f9", "e6f6", "f9e9"]:
        game.push(move)
    found = xq.Engine(hash_mib=1).analyse(game, depth=4)
    assert found.best not in game.banned_moves()


def test_no_legal_move_is_no_error():
    mated = MATE.make("a7a9")
    found = xq.Engine(hash_mib=1).analyse(mated, depth=3)
    assert found.best is None and found.lines == []


def test_another_thread_runs_and_stops_the_search():
    engine = xq.Engine(hash_mib=1)
    found = []
    thread = threading.Thread(
        target=lambda: found.append(engine.analyse(xq.Position(), seconds=3600))
    )
    thread.start()
    while thread.is_alive():
        # A stop that comes before the search is armed is lost: stop until it is heeded.
        try:
            engine.clear()
        except xq.EngineError as error:
            assert "searching already" in str(error)
            engine.stop()
        time.sleep(0.01)
    assert found[0].best is not None


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="no signals to threads here")
@pytest.mark.parametrize(
    "call",
    [
        lambda: xq.Engine(hash_mib=1).analyse(xq.Position(), seconds=3600),
        lambda: xq.Position().perft(12),
    ],
)
def test_ctrl_c_ends_long_calls(call):
    main = threading.main_thread().ident
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, lambda: signal.pthread_kill(main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call()
    signal.signal(signal.SIGINT, before)


def test_a_stop_before_a_search_does_not_end_it():
    engine = xq.Engine(hash_mib=1)
    engine.stop()
    assert engine.analyse(xq.Position(), depth=1).best is not None


def test_a_perft_lets_other_threads_run():
    counts = []
    thread = threading.Thread(target=lambda: counts.append(xq.Position().perft(5)))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert counts == [133312995] and turns > 1000


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: xq.Engine().analyse(xq.Position()), "expected a limit"),
        (lambda: xq.Engine().analyse(xq.Position(), seconds=-1), "seconds"),
        (lambda: xq.Engine().analyse(xq.Position(), seconds=float("nan")), "seconds"),
        (lambda: xq.Engine(multi_pv=0), "multi_pv"),
        (lambda: xq.Engine(threads=0), "threads"),
        (lambda: xq.Engine(threads=10**6), "threads"),
        (lambda: xq.Engine(hash_mib=2**40), "memory"),
    ],
)
def test_bad_use_is_explained(call, words):
    with pytest.raises(xq.EngineError, match=words):
        call()


def test_bad_names_and_moves_are_explained():
    with pytest.raises(xq.Error, match="magic"):
        xq.Engine(evaluation="magic")
    with pytest.raises(xq.NotationError):
        xq.Engine().analyse(xq.Position(), depth=1, search_moves=["a0a9"])
    with pytest.raises(TypeError):
        xq.Engine().analyse("startpos", depth=1)


def test_what_lies_beyond_the_rules_does_no_harm():
    """A composed diagram in which a king can be taken, and the board without that king."""
    (record,) = xq.read(b'[FEN "4k4/4R4/9/9/9/9/9/9/9/3K5 w"]\n\n1. e8e9 *')
    with pytest.raises(xq.FenError, match="king on e9 is in check"):
        record.start
    first = record.root.position
    for position in [first, first.make("e8e9")]:
        with pytest.raises(xq.FenError, match="king"):
            xq.Engine().analyse(position, depth=2)
        assert xq.Game(position).verdict is not None
        assert position.perft(2) >= 0
        assert position.svg() and position.text()
