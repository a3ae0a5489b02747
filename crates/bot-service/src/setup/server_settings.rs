//! What a server has chosen for all its games.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::game::TimeControl;
use crate::{CallReason, Presentation, Snapshot, Style, TypedMoves};
use board_games::GameKind;
use bot_store::ChannelId;
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
    Everywhere,
    Nowhere,
}

/// In which channels of a server games may be begun. A thread belongs to its channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayPlaces {
    #[default]
    Everywhere,
    Only(BTreeSet<ChannelId>),
}

impl PlayPlaces {
    /// These channels or, if there are none, all.
    pub fn of(channels: impl IntoIterator<Item = ChannelId>) -> PlayPlaces {
        let channels: BTreeSet<ChannelId> = channels.into_iter().collect();
        if channels.is_empty() { PlayPlaces::Everywhere } else { PlayPlaces::Only(channels) }
    }

    /// Whether a game may be begun in this channel.
    pub fn allow(&self, channel: ChannelId) -> bool {
        match self {
            PlayPlaces::Everywhere => true,
            PlayPlaces::Only(channels) => channels.contains(&channel),
        }
    }
}

/// Which games a server plays: at least one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamesPlayed(BTreeSet<GameKind>);

impl Default for GamesPlayed {
    /// Makruk alone.
    fn default() -> GamesPlayed {
        GamesPlayed::of([])
    }
}

impl GamesPlayed {
    /// These games or, if there are none, Makruk.
    pub fn of(games: impl IntoIterator<Item = GameKind>) -> GamesPlayed {
        let games: BTreeSet<GameKind> = games.into_iter().collect();
        GamesPlayed(if games.is_empty() { BTreeSet::from([GameKind::Makruk]) } else { games })
    }

    /// Every game: where people play by themselves, nobody has chosen for them.
    pub fn all() -> GamesPlayed {
        GamesPlayed::of(GameKind::ALL)
    }

    /// Whether this one is played.
    pub fn has(&self, game: GameKind) -> bool {
        self.0.contains(&game)
    }

    /// The games, in the order in which they are offered.
    pub fn iter(&self) -> impl Iterator<Item = GameKind> {
        self.0.iter().copied()
    }

    /// Whether there is more than one to choose from.
    pub fn is_choice(&self) -> bool {
        self.0.len() > 1
    }

    /// This game if it is played, and otherwise the first that is.
    pub fn or_first(&self, game: GameKind) -> GameKind {
        if self.has(game) { game } else { self.0.first().copied().unwrap_or_default() }
    }
}

/// Whom the bot may ping on a server, of those who want it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PingsAllowed {
    #[default]
    All,
    Challenges,
    Nobody,
}

impl PingsAllowed {
    /// Whether pings for this reason are allowed.
    pub fn allow(self, reason: CallReason) -> bool {
        match self {
            PingsAllowed::All => true,
            PingsAllowed::Challenges => reason == CallReason::Challenge,
            PingsAllowed::Nobody => false,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerSettings {
    /// The rules of its games, if it has chosen any.
    pub rules: Option<HouseRules>,
    pub live_boards: LiveBoards,
    /// How its games are written and drawn.
    pub style: Style,
    /// How much time the players of a game have unless they agree on something else.
    pub time: TimeControl,
    /// Where games may be begun.
    pub places: PlayPlaces,
    pub pings: PingsAllowed,
    /// Whether messages are read as moves.
    pub typing: TypedMoves,
    /// Which games are offered.
    pub games: GamesPlayed,
}

impl ServerSettings {
    /// The rules of a game unless its players agree on others.
    pub fn ruleset(&self, fallback: Preset) -> Ruleset {
        self.rules.unwrap_or(HouseRules::Preset(fallback)).ruleset()
    }

    /// The game as everybody in its channel is shown it, by what the server has chosen up to now.
    #[must_use]
    pub fn shown(&self, mut snapshot: Snapshot) -> Snapshot {
        snapshot.place.locale = self.style.language.unwrap_or(snapshot.place.locale);
        // Where the bot isn't, nobody reads what is typed.
        let typing = if snapshot.place.guild.is_some() { self.typing } else { TypedMoves::Off };
        snapshot.presentation = Presentation { notation: self.style.notation, typing, ..Presentation::default() };
        snapshot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_may_be_begun_in_the_channels_that_were_chosen_or_anywhere() {
        let [one, other] = [ChannelId(1), ChannelId(2)];
        assert_eq!(PlayPlaces::of([]), PlayPlaces::Everywhere);
        assert!(PlayPlaces::Everywhere.allow(one));
        let only = PlayPlaces::of([one]);
        assert!(only.allow(one) && !only.allow(other));
    }

    #[test]
    fn a_server_plays_the_games_it_has_chosen_and_makruk_if_it_has_not() {
        assert_eq!(GamesPlayed::of([]).iter().collect::<Vec<_>>(), [GameKind::Makruk]);
        let chess = GamesPlayed::of([GameKind::Chess]);
        assert!(chess.has(GameKind::Chess) && !chess.has(GameKind::Makruk) && !chess.is_choice());
        assert_eq!(chess.or_first(GameKind::Makruk), GameKind::Chess);
        assert!(GamesPlayed::all().is_choice());
    }

    #[test]
    fn a_server_says_for_what_its_members_are_pinged() {
        for (allowed, expected) in [
            (PingsAllowed::All, [true; 3]),
            (PingsAllowed::Challenges, [true, false, false]),
            (PingsAllowed::Nobody, [false; 3]),
        ] {
            let reasons = [CallReason::Challenge, CallReason::Asked, CallReason::Turn];
            assert_eq!(reasons.map(|reason| allowed.allow(reason)), expected, "{allowed:?}");
        }
    }
}
