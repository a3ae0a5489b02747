//! The players of a tournament, and their games.

use super::{Games, Presence, TournamentError};
use crate::game::PlayerId;

/// Everybody who has ever been in, in the order of seeds or of joining, and their games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub(crate) games: Games,
    entrants: Vec<(PlayerId, Presence)>,
}

impl Field {
    pub(crate) fn new(games: Games, players: &[PlayerId]) -> Field {
        Field { games, entrants: players.iter().map(|&player| (player, Presence::Playing)).collect() }
    }

    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.entrants.iter().map(|&(player, _)| player)
    }

    /// Whether the player is there; none for one who never was in.
    pub fn presence(&self, player: PlayerId) -> Option<Presence> {
        self.entrants.iter().find(|&&(entrant, _)| entrant == player).map(|&(_, presence)| presence)
    }

    pub fn has_withdrawn(&self, player: PlayerId) -> bool {
        self.presence(player) == Some(Presence::Withdrawn)
    }

    /// Those who want to be paired, in their order.
    pub(crate) fn playing(&self) -> impl Iterator<Item = PlayerId> {
        self.entrants.iter().filter(|&&(_, presence)| presence == Presence::Playing).map(|&(player, _)| player)
    }

    /// Whether the player is in, and has not withdrawn.
    pub(crate) fn check_player(&self, player: PlayerId) -> Result<(), TournamentError> {
        match self.presence(player) {
            None => Err(TournamentError::NotPlayer { player }),
            Some(Presence::Withdrawn) => Err(TournamentError::Withdrawn { player }),
            Some(Presence::Playing | Presence::Paused) => Ok(()),
        }
    }

    /// Whether the player can join, or come back after withdrawing.
    pub(crate) fn check_entry(&self, player: PlayerId) -> Result<(), TournamentError> {
        match self.presence(player) {
            None | Some(Presence::Withdrawn) => Ok(()),
            Some(Presence::Playing | Presence::Paused) => Err(TournamentError::AlreadyIn { player }),
        }
    }

    pub(crate) fn enter(&mut self, player: PlayerId) {
        if self.presence(player).is_none() {
            self.entrants.push((player, Presence::Playing));
        }
        self.set_presence(player, Presence::Playing);
    }

    pub(crate) fn set_presence(&mut self, player: PlayerId, presence: Presence) {
        for (_, known) in self.entrants.iter_mut().filter(|(entrant, _)| *entrant == player) {
            *known = presence;
        }
    }

    /// Takes a player out, who loses all games that are not over.
    pub(crate) fn withdraw(&mut self, player: PlayerId) {
        self.set_presence(player, Presence::Withdrawn);
        self.games.forfeit_all(player);
    }
}
