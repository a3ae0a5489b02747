//! What games are called, whichever the form.

use serde::{Deserialize, Serialize};

use crate::arena::ArenaGame;
use crate::game::{Pairing, PlayerId};
use crate::knock_out::{MatchGame, Place};
use crate::round_robin::ScheduledGame;
use crate::swiss::SwissGame;

/// The name of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FormName {
    /// Everybody against everybody.
    RoundRobin,
    /// Who loses a match is out.
    KnockOut,
    /// As many games as one can.
    Arena,
    /// Round by round against somebody with about as many points.
    Swiss,
}

/// The name of a game of a competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CompetitionGame {
    /// Of a round robin.
    RoundRobin(ScheduledGame),
    /// Of a knock-out.
    KnockOut(MatchGame),
    /// Of an arena.
    Arena(ArenaGame),
    /// Of a Swiss.
    Swiss(SwissGame),
}

impl CompetitionGame {
    /// The form that has such games.
    pub const fn form(self) -> FormName {
        match self {
            CompetitionGame::RoundRobin(_) => FormName::RoundRobin,
            CompetitionGame::KnockOut(_) => FormName::KnockOut,
            CompetitionGame::Arena(_) => FormName::Arena,
            CompetitionGame::Swiss(_) => FormName::Swiss,
        }
    }

    /// The name in numbers. Within a form, no two games have the same.
    pub fn code(self) -> [u64; 3] {
        match self {
            CompetitionGame::RoundRobin(ScheduledGame { round, board }) => [round.into(), board.into(), 0],
            CompetitionGame::KnockOut(MatchGame { place: Place { round, index }, number, pairing }) => {
                let place = u64::from(round) << 32 | u64::from(index) << 16 | u64::from(number);
                [place, pairing.white.0, pairing.black.0]
            }
            CompetitionGame::Arena(ArenaGame(number)) => [number.into(), 0, 0],
            CompetitionGame::Swiss(SwissGame { round, board }) => [round.into(), board.into(), 0],
        }
    }

    /// The game with such a [`code`](CompetitionGame::code), if it is one of this form.
    pub fn from_code(form: FormName, code: [u64; 3]) -> Option<CompetitionGame> {
        let [first, second, third] = code;
        let game = match form {
            FormName::RoundRobin => {
                let (round, board) = (u8::try_from(first).ok()?, u8::try_from(second).ok()?);
                CompetitionGame::RoundRobin(ScheduledGame { round, board })
            }
            FormName::KnockOut => {
                let part = |shift: u32| u16::try_from(first >> shift & u64::from(u16::MAX)).ok();
                let place = Place { round: part(32)?, index: part(16)? };
                let pairing = Pairing { white: PlayerId(second), black: PlayerId(third) };
                CompetitionGame::KnockOut(MatchGame { place, number: part(0)?, pairing })
            }
            FormName::Arena => CompetitionGame::Arena(ArenaGame(u32::try_from(first).ok()?)),
            FormName::Swiss => {
                let (round, board) = (u16::try_from(first).ok()?, u16::try_from(second).ok()?);
                CompetitionGame::Swiss(SwissGame { round, board })
            }
        };
        (game.code() == code).then_some(game)
    }

    /// The round, counted from 0; an arena has none.
    pub fn round(self) -> Option<u16> {
        match self {
            CompetitionGame::RoundRobin(game) => Some(game.round.into()),
            CompetitionGame::KnockOut(game) => Some(game.place.round),
            CompetitionGame::Arena(_) => None,
            CompetitionGame::Swiss(game) => Some(game.round),
        }
    }
}
