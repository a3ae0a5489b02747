"""Compares what the example `random_games_for_two` prints with pyffish (Fairy-Stockfish), which is told the rules of chaturanga for two:
the legal moves of every position, and whether it is check."""

import json
import sys
from pathlib import Path

import pyffish

VARIANT = "chaturangafortwo"
RULES = (Path(__file__).parent / "variants.ini").read_text()


def main():
    pyffish.load_variant_config(RULES)
    games = plies = 0
    for line in sys.stdin:
        for ours in json.loads(line):
            fen = ours["fen"] + " - - 0 1"
            theirs = sorted(pyffish.legal_moves(VARIANT, fen, []))
            assert sorted(ours["legal"]) == theirs, f"{fen}: {set(ours['legal']) ^ set(theirs)}"
            assert ours["check"] == pyffish.gives_check(VARIANT, fen, []), fen
            plies += 1
        games += 1
    assert games > 0, "no games"
    print(f"{games} games, {plies} positions: the same in Fairy-Stockfish")


main()
