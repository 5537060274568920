"""Held against other programs' move generators and notation, where these are installed."""

import pytest

import xq
from conftest import random_positions


def ucci(moves) -> set[str]:
    return {str(move) for move in moves}


def test_pyffish_has_the_same_moves(positions):
    pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")
    for position in positions[::3]:
        expected = set(pyffish.legal_moves("xiangqi", position.fen, []))
        found = {position.write(move, "uci1") for move in position.legal_moves()}
        assert found == expected, position.fen


def test_pyffish_writes_the_same_notation(positions):
    pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")
    for position in positions[::50]:
        for move in position.legal_moves():
            text = position.write(move, "uci1")
            expected = pyffish.get_san(
                "xiangqi", position.fen, text, False, pyffish.NOTATION_XIANGQI_WXF
            )
            assert position.write(move, "wxf-fairy") == expected, (position.fen, text)
            assert position.read(expected) == move


def test_pyffish_comes_to_the_same_positions(positions):
    pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")
    for position in positions[::50]:
        for move in position.legal_moves():
            text = position.write(move, "uci1")
            after = pyffish.get_fen("xiangqi", position.fen, [text])
            assert position.make(move).fen.split()[:2] == after.split()[:2]


def test_cchess_has_the_same_moves(positions):
    cchess = pytest.importorskip("cchess", reason="cchess is not installed")
    for position in positions[::3]:
        board = cchess.ChessBoard(position.fen)
        pseudo = [cchess.pos2iccs(*move) for move in board.create_moves()]
        legal = {move for move in pseudo if position.is_legal(move)}
        # cchess lists moves without regard to the king: none of the legal ones may be missing.
        assert legal == ucci(position.legal_moves()), position.fen


def test_cchess_writes_the_same_chinese():
    cchess = pytest.importorskip("cchess", reason="cchess is not installed")
    for position in random_positions(seed=7, games=3, plies=12):
        board = cchess.ChessBoard(position.fen)
        for move in position.legal_moves():
            made = board.copy().move_iccs(str(move))
            text = made.to_text()
            assert position.read(text) == move, (position.fen, text)
