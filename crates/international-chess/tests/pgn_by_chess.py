"""Games with comments, variations, annotation glyphs and clocks: `make COUNT` writes them as the package chess from PyPI does, and
`check COUNT` reads what the example `rewrite_pgn` has made of them, in which everything must be as it was. There are no quotes in the
tags, since that package knows no escapes."""

import io
import random
import sys

import chess
import chess.pgn

COMMENTS = ["[%clk 0:04:58]", "[%eval 0.35] [%clk 1:00:00]", "a good move", "ดีมาก", "see 14.Nf3, with the idea h4 (or not)", "=", "1-0"]
STARTS = [
    None,
    None,
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 30",
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 40",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
]


def grow(rng, node, plies, depth):
    """Plays at random from a node, with variations and whatever may stand behind a move."""
    board = node.board()
    for ply in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        rng.shuffle(moves)
        child = node.add_variation(moves[0])
        if rng.random() < 0.2:
            child.comment = rng.choice(COMMENTS)
        if rng.random() < 0.15:
            child.nags.update(rng.sample([1, 2, 3, 4, 5, 6, 14, 19, 146], rng.choice([1, 1, 2])))
        if depth < 3 and len(moves) > 1 and rng.random() < 0.1:
            side = node.add_variation(moves[1])
            if rng.random() < 0.3:
                side.starting_comment = rng.choice(COMMENTS)
            grow(rng, side, rng.randint(0, 8), depth + 1)
        node = child
        board.push(moves[0])


def make(number):
    rng = random.Random(number)
    game = chess.pgn.Game()
    start = rng.choice(STARTS)
    if start:
        game.setup(chess.Board(start))
    game.headers["White"] = rng.choice(["สมชาย", "O'Neill", "Nimzowitsch, A."])
    game.headers["Event"] = f"Game {number}"
    game.headers["TimeControl"] = "300+3"
    if rng.random() < 0.3:
        game.comment = rng.choice(COMMENTS)
    grow(rng, game, rng.randint(0, 120), 0)
    game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return str(game)


def tree(node):
    """Everything that a node says, and the nodes below it."""
    comment = lambda text: " ".join("".join(text).split())
    return (
        node.move.uci() if node.parent else None,
        sorted(node.nags),
        comment(node.comment),
        comment(getattr(node, "starting_comment", "")),
        [tree(child) for child in node.variations],
    )


def read(text):
    game = chess.pgn.read_game(text)
    assert not game.errors, game.errors
    return game


def check(count):
    for number in range(count):
        theirs, ours = read(io.StringIO(make(number))), chess.pgn.read_game(sys.stdin)
        assert ours is not None, f"only {number} games"
        assert not ours.errors, f"game {number}: {ours.errors}"
        assert dict(theirs.headers) == dict(ours.headers), f"game {number}: {theirs.headers} {ours.headers}"
        assert tree(theirs) == tree(ours), f"game {number}:\n{theirs}\n\n{ours}"
    assert chess.pgn.read_game(sys.stdin) is None
    print(f"{count} games: everything as it was")


count = int(sys.argv[2])
if sys.argv[1] == "make":
    for number in range(count):
        print(make(number), end="\n\n")
else:
    check(count)
