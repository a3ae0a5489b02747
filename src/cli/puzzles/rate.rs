//! `makruk-bot puzzles rate`.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use chess_puzzles::Chess;
use clap::Args;
use game_puzzles::{
    DifficultyModel, GamePuzzle, KeptRates, PuzzleCollection, PuzzleGame, PuzzleId, RatedPuzzle, SolveRates, fitted,
    rank_correlation, rate,
};
use makruk_puzzles::MakrukGame;

use crate::cli::CliError;
use crate::cli::puzzles::files::{beside, progress_bar, read, threads, unwritable, wrong_file};
use crate::cli::puzzles::game::PuzzlesOf;

/// Have simulated solvers of every level try puzzles, and compare what they do with what is predicted
///
/// What they did is kept in a file beside that of the puzzles, with `.rates` at the end, and not done again.
#[derive(Debug, Args)]
pub(super) struct RateArgs {
    /// The file of the puzzles
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Of which game they are
    #[arg(long, value_enum, default_value_t)]
    game: PuzzlesOf,
    /// How many threads rate [default: all processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

impl RateArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        match self.game {
            PuzzlesOf::Makruk => self.rate::<MakrukGame>(out),
            PuzzlesOf::Chess => self.rate::<Chess>(out),
        }
    }

    fn rate<G: PuzzleGame>(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let collection: PuzzleCollection<G> =
            read(&self.file)?.parse().map_err(|error| wrong_file(&self.file, &error))?;
        let mut puzzles: Vec<GamePuzzle<G>> = collection.iter().map(|(_, puzzle)| puzzle.clone()).collect();
        let rated = rated(&mut puzzles, &beside(&self.file, ".rates"), threads(self.threads))?;
        for ((_, before), after) in collection.iter().zip(&puzzles).filter(|((_, before), after)| before != after) {
            writeln!(out, "{}: {} instead of {}", after.id(), after.difficulty, before.difficulty)?;
        }
        report::<G>(&rated, out)
    }
}

/// How well the model predicts what solvers do: as it is, and fitted to every second puzzle for the others.
fn report<G: PuzzleGame>(rated: &[RatedPuzzle], out: &mut dyn Write) -> Result<(), CliError> {
    let correlation = |model: &DifficultyModel, rated: &mut dyn Iterator<Item = &RatedPuzzle>| {
        let pairs: Vec<(f64, f64)> = rated.map(|it| (-model.strength(&it.features), it.rates.share())).collect();
        rank_correlation(&pairs)
    };
    let sample = |it: &RatedPuzzle| (it.features, it.rates.strength_alone::<G>());
    let fit = |parity: u32| {
        let samples: Vec<_> = rated.iter().filter(|it| it.id.0 % 2 == parity).map(sample).collect();
        fitted(&samples)
    };
    let others: f64 = [0, 1]
        .map(|parity| correlation(&fit(parity), &mut rated.iter().filter(|it| it.id.0 % 2 != parity)))
        .iter()
        .sum::<f64>()
        / 2.0;
    let known = correlation(&G::DIFFICULTY, &mut rated.iter());
    writeln!(out, "{} puzzles rated; predicted against simulated, Spearman: {known:.3}", rated.len())?;
    writeln!(out, "fitted to every second puzzle, and tested on the others: {others:.3}")?;
    let samples: Vec<_> = rated.iter().map(sample).collect();
    writeln!(out, "fitted to all: {}", fitted(&samples))?;
    Ok(())
}

/// Gives each puzzle its difficulty. What is known of what solvers do is read from a file, and what they do now added to it.
pub(super) fn rated<G: PuzzleGame>(
    puzzles: &mut [GamePuzzle<G>],
    path: &Path,
    threads: usize,
) -> Result<Vec<RatedPuzzle>, CliError> {
    let text = if path.exists() { read(path)? } else { String::new() };
    let known: HashMap<PuzzleId, SolveRates> = text
        .lines()
        .map(|line| line.parse().map(|kept: KeptRates| (kept.id, kept.rates)))
        .collect::<Result<_, _>>()
        .map_err(|error| wrong_file(path, &error))?;
    let bar = progress_bar(puzzles.len());
    let rated = rate(puzzles, &known, threads, |_| bar.inc(1));
    bar.finish_and_clear();
    for (puzzle, rated) in puzzles.iter_mut().zip(&rated) {
        puzzle.difficulty = rated.difficulty::<G>();
    }
    let lines: String = rated.iter().map(|it| format!("{}\n", KeptRates { id: it.id, rates: it.rates })).collect();
    fs::write(path, lines).map_err(|error| unwritable(path, &error))?;
    Ok(rated)
}
