//! Games of the engine, as the channel reads them.

use crate::table::messages::tests::*;
use board_games::Seat;
use bot_service::GameMessages;
use bot_service::game::Level;

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// A game of Ann against the engine, which has `seat`.
fn against(seat: Seat, locale: Locale) -> Snapshot {
    let lot = CoinFlip { challenger: seat.opponent(), first: Seat::First };
    let terms = Terms { seating: Seating::Random, ..terms() };
    let game = Game::against_engine(ANN, level(5), terms, lot, NOW).unwrap();
    Snapshot::new(GameId(12), Place { guild: Some(5), channel: ChannelId(77), locale }, game)
}

fn engine_moves(snapshot: Snapshot) -> Snapshot {
    let mv = snapshot.game.play().unwrap().makruk().unwrap().position().legal_moves()[0];
    let events = snapshot.game.apply_engine(mv.into()).unwrap();
    Snapshot { game: snapshot.game.with(events, NOW).unwrap(), ..snapshot }
}

#[test]
fn games_against_the_engine() {
    let shown = in_both(|locale| {
        let thinking = moved_on(against(Seat::Second, locale), "e3e4");
        let answered = engine_moves(thinking.clone());
        let substituted = {
            let mv = thinking.game.play().unwrap().makruk().unwrap().position().legal_moves()[0];
            let events = thinking.game.apply_engine(mv.into()).unwrap();
            let events = std::iter::once(GameEvent::Substituted).chain(events).collect();
            Snapshot { game: thinking.game.clone().with(events, NOW).unwrap(), ..thinking.clone() }
        };
        let given_up = after(answered.clone(), ANN, Action::Resign);
        let listed = list(&[(answered.clone(), GameMessages::default())], ANN, "`/play`", locale);
        vec![
            ("the person begins", show_notice(&against(Seat::Second, locale), 2)),
            ("the engine begins", show_notice(&against(Seat::First, locale), 2)),
            ("thinking", show_notice(&thinking, 1)),
            ("answered", show_notice(&answered, 1)),
            ("another engine failed", show_notice(&substituted, 2)),
            ("given up", show_notice(&given_up, 1)),
            ("listed", show(&listed)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn handoffs() {
    let shown = in_both(|locale| {
        let asked = after(begun(locale), ANN, Action::AskHandoff(level(8)));
        let declined = after(asked.clone(), BEN, Action::DeclineHandoff);
        let handed = after(asked.clone(), BEN, Action::GrantHandoff);
        let moved = engine_moves(handed.clone());
        let back = after(moved.clone(), ANN, Action::TakeOver);
        vec![
            ("asked", show_notice(&asked, 1)),
            ("declined", show_notice(&declined, 1)),
            ("handed over", show_notice(&handed, 1)),
            ("moved", show_notice(&moved, 1)),
            ("taken back", show_notice(&back, 1)),
        ]
    });
    insta::assert_snapshot!(shown);
}
