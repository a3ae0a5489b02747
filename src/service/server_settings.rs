//! What a server has chosen for all its games.

use serde::{Deserialize, Serialize};

use makruk::{Preset, Ruleset};

/// The rules of counting that a server plays by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HouseRules {
    /// A named ruleset. If the preset is ever corrected, so are the server's rules.
    Preset(Preset),
    /// Rules of the server's own.
    Custom(Ruleset),
}

impl HouseRules {
    /// The rules themselves.
    pub const fn ruleset(self) -> Ruleset {
        match self {
            HouseRules::Preset(preset) => Ruleset::preset(preset),
            HouseRules::Custom(ruleset) => ruleset,
        }
    }
}

impl From<Ruleset> for HouseRules {
    fn from(ruleset: Ruleset) -> HouseRules {
        match Preset::ALL.into_iter().find(|&preset| Ruleset::preset(preset) == ruleset) {
            Some(preset) => HouseRules::Preset(preset),
            None => HouseRules::Custom(ruleset),
        }
    }
}

/// Where only the newest board of a game keeps its picture, and those before shrink to a line each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LiveBoards {
    /// In channels; in threads all pictures stay.
    #[default]
    InChannels,
    /// In channels and threads.
    Everywhere,
    /// Nowhere: all pictures stay.
    Nowhere,
}

/// A server's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerSettings {
    /// The rules of its games, if it has chosen any.
    pub rules: Option<HouseRules>,
    /// Where old boards shrink.
    pub live_boards: LiveBoards,
}

impl ServerSettings {
    /// The rules of a game unless its players agree on others.
    pub fn ruleset(&self, fallback: Preset) -> Ruleset {
        self.rules.unwrap_or(HouseRules::Preset(fallback)).ruleset()
    }
}
