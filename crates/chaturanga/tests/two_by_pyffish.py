"""Compares what the example `random_games_for_two` prints with pyffish (Fairy-Stockfish), which is told the rules of chaturanga for two:
the legal moves of every position, and whether it is check."""

import json
import sys

import pyffish

VARIANT = "chaturangafortwo"
RULES = f"""
[{VARIANT}]
king = k
fers = m
rook = e
knight = h
alfil = b
pawn = p
startFen = bhemkehb/pppppppp/8/8/8/8/PPPPPPPP/BHEKMEHB w - - 0 1
castling = false
doubleStep = false
promotionPieceTypes = m
stalemateValue = draw
nMoveRule = 70
"""


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
