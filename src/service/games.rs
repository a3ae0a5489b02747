//! The games of every channel: what people do in them stands in `play`, what can be asked about them in `lookup` and
//! `which_game`.

use std::sync::Arc;

use super::Coin;
use super::announce::Announcer;
use super::game_store::GameStore;

/// How many games and challenges one person may have open at once.
pub const OPEN_GAMES_LIMIT: usize = 50;

/// The games of every channel.
pub struct Games {
    pub(super) store: GameStore,
    pub(super) coin: Arc<dyn Coin>,
    pub(super) announcer: Announcer,
}
