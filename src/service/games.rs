//! The games of every channel: `play` holds what people do in them, `lookup` and `which_game` what can be asked about
//! them.

use std::sync::Arc;

use super::Coin;
use super::announce::Announcer;
use super::game_store::GameStore;

pub struct Games {
    pub(super) store: GameStore,
    pub(super) coin: Arc<dyn Coin>,
    pub(super) announcer: Announcer,
}
