//! Small armed endings against the rules: by their legal moves, by a search that knows no table of them, and by hand.

use makruk::notation::fen::parse_position;
use makruk::{Ruleset, Setup};
use rand::SeedableRng;
use rand::rngs::StdRng;
use test_budget::{rounds, seed};

use super::super::Verdict;
use super::super::tests::TABLES;
use super::check::{after_move, any_position};
use super::*;

fn ending(text: &str) -> ArmedEnding {
    let roles = |letters: &str| letters.chars().filter_map(Role::from_letter).collect::<Vec<_>>();
    let (chaser, defender) = text.split_once(" v ").unwrap();
    ArmedEnding::of(&roles(chaser), &roles(defender)).unwrap()
}

/// By search alone: in how many moves White wins, if it is in no more than `most`.
fn searched(aim: &WinCriterion, position: &Position, most: u8) -> Option<u8> {
    let less = most.checked_sub(1)?;
    let found = after_move(&TABLES, aim, position, &|next: &Position| searched(aim, next, less));
    found.filter(|&moves| moves <= most)
}

#[test]
fn entries_follow_from_those_one_move_later_and_from_a_search() {
    let aims: [fn(ArmedEnding) -> WinCriterion; 3] = [
        WinCriterion::mate,
        |ending| WinCriterion::under(&Ruleset::COMPETITION, ending),
        |ending| WinCriterion::under(&Ruleset::WIKIPEDIA, ending),
    ];
    for (text, aim) in ["R v M", "R v R", "R v S", "S v N", "M v M"].into_iter().zip(aims.into_iter().cycle()) {
        let ending = ending(text);
        let aim = aim(ending);
        let table = TABLES.armed(ending, &aim);
        assert_eq!(table.inconsistency(&TABLES, rounds(2_000, 20_000) as u32, seed(1)), None, "{text}");
        let mut random = StdRng::seed_from_u64(2);
        let positions: Vec<Position> = (0..4_000).map(|_| any_position(&mut random, ending)).collect();
        for position in positions.iter().step_by(rounds(100, 20)) {
            let found = table.moves_to_win(position).filter(|&moves| moves <= 2);
            assert_eq!(found, searched(&aim, position, 2), "{text} {position:?}");
        }
        // The sample tells as much as the statistics.
        let won = positions.iter().filter(|position| table.moves_to_win(position).is_some()).count();
        let statistics = table.statistics();
        let (share, sampled) = (statistics.share(statistics.won()), won as f64 / 40.0);
        assert!((share - sampled).abs() < 3.0, "{text}: {share} {sampled}");
    }
}

#[test]
fn a_table_for_other_rules_is_inconsistent() {
    let ending = ending("R v R");
    let table = TABLES.armed(ending, &WinCriterion::mate(ending));
    let table = ArmedTable { aim: WinCriterion::under(&Ruleset::COMPETITION, ending), ..table };
    assert!(table.inconsistency(&TABLES, 1_000, 1).is_some());
}

#[test]
fn a_position_and_its_mirror_image_are_alike() {
    let ending = ending("R v N");
    let table = TABLES.armed(ending, &WinCriterion::mate(ending));
    let mut random = StdRng::seed_from_u64(2);
    for _ in 0..rounds(1_000, 5_000) {
        let position = any_position(&mut random, ending);
        let mut mirrored = Setup { turn: Color::White, ..Setup::empty() };
        for (square, piece) in position.board().iter() {
            mirrored.board.put(Square::from_index(square.index() as u8 ^ 7).unwrap(), piece);
        }
        let mirrored = Position::from_setup(&mirrored).unwrap();
        assert_eq!(table.moves_to_win(&position), table.moves_to_win(&mirrored), "{position:?}");
    }
}

#[test]
fn mate_a_skewer_and_a_defended_rook_are_told_apart() {
    let ending = ending("R v R");
    let [to_mate, counted] = [WinCriterion::mate(ending), WinCriterion::under(&Ruleset::COMPETITION, ending)]
        .map(|aim| TABLES.armed(ending, &aim));
    let moves = |table: &ArmedTable, fen: &str| table.moves_to_win(&parse_position(fen).unwrap());
    for (fen, expected) in [
        // Mate on the eighth rank, where his rook cannot come.
        ("7k/8/6K1/8/8/8/7r/R7 w - - 0 1", Some(1)),
        // There his rook comes between, and is taken.
        ("7k/8/6K1/8/8/1r6/8/R7 w - - 0 1", Some(2)),
        // The rook is taken at once.
        ("7k/8/5K2/8/8/8/r7/R7 w - - 0 1", Some(1)),
        // So it is, but then a king in the middle is not mated before he has counted to 16.
        ("8/8/4k3/8/8/8/r7/R2K4 w - - 0 1", None),
        // A check drives the king away from before his rook.
        ("r3k3/8/8/4K3/8/8/8/7R w - - 0 1", Some(2)),
        // Nothing is won.
        ("8/8/3rk3/8/8/8/8/R2K4 w - - 0 1", None),
    ] {
        assert_eq!(moves(&counted, fen), expected, "{fen}");
    }
    // To mate it takes longer than to the capture, as the tables for a bare king say.
    let taken = parse_position("8/8/4k3/8/8/8/R7/3K4 b - - 0 1").unwrap();
    let Some(Verdict::Won { plies, .. }) = TABLES.probe(&taken) else { panic!("a rook mates") };
    let taking = moves(&to_mate, "8/8/4k3/8/8/8/r7/R2K4 w - - 0 1");
    assert!(taking.is_some_and(|moves| moves > 1 && u16::from(moves) <= plies / 2 + 1), "{taking:?}");
}

#[test]
fn other_pieces_are_not_of_the_table() {
    let met = ending("M v R");
    let table = TABLES.armed(met, &WinCriterion::mate(met));
    for fen in ["8/8/3rk3/8/8/8/8/R2K4 w - - 0 1", "8/8/4k3/8/8/8/8/M2K4 w - - 0 1", "8/8/3rk3/8/8/8/8/3K4 w - - 0 1"] {
        assert_eq!(table.moves_to_win(&parse_position(fen).unwrap()), None, "{fen}");
    }
    assert_eq!(ending("MR v R").to_string(), "RM v R");
    assert_eq!(ArmedEnding::of(&[Role::Rook], &[Role::Rook, Role::Met]), None);
    assert_eq!(ArmedEnding::of(&[Role::Pawn], &[Role::Rook]), None);
}
