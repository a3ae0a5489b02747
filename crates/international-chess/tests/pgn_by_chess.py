"""Games with comments, variations, annotation glyphs and clocks: `make COUNT` writes as many random ones, and as many that Debian's
engines have played, as the package chess from PyPI does; and `check FILE` reads what the example `rewrite_pgn` has made of those in
the file, in which everything must be as it was. There are no quotes in the tags, since that package knows no escapes."""

import random
import sys

import chess
import chess.engine
import chess.pgn

ENGINES = ["stockfish", "fairy-stockfish"]

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


def random_game(number):
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
    return game


def analysed(engines, board, game, clock):
    """The best move, what a program would say of it, and the line that it was preferred to."""
    limit, lines = chess.engine.Limit(nodes=400), 2 if board.legal_moves.count() > 1 else 1
    best, *others = engines[0 if board.turn else 1].analyse(board, limit, multipv=lines, game=game)
    score = best["score"].white()
    said = f"#{score.mate()}" if score.is_mate() else f"{score.score() / 100:.2f}"
    comment = f"[%eval {said}] [%clk {clock // 3600}:{clock // 60 % 60:02}:{clock % 60:02}]"
    behind = others[0]["score"].relative.score(mate_score=10_000) - best["score"].relative.score(mate_score=10_000) if others else 0
    return best["pv"][0], comment, others[0]["pv"][:6] if behind < -80 else []


def played_game(number, engines):
    """A game of two engines after a random opening, with values, clocks, and lines that would have been worse."""
    rng, game, clocks = random.Random(number), chess.pgn.Game(), [300, 300]
    game.headers.update({"Event": f"Match {number}", "White": ENGINES[0], "Black": ENGINES[1], "TimeControl": "300+3"})
    node = game
    for _ in range(rng.randint(2, 10)):
        if not node.board().is_game_over():
            node = node.add_variation(rng.choice(list(node.board().legal_moves)))
    while not node.board().is_game_over(claim_draw=True) and node.ply() < 240:
        board, side = node.board(), 0 if node.turn() else 1
        clocks[side] = max(clocks[side] + 3 - rng.randint(0, 12), 1)
        mv, comment, other = analysed(engines, board, number, clocks[side])
        child = node.add_variation(mv)
        child.comment = comment
        if other:
            child.nags.add(chess.pgn.NAG_GOOD_MOVE)
            node.add_line(other, comment="worse", nags=[chess.pgn.NAG_DUBIOUS_MOVE])
        node = child
    game.headers["Result"] = node.board().result(claim_draw=True)
    return game


def make(count):
    for number in range(count):
        print(random_game(number), end="\n\n")
    engines = [chess.engine.SimpleEngine.popen_uci(f"/usr/games/{name}") for name in ENGINES]
    for number in range(count):
        print(played_game(number, engines), end="\n\n")
    for engine in engines:
        engine.quit()


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


def check(path):
    count = 0
    with open(path) as made:
        while theirs := chess.pgn.read_game(made):
            ours = chess.pgn.read_game(sys.stdin)
            assert ours is not None, f"only {count} games"
            assert not theirs.errors and not ours.errors, f"game {count}: {theirs.errors} {ours.errors}"
            assert dict(theirs.headers) == dict(ours.headers), f"game {count}: {theirs.headers} {ours.headers}"
            assert tree(theirs) == tree(ours), f"game {count}:\n{theirs}\n\n{ours}"
            count += 1
    assert count > 0 and chess.pgn.read_game(sys.stdin) is None
    print(f"{count} games: everything as it was")


if sys.argv[1] == "make":
    make(int(sys.argv[2]))
else:
    check(sys.argv[2])
