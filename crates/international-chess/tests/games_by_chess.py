"""Plays the games that `cargo run -p international-chess --features measure --example random_games` prints with the package chess from
PyPI: in every position the legal moves, their SAN, check, mate, the draws that may be claimed, dead positions and the FEN must be the
same there, and the PGN must be read as the same game."""

import io
import json
import sys
from collections import Counter

import chess
import chess.pgn

FOR_SURE = {"5.1.1", "5.2.1", "5.2.2", "9.6.1", "9.6.2"}


def may_mate(board, side, plies):
    """Whether a search of this many plies leaves the possibility that a side mates."""
    if board.has_insufficient_material(side):
        return False
    if not any(board.legal_moves):
        return board.is_check() and board.turn != side
    if plies == 0:
        return True
    for move in list(board.legal_moves):
        board.push(move)
        found = may_mate(board, side, plies - 1)
        board.pop()
        if found:
            return True
    return False


def never_mates(board, side, most=20000):
    """Whether no sequence of legal moves leads to a mate by a side, by going through all of them; `None` if there are too many."""
    seen, todo = set(), [board.copy(stack=False)]
    while todo:
        position = todo.pop()
        key = position.epd()
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > most:
            return None
        if position.is_checkmate() and position.turn != side:
            return False
        for move in position.legal_moves:
            after = position.copy(stack=False)
            after.push(move)
            todo.append(after)
    return True


class Tally:
    def __init__(self):
        self.plies = 0
        self.beyond = 0
        self.unproved = 0


def claims(board, kind, legal, stood):
    """What may be claimed now and by which moves, as FIDE 9.2 and 9.3 have it."""
    if kind == "threefold":
        holds = lambda more: stood[board._transposition_key()] + more >= 3
    else:
        holds = lambda more: board.halfmove_clock >= 100
    now = holds(0)
    by = []
    for move in legal:
        board.push(move)
        if holds(1) and any(board.legal_moves):
            by.append(move.uci())
        board.pop()
    return now, sorted(by)


def compare(board, ours, is_over, moves, stood, tally, where):
    legal = sorted(move.uci() for move in moves)
    assert sorted(ours["legal"]) == legal, f"{where}: {set(ours['legal']) ^ set(legal)}"
    for move, san in zip(ours["legal"], ours["sans"] or []):
        theirs = board.san(chess.Move.from_uci(move))
        assert theirs == san, f"{where}: {move} is {san}, not {theirs}"
        assert board.parse_san(san).uci() == move, f"{where}: {san}"
    assert ours["check"] == board.is_check(), where
    assert ours["fen"] == board.fen(), f"{where}: {ours['fen']} is {board.fen()}"
    lacks = [board.has_insufficient_material(side) for side in (chess.WHITE, chess.BLACK)]
    assert ours["lacks"] == lacks, f"{where}: {lacks}"
    if board.is_insufficient_material():
        assert ours["dead"], where
    for side, mates in zip((chess.WHITE, chess.BLACK), ours["mates"]):
        if not mates and not board.has_insufficient_material(side) and moves:
            # Beyond the material: a few forced moves, or locked pawns.
            tally.beyond += 1
            if may_mate(board, side, 4):
                proved = never_mates(board, side)
                assert proved is not False, f"{where}: there is a mate"
                tally.unproved += proved is None
    if not is_over:
        for kind in ("threefold", "fifty"):
            # All moves are tried only where one of them may give a claim.
            impossible = board.halfmove_clock < (3 if kind == "threefold" else 99)
            now, by = (False, []) if impossible else claims(board, kind, moves, stood)
            assert (ours[kind]["now"], sorted(ours[kind]["by"])) == (now, by), f"{where}: {kind} {now} {by}"


def outcome(board, moves, stood):
    """The articles by which python-chess would end the game here."""
    if not moves:
        return {"5.1.1"} if board.is_check() else {"5.2.1"}
    found = set()
    if board.is_insufficient_material():
        found.add("5.2.2")
    if stood[board._transposition_key()] >= 5:
        found.add("9.6.1")
    if board.halfmove_clock >= 150:
        found.add("9.6.2")
    return found


def check(number, game, tally):
    board, stood = chess.Board(game["start"]), Counter()
    for ply, ours in enumerate(game["plies"]):
        where = f"game {number}, ply {ply}, {board.fen()}"
        stood[board._transposition_key()] += 1
        moves = list(board.legal_moves)
        assert not outcome(board, moves, stood), f"{where}: over by {outcome(board, moves, stood)}"
        compare(board, ours, False, moves, stood, tally, where)
        move = chess.Move.from_uci(ours["move"])
        theirs = board.san(move)
        assert theirs == ours["san"], f"{where}: {move} is {ours['san']}, not {theirs}"
        board.push(move)
        tally.plies += 1
    where = f"game {number}, end, {board.fen()}"
    stood[board._transposition_key()] += 1
    moves = list(board.legal_moves)
    compare(board, game["end"], game["article"] is not None, moves, stood, tally, where)
    theirs, article = outcome(board, moves, stood), game["article"]
    assert article is None or article in FOR_SURE, where
    if article == "5.2.2" and not theirs:
        assert game["end"]["mates"] == [False, False], where
    else:
        assert (article in theirs) if theirs else article is None, f"{where}: {article}, not {theirs}"
    read = chess.pgn.read_game(io.StringIO(game["pgn"]))
    assert not read.errors, f"{where}: {read.errors}"
    assert [move.uci() for move in read.mainline_moves()] == [ours["move"] for ours in game["plies"]], where


def main():
    tally, games = Tally(), 0
    for number, line in enumerate(sys.stdin):
        check(number, json.loads(line), tally)
        games += 1
    assert games > 0, "no games"
    print(
        f"{games} games, {tally.plies} plies: all the same in python-chess; beyond the material {tally.beyond} times a side was said"
        f" to be unable to mate, of which {tally.unproved} could not be gone through"
    )


main()
