"""Positions, moves, notations, counts and drawings."""

import pickle
import xml.etree.ElementTree as ElementTree

import pytest

import xq

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def test_the_start():
    start = xq.Position()
    assert start.fen == START
    assert start == xq.Position(START)
    assert start.side_to_move == "Red"
    assert (start.halfmove_clock, start.fullmove_number) == (0, 1)
    assert (start.piece_at("e0"), start.piece_at("e9"), start.piece_at("e5")) == ("K", "k", None)
    assert len(start.legal_moves()) == 44
    assert not start.in_check
    assert start.text().splitlines()[0] == "9 r n b a k a b n r"
    assert start.text().splitlines()[-1] == "  a b c d e f g h i"


def test_moves_make_new_positions():
    start = xq.Position()
    after = start.make("h2e2")
    assert start.fen == START and after.side_to_move == "Black"
    assert after.piece_at("e2") == "C" and after.piece_at("h2") is None
    assert after == start.make(xq.Move("h2e2")) == start.make("炮二平五")
    assert after.key != start.key
    assert start.flip_files().make("b2e2") == after.flip_files()
    assert start.flip_colors().side_to_move == "Black"


def test_checks():
    position = xq.Position("3k5/9/9/9/9/9/9/9/4R4/4K4 w")
    assert position.gives_check("e1d1") and not position.gives_check("e1a1")
    assert position.make("e1d1").in_check
    assert position.is_legal("e1d1") and not position.is_legal("e1a2")
    assert position.why_illegal("e1d1") is None
    assert "rook" in position.why_illegal("e1a2")


def test_values_can_be_compared_hashed_and_pickled():
    move = xq.Move("h2e2")
    assert (str(move), repr(move)) == ("h2e2", 'Move("h2e2")')
    assert (move.from_square, move.to_square) == ("h2", "e2")
    assert {move: 1}[xq.Move("h2e2")] == 1 and move != xq.Move("b2e2")
    position = xq.Position().make(move)
    assert pickle.loads(pickle.dumps(position)) == position
    assert pickle.loads(pickle.dumps(move)) == move
    assert eval(repr(position), {"Position": xq.Position}) == position
    assert len({position, xq.Position(), xq.Position()}) == 2


def test_notation_both_ways(positions):
    assert len(xq.styles()) == 21
    for position in positions[::10]:
        for move in position.legal_moves():
            for style in xq.styles():
                assert position.read(position.write(move, style), style) == move


def test_known_notations():
    start = xq.Position()
    texts = {"uci": "h2e2", "uci1": "h3e3", "iccs": "H2-E2", "wxf": "C2=5", "chinese": "炮二平五"}
    for style, text in texts.items():
        assert start.write("h2e2", style) == text
        assert start.read(text, style) == xq.Move("h2e2")
        if style != "uci1":
            assert start.read(text) == xq.Move("h2e2")


@pytest.mark.parametrize("method", ["walk", "bulk", "differential"])
def test_perft(method):
    counts = [xq.Position().perft(depth, method=method) for depth in range(4)]
    assert counts == [1, 44, 1920, 79666]


def test_divide_sums_up():
    start = xq.Position()
    parts = start.divide(3)
    assert sum(parts.values()) == 79666 and len(parts) == 44
    assert parts[xq.Move("h2e2")] == start.make("h2e2").perft(2)
    assert start.divide(0) == {}
    assert start.perft(2, rules="pseudo") >= start.perft(2)


def test_drawings():
    start = xq.Position()
    plain = start.svg()
    assert plain == start._repr_svg_()
    drawing = start.svg(["h2e2", xq.Move("b9c7")], letters=True)
    for text in [plain, drawing]:
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert text.count("<circle") >= 32
    assert "帥" in plain or "帅" in plain
    assert ">K<" in drawing and len(drawing) > len(plain)


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: xq.Position("nonsense"), xq.FenError, 'found "o"'),
        (lambda: xq.Position("9/9/9/9/9/9/9/9/9/9 w"), xq.FenError, "king"),
        (lambda: xq.Position(""), xq.FenError, "expected"),
        (lambda: xq.Move("h2"), xq.Error, "h2"),
        (lambda: xq.Move("z2e2"), xq.Error, "z"),
        (lambda: xq.Position().make("e2e3"), xq.NotationError, "e2"),
        (lambda: xq.Position().make(xq.Move("h2i9")), xq.IllegalMoveError, "cannon"),
        (lambda: xq.Position().make(xq.Move("e0e5")), xq.IllegalMoveError, "king"),
        (lambda: xq.Position().read("C2=5", "klingon"), xq.Error, "klingon"),
        (lambda: xq.Position().read("炮三平五"), xq.NotationError, "cannon"),
        (lambda: xq.Position().write(xq.Move("e0e5")), xq.IllegalMoveError, "king"),
        (lambda: xq.Position().piece_at("j0"), xq.Error, "j"),
        (lambda: xq.Position().perft(2, rules="chess"), xq.Error, "chess"),
        (lambda: xq.Position().perft(0, method="magic"), xq.Error, "magic"),
        (lambda: xq.Position().perft(31), xq.Error, "expected 0 to 30"),
        (lambda: xq.Position().divide(10**9), xq.Error, "expected 0 to 30"),
        (lambda: xq.Position().perft(-1), OverflowError, None),
        (lambda: xq.Position(7), TypeError, None),
        (lambda: xq.Position().make(7), TypeError, None),
    ],
)
def test_bad_use_is_explained(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_all_errors_are_value_errors():
    for name in ["FenError", "NotationError", "IllegalMoveError", "RecordError", "EngineError"]:
        assert issubclass(getattr(xq, name), xq.Error)
    assert issubclass(xq.Error, ValueError)
