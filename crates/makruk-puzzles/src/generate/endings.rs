//! Endings from the tables: with a count that is just enough for who chases, or just not.

use game_puzzles::{GamePuzzle, Task};
use makruk::{Color, History, Move, Piece, Role, Setup, SetupCount, Square};
use makruk_engine::tables::{Material, Verdict};
use rand::Rng;
use rand::rngs::StdRng;

use crate::start::{RULES, Start};
use crate::{MakrukAnalyst, Miner, Puzzle};

/// How many positions a job tries.
const TRIES: usize = 400;

/// The moves to mate of an ending that people can foresee.
const MOVES: std::ops::RangeInclusive<u16> = 3..=14;

/// The longest solution, in plies.
const MOST_PLIES: usize = 15;

/// One ending for the chaser and one for the bare king, if they are found.
pub(super) fn endings(miner: &mut Miner, rng: &mut StdRng) -> Vec<Puzzle> {
    let material = loop {
        // A single khon or met, and a lone knight, hardly ever win.
        let material = Material::ALL[rng.random_range(0..Material::ALL.len())];
        if material.pieces().len() == 2 || material.pieces() == [Role::Rook] {
            break material;
        }
    };
    let chase = (0..TRIES).find_map(|_| chase(miner, rng, material));
    let escape = (0..TRIES).find_map(|_| escape(miner, rng, material));
    chase.into_iter().chain(escape).collect()
}

/// The chaser is to move and has just enough numbers left.
fn chase(miner: &mut Miner, rng: &mut StdRng, material: Material) -> Option<Puzzle> {
    let chaser = if rng.random() { Color::White } else { Color::Black };
    let setup = placement(rng, material, chaser, chaser)?;
    let start = Start::from_setup(&setup).ok()?;
    let Verdict::Won { by, plies } = miner.prover.analyst.knowledge().probe(start.position())? else { return None };
    if by != chaser || !MOVES.contains(&plies.div_ceil(2)) {
        return None;
    }
    // As many numbers left as the bare king has moves before the mate.
    let start = with_numbers_left(&setup, plies / 2)?;
    let solution = only_line(miner, &start, |winner| winner == Some(chaser))?;
    Some(GamePuzzle::bare(start, Task::BeatCount, solution))
}

/// The bare king is to move and can just hold out, or get what it needs to hold out for ever.
fn escape(miner: &mut Miner, rng: &mut StdRng, material: Material) -> Option<Puzzle> {
    let chaser = if rng.random() { Color::White } else { Color::Black };
    let setup = placement(rng, material, chaser, !chaser)?;
    let start = Start::from_setup(&setup).ok()?;
    let left = match miner.prover.analyst.knowledge().probe(start.position())? {
        Verdict::Won { plies, .. } if MOVES.contains(&(plies / 2)) => (plies / 2).checked_sub(1)?,
        Verdict::Won { .. } => return None,
        Verdict::Drawn => rng.random_range(4..=12),
    };
    let start = with_numbers_left(&setup, left)?;
    let solution = only_line(miner, &start, |winner| winner != Some(chaser))?;
    let takes = start.position().board().piece_at(solution.first()?.to()).is_some();
    if takes { None } else { miner.saved(&start, solution) }
}

/// The solution as far as each of the solver's moves is the only one that achieves what is asked for.
fn only_line(miner: &mut Miner, start: &Start, achieves: impl Fn(Option<Color>) -> bool) -> Option<Vec<Move>> {
    let mut history = start.history();
    let mut line = Vec::new();
    let mut end = 0;
    while line.len() < MOST_PLIES && history.outcome().is_none() {
        let Some((key, is_choice)) = only_achiever(miner, &history, &achieves) else { break };
        history.play(key).ok()?;
        line.push(key);
        if is_choice {
            end = line.len();
        }
        let Some(reply) = reply(miner, &history, &achieves) else { break };
        history.play(reply).ok()?;
        line.push(reply);
    }
    line.truncate(end);
    (end >= 3).then_some(line)
}

/// The only move that achieves what is asked for, and whether there is any other to choose.
fn only_achiever(miner: &Miner, history: &History, achieves: impl Fn(Option<Color>) -> bool) -> Option<(Move, bool)> {
    let moves = MakrukAnalyst::moves(history);
    let mut achievers = moves.iter().filter(|(_, after)| miner.prover.analyst.winner(after).is_some_and(&achieves));
    let (key, _) = achievers.next()?;
    achievers.next().is_none().then_some((*key, moves.len() > 1))
}

/// A best reply after which the solver has again only one move, or else any best one.
fn reply(miner: &Miner, history: &History, achieves: impl Fn(Option<Color>) -> bool) -> Option<Move> {
    if history.outcome().is_some() {
        return None;
    }
    let best = miner.prover.analyst.knowledge().best_moves(history.position())?;
    let asks = |&mv: &Move| {
        let mut after = history.clone();
        after.play(mv).is_ok()
            && after.outcome().is_none()
            && only_achiever(miner, &after, &achieves).is_some_and(|(_, is_choice)| is_choice)
    };
    best.iter().copied().find(asks).or_else(|| best.first().copied())
}

/// The pieces anywhere, as long as each has a square to itself.
fn placement(rng: &mut StdRng, material: Material, chaser: Color, turn: Color) -> Option<Setup> {
    let mut setup = Setup { turn, ..Setup::empty() };
    let kings = [(chaser, Role::King), (!chaser, Role::King)];
    let pieces = material.pieces().iter().map(|&role| (chaser, role));
    for (color, role) in kings.into_iter().chain(pieces) {
        let square = Square::from_index(rng.random_range(0..64))?;
        if setup.board.piece_at(square).is_some() {
            return None;
        }
        // A second met was a pawn.
        let is_second = role == Role::Met && !setup.board.pieces(chaser, Role::Met).is_empty();
        let piece = if is_second { Piece::promoted(color) } else { Piece::new(color, role) };
        setup.board.put(square, piece);
    }
    Some(setup)
}

/// The setup with the pieces' count at the number that leaves `left` numbers. `None` if the count could not have come
/// that far.
fn with_numbers_left(setup: &Setup, left: u16) -> Option<Start> {
    let chaser = Color::ALL.into_iter().find(|&color| setup.board.by_color(color).has_many())?;
    let limit = RULES.pieces_limit(&setup.board, chaser);
    let next = (limit + 1).checked_sub(left)?;
    let pieces = setup.board.occupied().len() as u16;
    // The count began at one more than the pieces, and at least one number has been said.
    if next < pieces + 2 {
        return None;
    }
    // Twice the last number said if the bare king is to move, and one ply less if the chaser is to answer it.
    let said = 2 * (next - 1);
    let plies = if setup.turn == chaser { said - 1 } else { said };
    Start::from_setup(&Setup { count: Some(SetupCount { limit, plies }), ..setup.clone() }).ok()
}
