"""What several tests share."""

import random

import pytest

import xq


def random_positions(seed: int, games: int, plies: int) -> list[xq.Position]:
    """The positions of random games, each with its last one, where the game may have ended."""
    choice = random.Random(seed).choice
    positions = []
    for _ in range(games):
        position = xq.Position()
        for _ in range(plies):
            positions.append(position)
            moves = position.legal_moves()
            if not moves:
                break
            position = position.make(choice(moves))
    return positions


@pytest.fixture(scope="session")
def positions() -> list[xq.Position]:
    return random_positions(seed=2026, games=20, plies=60)
