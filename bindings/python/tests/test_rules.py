"""Games and how they stand."""

import pytest

import xq

CHASE = xq.Position("9/4k4/4b2R1/8n/9/9/9/9/9/5K3 w")
CYCLE = "h7i7 i6h4 i7h7 h4i6".split()


def test_a_perpetual_chase_loses():
    verdicts = xq.judge(CYCLE * 2, CHASE)
    assert len(verdicts) == 9
    assert [verdict.is_over for verdict in verdicts] == [False] * 8 + [True]
    last = verdicts[-1]
    assert (last.winner, last.reason, last.result) == ("Black", "perpetual-chase", "0-1")
    assert last.chased == ["i6"]
    assert str(last) == (
        "Black wins: Red chased the horse on i6 with the rook on every move of a 4-move cycle"
    )


def test_rule_sets_differ():
    reasons = {rules: xq.judge(CYCLE * 2, CHASE, rules)[-1].reason for rules in ["axf", "draw"]}
    assert reasons == {"axf": "perpetual-chase", "draw": "repetition"}


def test_a_game_step_by_step():
    game = xq.Game(CHASE)
    for move in CYCLE:
        assert game.warning is None
        assert game.push(move).reason == "ongoing"
    assert "once more" in game.warning
    for move in CYCLE[:3]:
        game.push(move)
    assert game.verdict.result == "*" and game.verdict.winner is None
    game.push(CYCLE[3])
    assert game.verdict.is_over and game.position.key == CHASE.key and game.start == CHASE
    with pytest.raises(xq.IllegalMoveError, match="after the end of the game"):
        game.push(xq.Move("h7i7"))
    assert game.pop() == xq.Move("h4i6") and not game.verdict.is_over
    assert [str(move) for move in game.moves] == (CYCLE * 2)[:7]


def test_moves_that_lose_by_repetition_are_banned():
    game = xq.Game(xq.Position("4k4/9/9/4R4/9/9/9/9/9/3K5 b"))
    cycle = ["e9f9", "e6f6", "f9e9", "f6e6"]
    for move in (cycle * 2)[:-1]:
        game.push(move)
    assert game.banned_moves() == [xq.Move("f6e6")]
    assert game.push("f6e6").reason == "perpetual-check"
    assert game.banned_moves() == []


def test_mates_and_draws():
    mated = xq.Game(xq.Position("R3k4/1R7/9/9/9/9/9/9/9/3K5 b"))
    assert (mated.verdict.reason, mated.verdict.result) == ("checkmate", "1-0")
    bare = xq.judge([], xq.Position("4k4/9/9/9/9/9/9/9/9/3K5 w"))[0]
    assert (bare.reason, bare.result, bare.winner) == ("insufficient-material", "1/2-1/2", None)
    assert mated.pop() is None


def test_bad_use_is_explained():
    with pytest.raises(xq.Error, match="chess"):
        xq.Game(rules="chess")
    with pytest.raises(xq.NotationError):
        xq.judge(["h2e2", "h2e2"])
