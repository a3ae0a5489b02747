use super::*;
use crate::testing::player;

/// A table in which `score(a, b)` tells what `a` scored against `b` in each of their games, in halves.
fn crosstable(rows: &[&[&[u32]]]) -> Crosstable {
    let mut table = Crosstable::new(System::Predetermined);
    for (one, row) in (1..).zip(rows) {
        table.add_player(player(one));
        for (other, games) in (1..).zip(*row).skip_while(|(other, _)| *other <= one) {
            for halves in *games {
                let result = [PlayedResult::BlackWon, PlayedResult::Draw, PlayedResult::WhiteWon][*halves as usize];
                table.add_game(player(one), player(other), result);
            }
        }
    }
    table
}

fn texts(table: &Crosstable, value: impl Fn(&Crosstable, CompetitorId) -> Points) -> Vec<String> {
    table.players().map(|player| value(table, player).to_string()).collect()
}

/// The example of Sensei's Library, "Sonneborn-Berger": four players, everybody against everybody twice.
#[test]
fn sonneborn_berger_as_published_without_draws() {
    let table =
        crosstable(&[&[&[], &[2, 0], &[2, 2], &[2, 0]], &[&[], &[], &[2, 0], &[2, 2]], &[&[], &[], &[], &[2, 2]], &[]]);
    // The rows of the example: A beat B once, C twice, D once; B beat A once, C once, D twice; C beat B once, D twice.
    assert_eq!(texts(&table, Crosstable::points), ["4", "4", "3", "1"]);
    assert_eq!(texts(&table, Crosstable::sonneborn_berger), ["11", "9", "6", "4"]);
}

/// The example of ChessKid's help, "What is a tie break?": three players, everybody against everybody twice.
#[test]
fn sonneborn_berger_as_published_with_draws() {
    let table = crosstable(&[&[&[], &[0, 2], &[2, 2]], &[&[], &[], &[0, 1]], &[]]);
    assert_eq!(texts(&table, Crosstable::points), ["3", "1.5", "1.5"]);
    assert_eq!(texts(&table, Crosstable::sonneborn_berger), ["4.5", "3.75", "2.25"]);
    let standings = table.standings(&[TieBreak::SonnebornBerger]);
    assert_eq!(standings.iter().map(|line| (line.rank, line.player.0)).collect::<Vec<_>>(), [(1, 1), (2, 2), (3, 3)]);
}

#[test]
fn direct_encounters_are_counted_anew_among_those_who_are_still_tied() {
    let table = crosstable(&[
        &[&[], &[2], &[1], &[1], &[1]],
        &[&[], &[], &[2], &[1], &[2]],
        &[&[], &[], &[], &[2], &[1]],
        &[&[], &[], &[], &[], &[2]],
        &[],
    ]);
    assert_eq!(texts(&table, Crosstable::points), ["2.5", "2.5", "2", "2", "1"]);
    let places = |table: &Crosstable| {
        let standings = table.standings(&[TieBreak::DirectEncounter]);
        standings.iter().map(|line| (line.rank, line.player.0)).collect::<Vec<_>>()
    };
    assert_eq!(places(&table), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]);
    // A circle of three breaks no tie.
    let circle = crosstable(&[&[&[], &[2], &[0]], &[&[], &[], &[2]], &[]]);
    assert_eq!(places(&circle), [(1, 1), (1, 2), (1, 3)]);
    // Of four who are tied, 1 and 4 are ahead, and then each pair is told apart by its own game.
    let again = crosstable(&[
        &[&[], &[2], &[2], &[0], &[0], &[0]],
        &[&[], &[], &[2], &[0], &[1], &[1]],
        &[&[], &[], &[], &[2], &[0], &[2]],
        &[&[], &[], &[], &[], &[0], &[0]],
        &[&[], &[], &[], &[], &[], &[0]],
        &[],
    ]);
    assert_eq!(texts(&again, Crosstable::points), ["2", "2", "2", "2", "3.5", "3.5"]);
    let among: Vec<_> =
        (1..=4).map(|one| again.points_among(player(one), &[1, 2, 3, 4].map(player)).to_string()).collect();
    assert_eq!(among, ["2", "1", "1", "2"]);
    assert_eq!(places(&again), [(1, 6), (2, 5), (3, 4), (4, 1), (5, 2), (6, 3)]);
}

#[test]
fn without_all_encounters_only_certain_places_are_given() {
    let mut table = Crosstable::new(System::Swiss);
    table.add_game(player(1), player(2), PlayedResult::WhiteWon);
    table.add_game(player(3), player(1), PlayedResult::BlackWon);
    table.add_round(player(2), RoundOutcome::PairingBye(ByeValue::Win));
    table.add_round(player(2), RoundOutcome::PairingBye(ByeValue::Win));
    table.add_round(player(3), RoundOutcome::PairingBye(ByeValue::Win));
    table.add_round(player(3), RoundOutcome::PairingBye(ByeValue::Win));
    // 1 beat both others, who have not met: even a win would give them one point only.
    let standings = table.standings(&[TieBreak::DirectEncounter]);
    let lines: Vec<_> = standings.iter().map(|line| (line.rank, line.player.0, line.tie_breaks.clone())).collect();
    let points = |points| vec![Some(points)];
    assert_eq!(
        lines,
        [(1, 1, points(Points::ONE.times(2))), (2, 2, points(Points::ZERO)), (2, 3, points(Points::ZERO))]
    );
}

#[test]
fn different_numbers_of_encounters_tell_nobody_apart() {
    let table = crosstable(&[&[&[], &[2, 2], &[0]], &[&[], &[], &[2, 2]], &[]]);
    assert_eq!(table.split_by_direct_encounter(&[1, 2, 3].map(player)), [[1, 2, 3].map(player)]);
}

