//! The learner's own blunders, from reviews of their games.

use board_games::Seat;
use makruk::{History, Move};
use makruk_puzzles::Start;
use serde::{Deserialize, Serialize};

use crate::game::GameId;
use crate::review::{MoveQuality, Review};

/// A blunder, identified by the game and the number of plies before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BlunderId {
    pub game: GameId,
    pub ply: u16,
}

/// A blunder, and the better continuation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blunder {
    pub id: BlunderId,
    /// The position before it, as [`Start`] writes it.
    pub start: String,
    pub played: Move,
    /// The refutation; empty if unknown.
    pub refutation: Vec<Move>,
    /// The better line, at least one move.
    pub better: Vec<Move>,
}

/// Blunders kept per game.
pub const OF_A_GAME: usize = 3;

/// Moves kept per line.
const LINE: usize = 6;

impl Blunder {
    /// The worst blunders that `side` made in a game of Makruk that was reviewed, at most [`OF_A_GAME`], in the order of play; none
    /// of another game, in which there are no exercises.
    pub fn of_review(game: GameId, review: &Review, side: Seat) -> Vec<Blunder> {
        let Some(history) = review.record().makruk() else { return Vec::new() };
        let mut costly: Vec<usize> = (0..history.plies())
            .filter(|&ply| review.mover(ply) == side && MoveQuality::of(review.loss(ply)) == MoveQuality::Blunder)
            .collect();
        // The sort is stable: of equally costly moves the earlier comes first.
        costly.sort_by(|&a, &b| review.loss(b).total_cmp(&review.loss(a)));
        costly.truncate(OF_A_GAME);
        costly.sort_unstable();
        costly.into_iter().filter_map(|ply| Blunder::at(game, review, history, ply)).collect()
    }

    fn at(game: GameId, review: &Review, history: &History, ply: usize) -> Option<Blunder> {
        let line = |ply: usize| review.line(ply).moves.iter().take(LINE).map(|mv| mv.makruk()).collect::<Vec<Move>>();
        let better = line(ply);
        Some(Blunder {
            id: BlunderId { game, ply: u16::try_from(ply).ok()? },
            start: Start::of(&history.until(ply)).ok()?.to_string(),
            played: history.move_at(ply)?,
            refutation: line(ply + 1),
            better: (!better.is_empty()).then_some(better)?,
        })
    }
}
