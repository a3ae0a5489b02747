//! What is to be paired, whether it makes sense, and what comes out.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;

use crate::error::PairingError;
use crate::player::{Bye, Colour, Player, PlayerId, Round};

/// A tournament before one of its rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// How many rounds it has. In the last one the colour rules give way for those in front (A.7, C.3).
    pub rounds: usize,
    /// The round to pair, counted from 1. Each history has all the rounds before.
    pub round: usize,
    /// What number 1 plays in the first round, by lot (A.6, E.5).
    pub initial_colour: Colour,
    /// Everyone who has ever taken part, in any order.
    pub players: Vec<Player>,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// Who has White.
    pub white: PlayerId,
    /// Who has Black.
    pub black: PlayerId,
}

/// A paired round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairings {
    /// In the order of the boards (C.04.2.D.9): by the score of the higher ranked player, then the sum of both scores, then the
    /// number of the higher ranked player.
    pub games: Vec<Game>,
    /// Who has the pairing-allocated bye, if the number of players is odd.
    pub bye: Option<PlayerId>,
}

/// The pairing numbers of players by their ratings, in the order that they are given in: the highest rating has number 1, and
/// between equal ratings the first (C.04.2.B).
#[must_use]
pub fn initial_order(ratings: &[i32]) -> Vec<NonZeroU32> {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by_key(|&player| std::cmp::Reverse(ratings[player]));
    let mut numbers = vec![NonZeroU32::MIN; ratings.len()];
    for (place, player) in order.into_iter().enumerate() {
        numbers[player] = NonZeroU32::MIN.saturating_add(u32::try_from(place).unwrap_or(u32::MAX));
    }
    numbers
}

impl Tournament {
    /// Nothing if the players' histories fit one another.
    pub(crate) fn check(&self) -> Result<(), PairingError> {
        if self.round == 0 || self.round > self.rounds {
            return Err(PairingError::NoSuchRound { round: self.round, rounds: self.rounds });
        }
        let (mut by_id, mut numbers) = (HashMap::new(), HashSet::new());
        for player in &self.players {
            if by_id.insert(player.id, player).is_some() {
                return Err(PairingError::DuplicateId { player: player.id });
            }
            if !numbers.insert(player.number) {
                return Err(PairingError::DuplicateNumber { number: player.number });
            }
            let (rounds, expected) = (player.history.len(), self.round - 1);
            if rounds != expected {
                return Err(PairingError::HistoryLength { player: player.id, rounds, expected });
            }
        }
        let mut byes: HashMap<usize, PlayerId> = HashMap::new();
        for player in &self.players {
            for (round, &entry) in (1..).zip(&player.history) {
                check_entry(player.id, round, entry, &by_id)?;
                if matches!(entry, Round::Bye(Bye::PairingAllocated(_)))
                    && let Some(other) = byes.insert(round, player.id)
                {
                    return Err(PairingError::TwoByes { round, players: [other, player.id] });
                }
            }
        }
        Ok(())
    }
}

/// Nothing if the opponent's history tells the same of the round.
fn check_entry(
    player: PlayerId,
    round: usize,
    entry: Round,
    by_id: &HashMap<PlayerId, &Player>,
) -> Result<(), PairingError> {
    let opponent = match entry {
        Round::Game { opponent, .. } | Round::ForfeitWin { opponent } | Round::ForfeitLoss { opponent } => opponent,
        Round::Bye(_) => return Ok(()),
    };
    let Some(theirs) = by_id.get(&opponent).and_then(|opponent| opponent.history.get(round - 1)) else {
        return Err(PairingError::UnknownOpponent { player, round, opponent });
    };
    let agrees = opponent != player
        && match (entry, *theirs) {
            (
                Round::Game { colour, outcome, .. },
                Round::Game { opponent, colour: their_colour, outcome: their_outcome },
            ) => opponent == player && their_colour == colour.opposite() && their_outcome == outcome.mirrored(),
            (Round::ForfeitWin { .. }, Round::ForfeitLoss { opponent })
            | (Round::ForfeitLoss { .. }, Round::ForfeitWin { opponent } | Round::ForfeitLoss { opponent }) => {
                opponent == player
            }
            _ => false,
        };
    if agrees { Ok(()) } else { Err(PairingError::Contradiction { round, players: [player, opponent] }) }
}
