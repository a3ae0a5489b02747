//! `makruk-bot puzzles distribution`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use bot_service::puzzle::{Course, NEAR};
use chess_puzzles::Chess;
use clap::Args;
use game_puzzles::{GamePuzzle, PuzzleCollection, PuzzleGame, PuzzleKind, PuzzlePattern, PuzzleTheme};
use jiff::civil::Weekday;
use makruk_puzzles::MakrukGame;

use crate::cli::CliError;
use crate::cli::puzzles::files::{read, wrong_file};
use crate::cli::puzzles::game::{GameWithPuzzles, PuzzlesOf};

/// Print what puzzles there are: of which kinds and themes, how large the largest patterns are, and how many there are for each day
#[derive(Debug, Args)]
pub(super) struct DistributionArgs {
    /// The file to read [default: the puzzles that come with the bot]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Of which game they are
    #[arg(long, value_enum, default_value_t)]
    game: PuzzlesOf,
}

/// With as many pieces a puzzle is more than an ending.
const MANY_PIECES: u32 = 8;

impl DistributionArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        match self.game {
            PuzzlesOf::Makruk => self.print::<MakrukGame>(out),
            PuzzlesOf::Chess => self.print::<Chess>(out),
        }
    }

    fn print<G: GameWithPuzzles>(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let read = |path: &PathBuf| read(path)?.parse().map_err(|error| wrong_file(path, &error));
        let own: Option<PuzzleCollection<G>> = self.file.as_ref().map(read).transpose()?;
        let puzzles: Vec<&GamePuzzle<G>> =
            own.as_ref().unwrap_or_else(|| G::own()).iter().map(|(_, puzzle)| puzzle).collect();
        write!(out, "{}\n{}\n{}", kinds(&puzzles), themes(&puzzles), days(&puzzles))?;
        Ok(())
    }
}

fn kinds<G: PuzzleGame>(puzzles: &[&GamePuzzle<G>]) -> String {
    let mut table =
        "| kind | puzzles | of eight pieces or more | of the school of endings | patterns | largest pattern |\n\
                     |---|---|---|---|---|---|\n"
            .to_owned();
    for kind in PuzzleKind::ALL {
        table += &kind_row(&format!("{kind:?}").to_lowercase(), &of_kind(puzzles, kind));
    }
    table + &kind_row("all", puzzles)
}

fn of_kind<'a, G: PuzzleGame>(puzzles: &[&'a GamePuzzle<G>], kind: PuzzleKind) -> Vec<&'a GamePuzzle<G>> {
    puzzles.iter().copied().filter(|puzzle| puzzle.kind() == kind).collect()
}

fn kind_row<G: PuzzleGame>(name: &str, puzzles: &[&GamePuzzle<G>]) -> String {
    let mut patterns: BTreeMap<PuzzlePattern, usize> = BTreeMap::new();
    puzzles.iter().for_each(|puzzle| *patterns.entry(PuzzlePattern::of(puzzle)).or_default() += 1);
    let largest = patterns.values().copied().max().unwrap_or_default();
    let share = 100.0 * largest as f64 / puzzles.len().max(1) as f64;
    let many = puzzles.iter().filter(|puzzle| puzzle.piece_count() >= MANY_PIECES).count();
    let school = puzzles.iter().filter(|puzzle| puzzle.is_school()).count();
    format!("| {name} | {} | {many} | {school} | {} | {share:.1} % |\n", puzzles.len(), patterns.len())
}

fn themes<G: PuzzleGame>(puzzles: &[&GamePuzzle<G>]) -> String {
    let row = |&theme: &PuzzleTheme| {
        let number = puzzles.iter().filter(|puzzle| puzzle.themes.contains(theme)).count();
        format!("| `{theme}` {} | {number} |\n", theme.word())
    };
    "| theme | puzzles |\n|---|---|\n".to_owned() + &G::THEMES.iter().map(row).collect::<String>()
}

/// How many puzzles are as difficult as each day of the week asks for.
fn days<G: PuzzleGame>(puzzles: &[&GamePuzzle<G>]) -> String {
    let row = |day: Weekday| {
        let wanted = Course::Usual.difficulty(day);
        let number = puzzles.iter().filter(|puzzle| puzzle.difficulty.abs_diff(wanted) <= NEAR).count();
        format!("| {day:?} | {wanted} | {number} |\n")
    };
    let days: String = Weekday::Monday.cycle_forward().take(7).map(row).collect();
    "| day | difficulty | puzzles to choose from |\n|---|---|---|\n".to_owned() + &days
}
