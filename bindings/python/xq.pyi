"""Xiangqi (Chinese chess): rules, notation, records, perft and an engine."""

from os import PathLike
from typing import Literal, Sequence, final

__version__: str

Side = Literal["Red", "Black"]
RuleSet = Literal["computer", "axf", "wxf", "checkban", "draw"]
PerftRules = Literal["legal", "king-capture", "pseudo"]
PerftMethod = Literal["walk", "bulk", "differential"]
Format = Literal["pgn", "xqf", "dhtmlxq", "cbr", "cbl", "cbf", "wxf", "epd", "json"]
Result = Literal["1-0", "0-1", "1/2-1/2", "*"]

class Error(ValueError):
    """What xq refuses, and why."""

class FenError(Error):
    """A text that is no FEN of a position."""

class NotationError(Error):
    """A text that stands for no legal move."""

class IllegalMoveError(Error):
    """A move that the rules do not allow."""

class RecordError(Error):
    """A game that cannot be read or written."""

class EngineError(Error):
    """An engine or a search that is not to be had."""

@final
class Move:
    """A move by its squares, such as Move("h2e2"): files a to i, ranks 0 to 9."""

    def __new__(cls, text: str) -> Move: ...
    def __hash__(self) -> int: ...
    @property
    def from_square(self) -> str: ...
    @property
    def to_square(self) -> str: ...

@final
class Position:
    """A position of a game. It never changes: `make` gives the position after a move.

    Where a move is asked for, a text in any notation will do.
    """

    def __new__(cls, fen: str | None = None) -> Position: ...
    def __hash__(self) -> int: ...
    @property
    def fen(self) -> str: ...
    @property
    def side_to_move(self) -> Side: ...
    @property
    def halfmove_clock(self) -> int: ...
    @property
    def fullmove_number(self) -> int: ...
    @property
    def key(self) -> int:
        """The 64-bit hash key; positions that differ only in their counters share it."""
    @property
    def in_check(self) -> bool: ...
    def piece_at(self, name: str) -> str | None:
        """The FEN letter of the piece on a square, upper case for Red."""
    def legal_moves(self) -> list[Move]: ...
    def is_legal(self, mv: Move | str) -> bool:
        """Whether a move is legal; a text holds coordinates here."""
    def why_illegal(self, mv: Move | str) -> str | None:
        """Why a move is illegal, in words; a text holds coordinates here."""
    def gives_check(self, mv: Move | str) -> bool: ...
    def make(self, mv: Move | str) -> Position:
        """The position after a legal move."""
    def read(self, text: str, style: str | None = None) -> Move:
        """The legal move that a text stands for, in one notation or in any."""
    def write(self, mv: Move | str, style: str = "chinese") -> str:
        """A legal move in a notation; `styles()` lists them."""
    def perft(
        self, depth: int, rules: PerftRules = "legal", method: PerftMethod = "differential"
    ) -> int:
        """The leaves of the move tree at a depth, counted without the GIL on all cores."""
    def divide(
        self, depth: int, rules: PerftRules = "legal", method: PerftMethod = "differential"
    ) -> dict[Move, int]:
        """The leaves below each move."""
    def svg(self, moves: Sequence[Move | str] = ..., letters: bool = False) -> str:
        """A drawing, with an arrow for each move; a text holds coordinates here."""
    def text(self) -> str:
        """The board in letters, Red below."""
    def flip_files(self) -> Position: ...
    def flip_colors(self) -> Position: ...
    def _repr_svg_(self) -> str: ...

