//! What games are called, whichever the form.

use serde::{Deserialize, Serialize};

use crate::game::{CompetitorId, Pairing};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FormName {
    RoundRobin,
    KnockOut,
    Arena,
    Swiss,
    DoubleElimination,
}

/// The name of a game of a competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CompetitionGame {
    /// Of a round robin or a Swiss: its round and board, counted from 0.
    Board {
        round: u16,
        board: u16,
    },
    Match(MatchGame),
    /// Of an arena: its number in the order of the pairings, counted from 0.
    Number(u32),
}

/// A game of a match. The players belong to its name: what was recorded about a game of others means another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MatchGame {
    pub place: MatchPlace,
    pub number: u16,
    pub pairing: Pairing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MatchPlace {
    /// The round, counted from 0; the last is the final.
    pub round: u16,
    /// Which match of the round from the top, counted from 0. In a knock-out its winner goes to the match of half that number in
    /// the next.
    pub index: u16,
}

impl CompetitionGame {
    /// The name in numbers. Within a form, no two games have the same.
    pub fn code(self) -> [u64; 3] {
        match self {
            CompetitionGame::Board { round, board } => [round.into(), board.into(), 0],
            CompetitionGame::Match(MatchGame { place: MatchPlace { round, index }, number, pairing }) => {
                let place = u64::from(round) << 32 | u64::from(index) << 16 | u64::from(number);
                [place, pairing.white.0, pairing.black.0]
            }
            CompetitionGame::Number(number) => [number.into(), 0, 0],
        }
    }

    /// The game with such a [`code`](CompetitionGame::code), if it is one of this form.
    pub fn from_code(form: FormName, code: [u64; 3]) -> Option<CompetitionGame> {
        let [first, second, third] = code;
        let game = match form {
            FormName::RoundRobin | FormName::Swiss => {
                CompetitionGame::Board { round: u16::try_from(first).ok()?, board: u16::try_from(second).ok()? }
            }
            FormName::KnockOut | FormName::DoubleElimination => {
                let part = |shift: u32| u16::try_from(first >> shift & u64::from(u16::MAX)).ok();
                let place = MatchPlace { round: part(32)?, index: part(16)? };
                let pairing = Pairing { white: CompetitorId(second), black: CompetitorId(third) };
                CompetitionGame::Match(MatchGame { place, number: part(0)?, pairing })
            }
            FormName::Arena => CompetitionGame::Number(u32::try_from(first).ok()?),
        };
        (game.code() == code).then_some(game)
    }

    /// The round, counted from 0; an arena has none.
    pub const fn round(self) -> Option<u16> {
        match self {
            CompetitionGame::Board { round, .. } => Some(round),
            CompetitionGame::Match(game) => Some(game.place.round),
            CompetitionGame::Number(_) => None,
        }
    }

    /// Its number in its round from the top, counted from 0; an arena has none.
    pub const fn index(self) -> Option<u16> {
        match self {
            CompetitionGame::Board { board, .. } => Some(board),
            CompetitionGame::Match(game) => Some(game.place.index),
            CompetitionGame::Number(_) => None,
        }
    }
}
