//! The board in words.

use crate::board::look::look;
use crate::board::look_subject::LookSubject;
use crate::table::messages::tests::*;
use board_games::Seat;
use makruk::{Color, File, Piece, Rank};

#[test]
fn what_is_told_of_a_board() {
    let at = |square: &str| LookSubject::Square(square.parse().unwrap());
    let shown = in_both(|locale| {
        let game = moved_on(begun(locale), "e3e4 d6d5");
        let timed = clocks::played(clocks::timed("5+3", locale), clocks::MOVES);
        let bared = bared(locale);
        let counter = bared.game.play().unwrap().seat_to_move().person().unwrap();
        let counting = after(bared, counter, Action::StartCount);
        let told = |game: &Snapshot, subject| show(&look(game.game.play().unwrap(), subject, locale.into()));
        vec![
            ("the last move", told(&game, LookSubject::LastMove)),
            ("before the first move", told(&begun(locale), LookSubject::LastMove)),
            ("a side", told(&game, LookSubject::Side(Seat::Second))),
            ("a kind of piece", told(&game, LookSubject::Kind(Piece::new(Color::White, Role::Rook).into()))),
            ("a kind that nobody has", told(&game, LookSubject::Kind(Piece::promoted(Color::White).into()))),
            ("a rank", told(&game, LookSubject::Rank(Rank::new(4).unwrap()))),
            ("a file", told(&game, LookSubject::File(File::new(4).unwrap()))),
            ("a piece that can take", told(&game, at("e4"))),
            ("a piece with one way to go", told(&game, at("a1"))),
            ("a piece of the other side", told(&game, at("d5"))),
            ("an empty square", told(&game, at("e5"))),
            ("no count", told(&game, LookSubject::Count)),
            ("a count", told(&counting, LookSubject::Count)),
            ("no clocks", told(&game, LookSubject::Clocks)),
            ("clocks", told(&timed, LookSubject::Clocks)),
        ]
    });
    insta::assert_snapshot!(shown);
}
