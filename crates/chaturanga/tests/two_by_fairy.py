"""Compares what the example `random_games_for_two` prints with Debian's Fairy-Stockfish, which is told the rules of chaturanga for two:
the legal moves of every position, and whether it is check. As `two_by_pyffish.py` does, which takes a second for each game, because
pyffish makes its tables anew for every position."""

import json
import subprocess
import sys
from pathlib import Path

VARIANT = "chaturangafortwo"
RULES = Path(__file__).parent / "variants.ini"


class Engine:
    def __init__(self):
        command = ["/usr/games/fairy-stockfish"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say(f"uci\nsetoption name VariantPath value {RULES}\nsetoption name UCI_Variant value {VARIANT}\nisready")
        self.hear("readyok")

    def say(self, lines):
        self.process.stdin.write(lines + "\n")
        self.process.stdin.flush()

    def hear(self, last):
        """The lines up to one that begins so."""
        lines = []
        for line in self.process.stdout:
            if line.startswith(last):
                return lines
            lines.append(line.strip())
        raise EOFError(f"the engine has ended before {last}")

    def look(self, fen):
        """The legal moves of a position, and whether it is check."""
        self.say(f"position fen {fen} - - 0 1\nd\ngo perft 1")
        lines = self.hear("Nodes searched")
        checkers = next(line for line in lines if line.startswith("Checkers:"))
        return sorted(line.removesuffix(": 1") for line in lines if line.endswith(": 1")), checkers != "Checkers:"


def main():
    engine, games, plies = Engine(), 0, 0
    for line in sys.stdin:
        for ours in json.loads(line):
            legal, is_check = engine.look(ours["fen"])
            assert sorted(ours["legal"]) == legal, f"{ours['fen']}: {set(ours['legal']) ^ set(legal)}"
            assert ours["check"] == is_check, ours["fen"]
            plies += 1
        games += 1
    assert games > 0, "no games"
    print(f"{games} games, {plies} positions: the same in Fairy-Stockfish")


main()
