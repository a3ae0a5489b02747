//! `makruk-bot puzzles verify`.

use std::io::Write;
use std::path::PathBuf;

use chess_puzzles::Chess;
use clap::Args;
use game_puzzles::{Effort, PuzzleCollection, verify};
use makruk_puzzles::MakrukGame;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::cli::CliError;
use crate::cli::puzzles::files::{progress_bar, read, threads, wrong_file};
use crate::cli::puzzles::game::{GameWithPuzzles, PuzzlesOf};

/// Prove puzzles: that each solution does what is asked for, and that nothing else does
#[derive(Debug, Args)]
pub(super) struct Verify {
    /// The file to read [default: the puzzles that come with the bot]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Of which game they are
    #[arg(long, value_enum, default_value_t)]
    game: PuzzlesOf,
    /// Prove only this many of them, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// What the lot depends on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads prove [default: all processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

impl Verify {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        match self.game {
            PuzzlesOf::Makruk => self.verify::<MakrukGame>(out),
            PuzzlesOf::Chess => self.verify::<Chess>(out),
        }
    }

    fn verify<G: GameWithPuzzles>(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let read = |path: &PathBuf| read(path)?.parse().map_err(|error| wrong_file(path, &error));
        let own: Option<PuzzleCollection<G>> = self.file.as_ref().map(read).transpose()?;
        let all: Vec<_> = own.as_ref().unwrap_or_else(|| G::own()).iter().collect();
        let chosen: Vec<_> = match self.sample {
            Some(number) => all.choose_multiple(&mut StdRng::seed_from_u64(self.seed), number).copied().collect(),
            None => all,
        };
        let bar = progress_bar(chosen.len());
        let mut flawed = Vec::new();
        let number = chosen.len();
        verify(chosen, &G::knowledge(), Effort::VERIFY, threads(self.threads), |id, puzzle, result| {
            bar.inc(1);
            flawed.extend(result.err().map(|flaw| format!("{id}: {flaw}: {}", puzzle.start)));
        });
        bar.finish_and_clear();
        flawed.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        if !flawed.is_empty() {
            return Err(CliError::refused(format!("{} of {number} puzzles do not hold", flawed.len())));
        }
        writeln!(out, "{number} puzzles proved")?;
        Ok(())
    }
}
