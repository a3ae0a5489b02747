"""Compares what the example `random_games_of_ouk` prints with pyffish (Fairy-Stockfish, variant `cambodian`): the legal moves of every
position, check, SAN, who may still leap and the count after every move, dead material, and how the game ends. With
`--perft NODES` it instead checks the node counts of the table on the standard input that are no greater than that."""

import collections
import json
import sys

import pyffish

VARIANT = "cambodian"
# Who has played how often is asked with all moves, which takes long.
ASKED_EVERY = 16

def placement(fen):
    return " ".join(fen.split()[:2])


def remembered(fen):
    """What a FEN has of the board, the rights to leap and the count."""
    fields = fen.split()
    return fields[:4] + (fields[4:5] if fields[3] != "-" else [])


def is_same_san(ours, san, legal):
    """Whether the SAN is the same. Fairy-Stockfish forgets to say which met moves where another one may leap to the same square."""
    own, target = ours["san"], ours["move"][2:4]
    is_leap = lambda mv: mv[2:4] == target and mv[0] == mv[2] and abs(int(mv[1]) - int(mv[3])) == 2
    may_be_longer = own[0] == "M" and any(map(is_leap, legal))
    return own == san or may_be_longer and "M" + own[own.index(target) :] == san


def check(game):
    positions = game["positions"]
    start = positions[0]["fen"]
    moves = []
    occurrences = collections.Counter()
    for ply, ours in enumerate(positions):
        fen = ours["fen"]
        legal = sorted(pyffish.legal_moves(VARIANT, fen, []))
        assert sorted(ours["legal"]) == legal, f"{fen}: {set(ours['legal']) ^ set(legal)}"
        assert ours["check"] == pyffish.gives_check(VARIANT, fen, []), fen
        assert ours["dead"] == all(pyffish.has_insufficient_material(VARIANT, fen, [])), fen
        occurrences[placement(fen)] += 1
        last = ply + 1 == len(positions)
        counted_out, _ = pyffish.is_optional_game_end(VARIANT, fen, [])
        repeated = occurrences[placement(fen)] >= 3
        if last or ply % ASKED_EVERY == 0:
            ended, value = pyffish.is_optional_game_end(VARIANT, start, moves)
            assert ended == (counted_out or repeated), f"{fen} after {moves}"
            assert not ended or value == 0, fen
        if not legal:
            end = "mate" if ours["check"] else "stalemate"
            assert (pyffish.game_result(VARIANT, fen, []) != 0) == (end == "mate"), fen
            counted_out = counted_out and end != "mate"
        else:
            end = None
        theirs = "count" if counted_out else end or ("material" if ours["dead"] else "repetition" if repeated else None)
        assert theirs == (game["ended"] if last else None), f"{fen}: {theirs}, not {game['ended']}"
        if last:
            break
        san = pyffish.get_san(VARIANT, fen, ours["move"])
        assert is_same_san(ours, san, legal), f"{fen} {ours['move']}: {ours['san']}, not {san}"
        after = pyffish.get_fen(VARIANT, fen, [ours["move"]], False, False, True)
        assert remembered(after) == remembered(positions[ply + 1]["fen"]), f"{fen} {ours['move']}: {after}"
        moves.append(ours["move"])
    return len(positions)


def perft(fen, depth):
    if depth == 0:
        return 1
    moves = pyffish.legal_moves(VARIANT, fen, [])
    if depth == 1:
        return len(moves)
    return sum(perft(pyffish.get_fen(VARIANT, fen, [mv]), depth - 1) for mv in moves)


def check_table(most):
    checked = 0
    for line in sys.stdin:
        key, _, value = line.strip().partition(" ")
        if key == "fen":
            fen = value
        elif key == "perft" and int(value.split()[1]) <= most:
            depth, nodes = map(int, value.split())
            assert perft(fen, depth) == nodes, f"{fen}: {nodes} to depth {depth}"
            checked += 1
    assert checked > 0, "no table"
    print(f"{checked} node counts: the same in Fairy-Stockfish")


def main():
    ends = collections.Counter()
    games = positions = 0
    for line in sys.stdin:
        game = json.loads(line)
        positions += check(game)
        games += 1
        ends[game["ended"] or "open"] += 1
    assert games > 0, "no games"
    print(f"{games} games, {positions} positions: the same in Fairy-Stockfish; {dict(sorted(ends.items()))}")


check_table(int(sys.argv[2])) if "--perft" in sys.argv else main()
