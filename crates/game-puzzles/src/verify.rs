//! Proving many puzzles on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::game::PuzzleGame;
use crate::proof::{Effort, FlawOf, Proof, PuzzleProver};
use crate::puzzle::{GamePuzzle, PuzzleId};

/// Proves every one of these puzzles. `report` gets each as soon as it is decided, in any order.
pub fn verify<'a, G: PuzzleGame>(
    puzzles: impl IntoIterator<Item = (PuzzleId, &'a GamePuzzle<G>)>,
    knowledge: &G::Knowledge,
    effort: Effort,
    threads: usize,
    mut report: impl FnMut(PuzzleId, &'a GamePuzzle<G>, Result<Proof, FlawOf<G>>),
) {
    let puzzles: Vec<(PuzzleId, &GamePuzzle<G>)> = puzzles.into_iter().collect();
    let (puzzles, next) = (&puzzles, &AtomicUsize::new(0));
    thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let send = send.clone();
            scope.spawn(move || {
                let mut prover = PuzzleProver::new(knowledge.clone(), effort);
                while let Some(&(id, puzzle)) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if send.send((id, puzzle, prover.prove(puzzle))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        receive.iter().for_each(|(id, puzzle, result)| report(id, puzzle, result));
    });
}
