//! The engine at the board, as everybody reads it.

use super::*;
use crate::game::Level;
use crate::service::GameMessages;

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// A game of Ann's against the engine, which has `color`.
fn against(color: Color, locale: Locale) -> Snapshot {
    let lot = CoinFlip { challenger: !color, first: Color::White };
    let terms = Terms { seating: Seating::Random, ..terms() };
    let game = Game::against_engine(ANN, level(5), terms, lot, NOW).unwrap();
    Snapshot { id: GameId(12), place: Place { guild: Some(5), channel: ChannelId(77), locale }, game }
}

fn engine_moves(snapshot: Snapshot) -> Snapshot {
    let mv = snapshot.game.play().unwrap().position().legal_moves()[0];
    let events = snapshot.game.apply_engine(mv.into()).unwrap();
    Snapshot { game: snapshot.game.with(events, NOW).unwrap(), ..snapshot }
}

#[test]
fn games_against_the_engine() {
    let told = in_both(|locale| {
        let thinking = moved_on(against(Color::Black, locale), "e3e4");
        let answered = engine_moves(thinking.clone());
        let substituted = {
            let mv = thinking.game.play().unwrap().position().legal_moves()[0];
            let events = thinking.game.apply_engine(mv.into()).unwrap();
            let events = std::iter::once(GameEvent::Substituted).chain(events).collect();
            Snapshot { game: thinking.game.clone().with(events, NOW).unwrap(), ..thinking.clone() }
        };
        let given_up = after(answered.clone(), ANN, Action::Resign);
        let listed = list(&[(answered.clone(), GameMessages::default())], ANN, "`/play`", locale);
        vec![
            ("the person begins", said(&against(Color::Black, locale), 2)),
            ("the engine begins", said(&against(Color::White, locale), 2)),
            ("thinking", said(&thinking, 1)),
            ("answered", said(&answered, 1)),
            ("another engine failed", said(&substituted, 2)),
            ("given up", said(&given_up, 1)),
            ("listed", show(&listed)),
        ]
    });
    insta::assert_snapshot!(told);
}

#[test]
fn handing_over() {
    let told = in_both(|locale| {
        let asked = after(begun(locale), ANN, Action::AskHandoff(level(8)));
        let declined = after(asked.clone(), BEN, Action::DeclineHandoff);
        let handed = after(asked.clone(), BEN, Action::GrantHandoff);
        let moved = engine_moves(handed.clone());
        let back = after(moved.clone(), ANN, Action::TakeOver);
        vec![
            ("asked", said(&asked, 1)),
            ("declined", said(&declined, 1)),
            ("handed over", said(&handed, 1)),
            ("moved", said(&moved, 1)),
            ("taken back", said(&back, 1)),
        ]
    });
    insta::assert_snapshot!(told);
}