/// Five players, four rounds. Worked by hand after C.07, 16: see the comments.
fn swiss_with_absences() -> Crosstable {
    let mut table = Crosstable::new(System::Swiss);
    let p = player;
    // Round 1. 1-2 1:0, 3-4 draw; 5 has the bye.
    table.add_game(p(1), p(2), PlayedResult::WhiteWon);
    table.add_game(p(3), p(4), PlayedResult::Draw);
    table.add_round(p(5), RoundOutcome::PairingBye(ByeValue::Win));
    // Round 2. 5-1 0:1, 4-2 0:1; 3 sits out for half a point.
    table.add_game(p(5), p(1), PlayedResult::BlackWon);
    table.add_game(p(4), p(2), PlayedResult::BlackWon);
    table.add_round(p(3), RoundOutcome::HalfPointBye);
    // Round 3. 1-3 draw, 2 beats 5, who does not turn up; 4 has withdrawn.
    table.add_game(p(1), p(3), PlayedResult::Draw);
    table.add_round(p(2), RoundOutcome::ForfeitWin { opponent: p(5) });
    table.add_round(p(5), RoundOutcome::ForfeitLoss { opponent: p(2) });
    table.add_round(p(4), RoundOutcome::ZeroPointBye);
    // Round 4. 2-3 0:1; 1 sits out; 5 has the bye.
    table.add_game(p(2), p(3), PlayedResult::BlackWon);
    table.add_round(p(1), RoundOutcome::HalfPointBye);
    table.add_round(p(5), RoundOutcome::PairingBye(ByeValue::Win));
    table.add_round(p(4), RoundOutcome::ZeroPointBye);
    table
}

#[test]
fn unplayed_rounds_of_a_swiss() {
    let table = swiss_with_absences();
    assert_eq!(texts(&table, Crosstable::points), ["3", "2", "2.5", "0.5", "2"]);
    // The byes of 4 after withdrawing count as draws for the opponents; the last of 1 was worth a draw anyway; that of 3 was
    // followed by a game; the forfeit of 5 stays a loss.
    assert_eq!(texts(&table, Crosstable::adjusted), ["3", "2", "2.5", "1.5", "2"]);
    // 1: 2 + 2 + 2.5 + a dummy with its own 3, but at most half of four.
    // 2: 3 + 1.5 + a dummy with its own 2, for 5 has 2 as well, + 2.5.
    // 3: 1.5 + a dummy with at most 2 + 3 + 2.
    // 4: 2.5 + 2 + two dummies with its own 0.5.
    // 5: a dummy with at most 2 + 3 + a dummy with its own 2, as 2 has 2, + a dummy with 2.
    assert_eq!(texts(&table, Crosstable::buchholz), ["8.5", "9", "8.5", "5.5", "9"]);
    // Cut: the dummy of the bye (2); the lowest (1.5); the dummy (2), not 1.5; a dummy (0.5); the dummy of the forfeit (2).
    assert_eq!(texts(&table, Crosstable::buchholz_cut1), ["6.5", "7.5", "6.5", "5", "7"]);
    // 1: 2 + 2 + 1.25 + 1. 2: 0 + 1.5 + 2 + 0. 3: 0.75 + 1 + 1.5 + 2. 4: 1.25. 5: 2 + 0 + 0 + 2.
    assert_eq!(texts(&table, Crosstable::sonneborn_berger), ["6.25", "3.5", "5.25", "1.25", "4"]);
    assert_eq!(texts(&table, Crosstable::wins), ["2", "2", "1", "0", "2"]);
    assert_eq!(texts(&table, Crosstable::games_won), ["2", "1", "1", "0", "0"]);
}

#[test]
fn a_forfeit_counts_as_a_game_where_pairings_are_fixed_and_against_a_dummy_in_a_swiss() {
    let of = |system| {
        let mut table = Crosstable::new(system);
        table.add_game(player(1), player(3), PlayedResult::BlackWon);
        table.add_round(player(2), RoundOutcome::ForfeitLoss { opponent: player(1) });
        table.add_round(player(1), RoundOutcome::ForfeitWin { opponent: player(2) });
        for _ in 0..3 {
            table.add_game(player(2), player(3), PlayedResult::WhiteWon);
        }
        table.sonneborn_berger(player(1)).to_string()
    };
    assert_eq!((of(System::Predetermined), of(System::Swiss)), ("3".to_owned(), "1".to_owned()));
}

#[test]
fn a_bye_worth_less_than_a_win_counts_as_what_it_is_worth() {
    let of = |bye| {
        let mut table = Crosstable::new(System::Swiss);
        table.add_round(player(1), RoundOutcome::PairingBye(bye));
        table.add_game(player(2), player(3), PlayedResult::WhiteWon);
        table.add_game(player(1), player(2), PlayedResult::WhiteWon);
        table.add_round(player(3), RoundOutcome::PairingBye(bye));
        [
            table.points(player(1)),
            table.wins(player(1)),
            table.buchholz(player(1)),
            table.sonneborn_berger(player(1)),
            table.buchholz(player(2)),
        ]
        .map(|points| points.to_string())
    };
    // 2 has 1 point. The dummy of 1 has at most half of the two rounds, and what was scored against it is what the bye is worth.
    assert_eq!(of(ByeValue::Win), ["2", "2", "2", "2", "3"]);
    assert_eq!(of(ByeValue::Draw), ["1.5", "1", "2", "1.5", "2"]);
    assert_eq!(of(ByeValue::Loss), ["1", "1", "2", "1", "1"]);
}
