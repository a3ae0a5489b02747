//! Random positions with few pieces, for what games show seldom.

use std::cmp::Reverse;

use game_puzzles::{GameLine, GamePuzzle, Promise, PuzzleTheme, SAVED, Task, WON, expected, is_dull};
use makruk::lore::{Audience, Term, terms};
use makruk::{Color, Move, Piece, Position, Rank, Role, Setup, Square};
use makruk_engine::Score;
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::game::MakrukGame;
use crate::generate::blocks::blocked;
use crate::generate::opening::put;
use crate::generate::placing::{OFFICERS, checked, either, put_officer, put_officer_on, relative};
use crate::start::Start;
use crate::{Miner, Puzzle};

/// How many positions a job tries.
const TRIES: usize = 10_000;

/// How many puzzles a job finds, at most.
const MOST_PUZZLES: usize = 4;

/// By how much the side that is saved is behind, at least.
const BEHIND: i64 = -3;

/// This many checks in a row may be the beginning of checks without end.
const CHECKS: usize = 4;

/// Positions to look at: how they are made, what promises a puzzle, and what it is to show.
pub(super) struct Study {
    place: fn(&mut StdRng) -> Option<Start>,
    look: fn(&mut Miner, &Start) -> Option<Promise>,
    shows: fn(&Puzzle) -> bool,
}

pub(super) const STALEMATE: Study =
    Study { place: shut_in, look: rescue_in, shows: |puzzle| puzzle.task == Task::SaveByStalemate };

pub(super) const REPETITION: Study =
    Study { place: chased, look: rescue_in, shows: |puzzle| puzzle.task == Task::SaveByRepetition };

pub(super) const TACTICS: Study = Study { place: attacked, look: tactic_in, shows: shows_tactic };

pub(super) const BLOCK: Study = Study {
    place: blocked,
    look: |_, _| Some(Promise::ShortMate(Reverse(2))),
    shows: |puzzle| puzzle.themes.contains(PuzzleTheme::Block),
};

pub(super) const WAITING: Study = Study {
    place: cornered,
    look: |_, _| Some(Promise::ShortMate(Reverse(2))),
    shows: |puzzle| puzzle.themes.contains(PuzzleTheme::WaitingMove),
};

/// Whether a solution shows what games show seldom.
fn shows_tactic(puzzle: &Puzzle) -> bool {
    const SELDOM: [PuzzleTheme; 5] =
        [PuzzleTheme::Block, PuzzleTheme::Decoy, PuzzleTheme::GainsTwo, PuzzleTheme::Sacrifice, PuzzleTheme::Skewer];
    const SELDOM_WINS: [PuzzleTheme; 4] =
        [PuzzleTheme::DiscoveredCheck, PuzzleTheme::Pin, PuzzleTheme::Press, PuzzleTheme::PromotionCheck];
    let has = |theme: &PuzzleTheme| puzzle.themes.contains(*theme);
    SELDOM.iter().any(has) || puzzle.task == Task::Win && SELDOM_WINS.iter().any(has)
}

/// The puzzles among random positions of this sort.
pub(super) fn study(miner: &mut Miner, rng: &mut StdRng, study: &Study) -> Vec<Puzzle> {
    let mut kept = Vec::new();
    miner.forget();
    for _ in 0..TRIES {
        if kept.len() == MOST_PUZZLES {
            break;
        }
        let Some(start) = (study.place)(rng) else { continue };
        let found = (study.look)(miner, &start).and_then(|promise| miner.kept_promise(promise, &start));
        kept.extend(found.map(GamePuzzle::retagged).filter(study.shows));
    }
    kept
}

/// Whether who is far behind does not lose.
fn rescue_in(miner: &mut Miner, start: &Start) -> Option<Promise> {
    let history = start.history();
    let now = expected::<MakrukGame>(&history, miner.glance(&history)?);
    if now.abs() > SAVED {
        return None;
    }
    miner.scouted(&history).filter(|promise| *promise == Promise::Rescue)
}

