"""Plays the games that `cargo run -p makruk --features measure --example random_games` prints with pyffish (Fairy-Stockfish): every move of every
PGN must be legal there, be written there as it is in the PGN, and lead to the same board."""

import json
import re
import sys

import pyffish

VARIANT = "makruk"
GAMES = 200


def written(pgn):
    """The moves of a PGN as they are written."""
    moves = pgn.split("\n\n", 1)[1]
    words = re.sub(r"\{[^}]*\}", " ", moves).split()
    return [word for word in words[:-1] if not re.fullmatch(r"\d+\.+", word)]


def check(number, game):
    fen = game["start"]
    sans = written(game["pgn"])
    assert len(sans) == len(game["moves"]) == len(game["boards"]), f"game {number}: {len(sans)} moves are written"
    for ply, (move, san, board) in enumerate(zip(game["moves"], sans, game["boards"])):
        where = f"game {number}, ply {ply}, {move} ({san}) in {fen}"
        assert move in pyffish.legal_moves(VARIANT, fen, []), f"{where} is illegal"
        theirs = pyffish.get_san(VARIANT, fen, move)
        assert theirs == san, f"{where} is written {theirs}"
        fen = pyffish.get_fen(VARIANT, fen, [move], False, False, True)
        assert fen.split()[0] == board, f"{where} leads to {fen}, not to {board}"
    return len(sans)


def main():
    games = [json.loads(line) for line in sys.stdin]
    assert len(games) == GAMES, f"only {len(games)} games"
    plies = sum(check(number, game) for number, game in enumerate(games))
    print(f"{len(games)} games, {plies} plies: all of them legal, and written the same, in Fairy-Stockfish")


main()
