"""Records, read and written."""

import pathlib

import pytest

import xq

ROOT = pathlib.Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "data" / "records" / "screen-horses.pgn"
TEXT = """[Red "Hu Ronghua"]
[Result "1-0"]

1. h2e2 {[%eval 0.35] [%clk 0:05:00] the usual} (1. b2e2 {the other one} b9c7) h9g7 2. h0g2 1-0
"""


def game() -> xq.Record:
    (record,) = xq.read(TEXT.encode())
    return record


def test_a_game_with_a_variation():
    record = game()
    assert record.tag("Red") == "Hu Ronghua" and record.tag("Nobody") is None
    assert ("Red", "Hu Ronghua") in record.tags
    assert (record.result, record.defects, record.variation_count) == ("1-0", [], 1)
    assert [str(move) for move in record.moves] == ["h2e2", "h9g7", "h0g2"]
    assert record.start == xq.Position() and record.start_fen == xq.Position().fen
    first, other = record.root.children
    assert record.root.move is None and record.root.ply == 0 and record.root.parent is None
    assert (str(first.move), str(other.move), other.comment) == ("h2e2", "b2e2", "the other one")
    assert (first.text, first.clock, first.evaluation) == ("the usual", 300.0, ("centipawns", 35))
    assert first.parent == record.root and first.nags == []
    assert record.main_line()[-1].position == xq.Position().make("h2e2").make("h9g7").make("h0g2")
    assert record.main_line()[-1].ply == 3
    walked = [str(node.move) for node in record.walk()]
    assert sorted(walked) == sorted(["h2e2", "h9g7", "h0g2", "b2e2", "b9c7"])
    assert other.children[0].position == xq.Position().make("b2e2").make("b9c7")


@pytest.mark.parametrize("format", ["pgn", "xqf", "dhtmlxq", "json"])
def test_what_is_written_is_read_back(format):
    record = game()
    data, _ = record.write(format)
    (again,) = xq.read(data)
    assert again.moves == record.moves and again.defects == []
    assert [node.move for node in again.walk()] == [node.move for node in record.walk()]
    assert again.result == "1-0" and again.tag("Red") == "Hu Ronghua"


def test_json_loses_nothing():
    record = game()
    data, losses = record.write("json")
    assert losses == [] and xq.read(data)[0] == record


def test_losses_are_told():
    data, losses = game().write("epd")
    assert any("variations" in loss for loss in losses), losses
    assert data.startswith(b"rnbakabnr/")


def test_files_by_path_and_in_old_encodings(tmp_path):
    by_path = xq.read(SAMPLE)
    assert by_path[0] == xq.read(str(SAMPLE))[0] == xq.read(SAMPLE.read_bytes())[0]
    data, _ = by_path[0].write("pgn", style="chinese-traditional", encoding="gb18030")
    path = tmp_path / "old.pgn"
    path.write_bytes(data)
    assert xq.read(path)[0].moves == by_path[0].moves
    assert xq.read(path, encoding="gb18030", format="pgn", style="chinese-traditional")[0].defects == []


def test_records_of_moves():
    record = xq.Record(["炮二平五", "h9g7"], tags=[("Red", "甲")], result="1-0")
    data, losses = record.write("pgn", style="wxf")
    assert losses == [] and "C2=5" in data.decode() and "1-0" in data.decode()
    assert xq.read(data)[0].tag("Red") == "甲"
    assert xq.Record().moves == []
    with pytest.raises(xq.NotationError):
        xq.Record(["h2e2", "h2e2"])
    with pytest.raises(xq.Error, match="victory"):
        xq.Record(result="victory")


def test_broken_files_give_what_can_be_read():
    (record,) = xq.read(b"1. h2e2 h9g7 2. e2e9 1-0")
    assert [str(move) for move in record.moves] == ["h2e2", "h9g7"]
    assert len(record.defects) == 1 and "move 2 (Red)" in record.defects[0]


def test_bad_use_is_explained(tmp_path):
    with pytest.raises(FileNotFoundError, match="missing.pgn"):
        xq.read(tmp_path / "missing.pgn")
    with pytest.raises(xq.Error, match="chess"):
        xq.read(b"", format="chess")
    with pytest.raises(xq.RecordError, match="no known format"):
        xq.read(b"\x00\x01\x02 nothing that anybody knows")
    with pytest.raises(xq.RecordError, match="not written"):
        game().write("cbl")
    with pytest.raises(xq.RecordError, match="Chinese"):
        game().write("pgn", encoding="windows-1258")
    with pytest.raises(TypeError):
        xq.read(7)


def test_every_cut_of_a_file_is_read_or_refused():
    data, _ = game().write("xqf")
    for length in range(0, len(data), 7):
        try:
            games = xq.read(data[:length], format="xqf")
        except xq.RecordError:
            continue
        assert len(games) == 1
