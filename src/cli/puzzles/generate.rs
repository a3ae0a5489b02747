//! `makruk-bot puzzles generate`.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use makruk_engine::tables::Tables;
use makruk_puzzles::{Found, GenerationPlan, JobNumbers, JobSource, MinedPuzzles, Puzzle, mine, retagged, select};

use crate::cli::CliError;
use crate::cli::puzzles::files::{beside, progress_bar, read, threads, unwritable, wrong_file};
use crate::cli::puzzles::rate::rated;

/// Mine puzzles from games of the engine against itself, random positions and endgame tables
///
/// What the file has stays in it, as far as it is still up to the rules, and its first line says how many jobs were done: a later
/// run goes on from there.
#[derive(Debug, Args)]
pub(super) struct Generate {
    /// The file to write, or to add to
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// What has been found since: a run that was stopped goes on where it was [default: the output with `.work` at the end]
    #[arg(long, value_name = "FILE")]
    work: Option<PathBuf>,
    /// What the jobs depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads mine [default: all processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Games that are to have been played in the end, those of earlier runs included
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u64,
    /// Jobs of looking for stalemates, as many as there are to be in the end
    #[arg(long, value_name = "N", default_value_t = 0)]
    stalemate: u64,
    /// The same for repetitions
    #[arg(long, value_name = "N", default_value_t = 0)]
    repetition: u64,
    /// The same for tactics that games show seldom
    #[arg(long, value_name = "N", default_value_t = 0)]
    tactics: u64,
    /// The same for checks that are answered by a mate
    #[arg(long, value_name = "N", default_value_t = 0)]
    block: u64,
    /// The same for waiting moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    waiting: u64,
    /// The same for endings of the tables
    #[arg(long, value_name = "N", default_value_t = 0)]
    endings: u64,
}

impl Generate {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let before = if self.output.exists() { read(&self.output)? } else { String::new() };
        let before: MinedPuzzles = before.parse().map_err(|error| wrong_file(&self.output, &error))?;
        let found = self.mined(before.jobs)?;
        let jobs = before.jobs.and_done(&found);
        let found = found.into_iter().flat_map(|found| found.puzzles).map(retagged);
        let mut puzzles: Vec<Puzzle> = select(before.puzzles.into_iter().map(retagged).collect(), found);
        rated(&mut puzzles, &beside(&self.output, ".rates"), threads(self.threads))?;
        let mined = MinedPuzzles { jobs, puzzles };
        fs::write(&self.output, mined.to_string()).map_err(|error| unwritable(&self.output, &error))?;
        writeln!(out, "{} puzzles in {}; jobs done: {jobs}", mined.puzzles.len(), self.output.display())?;
        Ok(())
    }

    /// What the jobs find that are still to be done, and those that were done by a run that was stopped.
    fn mined(&self, before: JobNumbers) -> Result<Vec<Found>, CliError> {
        let path = self.work.clone().unwrap_or_else(|| beside(&self.output, ".work"));
        let text = if path.exists() { read(&path)? } else { String::new() };
        let done = Found::read_all(&text).map_err(|error| wrong_file(&path, &error))?;
        let jobs = JobSource::ALL.into_iter().fold(before, |jobs, source| jobs.at_least(source, self.wanted(source)));
        let open = jobs.all() - before.and_done(&done).all().min(jobs.all());
        if open == 0 {
            return Ok(done);
        }
        let mut file =
            OpenOptions::new().create(true).append(true).open(&path).map_err(|error| unwritable(&path, &error))?;
        let bar = progress_bar(usize::try_from(open).unwrap_or(usize::MAX));
        let plan = GenerationPlan { seed: self.seed, jobs, threads: threads(self.threads) };
        let found = mine(&Tables::in_memory(), &plan, before, done, |found| {
            bar.inc(1);
            file.write_all(found.to_string().as_bytes())
        });
        bar.finish_and_clear();
        found.map_err(|error| unwritable(&path, &error))
    }

    /// How many jobs of a sort are to have been done in the end.
    fn wanted(&self, source: JobSource) -> u64 {
        match source {
            JobSource::Game => self.games,
            JobSource::Stalemate => self.stalemate,
            JobSource::Repetition => self.repetition,
            JobSource::Tactics => self.tactics,
            JobSource::Block => self.block,
            JobSource::WaitingMove => self.waiting,
            JobSource::Endings => self.endings,
        }
    }
}
