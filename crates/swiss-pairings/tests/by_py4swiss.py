"""Pairs the tournaments that `cargo run -p swiss-pairings --features measure --example random_tournaments` prints with py4swiss 0.3.1, round by
round: the boards, their order, the colours and the bye must be the same, and where one finds no pairing the other must find none.

With `--table` it prints the tournaments instead, with what py4swiss pairs; `tests/pairings/data/py4swiss.jsonl` is made so.

py4swiss follows the FIDE (Dutch) System of 2017 (C.04.3 in force till 31 January 2026). In one place it is corrected here, see
`LastBracketAhead`.
"""

import json
import sys

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.engines.dutch.bracket import Brackets
from py4swiss.engines.dutch.criteria.quality import C7
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import RoundResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

POINTS_TIMES_TEN = {"1": 10, "+": 10, "U": 10, "F": 10, "=": 5, "H": 5}


class LastBracketAhead:
    """C.7 asks for downfloaters that allow the most pairs in the following bracket. Where that is the last one, whoever is left
    over in it has the bye, and so has to be someone who may (C.2). py4swiss 0.3.1 counts pairs only, finds too late that none of
    those left over may have the bye, and collapses the last brackets although other downfloaters, as good by C.5 and C.6, would
    have completed the round. bbpPairings 5.0.1 takes C.2 into account as we do. So here, too, being paired counts once more for
    each player who may not have the bye."""

    def __init__(self):
        self.here = False
        current_bracket = Brackets.get_current_bracket
        shift, weight = C7.get_shift, C7.get_weight

        def get_current_bracket(brackets):
            self.here = brackets._index + 2 == len(brackets._brackets) and not brackets._collapsed
            return current_bracket(brackets)

        def get_shift(bracket):
            return shift(bracket) + (bracket.bracket_bits + 2 if self.here else 0)

        def get_weight(one, other, zero, bracket):
            result = weight(one, other, zero, bracket)
            if self.here:
                result += (zero | (one.bye_received + other.bye_received)) << bracket.score_difference_total_bits
            return result

        Brackets.get_current_bracket = get_current_bracket
        C7.get_shift, C7.get_weight = get_shift, get_weight


def report(tournament, number):
    """The tournament before a round, as it stands in a FIDE tournament report file."""
    histories = dict(enumerate(tournament["players"], 1))
    # The first round to leave out has a bye, or is missing if the round could not be paired.
    absent = {player for player, history in histories.items() if any(e[-1] in "FHZ" for e in history[number - 1 : number])}
    trf = ParsedTrf(
        player_sections=[
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=player,
                points_times_ten=sum(POINTS_TIMES_TEN.get(entry[-1], 0) for entry in history[: number - 1]),
                rank=player,
                results=[RoundResult.from_string(entry) for entry in history[: number - 1]],
            )
            for player, history in histories.items()
        ],
        x_section=XSection(
            number_of_rounds=tournament["rounds"],
            zeroed_ids=absent,
            configuration=XSectionConfiguration(first_round_color=tournament["initial"] == "w"),
        ),
    )
    trf.validate_contents()
    return trf if len(absent) < len(histories) else None


def pairings(trf):
    if trf is None:
        return []
    try:
        return [[pairing.white, pairing.black] for pairing in DutchEngine.generate_pairings(trf)]
    except PairingError:
        return None


def main():
    LastBracketAhead()
    table = sys.argv[1:] == ["--table"]
    tournaments = rounds = boards = impossible = 0
    for line in sys.stdin:
        tournament = json.loads(line)
        theirs = [pairings(report(tournament, number)) for number in range(1, len(tournament["pairings"]) + 1)]
        if table:
            print(json.dumps(tournament | {"pairings": theirs}, separators=(",", ":")))
            continue
        for number, (our, their) in enumerate(zip(tournament["pairings"], theirs), 1):
            if our != their:
                print(f"tournament {tournament['seed']}, round {number}:\nours   {our}\ntheirs {their}")
                sys.exit(1)
        tournaments += 1
        rounds += len(theirs)
        boards += sum(len(their or []) for their in theirs)
        impossible += theirs.count(None)
    if not table:
        assert tournaments, "no tournaments"
        print(f"{tournaments} tournaments, {rounds} rounds, {boards} boards the same, {impossible} rounds without a pairing")


if __name__ == "__main__":
    main()
