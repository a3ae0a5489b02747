//! The games of every channel: `play` holds what people do in them, `lookup` and `which_game` what can be asked about
//! them.

use std::sync::Arc;

use crate::Coin;
use crate::table::announce::Announcer;
use crate::table::first_messages::FirstMessages;
use crate::table::game_store::GameStore;
use crate::table::owed_time::OwedTime;

pub struct Games {
    pub(crate) store: GameStore,
    pub(crate) coin: Arc<dyn Coin>,
    pub(crate) announcer: Announcer,
    pub(crate) owed: OwedTime,
    pub(crate) firsts: FirstMessages,
}
