//! The terms of a ladder's games.

use serde::{Deserialize, Serialize};

use crate::game::{GameRules, TimeControl};
use crate::ladder::LadderRefusal;
use board_games::GameKind;
use bot_store::ChannelId;
use bot_store::locale::Locale;
use makruk::{Preset, Ruleset};

/// The terms of a ladder's games, and where it is announced. Games in progress keep theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderTerms {
    pub time: TimeControl,
    /// The rules of counting and repetition, in a game that has them; `None` for the server's.
    pub preset: Option<Preset>,
    /// Where challenges and results are announced.
    pub channel: ChannelId,
    pub locale: Locale,
}

impl LadderTerms {
    /// The rules of a game that begins now, given the server's.
    pub fn rules(&self, game: GameKind, server: Ruleset) -> GameRules {
        GameRules::of(game, self.preset.map_or(server, Ruleset::preset))
    }

    /// Whether a ladder of this game can have them.
    pub(super) fn check(&self, game: GameKind) -> Result<(), LadderRefusal> {
        match self.preset.is_some() && !GameRules::are_counted(game) {
            true => Err(LadderRefusal::PresetOfOtherGame(game)),
            false => Ok(()),
        }
    }
}