/// Whether something wins that games show seldom.
fn tactic_in(miner: &mut Miner, start: &Start) -> Option<Promise> {
    let history = start.history();
    let line = miner.scout_lines(&history, TACTIC_NODES, 1).pop()?;
    let (promise, task, plies) = match line.score {
        Score::MatesIn(moves @ 2..=4) => {
            (Promise::ShortMate(Reverse(moves)), Task::Mate { moves: moves as u8 }, 2 * usize::from(moves) - 1)
        }
        Score::Centipawns(_) if expected::<MakrukGame>(&history, line.score) >= WON => (Promise::Win, Task::Win, 3),
        _ => return None,
    };
    let solution = line.moves.iter().copied().take(plies).collect();
    if is_dull::<MakrukGame>(&history, promise, &line)
        || !shows_tactic(&GamePuzzle::bare(start.clone(), task, solution).retagged())
    {
        return None;
    }
    miner.scouted(&history)
}

/// The nodes for a glance at a random position.
const TACTIC_NODES: u64 = 300;

/// A bare king near the edge that is about to be mated if only it were its turn.
fn cornered(rng: &mut StdRng) -> Option<Start> {
    let solver = either(rng);
    let mut setup = Setup { turn: solver, ..Setup::empty() };
    let edge = Square::from_index(*[0, 1, 2, 3, 8, 16].choose(rng)?)?;
    setup.board.put(edge, Piece::new(!solver, Role::King));
    let near = |rng: &mut StdRng| Square::from_index(rng.random_range(0..5) + 8 * rng.random_range(0..5));
    let king = near(rng)?;
    if setup.board.piece_at(king).is_some() {
        return None;
    }
    setup.board.put(king, Piece::new(solver, Role::King));
    for _ in 0..rng.random_range(2..=4) {
        let square = near(rng)?;
        let role = *OFFICERS.choose(rng)?;
        let has = setup.board.pieces(solver, role).len();
        if setup.board.piece_at(square).is_some() || has >= 2 {
            return None;
        }
        let is_promoted = role == Role::Met && has > 0;
        setup.board.put(square, if is_promoted { Piece::promoted(solver) } else { Piece::new(solver, role) });
    }
    let start = Start::from_setup(&setup).ok()?;
    let waits = |mv: &Move| {
        let earned = terms(start.position(), *mv, Audience::Learners);
        earned.earned().contains(&Term::WaitingMove)
    };
    start.position().legal_moves().iter().any(waits).then_some(start)
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

/// Whether the side to move can give this many checks, whatever the replies are.
fn can_check(position: &Position, checks: usize) -> bool {
    let goes_on = |mv: &Move| {
        let after = position.play_unchecked(*mv);
        after.is_check() && after.legal_moves().iter().all(|&reply| can_check(&after.play_unchecked(reply), checks - 1))
    };
    checks == 0 || position.legal_moves().iter().any(goes_on)
}

/// A king with pieces of both sides around it, and the other somewhere.
fn attacked(rng: &mut StdRng) -> Option<Start> {
    checked(&crowd(rng)?)
}

fn crowd(rng: &mut StdRng) -> Option<Setup> {
    let solver = either(rng);
    let mut setup = Setup { turn: solver, ..Setup::empty() };
    let (file, rank) = (rng.random_range(0..8), rng.random_range(0..3));
    let home = Square::from_index(8 * rank + file)?;
    setup.board.put(relative(home, !solver), Piece::new(!solver, Role::King));
    put(&mut setup, rng, Piece::new(solver, Role::King))?;
    let near = |rng: &mut StdRng| home.offset(rng.random_range(-3..=3), rng.random_range(-2..=4));
    for side in [solver, solver, solver, solver, !solver, !solver, !solver].into_iter().skip(rng.random_range(0..=1)) {
        let square = relative(near(rng)?, !solver);
        put_officer_on(&mut setup, rng, square, side)?;
    }
    for side in [solver, !solver] {
        for _ in 0..rng.random_range(0..=2) {
            put(&mut setup, rng, Piece::new(side, Role::Pawn))?;
        }
    }
    Some(setup)
}

fn is_far_behind(start: &Start) -> bool {
    start.history().balance(start.solver()) <= BEHIND
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
