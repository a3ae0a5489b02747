//! Rating puzzles: what simulated solvers do with them, and the difficulty that follows.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::difficulty::{self, DifficultyFeatures};
use crate::game::PuzzleGame;
use crate::puzzle::{GamePuzzle, PuzzleId};
use crate::simulation::{SimulatedSolvers, SolveRates};

/// A puzzle that simulated solvers have tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedPuzzle {
    /// The puzzle.
    pub id: PuzzleId,
    /// What tells how difficult it is, without a solver.
    pub features: DifficultyFeatures,
    /// What the solvers did.
    pub rates: SolveRates,
}

impl RatedPuzzle {
    /// The difficulty by features and solvers together.
    pub fn difficulty<G: PuzzleGame>(&self) -> u16 {
        difficulty::of::<G>(&self.features, Some(&self.rates))
    }
}

/// Rates puzzles on several threads, and returns them in their order. Those that are `known` are not tried again; the others take
/// tenths of a second each, and go to `report` as soon as they are rated.
pub fn rate<G: PuzzleGame>(
    puzzles: &[GamePuzzle<G>],
    known: &HashMap<PuzzleId, SolveRates>,
    threads: usize,
    mut report: impl FnMut(&RatedPuzzle),
) -> Vec<RatedPuzzle> {
    let next = &AtomicUsize::new(0);
    let mut rated: Vec<(usize, RatedPuzzle)> = Vec::with_capacity(puzzles.len());
    thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let send = send.clone();
            scope.spawn(move || {
                let mut solvers = SimulatedSolvers::<G>::default();
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(puzzle) = puzzles.get(at) else { break };
                    let id = puzzle.id();
                    let rates = known.get(&id).copied().unwrap_or_else(|| solvers.rates(puzzle));
                    let features = DifficultyFeatures::of(puzzle);
                    if send.send((at, RatedPuzzle { id, features, rates })).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (at, puzzle) in receive {
            report(&puzzle);
            rated.push((at, puzzle));
        }
    });
    rated.sort_by_key(|(at, _)| *at);
    rated.into_iter().map(|(_, puzzle)| puzzle).collect()
}
