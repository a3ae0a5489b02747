//! How the games of a ladder are played.

use serde::{Deserialize, Serialize};

use crate::game::TimeControl;
use bot_store::ChannelId;
use bot_store::locale::Locale;
use makruk::{Preset, Ruleset};

/// On which terms the games of a ladder are played, and where it is announced. Games that have begun keep theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderTerms {
    /// How much time the players have.
    pub time: TimeControl,
    /// The rules of counting and repetition; without any, those of the server.
    pub preset: Option<Preset>,
    /// Where challenges and results are announced.
    pub channel: ChannelId,
    pub locale: Locale,
}

impl LadderTerms {
    /// The rules of a game that begins now on a server that plays by these.
    pub fn ruleset(&self, server: Ruleset) -> Ruleset {
        self.preset.map_or(server, Ruleset::preset)
    }
}
