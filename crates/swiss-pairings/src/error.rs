//! Why a round can't be paired.

use std::fmt;
use std::num::NonZeroU32;

use thiserror::Error;

use crate::player::PlayerId;

/// Why a round can't be paired.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PairingError {
    /// The rounds are counted from 1 to the number of rounds.
    #[error("no round {round} in a tournament of {rounds}")]
    NoSuchRound {
        /// The round to pair.
        round: usize,
        /// How many rounds there are.
        rounds: usize,
    },
    /// Two players have the same id.
    #[error("player {player} is listed twice")]
    DuplicateId {
        /// Their id.
        player: PlayerId,
    },
    /// Two players have the same pairing number.
    #[error("number {number} is given twice")]
    DuplicateNumber {
        /// Their number.
        number: NonZeroU32,
    },
    /// A history has too few rounds, or too many.
    #[error("the history of player {player} has {rounds} rounds, not {expected}")]
    HistoryLength {
        /// Whose history.
        player: PlayerId,
        /// How many rounds it has.
        rounds: usize,
        /// How many there were.
        expected: usize,
    },
    /// An opponent is not among the players.
    #[error("player {player} met {opponent} in round {round}, who is not listed")]
    UnknownOpponent {
        /// Whose history.
        player: PlayerId,
        /// The round, counted from 1.
        round: usize,
        /// Who is not listed.
        opponent: PlayerId,
    },
    /// Two histories don't tell the same of a round, or a player's own opponent is the player.
    #[error("players {} and {} don't have the same of round {round}", .players[0], .players[1])]
    Contradiction {
        /// The round, counted from 1.
        round: usize,
        /// Whose history, and who is the opponent by it.
        players: [PlayerId; 2],
    },
    /// Two players had the pairing-allocated bye of one round.
    #[error("players {} and {} both had the pairing-allocated bye of round {round}", .players[0], .players[1])]
    TwoByes {
        /// The round, counted from 1.
        round: usize,
        /// Who.
        players: [PlayerId; 2],
    },
    /// The input is valid, but there is no complete pairing that satisfies the absolute criteria (C.1 to C.3).
    #[error("{0}")]
    NoPairing(Deadlock),
}

/// Someone to be paired, or the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerOrBye {
    /// A player.
    Player(PlayerId),
    /// The pairing-allocated bye.
    Bye,
}

impl fmt::Display for PlayerOrBye {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(player) => player.fmt(f),
            Self::Bye => f.write_str("the bye"),
        }
    }
}

/// Why no complete pairing exists: groups of an odd number each, whose members may only meet within their own group or one of too
/// few partners. Each group has one over that needs a partner outside. By the theorem of Tutte and Berge there always is such a
/// reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadlock {
    /// More than there are partners.
    pub groups: Vec<Vec<PlayerOrBye>>,
    /// The only ones that members of different groups may meet.
    pub partners: Vec<PlayerOrBye>,
}

impl fmt::Display for Deadlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |places: &[PlayerOrBye]| places.iter().map(PlayerOrBye::to_string).collect::<Vec<_>>().join(", ");
        let groups: Vec<String> = self.groups.iter().map(|group| format!("({})", list(group))).collect();
        write!(f, "no pairing is left: one of each of {} ", groups.join(", "))?;
        match self.partners.as_slice() {
            [] => f.write_str("may meet nobody outside"),
            partners => write!(f, "may meet only {} outside", list(partners)),
        }
    }
}
