//! Questions between moves.

use proptest::prelude::*;

use crate::game::tests::*;

/// A game with these actions, as far as each is allowed; moves by their index.
fn played(choices: &[(u8, prop::sample::Index)]) -> Game {
    let mut game = begun();
    for (kind, index) in choices {
        let Ok(play) = game.playing() else { break };
        let mover = play.seat_to_move().person();
        let by = [ANN, BEN][usize::from(kind % 2)];
        let moves = play.legal_moves();
        let (by, action) = match kind / 2 {
            0 => (by, Action::OfferDraw),
            1 => (by, Action::DeclineDraw),
            2 => (by, Action::AskTakeback),
            3 => (by, Action::DeclineTakeback),
            4 => (by, Action::AskHandoff(STAND_IN_LEVEL)),
            5 => (by, Action::DeclineHandoff),
            6 => (by, Action::TakeOver),
            7 => (by, Action::GrantHandoff),
            _ => (mover.unwrap_or(by), moves[index.index(moves.len())].into()),
        };
        if let Ok(events) = game.apply(by, action) {
            game = game.with(events, NOW).unwrap();
        }
    }
    game
}

proptest! {
    #[test]
    fn a_question_is_open_exactly_while_the_game_waits_for_its_answer(
        choices in prop::collection::vec((0_u8..30, any::<prop::sample::Index>()), 0..60),
    ) {
        let game = played(&choices);
        let open: Vec<&GameEvent> = (0..game.log().len())
            .filter(|&index| game.is_asking(index))
            .map(|index| &game.log()[index].event)
            .collect();
        let play = game.playing().ok();
        let is = |like: fn(&GameEvent) -> bool| open.iter().filter(|event| like(event)).count();
        let (draws, takebacks, handoffs) = (
            is(|event| matches!(event, GameEvent::DrawOffered { .. })),
            is(|event| matches!(event, GameEvent::TakebackAsked { .. })),
            is(|event| matches!(event, GameEvent::HandoffAsked { .. })),
        );
        prop_assert_eq!(draws, usize::from(play.is_some_and(|play| play.draw_offer().is_some())));
        prop_assert_eq!(takebacks, usize::from(play.is_some_and(|play| play.takeback_request().is_some())));
        prop_assert_eq!(handoffs, usize::from(play.is_some_and(|play| play.handoff_request().is_some())));
    }
}
