//! Whom messages call.

use crate::table::messages::tests::*;
use bot_service::CallReason;

#[test]
fn who_is_challenged_asked_or_to_move_is_called_and_nobody_else() {
    let game = || moved_on(begun(Locale::Thai), "e3e4");
    let engine = moved_on(begun(Locale::Thai), "e3e4 e6e5");
    for (game, called) in [
        (challenge(Some(BEN), Locale::Thai), Some((BEN, CallReason::Challenge))),
        (challenge(None, Locale::Thai), None),
        (begun(Locale::Thai), Some((ANN, CallReason::Turn))),
        (game(), Some((BEN, CallReason::Turn))),
        (after(game(), BEN, Action::OfferDraw), Some((ANN, CallReason::Asked))),
        (after(game(), ANN, Action::AskTakeback), Some((BEN, CallReason::Asked))),
        (after(engine, ANN, Action::AskHandoff(bot_service::game::STAND_IN_LEVEL)), Some((BEN, CallReason::Asked))),
        (clocks::timed("5+3", Locale::Thai), None),
        (clocks::timed("3d", Locale::Thai), Some((ANN, CallReason::Turn))),
        (after(clocks::played(clocks::timed("5+3", Locale::Thai), clocks::MOVES), BEN, Action::OfferDraw), None),
        (after(game(), BEN, Action::Resign), None),
        (after(after(game(), BEN, Action::OfferDraw), ANN, Action::DeclineDraw), None),
    ] {
        let pings = notice(&game, &news(&game, 1)).into_iter().flat_map(|update| match update {
            ChannelUpdate::Post(outgoing)
            | ChannelUpdate::Ask(outgoing)
            | ChannelUpdate::Answer(outgoing)
            | ChannelUpdate::EditFirst(outgoing) => outgoing.pings,
        });
        let pings: Vec<_> = pings.map(|ping| (ping.player, ping.reason)).collect();
        assert_eq!(pings, called.into_iter().collect::<Vec<_>>(), "{:?}", game.game.log().last());
    }
}
