//! Pools of games that are rated together.

use serde::{Deserialize, Serialize};

use crate::game::TimeControl;
use board_games::GameKind;

/// A pool of games that are rated together. Ratings of different pools are never mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Pool {
    /// Between two people, with a live clock.
    Live,
    /// Between two people, with days for each move or without a clock.
    Correspondence,
    Engine,
    /// International chess between two people, with a live clock.
    ChessLive,
    /// International chess between two people, with days for each move or without a clock.
    ChessCorrespondence,
    /// Ouk between two people, with a live clock.
    OukLive,
    /// Ouk between two people, with days for each move or without a clock.
    OukCorrespondence,
    /// Chaturanga between two people, with a live clock.
    ChaturangaLive,
    /// Chaturanga between two people, with days for each move or without a clock.
    ChaturangaCorrespondence,
}

impl Pool {
    /// All pools, in stored order.
    pub const ALL: [Pool; 9] = [
        Pool::Live,
        Pool::Correspondence,
        Pool::Engine,
        Pool::ChessLive,
        Pool::ChessCorrespondence,
        Pool::OukLive,
        Pool::OukCorrespondence,
        Pool::ChaturangaLive,
        Pool::ChaturangaCorrespondence,
    ];

    /// The pool of a game between two people.
    pub const fn of_people(game: GameKind, time: TimeControl) -> Pool {
        match (game, time) {
            (GameKind::Makruk, TimeControl::Live(_)) => Pool::Live,
            (GameKind::Makruk, TimeControl::Correspondence(_) | TimeControl::Unlimited) => Pool::Correspondence,
            (GameKind::Chess, TimeControl::Live(_)) => Pool::ChessLive,
            (GameKind::Chess, TimeControl::Correspondence(_) | TimeControl::Unlimited) => Pool::ChessCorrespondence,
            (GameKind::Ouk, TimeControl::Live(_)) => Pool::OukLive,
            (GameKind::Ouk, TimeControl::Correspondence(_) | TimeControl::Unlimited) => Pool::OukCorrespondence,
            (GameKind::Chaturanga, TimeControl::Live(_)) => Pool::ChaturangaLive,
            (GameKind::Chaturanga, TimeControl::Correspondence(_) | TimeControl::Unlimited) => {
                Pool::ChaturangaCorrespondence
            }
        }
    }

    /// The game that is played in it.
    pub const fn game(self) -> GameKind {
        match self {
            Pool::Live | Pool::Correspondence | Pool::Engine => GameKind::Makruk,
            Pool::ChessLive | Pool::ChessCorrespondence => GameKind::Chess,
            Pool::OukLive | Pool::OukCorrespondence => GameKind::Ouk,
            Pool::ChaturangaLive | Pool::ChaturangaCorrespondence => GameKind::Chaturanga,
        }
    }
}
