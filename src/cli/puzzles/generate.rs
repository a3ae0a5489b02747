//! `makruk-bot puzzles generate`.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use chess_puzzles::Chess;
use clap::Args;
use game_puzzles::{GamePuzzle, GenerationPlan, JobFinds, JobNumbers, JobSource, MinedCollection, mine, select};
use makruk_puzzles::MakrukGame;

use crate::cli::CliError;
use crate::cli::puzzles::files::{beside, progress_bar, read, threads, unwritable, wrong_file};
use crate::cli::puzzles::game::{GameWithPuzzles, PuzzlesOf};
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
    /// Of which game they are
    #[arg(long, value_enum, default_value_t)]
    game: PuzzlesOf,
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
        match self.game {
            PuzzlesOf::Makruk => self.generate::<MakrukGame>(out),
            PuzzlesOf::Chess => self.generate::<Chess>(out),
        }
    }

    fn generate<G: GameWithPuzzles>(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let before = if self.output.exists() { read(&self.output)? } else { String::new() };
        let before: MinedCollection<G> = before.parse().map_err(|error| wrong_file(&self.output, &error))?;
        let found = self.mined(&before.jobs)?;
        let jobs = before.jobs.and_done(&found);
        let found = found.into_iter().flat_map(|found| found.puzzles).map(GamePuzzle::retagged);
        let known = before.puzzles.into_iter().map(GamePuzzle::retagged).collect();
        let mut puzzles: Vec<GamePuzzle<G>> = select(known, found);
        rated(&mut puzzles, &beside(&self.output, ".rates"), threads(self.threads))?;
        let mined = MinedCollection { jobs, puzzles };
        fs::write(&self.output, mined.to_string()).map_err(|error| unwritable(&self.output, &error))?;
        writeln!(out, "{} puzzles in {}; jobs done: {}", mined.puzzles.len(), self.output.display(), mined.jobs)?;
        Ok(())
    }

    /// What the jobs find that are still to be done, and those that were done by a run that was stopped.
    fn mined<G: GameWithPuzzles>(&self, before: &JobNumbers<G::Source>) -> Result<Vec<JobFinds<G>>, CliError> {
        let path = self.work.clone().unwrap_or_else(|| beside(&self.output, ".work"));
        let text = if path.exists() { read(&path)? } else { String::new() };
        let done = JobFinds::read_all(&text).map_err(|error| wrong_file(&path, &error))?;
        let jobs = self.wanted::<G>(before.clone())?;
        let open = jobs.all() - before.clone().and_done(&done).all().min(jobs.all());
        if open == 0 {
            return Ok(done);
        }
        let mut file =
            OpenOptions::new().create(true).append(true).open(&path).map_err(|error| unwritable(&path, &error))?;
        let bar = progress_bar(usize::try_from(open).unwrap_or(usize::MAX));
        let plan = GenerationPlan { seed: self.seed, jobs, threads: threads(self.threads) };
        let found = mine(&G::knowledge(), &plan, before, done, |found| {
            bar.inc(1);
            file.write_all(found.to_string().as_bytes())
        });
        bar.finish_and_clear();
        found.map_err(|error| unwritable(&path, &error))
    }

    /// How many jobs of each sort are to have been done in the end.
    fn wanted<G: GameWithPuzzles>(&self, before: JobNumbers<G::Source>) -> Result<JobNumbers<G::Source>, CliError> {
        let asked = [
            ("game", self.games),
            ("stalemate", self.stalemate),
            ("repetition", self.repetition),
            ("tactics", self.tactics),
            ("block", self.block),
            ("waiting", self.waiting),
            ("endings", self.endings),
        ];
        asked.into_iter().filter(|(_, jobs)| *jobs > 0).try_fold(before, |numbers, (name, jobs)| {
            let source = G::Source::named(name);
            let source =
                source.ok_or_else(|| CliError::refused(format!("this game has no jobs of the sort {name}")))?;
            Ok(numbers.at_least(source, jobs))
        })
    }
}
