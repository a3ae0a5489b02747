//! `makruk-bot puzzles add`.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use makruk_engine::tables::Tables;
use makruk_puzzles::{Collection, Effort, Prover, Puzzle, Start, Task, parse_solution};

use crate::cli::CliError;
use crate::cli::puzzles::files::{read, unwritable, wrong_file};

/// Add a puzzle of one's own to a file, if it can be proved
#[derive(Debug, Args)]
pub(super) struct Add {
    /// The file to add it to
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The position, with the count if one runs
    #[arg(long)]
    fen: Start,
    /// What is asked for: mate-N, win, beat-count, save-by-count, save-by-stalemate, save-by-repetition or save-by-material
    #[arg(long)]
    task: Task,
    /// The moves of the solution in UCI, the replies included: "c6c7 a8a7 b1a1"
    #[arg(long, value_name = "MOVES")]
    solution: String,
    /// A name for it
    #[arg(long)]
    name: Option<String>,
}

impl Add {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let text = if self.file.exists() { read(&self.file)? } else { String::new() };
        let before: Collection = text.parse().map_err(|error| wrong_file(&self.file, &error))?;
        let solution = parse_solution(&self.fen, &self.solution).map_err(CliError::refused)?;
        let mut prover = Prover::new(Tables::in_memory(), Effort::VERIFY.times(10));
        let puzzle: Puzzle =
            prover.compose(self.fen.clone(), self.task, solution, self.name.clone()).map_err(CliError::refused)?;
        if before.get(puzzle.id()).is_some() {
            return Err(CliError::refused(format!("{} is in {} already", puzzle.id(), self.file.display())));
        }
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.file)
            .map_err(|error| unwritable(&self.file, &error))?;
        writeln!(file, "{puzzle}").map_err(|error| unwritable(&self.file, &error))?;
        writeln!(out, "{}\t{puzzle}", puzzle.id())?;
        Ok(())
    }
}
