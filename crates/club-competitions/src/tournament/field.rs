//! The players of a tournament, and their games.

use super::{PairedGames, Participation, TournamentError};
use crate::game::CompetitorId;

/// Everybody who has ever been in, in the order of seeds or of joining, and their games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub(crate) games: PairedGames,
    entrants: Vec<(CompetitorId, Participation)>,
}

impl Field {
    pub(crate) fn new(games: PairedGames, players: &[CompetitorId]) -> Field {
        Field { games, entrants: players.iter().map(|&player| (player, Participation::Playing)).collect() }
    }

    pub fn players(&self) -> impl Iterator<Item = CompetitorId> {
        self.entrants.iter().map(|&(player, _)| player)
    }

    /// Whether the player is there; none for one who never was in.
    pub fn presence(&self, player: CompetitorId) -> Option<Participation> {
        self.entrants.iter().find(|&&(entrant, _)| entrant == player).map(|&(_, presence)| presence)
    }

    pub fn has_withdrawn(&self, player: CompetitorId) -> bool {
        self.presence(player) == Some(Participation::Withdrawn)
    }

    /// Those who want to be paired, in their order.
    pub(crate) fn playing(&self) -> impl Iterator<Item = CompetitorId> {
        self.entrants.iter().filter(|&&(_, presence)| presence == Participation::Playing).map(|&(player, _)| player)
    }

    /// Whether the player is in, and has not withdrawn.
    pub(crate) fn check_player(&self, player: CompetitorId) -> Result<(), TournamentError> {
        match self.presence(player) {
            None => Err(TournamentError::NotPlayer { player }),
            Some(Participation::Withdrawn) => Err(TournamentError::Withdrawn { player }),
            Some(Participation::Playing | Participation::Paused) => Ok(()),
        }
    }

    /// Whether the player can join, or come back after withdrawing.
    pub(crate) fn check_entry(&self, player: CompetitorId) -> Result<(), TournamentError> {
        match self.presence(player) {
            None | Some(Participation::Withdrawn) => Ok(()),
            Some(Participation::Playing | Participation::Paused) => Err(TournamentError::AlreadyIn { player }),
        }
    }

    pub(crate) fn enter(&mut self, player: CompetitorId) {
        if self.presence(player).is_none() {
            self.entrants.push((player, Participation::Playing));
        }
        self.set_presence(player, Participation::Playing);
    }

    pub(crate) fn set_presence(&mut self, player: CompetitorId, presence: Participation) {
        for (_, known) in self.entrants.iter_mut().filter(|(entrant, _)| *entrant == player) {
            *known = presence;
        }
    }

    /// Takes a player out, who loses all games that are not over.
    pub(crate) fn withdraw(&mut self, player: CompetitorId) {
        self.set_presence(player, Participation::Withdrawn);
        self.games.forfeit_all(player);
    }
}
