//! What a position promises, by a quick search.

use std::cmp::Reverse;

use game_search::{RankedLine, Score};

use crate::game::GameLine;
use crate::generate::MinedGame;
use crate::keys::is_given_away;
use crate::scale::{LEAD, SAVED, WON, expected, lead};

/// The nodes for each look at a position, and by how much less than the proof asks for the look is content with, since it sees less.
pub(super) const SCOUT_NODES: [(u64, f64); 2] = [(500, 0.35), (4_000, 0.1)];

/// How many candidates of each kind are tried in a game.
const TRIES: usize = 5;

/// Whoever saves a game has at least as many moves to choose from.
const RESCUE_CHOICE: usize = 6;

/// What the scout has seen in a position, what is rarer first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
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
pub(super) fn promise<G: MinedGame>(
    history: &G::History,
    lines: &[RankedLine<G::Move>],
    leeway: f64,
) -> Option<Promise> {
    let [best, second] = lines else { return None };
    of_lines::<G>(history, best, second, leeway).filter(|promise| !is_dull::<G>(history, *promise, best))
}

/// Whether a promise is not worth keeping. Taking back on the square of the last capture is no puzzle, and neither is what is
/// found without an idea.
pub fn is_dull<G: MinedGame>(history: &G::History, promise: Promise, best: &RankedLine<G::Move>) -> bool {
    let Some(&key) = best.moves.first() else { return true };
    takes_back::<G>(history, key)
        || match promise {
            Promise::Rescue => history.choices().len() < RESCUE_CHOICE,
            Promise::LongMate(_) => false,
            Promise::ShortMate(_) => is_given_away::<G>(history, key),
            Promise::Win => is_plain_capture::<G>(history, best) || is_given_away::<G>(history, key),
        }
}

/// Whether the best line leads to a draw that can be shown: the score is that of a draw, or the side to move counts.
fn may_draw<G: MinedGame>(history: &G::History, best: &RankedLine<G::Move>) -> bool {
    let counts = G::counts(history, history.side());
    match best.score {
        Score::Centipawns(value) if value.abs() <= DRAWN => true,
        score => counts && expected::<G>(history, score).abs() <= SAVED,
    }
}

/// The score of a line that ends in a draw, in centipawns, more or less.
const DRAWN: i32 = 5;

fn takes_back<G: MinedGame>(history: &G::History, key: G::Move) -> bool {
    history.was_capture() && history.last().is_some_and(|last| G::target(last) == G::target(key))
}

/// Whether the best move just captures an unprotected piece, or one that is worth taking whatever the reply.
fn is_plain_capture<G: MinedGame>(history: &G::History, best: &RankedLine<G::Move>) -> bool {
    let [mv, reply, ..] = best.moves[..] else { return false };
    history.is_capture(mv) && (G::target(reply) != G::target(mv) || G::wins_exchange(history, mv))
}

fn of_lines<G: MinedGame>(
    history: &G::History,
    best: &RankedLine<G::Move>,
    second: &RankedLine<G::Move>,
    leeway: f64,
) -> Option<Promise> {
    let (ours, theirs) = (expected::<G>(history, best.score), expected::<G>(history, second.score));
    match (best.score, second.score) {
        (Score::MatesIn(moves), Score::MatesIn(other)) if other <= moves => None,
        (Score::MatesIn(moves @ 2..=3), _) => Some(Promise::ShortMate(Reverse(moves))),
        (Score::MatesIn(moves @ 4..), _) if moves <= G::STYLE.longest_mate => Some(Promise::LongMate(Reverse(moves))),
        (Score::MatesIn(_), _) => None,
        _ if lead::<G>(history, best, second) < LEAD - leeway => None,
        _ if ours >= WON - leeway / 2.0 => Some(Promise::Win),
        _ if may_draw::<G>(history, best) && theirs < -WON + leeway / 2.0 => Some(Promise::Rescue),
        _ => None,
    }
}
