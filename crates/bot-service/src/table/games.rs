//! The games of every channel: `play` holds what people do in them, `lookup` and `which_game` what can be asked about
//! them.

use std::sync::Arc;

use crate::Coin;
use crate::table::announce::Announcer;
use crate::table::game_store::GameStore;

pub struct Games {
    pub(crate) store: GameStore,
    pub(crate) coin: Arc<dyn Coin>,
    pub(crate) announcer: Announcer,
}
