//! Counts that end or change without a request, and draws that need a reason.

use crate::table::hint_step::HintStep;
use crate::table::messages;
use crate::table::messages::tests::*;
use bot_service::review::{Evaluation, Hint, Reason};
use makruk::{Color, Piece};

/// A random game in which the side to move counts as soon as it may, until `stop` holds. The same at every run.
fn counted_until(locale: Locale, stop: impl Fn(&Play) -> bool) -> Snapshot {
    for seed in 1_u64..2_000 {
        let mut snapshot = begun(locale);
        let mut random = Random(seed);
        while let Some(play) = snapshot.game.play().filter(|_| snapshot.game.is_open()) {
            if stop(play) {
                return snapshot;
            }
            let mover = play.seat_to_move().person().unwrap();
            let action = match play.countable(play.turn()) {
                Some(_) => Action::StartCount,
                None => random.greedy(play.makruk().unwrap().position()).into(),
            };
            snapshot = after(snapshot, mover, action);
        }
    }
    panic!("no such game was found");
}

#[test]
fn counts_that_change_by_themselves_are_announced() {
    let shown = in_both(|locale| {
        let changed = counted_until(locale, |play| play.makruk().unwrap().changed_count().is_some());
        let lapsed = counted_until(locale, |play| play.makruk().unwrap().lapsed_count().is_some());
        vec![("changed", posted(&changed).content), ("lapsed", posted(&lapsed).content)]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn that_a_count_may_begin_is_told_once_to_the_side_that_may() {
    let line = "may begin to count now";
    let may = played_until(Locale::English, |play| play.countable(play.turn()).is_some());
    let shown = posted(&may).content;
    assert_eq!(shown.matches(line).count(), 1, "{shown}");
    let mut later = may;
    for _ in 0..2 {
        let play = later.game.play().unwrap();
        let (mover, mv) = (play.seat_to_move().person().unwrap(), play.legal_moves()[0]);
        later = after(later, mover, Action::from(mv));
    }
    let play = later.game.play().unwrap();
    assert!(play.countable(play.turn()).is_some(), "it still may");
    assert!(!posted(&later).content.contains(line));
}

#[test]
fn a_draw_by_one_sided_shuffling_says_whose_it_was() {
    let moves = "b1d2 h6h5 d2b1 g6g5 b1d2 f6f5 d2b1 e6e5 b1d2 d6d5 d2b1 c6c5 b1d2 b6b5 d2b1";
    let shown = in_both(|locale| {
        let drawn = moved_on(begun_under(Ruleset::SCHOOL, locale), moves);
        assert!(drawn.game.ending().is_some());
        let updates = notice(&drawn, &news(&drawn, 2));
        let texts = updates.iter().map(|update| match update {
            ChannelUpdate::Post(outgoing)
            | ChannelUpdate::Ask(outgoing)
            | ChannelUpdate::Answer(outgoing)
            | ChannelUpdate::EditFirst(outgoing) => outgoing.content.clone(),
        });
        vec![("shuffled", texts.collect::<Vec<_>>().join("\n"))]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn every_step_of_a_hint_has_its_board() {
    let game = begun(Locale::Thai);
    let board = game.game.play().unwrap().board().clone();
    let mv = board.legal_moves()[0];
    let hint = Hint {
        board,
        mv,
        piece: Piece::new(Color::White, Role::Pawn).into(),
        reasons: vec![Reason::Improves],
        terms: Vec::new(),
        line: vec![mv],
        evaluation: Evaluation::Centipawns(0),
        countable: None,
    };
    let names = HintStep::ALL.map(|step| {
        let outgoing = messages::hint(&game, &hint, step, Locale::Thai.into());
        check(&outgoing);
        outgoing.picture.expect("a board").file_name
    });
    assert_eq!(names, ["makruk-12-hint-1.png", "makruk-12-hint-2.png", "makruk-12-hint-3.png"]);
}
