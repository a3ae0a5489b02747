//! What a position promises, by a quick search.

use std::cmp::Reverse;

use makruk::{History, Move};
use makruk_engine::{PvLine, Score};

use crate::keys::{captures, is_given_away};
use crate::scale::lead;
use crate::scale::{LEAD, SAVED, WON, expected};

/// The nodes for each look at a position, and by how much less than the proof asks for the look is content with, since it sees less.
pub(super) const SCOUT_NODES: [(u64, f64); 2] = [(500, 0.35), (4_000, 0.1)];

/// The longest mate that is looked for.
const LONGEST_MATE: u16 = 8;

/// How many candidates of each kind are tried in a game.
const TRIES: usize = 5;

/// Whoever saves a game has at least as many moves to choose from.
const RESCUE_CHOICE: usize = 6;

/// What the scout has seen in a position, what is rarer first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Promise {
    /// A lost game that one move saves.
    Rescue,
    /// A mate in four or more, the longest first.
    LongMate(Reverse<u16>),
    /// One move that wins.
    Win,
    /// A mate in two or three.
    ShortMate(Reverse<u16>),
}

/// How many candidates of each kind have been tried.
#[derive(Default)]
pub(super) struct CandidateTries([usize; 4]);

impl CandidateTries {
    pub(super) fn allow(&mut self, promise: Promise) -> bool {
        let kind = match promise {
            Promise::Rescue => 0,
            Promise::LongMate(_) => 1,
            Promise::Win => 2,
            Promise::ShortMate(_) => 3,
        };
        self.0[kind] += 1;
        self.0[kind] <= TRIES
    }
}

/// What a position promises by its two best lines.
pub(super) fn promise(history: &History, lines: &[PvLine], leeway: f64) -> Option<Promise> {
    let [best, second] = lines else { return None };
    of_lines(history, best, second, leeway).filter(|promise| !is_dull(history, *promise, best))
}

/// Whether a promise is not worth keeping. Taking back on the square of the last capture is no puzzle, and neither is what is
/// found without an idea.
pub(super) fn is_dull(history: &History, promise: Promise, best: &PvLine) -> bool {
    let Some(&key) = best.moves.first() else { return true };
    takes_back(history, key)
        || match promise {
            Promise::Rescue => history.current().legal_moves().len() < RESCUE_CHOICE,
            Promise::LongMate(_) => false,
            Promise::ShortMate(_) => is_given_away(history, key),
            Promise::Win => is_plain_capture(history, best) || is_given_away(history, key),
        }
}

/// Whether the best line leads to a draw that can be shown: the score is that of a draw, or the side to move counts.
fn may_draw(history: &History, best: &PvLine) -> bool {
    let counts = history.count().is_some_and(|count| count.side() == history.position().turn());
    match best.score {
        Score::Centipawns(value) if value.abs() <= DRAWN => true,
        score => counts && expected(history, score).abs() <= SAVED,
    }
}

/// The score of a line that ends in a draw, in centipawns, more or less.
const DRAWN: i32 = 5;

fn takes_back(history: &History, key: Move) -> bool {
    let last = history.last_move().filter(|mv| captures(history.previous().position(), *mv));
    last.is_some_and(|last| last.to() == key.to())
}

/// Whether the best move just captures an unprotected piece.
fn is_plain_capture(history: &History, best: &PvLine) -> bool {
    let [mv, reply, ..] = best.moves[..] else { return false };
    captures(history.position(), mv) && reply.to() != mv.to()
}

fn of_lines(history: &History, best: &PvLine, second: &PvLine, leeway: f64) -> Option<Promise> {
    let (ours, theirs) = (expected(history, best.score), expected(history, second.score));
    match (best.score, second.score) {
        (Score::MatesIn(moves), Score::MatesIn(other)) if other <= moves => None,
        (Score::MatesIn(moves @ 2..=3), _) => Some(Promise::ShortMate(Reverse(moves))),
        (Score::MatesIn(moves @ 4..=LONGEST_MATE), _) => Some(Promise::LongMate(Reverse(moves))),
        (Score::MatesIn(_), _) => None,
        _ if lead(history, best, second) < LEAD - leeway => None,
        _ if ours >= WON - leeway / 2.0 => Some(Promise::Win),
        _ if may_draw(history, best) && theirs < -WON + leeway / 2.0 => Some(Promise::Rescue),
        _ => None,
    }
}
