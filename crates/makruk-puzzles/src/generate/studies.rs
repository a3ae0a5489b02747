//! Random positions with few pieces, for what games show seldom.

use makruk::{Color, Move, Piece, Position, Rank, Role, Setup, Square};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::generate::Miner;
use crate::generate::opening::{late, put};
use crate::generate::scout::Promise;
use crate::proof::balance;
use crate::puzzle::{Puzzle, Start, Task};
use crate::scale::{SAVED, expected};
use crate::theme::PuzzleTheme;

/// How many positions a job tries.
const TRIES: usize = 20_000;

/// How many puzzles a job finds, at most.
const MOST_PUZZLES: usize = 4;

/// A puzzle of a study has at least as many pieces, the kings included.
const LEAST_PIECES: u32 = 8;

/// By how much the side that is saved is behind, at least.
const BEHIND: i64 = -3;

/// So many checks in a row may be the beginning of checks without end.
const CHECKS: usize = 4;

/// The roles of pieces that can go about.
const OFFICERS: [Role; 7] =
    [Role::Rook, Role::Rook, Role::Knight, Role::Knight, Role::Khon, Role::Khon, Role::Met];

/// A position to look at: how it is made, and what it is to show.
pub(super) struct Study {
    place: fn(&mut StdRng) -> Option<Start>,
    shows: fn(&Puzzle) -> bool,
}

pub(super) const STALEMATE: Study = Study { place: shut_in, shows: |puzzle| puzzle.task == Task::SaveByStalemate };

pub(super) const REPETITION: Study = Study { place: chased, shows: |puzzle| puzzle.task == Task::SaveByRepetition };

pub(super) const TACTICS: Study = Study { place: few, shows: |puzzle| RARE.iter().any(|&theme| puzzle.themes.contains(theme)) };

/// What games show seldom.
const RARE: [PuzzleTheme; 5] = [
    PuzzleTheme::Block,
    PuzzleTheme::Press,
    PuzzleTheme::KingShutIn,
    PuzzleTheme::Sacrifice,
    PuzzleTheme::WaitingMove,
];

impl Miner {
    /// The puzzles among random positions of this sort.
    pub(super) fn study(&mut self, rng: &mut StdRng, study: &Study) -> Vec<Puzzle> {
        let mut kept = Vec::new();
        self.scout.new_game();
        for _ in 0..TRIES {
            if kept.len() == MOST_PUZZLES {
                break;
            }
            let Some(start) = (study.place)(rng) else { continue };
            let found = self.promised(&start).and_then(|promise| self.kept_promise(promise, &start));
            let found = found.map(|puzzle| Puzzle { themes: crate::themes::of(&puzzle), ..puzzle });
            kept.extend(found.filter(study.shows));
        }
        kept
    }

    /// What the position promises. Who is behind and does not lose has something to show; who is not has to win.
    fn promised(&mut self, start: &Start) -> Option<Promise> {
        let history = start.history();
        let is_behind = balance(&history, start.solver()) <= BEHIND;
        let now = expected(&history, self.glance(&history)?);
        if is_behind != (now.abs() <= SAVED) {
            return None;
        }
        self.scouted(&history)
    }
}

/// A side with one piece that can move: without it, it would be stalemate.
fn shut_in(rng: &mut StdRng) -> Option<Start> {
    let solver = either(rng);
    let mut setup = Setup { turn: solver, ..Setup::empty() };
    let edge = Square::from_index(*[0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 23].choose(rng)?)?;
    setup.board.put(relative(edge, solver), Piece::new(solver, Role::King));
    put(&mut setup, rng, Piece::new(!solver, Role::King))?;
    for _ in 0..rng.random_range(1..=3) {
        blocked_pawns(&mut setup, rng, solver)?;
    }
    for _ in 0..rng.random_range(2..=4) {
        put_officer(&mut setup, rng, !solver)?;
    }
    if !Position::from_setup(&setup).ok()?.is_stalemate() {
        return None;
    }
    let last = *[Role::Rook, Role::Rook, Role::Knight, Role::Khon].choose(rng)?;
    put(&mut setup, rng, Piece::new(solver, last))?;
    checked(&setup).filter(is_far_behind)
}

/// A side that is far behind and can give some checks one after the other.
fn chased(rng: &mut StdRng) -> Option<Start> {
    let solver = either(rng);
    let mut setup = Setup { turn: solver, ..Setup::empty() };
    let home = Square::from_index(rng.random_range(0..24))?;
    setup.board.put(relative(home, !solver), Piece::new(!solver, Role::King));
    put(&mut setup, rng, Piece::new(solver, Role::King))?;
    for role in [Role::Rook, Role::Knight].into_iter().take(rng.random_range(1..=2)) {
        put(&mut setup, rng, Piece::new(solver, role))?;
    }
    for _ in 0..rng.random_range(0..=2) {
        blocked_pawns(&mut setup, rng, solver)?;
    }
    for _ in 0..rng.random_range(4..=6) {
        put_officer(&mut setup, rng, !solver)?;
    }
    checked(&setup).filter(|start| is_far_behind(start) && can_check(start.position(), CHECKS))
}

/// Whether the side to move can give so many checks, whatever the replies are.
fn can_check(position: &Position, checks: usize) -> bool {
    let goes_on = |mv: &Move| {
        let after = position.play_unchecked(*mv);
        after.is_check() && after.legal_moves().iter().all(|&reply| can_check(&after.play_unchecked(reply), checks - 1))
    };
    checks == 0 || position.legal_moves().iter().any(goes_on)
}

fn few(rng: &mut StdRng) -> Option<Start> {
    late(rng).filter(has_enough)
}

fn is_far_behind(start: &Start) -> bool {
    balance(&start.history(), start.solver()) <= BEHIND
}

fn has_enough(start: &Start) -> bool {
    start.position().board().occupied().len() >= LEAST_PIECES && !start.position().is_check()
}

/// The start that a setup describes, unless it has too few pieces or the solver is in check.
fn checked(setup: &Setup) -> Option<Start> {
    Start::from_setup(setup).ok().filter(has_enough)
}

/// A pawn of each side in front of each other.
fn blocked_pawns(setup: &mut Setup, rng: &mut StdRng, solver: Color) -> Option<()> {
    let file = Square::from_index(rng.random_range(0..8))?.file();
    let rank = Rank::new(rng.random_range(2..=4))?;
    let own = Square::new(file, rank.relative_to(solver));
    let other = own.ahead(solver)?;
    if setup.board.piece_at(own).is_some() || setup.board.piece_at(other).is_some() {
        return None;
    }
    setup.board.put(own, Piece::new(solver, Role::Pawn));
    setup.board.put(other, Piece::new(!solver, Role::Pawn));
    Some(())
}

/// A piece that is no pawn, of which there are no more than a game has.
fn put_officer(setup: &mut Setup, rng: &mut StdRng, side: Color) -> Option<()> {
    let role = *OFFICERS.choose(rng)?;
    let has = setup.board.pieces(side, role).len();
    let piece = match role {
        Role::Met if has > 0 => Piece::promoted(side),
        _ if has >= 2 => return None,
        _ => Piece::new(side, role),
    };
    put(setup, rng, piece)
}

fn either(rng: &mut StdRng) -> Color {
    if rng.random() { Color::White } else { Color::Black }
}

/// A square as a side sees it from below.
fn relative(square: Square, side: Color) -> Square {
    if side == Color::White { square } else { square.rotated() }
}
