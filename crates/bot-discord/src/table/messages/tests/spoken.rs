//! What a screen reader says first of a picture.

use crate::board::words;
use crate::i18n::Text;
use crate::table::messages::tests::*;
use board_games::{Becomes, GameDraw, GameKind, GameMove, GameOutcome, GameWin, Seat};

/// The alternative text of the newest board, as far as the reader's own language goes.
fn heard(snapshot: &Snapshot) -> String {
    let play = snapshot.game.play().unwrap();
    let alt = answers::board_view(snapshot, play, Seat::First, snapshot.place.locale.into()).picture.unwrap().alt;
    alt.lines().next().unwrap().to_owned()
}

fn promotes(mv: GameMove) -> bool {
    mv.becomes != Becomes::Same
}

fn reached(locale: Locale, last: impl Fn(GameMove, bool) -> bool) -> Snapshot {
    played_until(locale, |play| {
        let taken = |mv: GameMove| play.board().previous().taken_by(mv).is_some();
        play.last_move().is_some_and(|mv| last(mv, taken(mv)))
    })
}

#[test]
fn a_picture_is_told_from_what_changed_on() {
    for (locale, [first, moved, took, turn]) in [
        (
            Locale::English,
            [
                "Nobody has moved yet. White to move. Makruk board. White: king d1, ",
                "White moved the pawn from e3 to e4. Black to move. Makruk board. White: king d1, ",
                "White took the pawn on d5 with the pawn from e4. ",
                "Black to move. ",
            ],
        ),
        (
            Locale::Thai,
            [
                "ยังไม่มีใครเดิน · ถึงตาขาว · กระดานหมากรุกไทย · ขาว: ขุน ง๑ ",
                "ขาวเดินเบี้ยจาก จ๓ ไป จ๔ · ถึงตาดำ · กระดานหมากรุกไทย · ขาว: ขุน ง๑ ",
                "ขาวเอาเบี้ยจาก จ๔ กินเบี้ยที่ ง๕ · ",
                "ถึงตาดำ · ",
            ],
        ),
    ] {
        let begun = begun(locale);
        let taken = heard(&moved_on(begun.clone(), "e3e4 d6d5 e4d5"));
        assert!(heard(&begun).starts_with(first), "{}", heard(&begun));
        assert!(heard(&moved_on(begun.clone(), "e3e4")).starts_with(moved));
        assert!(taken.starts_with(took) && taken.contains(turn), "{taken}");
    }
}

#[test]
fn promotions_checks_and_results_are_heard_before_the_pieces() {
    let shown = in_both(|locale| {
        let told = |game: &Snapshot| {
            let (told, board) = (
                heard(game),
                Text::new("alt-board").with("kind", words::game_title(GameKind::Makruk)).localize(locale),
            );
            told.split_once(&board).unwrap().0.to_owned()
        };
        let won =
            |by| ended_by(locale, move |outcome| matches!(outcome, GameOutcome::Win { by: found, .. } if found == by));
        let resigned = after(moved_on(begun(locale), "e3e4"), ANN, Action::Resign);
        vec![
            ("promotion", told(&reached(locale, |mv, taken| promotes(mv) && !taken))),
            ("promotion with a capture", told(&reached(locale, |mv, taken| promotes(mv) && taken))),
            ("check", told(&played_until(locale, |play| play.makruk().unwrap().position().is_check()))),
            ("checkmate", told(&won(GameWin::Checkmate))),
            ("stalemate", told(&ended_by(locale, |outcome| outcome == GameOutcome::Draw(GameDraw::Stalemate)))),
            ("resigned", told(&resigned)),
        ]
    });
    insta::assert_snapshot!(shown);
}
