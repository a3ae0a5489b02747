//! `makruk-bot puzzles`.

mod add;
mod distribution;
mod files;
mod fit;
mod game;
mod generate;
mod rate;
mod verify;
mod votes;

use std::io::Write;

use clap::{Args, Subcommand};

use crate::cli::{CliError, SettingsLoader};
use add::Add;
use distribution::DistributionArgs;
use fit::FitArgs;
use generate::Generate;
use rate::RateArgs;
use verify::Verify;
use votes::PuzzleVotes;

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
    Rate(RateArgs),
    Distribution(DistributionArgs),
    Add(Add),
    Fit(FitArgs),
    Votes(PuzzleVotes),
}

impl PuzzlesArgs {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        match &self.command {
            PuzzlesCommand::Generate(generate) => generate.run(out),
            PuzzlesCommand::Verify(verify) => verify.run(out),
            PuzzlesCommand::Rate(rate) => rate.run(out),
            PuzzlesCommand::Distribution(distribution) => distribution.run(out),
            PuzzlesCommand::Add(add) => add.run(out),
            PuzzlesCommand::Fit(fit) => fit.run(out),
            PuzzlesCommand::Votes(votes) => votes.run(settings, out),
        }
    }
}
