"""Writes what may be done with each throw in positions of the game for four, by rules written a second time.

    python3 crates/chaturanga/tests/four_by_hand.py < crates/chaturanga/src/four/positions.txt

prints the same file if every list in it is right. A line is: the army to move, its pieces and the others', and the moves for the
throws of two, three, four and five, with `-` where there is none.
"""

import sys

DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
LEAPS = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
AHEAD = {"s": (0, 1), "w": (1, 0), "n": (0, -1), "e": (-1, 0)}
ALLY = {"s": "n", "n": "s", "w": "e", "e": "w"}
ARMS = {2: "B", 3: "H", 4: "E", 5: "KP"}


def name(file, rank):
    return "abcdefgh"[file] + "12345678"[rank]


def moves(board, army, arms):
    found = []

    def may_enter(square):
        if not (0 <= square[0] < 8 and 0 <= square[1] < 8):
            return False
        return square not in board or board[square][0] not in (army, ALLY[army])

    for (file, rank), (of, arm) in board.items():
        if of != army or arm not in arms:
            continue
        to = []
        if arm == "B":
            to = [(file + 2 * a, rank + 2 * b) for a, b in DIAGONAL]
        elif arm == "H":
            to = [(file + a, rank + b) for a, b in LEAPS]
        elif arm == "K":
            to = [(file + a, rank + b) for a, b in DIAGONAL + STRAIGHT]
        elif arm == "E":
            for a, b in STRAIGHT:
                square = (file + a, rank + b)
                while may_enter(square):
                    to.append(square)
                    if square in board:
                        break
                    square = (square[0] + a, square[1] + b)
        elif arm == "P":
            a, b = AHEAD[army]
            step = (file + a, rank + b)
            if step not in board:
                to.append(step)
            sides = [(file + a + b, rank + b + a), (file + a - b, rank + b - a)]
            to += [square for square in sides if square in board]
        found += [name(file, rank) + name(*square) for square in to if may_enter(square)]
    return " ".join(sorted(found)) or "-"


def main():
    for line in sys.stdin:
        line = line.rstrip("\n")
        if not line or line.startswith("#"):
            print(line)
            continue
        army, pieces = (field.strip() for field in line.split("|")[:2])
        board = {}
        for piece in pieces.split():
            square = ("abcdefgh".index(piece[2]), int(piece[3]) - 1)
            assert square not in board, line
            board[square] = (piece[0], piece[1])
        print(" | ".join([army, pieces] + [moves(board, army, ARMS[die]) for die in (2, 3, 4, 5)]))


main()
