use makruk::{DrawReason, History, Outcome};

use crate::learning::ending::*;
use crate::learning::testing::TABLES;

fn material(letters: &str) -> Material {
    let roles: Vec<Role> = letters.chars().map(|letter| Role::from_letter(letter).unwrap()).collect();
    Material::of(&roles).unwrap()
}

fn wanted(letters: &str, task: EndingTask, distance: RangeInclusive<u16>) -> EndingCriteria {
    EndingCriteria { material: material(letters), chaser: Color::White, task, distance, rules: Ruleset::COMPETITION }
}

/// The end of the game from here if both sides take the tables' advice.
fn played_out(start: &EndingStart, rules: Ruleset) -> (History, Outcome) {
    let mut history = History::under(start.position.clone(), rules).with_count(Some(start.count));
    loop {
        if let Some(outcome) = history.outcome() {
            return (history, outcome);
        }
        let mv = reply(&TABLES, history.position(), history.plies() as u64).unwrap();
        history.play(mv).unwrap();
    }
}

#[test]
fn positions_to_win_are_won_within_the_count_and_in_so_many_moves() {
    for (letters, distance) in [("R", 8..=14), ("RR", 2..=4), ("SS", 15..=18), ("SN", 20..=30), ("RM", 3..=6)] {
        for chaser in Color::ALL {
            let wanted = EndingCriteria { chaser, ..wanted(letters, EndingTask::Win, distance.clone()) };
            let start = wanted.sample(&TABLES, 7).unwrap();
            assert_eq!(start.position.turn(), chaser);
            assert!(distance.contains(&start.distance), "{letters}: {}", start.distance);
            assert_eq!((start.count.side(), start.count.number()), (!chaser, None));
            let (history, outcome) = played_out(&start, wanted.rules);
            assert_eq!(outcome.winner(), Some(chaser), "{letters}: {:?}", start.position);
            assert_eq!(history.plies(), usize::from(start.distance) * 2 - 1);
        }
    }
}

#[test]
fn positions_to_hold_are_drawn_by_the_count_and_can_be_lost() {
    for (letters, distance) in [("R", 3..=6), ("RR", 1..=3), ("SS", 8..=8), ("SM", 10..=12), ("RS", 4..=4)] {
        for chaser in Color::ALL {
            let wanted = EndingCriteria { chaser, ..wanted(letters, EndingTask::Hold, distance.clone()) };
            let start = wanted.sample(&TABLES, 11).unwrap();
            assert_eq!(start.position.turn(), !chaser);
            assert!(distance.contains(&start.distance), "{letters}: {}", start.distance);
            assert_eq!(counts_left(start.count), start.distance);
            let standing = BestPlay::of(&TABLES, &wanted.rules, Some(start.count), &start.position);
            assert!(matches!(standing, Some(BestPlay::Held { .. })), "{standing:?}");
            let (_, outcome) = played_out(&start, wanted.rules);
            assert!(matches!(outcome, Outcome::Draw(_)), "{letters}: {:?}", start.position);
            let lost = start.position.legal_moves().into_iter().any(|mv| {
                let mut history = History::under(start.position.clone(), wanted.rules).with_count(Some(start.count));
                history.play(mv).unwrap();
                let standing = BestPlay::of(&TABLES, &wanted.rules, history.count(), history.position());
                matches!(standing, Some(BestPlay::Won { .. }))
            });
            assert!(lost, "{letters}: {:?}", start.position);
        }
    }
}

#[test]
fn the_last_number_is_drawn_by_the_count() {
    let start = wanted("RR", EndingTask::Hold, 1..=1).sample(&TABLES, 3).unwrap();
    let (_, outcome) = played_out(&start, Ruleset::COMPETITION);
    assert!(matches!(outcome, Outcome::Draw(DrawReason::Count(_) | DrawReason::Stalemate)), "{outcome:?}");
}

#[test]
fn the_same_seed_gives_the_same_position() {
    let wanted = wanted("R", EndingTask::Win, 5..=14);
    assert_eq!(wanted.sample(&TABLES, 1), wanted.sample(&TABLES, 1));
    assert_ne!(wanted.sample(&TABLES, 1), wanted.sample(&TABLES, 2));
}

#[test]
fn nothing_is_found_where_there_is_nothing() {
    assert_eq!(wanted("N", EndingTask::Win, 1..=50).sample(&TABLES, 1), None);
    assert_eq!(wanted("M", EndingTask::Hold, 1..=50).sample(&TABLES, 1), None);
    // Thirteen numbers leave time for fourteen moves.
    assert_eq!(wanted("R", EndingTask::Win, 15..=16).sample(&TABLES, 1), None);
}

#[test]
fn the_limit_of_the_rules_decides() {
    // 26 against a single rook in คำที่เกี่ยวข้องกับหมากรุกไทย: even the longest win is in time.
    let glossary = EndingCriteria { rules: Ruleset::GLOSSARY, ..wanted("R", EndingTask::Win, 15..=16) };
    let start = glossary.sample(&TABLES, 1).unwrap();
    let standing = |rules, count| BestPlay::of(&TABLES, rules, Some(count), &start.position).unwrap();
    let BestPlay::Won { moves, spare } = standing(&Ruleset::GLOSSARY, start.count) else { panic!() };
    assert_eq!((moves, spare), (start.distance, Some(24 - start.distance)));
    let competition = call(&Ruleset::COMPETITION, None, &start.position, Color::Black).unwrap();
    let held = standing(&Ruleset::COMPETITION, competition);
    assert_eq!(held, BestPlay::Held { numbers: Some(13), late: Some(start.distance) });
    assert_eq!(
        BestPlay::of(&TABLES, &Ruleset::COMPETITION, None, &start.position),
        Some(BestPlay::Won { moves: start.distance, spare: None })
    );
}
