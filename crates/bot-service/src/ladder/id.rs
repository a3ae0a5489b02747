//! Which ladder of which server.

use serde::{Deserialize, Serialize};

use board_games::GameKind;

/// A ladder: a server may hold one for each game that it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LadderId {
    pub guild: u64,
    pub game: GameKind,
}
