//! What jobs look at: games, endings from the tables, and random positions.
//!
//! | file | holds |
//! |---|---|
//! | `studies` | random positions with few pieces, for what games show seldom |
//! | `blocks` | those in which a check will be answered by a mate |
//! | `opening` | how a game begins |
//! | `placing` | pieces on random squares |
//! | `endings` | positions from the tables with a count that is just enough, or just not |

mod blocks;
mod endings;
mod opening;
mod placing;
mod studies;

use std::fmt;

use game_puzzles::{MinedGame, MiningStyle};
use makruk::{History, Move};
use rand::Rng;
use rand::rngs::StdRng;

use crate::game::MakrukGame;
use crate::generate::endings::endings;
use crate::generate::opening::GameStart;
use crate::generate::studies::{BLOCK, REPETITION, STALEMATE, TACTICS, WAITING, study};
use crate::{Miner, Puzzle};

/// What a job looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MakrukSource {
    /// A game.
    Game,
    /// Positions in which a side that is far behind may be saved by stalemate.
    Stalemate,
    /// Positions in which a side that is far behind may be saved by checks without end.
    Repetition,
    /// Positions with few pieces in which something wins that games show seldom.
    Tactics,
    /// Positions in which a check is answered by a mate.
    Block,
    /// A bare king that is mated if it has to move.
    WaitingMove,
    /// Endings of a bare king, for who chases and for who is chased.
    Endings,
}

impl game_puzzles::JobSource for MakrukSource {
    const ALL: &'static [MakrukSource] = &[
        MakrukSource::Game,
        MakrukSource::Stalemate,
        MakrukSource::Repetition,
        MakrukSource::Tactics,
        MakrukSource::Block,
        MakrukSource::WaitingMove,
        MakrukSource::Endings,
    ];
}

impl fmt::Display for MakrukSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MakrukSource::Game => "game",
            MakrukSource::Stalemate => "stalemate",
            MakrukSource::Repetition => "repetition",
            MakrukSource::Tactics => "tactics",
            MakrukSource::Block => "block",
            MakrukSource::WaitingMove => "waiting",
            MakrukSource::Endings => "endings",
        })
    }
}

impl MinedGame for MakrukGame {
    type Source = MakrukSource;

    /// With fewer pieces games show what the tables know better, or the same chase again and again.
    const STYLE: MiningStyle = MiningStyle { levels: 3..=7, least_pieces: 7, many_pieces: 16, longest_mate: 8 };

    /// Pieces are so close in worth that this hides more puzzles than it spares.
    fn wins_exchange(_: &History, _: Move) -> bool {
        false
    }

    fn opening(rng: &mut StdRng) -> History {
        let opening = if rng.random() { GameStart::Full } else { GameStart::Late };
        opening.play(rng)
    }

    fn salt(source: MakrukSource) -> u64 {
        match source {
            MakrukSource::Game => 0x6761_6d65,
            MakrukSource::Stalemate => 0x7374_616c,
            MakrukSource::Repetition => 0x7265_7065,
            MakrukSource::Tactics => 0x7461_6374,
            MakrukSource::Block => 0x626c_6f63,
            MakrukSource::WaitingMove => 0x7761_6974,
            MakrukSource::Endings => 0x656e_6473,
        }
    }

    fn job(miner: &mut Miner, source: MakrukSource, rng: &mut StdRng) -> Vec<Puzzle> {
        match source {
            MakrukSource::Game => miner.game(rng),
            MakrukSource::Stalemate => study(miner, rng, &STALEMATE),
            MakrukSource::Repetition => study(miner, rng, &REPETITION),
            MakrukSource::Tactics => study(miner, rng, &TACTICS),
            MakrukSource::Block => study(miner, rng, &BLOCK),
            MakrukSource::WaitingMove => study(miner, rng, &WAITING),
            MakrukSource::Endings => endings(miner, rng),
        }
    }
}

#[cfg(test)]
mod tests;
