"""Reads the report file of a Swiss tournament (TRF-16) with py4swiss 0.3.1, and pairs each of its rounds from those before: who meets whom,
the colours and the bye must be as the report has them.

A report doesn't say in which order the boards of a round were. Whoever has a bye in a round that was not drawn, or no entry, was not
there for it. What the bye is worth, which we write as `BBU`, py4swiss reads as `PAB` of its own `XXS`.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from by_py4swiss import LastBracketAhead, pairings
from py4swiss.trf import ParsedTrf, TrfParser

ABSENT = "FHZ"


def read(path):
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    lines = [f"XXS PAB={line[4:].strip()}" if line.startswith("BBU ") else line for line in lines]
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.trf"
        report.write_text("\n".join(lines), encoding="utf-8")
        return TrfParser.parse(report)


def entry(player, number):
    """What a round was for a player: the opponent, the colour and the result."""
    results = player.results[number - 1 : number]
    return (results[0].id, results[0].color.value, results[0].result.value) if results else (0, "-", "Z")


def before(trf, number):
    """The tournament before a round."""
    value = trf.x_section.scoring_point_system.get_points_times_ten
    cut = ParsedTrf.model_validate(trf.model_dump())
    for player in cut.player_sections:
        player.results = player.results[: number - 1]
        player.points_times_ten = sum(value(result) for result in player.results)
    absent = {p.starting_number for p in trf.player_sections if entry(p, number)[2] in ABSENT}
    cut.x_section.zeroed_ids = absent
    cut.validate_contents()
    return cut


def paired(trf, number):
    boards = []
    for player in trf.player_sections:
        opponent, color, result = entry(player, number)
        if result == "U":
            boards.append([player.starting_number, 0])
        elif color == "w":
            boards.append([player.starting_number, opponent])
    return sorted(boards)


def main():
    LastBracketAhead()
    trf = read(sys.argv[1])
    rounds = max(len(player.results) for player in trf.player_sections)
    boards = 0
    for number in range(1, rounds + 1):
        ours, theirs = paired(trf, number), sorted(pairings(before(trf, number)) or [])
        if ours != theirs:
            print(f"round {number}:\nours   {ours}\ntheirs {theirs}")
            sys.exit(1)
        boards += len(ours)
    assert boards, "no boards"
    print(f"{len(trf.player_sections)} players, {rounds} rounds, {boards} boards the same")


main()
