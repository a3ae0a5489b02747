//! The terms of a ladder's games.

use serde::{Deserialize, Serialize};

use crate::game::TimeControl;
use bot_store::ChannelId;
use bot_store::locale::Locale;
use makruk::{Preset, Ruleset};

/// The terms of a ladder's games, and where it is announced. Games in progress keep theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderTerms {
    pub time: TimeControl,
    /// The rules of counting and repetition; `None` for the server's.
    pub preset: Option<Preset>,
    /// Where challenges and results are announced.
    pub channel: ChannelId,
    pub locale: Locale,
}

impl LadderTerms {
    /// The rules of a game that begins now, given the server's.
    pub fn ruleset(&self, server: Ruleset) -> Ruleset {
        self.preset.map_or(server, Ruleset::preset)
    }
}
