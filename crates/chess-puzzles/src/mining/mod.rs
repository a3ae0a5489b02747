//! What jobs look at.

mod late;
mod shut_in;

use std::fmt;
use std::ops::RangeInclusive;

use game_puzzles::{
    GameLine, GamePuzzle, JobSource, MinedGame, MiningStyle, Promise, PuzzleMiner, PuzzleStart, SAVED, Task, expected,
};
use international_chess::{ChessHistory, ChessMove, ChessPosition};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::board::gains;
use crate::game::Chess;
use crate::start::ChessStart;
use crate::{ChessMiner, ChessPuzzle};

/// What a job looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChessSource {
    /// A game, from the start or a late position.
    Game,
    /// Positions in which a side that is far behind may be saved by stalemate.
    Stalemate,
}

impl JobSource for ChessSource {
    const ALL: &'static [ChessSource] = &[ChessSource::Game, ChessSource::Stalemate];
}

impl fmt::Display for ChessSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ChessSource::Game => "game",
            ChessSource::Stalemate => "stalemate",
        })
    }
}

/// The number of random moves at the beginning of a game.
const RANDOM_PLIES: RangeInclusive<usize> = 2..=8;

/// What an exchange gains that wins a piece, in hundredths of a pawn.
const EXCHANGE: i32 = 150;

/// One in this many games begins late.
const LATE: u32 = 4;

/// How many random positions a job tries.
const TRIES: usize = 2_000;

/// How many puzzles it finds in them, at most.
const MOST_PUZZLES: usize = 4;

impl MinedGame for Chess {
    type Source = ChessSource;

    const STYLE: MiningStyle = MiningStyle { levels: 3..=8, least_pieces: 6, many_pieces: 14, longest_mate: 5 };

    fn wins_exchange(history: &ChessHistory, mv: ChessMove) -> bool {
        gains(history.position(), mv, EXCHANGE)
    }

    fn opening(rng: &mut StdRng) -> ChessHistory {
        if rng.random_ratio(1, LATE) {
            return std::iter::repeat_with(|| late::start(rng))
                .flatten()
                .next()
                .map_or_else(full_start, |it| it.game());
        }
        let mut history = full_start();
        for _ in 0..rng.random_range(RANDOM_PLIES) {
            let moves = history.choices();
            if moves.choose(rng).is_none_or(|&mv| history.advance(mv).is_none()) {
                break;
            }
        }
        history
    }

    fn salt(source: ChessSource) -> u64 {
        match source {
            ChessSource::Game => 0x6368_6573,
            ChessSource::Stalemate => 0x7374_616c,
        }
    }

    fn job(miner: &mut ChessMiner, source: ChessSource, rng: &mut StdRng) -> Vec<ChessPuzzle> {
        match source {
            ChessSource::Game => miner.game(rng),
            ChessSource::Stalemate => stalemates(miner, rng),
        }
    }
}

fn full_start() -> ChessHistory {
    ChessHistory::new(ChessPosition::start())
}

/// Random positions in which a side that is far behind is saved by stalemate.
fn stalemates(miner: &mut PuzzleMiner<Chess>, rng: &mut StdRng) -> Vec<ChessPuzzle> {
    let mut kept = Vec::new();
    miner.forget();
    for _ in 0..TRIES {
        if kept.len() == MOST_PUZZLES {
            break;
        }
        let Some(start) = shut_in::start(rng) else { continue };
        let found = rescue_in(miner, &start).and_then(|promise| miner.kept_promise(promise, &start));
        kept.extend(found.filter(|puzzle| puzzle.task == Task::SaveByStalemate).map(GamePuzzle::retagged));
    }
    kept
}

/// Whether who is far behind does not lose.
fn rescue_in(miner: &mut ChessMiner, start: &ChessStart) -> Option<Promise> {
    let history = start.game();
    if expected::<Chess>(&history, miner.glance(&history)?).abs() > SAVED {
        return None;
    }
    miner.scouted(&history).filter(|promise| *promise == Promise::Rescue)
}
