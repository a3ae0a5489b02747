//! Which side is at the bottom of a board that only one person sees.

use crate::kit::app::App;
use board_games::Seat;
use bot_service::game::PlayerId;
use bot_service::{Below, Preferences, Snapshot};

/// The side at the bottom of the boards of this game that only `player` sees.
pub(crate) async fn below(app: &App, player: PlayerId, snapshot: &Snapshot) -> Seat {
    let settings = app.service.people.settings(player).await.unwrap_or_else(|error| {
        tracing::error!(%error, "cannot read the settings of a player");
        Preferences::default()
    });
    match settings.below {
        Below::OwnSide => {
            let own = snapshot.game.play().and_then(|play| play.seats().seat_of(player));
            own.unwrap_or(Seat::First)
        }
        Below::White => Seat::First,
    }
}
