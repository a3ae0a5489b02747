//! `makruk-bot puzzles`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use makruk_engine::tables::Tables;
use makruk_puzzles::{
    Collection, Effort, Found, GenerationPlan, Miner, Prover, Puzzle, Quotas, Sample, Start, Task, generate,
    parse_solution, steepness, verify,
};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::cli::puzzle_votes::PuzzleVotes;
use crate::cli::{CliError, Exit, SettingsLoader};
use bot_service::puzzle::collection;

/// Make puzzles, prove them, and add one's own
#[derive(Debug, Args)]
pub struct PuzzlesArgs {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Debug, Subcommand)]
enum PuzzlesCommand {
    Generate(Generate),
    Verify(Verify),
    Add(Add),
    Fit(FitArgs),
    Votes(PuzzleVotes),
}

/// Mine puzzles from games of the engine against itself and from endgame tables
#[derive(Debug, Args)]
struct Generate {
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// What has been found so far: a run that was stopped goes on where it was [default: the output with `.work` at the end]
    #[arg(long, value_name = "FILE")]
    work: Option<PathBuf>,
    /// What games and endings depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads mine [default: all processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Stop after so many games of either kind, whether there are enough puzzles or not
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    most_games: u64,
    /// Mates in two or three
    #[arg(long, value_name = "N", default_value_t = 800)]
    short_mates: usize,
    /// Mates in four to eight
    #[arg(long, value_name = "N", default_value_t = 310)]
    long_mates: usize,
    /// Puzzles in which material is won
    #[arg(long, value_name = "N", default_value_t = 920)]
    material: usize,
    /// Endings that are won before the count runs out
    #[arg(long, value_name = "N", default_value_t = 780)]
    endings: usize,
    /// Lost games that are saved
    #[arg(long, value_name = "N", default_value_t = 250)]
    rescues: usize,
}

/// Prove puzzles: that each solution does what is asked for, and that nothing else does
#[derive(Debug, Args)]
struct Verify {
    /// The file to read [default: the puzzles that come with the bot]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Prove only so many of them, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// What the lot depends on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads prove [default: all processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// Add a puzzle of one's own to a file, if it can be proved
#[derive(Debug, Args)]
struct Add {
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

/// Fit the scale of expected results on games of the engine against itself
#[derive(Debug, Args)]
struct FitArgs {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u64,
    /// What the games depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl PuzzlesArgs {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        match &self.command {
            PuzzlesCommand::Generate(generate) => generate.run(out),
            PuzzlesCommand::Verify(verify) => verify.run(out),
            PuzzlesCommand::Add(add) => add.run(out),
            PuzzlesCommand::Fit(fit) => fit.run(out),
            PuzzlesCommand::Votes(votes) => votes.run(settings, out),
        }
    }
}

impl Generate {
    fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut work = self.output.clone().into_os_string();
        work.push(".work");
        let path = self.work.clone().unwrap_or_else(|| work.into());
        let text = if path.exists() { read(&path)? } else { String::new() };
        let done = Found::read_all(&text).map_err(|error| wrong_file(&path, &error))?;
        let mut file =
            OpenOptions::new().create(true).append(true).open(&path).map_err(|error| unwritable(&path, &error))?;
        let quotas = Quotas {
            short_mates: self.short_mates,
            long_mates: self.long_mates,
            material: self.material,
            endings: self.endings,
            rescues: self.rescues,
        };
        let plan =
            GenerationPlan { seed: self.seed, quotas, most_games: self.most_games, threads: threads(self.threads) };
        let bar = progress_bar(quotas.all());
        let keep = |found: &Found| file.write_all(found.to_string().as_bytes());
        let puzzles = generate(&Tables::in_memory(), &plan, done, keep, |progress| {
            bar.set_position(progress.kept as u64);
            bar.set_message(format!("{} games", progress.games));
        });
        bar.finish_and_clear();
        let puzzles = puzzles.map_err(|error| unwritable(&path, &error))?;
        let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        let header = format!("# makruk-bot puzzles generate --seed {}\n", self.seed);
        fs::write(&self.output, header + &lines).map_err(|error| unwritable(&self.output, &error))?;
        writeln!(out, "{} puzzles of {} in {}", puzzles.len(), quotas.all(), self.output.display())?;
        Ok(())
    }
}

impl Verify {
    fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let read = |path: &PathBuf| read(path)?.parse::<Collection>().map_err(|error| wrong_file(path, &error));
        let own = self.file.as_ref().map(read).transpose()?;
        let all: Vec<_> = own.as_ref().unwrap_or_else(|| collection()).iter().collect();
        let chosen: Vec<_> = match self.sample {
            Some(number) => all.choose_multiple(&mut StdRng::seed_from_u64(self.seed), number).copied().collect(),
            None => all,
        };
        let bar = progress_bar(chosen.len());
        let mut flawed = Vec::new();
        let number = chosen.len();
        verify(chosen, &Tables::in_memory(), Effort::VERIFY, threads(self.threads), |id, puzzle, result| {
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

impl Add {
    fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
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

impl FitArgs {
    fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let bar = progress_bar(usize::try_from(self.games).unwrap_or(usize::MAX));
        let mut miner = Miner::new(Tables::in_memory());
        let samples: Vec<Sample> =
            (0..self.games).inspect(|_| bar.inc(1)).flat_map(|game| miner.samples(self.seed, game)).collect();
        bar.finish_and_clear();
        let scale = steepness(&samples);
        writeln!(
            out,
            "{} positions of {} games: few pieces {:.5}, many {:.5}",
            samples.len(),
            self.games,
            scale.few,
            scale.many
        )?;
        Ok(())
    }
}

fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
}

/// A bar on standard error, where there is a terminal.
fn progress_bar(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar
}

fn read(path: &Path) -> Result<String, CliError> {
    fs::read_to_string(path)
        .map_err(|error| CliError::new(Exit::File, format!("cannot read {}: {error}", path.display())))
}

fn unwritable(path: &Path, error: &io::Error) -> CliError {
    CliError::new(Exit::File, format!("cannot write {}: {error}", path.display()))
}

fn wrong_file(path: &Path, error: &dyn std::error::Error) -> CliError {
    CliError::new(Exit::File, format!("{} does not hold puzzles: {error}", path.display()))
}
