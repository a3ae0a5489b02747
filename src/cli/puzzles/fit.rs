//! `makruk-bot puzzles fit`.

use std::io::Write;

use chess_puzzles::Chess;
use clap::Args;
use game_puzzles::{PuzzleMiner, Sample, steepness};
use makruk_puzzles::MakrukGame;

use crate::cli::CliError;
use crate::cli::puzzles::files::progress_bar;
use crate::cli::puzzles::game::{GameWithPuzzles, PuzzlesOf};

/// Fit the scale of expected results on games of the engine against itself
#[derive(Debug, Args)]
pub(super) struct FitArgs {
    /// Of which game they are
    #[arg(long, value_enum, default_value_t)]
    game: PuzzlesOf,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u64,
    /// What the games depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl FitArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        match self.game {
            PuzzlesOf::Makruk => self.fit::<MakrukGame>(out),
            PuzzlesOf::Chess => self.fit::<Chess>(out),
        }
    }

    fn fit<G: GameWithPuzzles>(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let bar = progress_bar(usize::try_from(self.games).unwrap_or(usize::MAX));
        let mut miner = PuzzleMiner::<G>::new(G::knowledge());
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