@final
class Verdict:
    """How a game stands; `str()` says it in words."""

    def __hash__(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def winner(self) -> Side | None: ...
    @property
    def reason(self) -> str:
        """The reason as a word, such as "perpetual-chase"; "ongoing" if the game goes on."""
    @property
    def result(self) -> Result: ...
    @property
    def chased(self) -> list[str]:
        """The squares of the pieces that were chased, in the repeated position."""

@final
class Game:
    """A game under a rule set, judged after every move."""

    def __new__(cls, start: Position | None = None, rules: RuleSet = "computer") -> Game: ...
    def push(self, mv: Move | str) -> Verdict: ...
    def pop(self) -> Move | None: ...
    @property
    def start(self) -> Position: ...
    @property
    def position(self) -> Position: ...
    @property
    def moves(self) -> list[Move]: ...
    @property
    def verdict(self) -> Verdict: ...
    @property
    def warning(self) -> str | None:
        """What is lost if the last cycle is closed once more, in words."""
    def banned_moves(self) -> list[Move]:
        """The legal moves that would lose at once by the rules of repetition."""

@final
class Node:
    """A move of a record, or the root before the first."""

    @property
    def move(self) -> Move | None: ...
    @property
    def ply(self) -> int: ...
    @property
    def parent(self) -> Node | None: ...
    @property
    def children(self) -> list[Node]:
        """The moves that follow: the main one first, then the variations."""
    @property
    def comment(self) -> str: ...
    @property
    def text(self) -> str:
        """The words of the comment, without signs, clocks, evaluations and commands."""
    @property
    def nags(self) -> list[int]: ...
    @property
    def clock(self) -> float | None:
        """What the clock showed, in seconds."""
    @property
    def evaluation(self) -> tuple[Literal["centipawns", "mate"], int] | None: ...
    @property
    def position(self) -> Position:
        """The position after the move."""

@final
class Record:
    """One game: tags, start, moves with variations and comments, result."""

    def __new__(
        cls,
        moves: Sequence[Move | str] = ...,
        start: Position | None = None,
        tags: Sequence[tuple[str, str]] = ...,
        result: str = "*",
    ) -> Record: ...
    @property
    def tags(self) -> list[tuple[str, str]]: ...
    def tag(self, name: str) -> str | None: ...
    @property
    def result(self) -> Result: ...
    @property
    def start_fen(self) -> str: ...
    @property
    def start(self) -> Position:
        """Raises FenError for a diagram that no game leads to."""
    @property
    def moves(self) -> list[Move]:
        """The moves of the main line."""
    @property
    def root(self) -> Node: ...
    def main_line(self) -> list[Node]: ...
    def walk(self) -> list[Node]:
        """The nodes of all lines; a move comes before what follows it."""
    @property
    def variation_count(self) -> int: ...
    @property
    def defects(self) -> list[str]:
        """What was wrong with the file, in words with their places."""
    def write(
        self, format: Format = "pgn", style: str = "chinese", encoding: str = "utf-8"
    ) -> tuple[bytes, list[str]]:
        """The game as bytes of a format, and what the format has no place for."""

@final
class Line:
    """One of the best lines of a search."""

    @property
    def rank(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def score(self) -> int:
        """In hundredths of a pawn for the side to move; mates are beyond 30,000."""
    @property
    def mate(self) -> int | None:
        """Moves to mate, below zero for being mated."""
    @property
    def bound(self) -> Literal["exact", "lower", "upper"]: ...
    @property
    def moves(self) -> list[Move]: ...

@final
class Analysis:
    """What a search found."""

    @property
    def best(self) -> Move | None: ...
    @property
    def ponder(self) -> Move | None: ...
    @property
    def score(self) -> int: ...
    @property
    def mate(self) -> int | None: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def lines(self) -> list[Line]: ...

@final
class Engine:
    """The engine. It remembers what it has searched; `clear` makes it forget."""

    def __new__(
        cls,
        hash_mib: int = 16,
        threads: int = 1,
        multi_pv: int = 1,
        evaluation: Literal["neural", "handcrafted", "classic"] = "neural",
    ) -> Engine: ...
    def analyse(
        self,
        subject: Game | Position,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        mate: int | None = None,
        search_moves: Sequence[Move | str] = ...,
    ) -> Analysis:
        """Searches up to the first limit. Other threads run meanwhile, and Ctrl-C ends it."""
    def stop(self) -> None:
        """Ends a search that runs in another thread; it still gives its best move."""
    def clear(self) -> None: ...

def styles() -> list[str]:
    """The names of all notations."""

def judge(
    moves: Sequence[Move | str], start: Position | None = None, rules: RuleSet = "computer"
) -> list[Verdict]:
    """The verdict at the start and after each move, even past the end of the game."""

def read(
    source: bytes | str | PathLike[str],
    format: Format | None = None,
    encoding: str | None = None,
    style: str | None = None,
) -> list[Record]:
    """All games of bytes, or of the file at a path, in any format."""
