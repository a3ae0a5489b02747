//! The command line: one file per command, and one place where failures become messages and exit codes.

mod archive;
mod bench;
mod check_config;
mod daily_backup;
mod dice;
mod doctor;
mod exit;
mod external;
mod forgotten;
mod health;
mod parse;
mod perft;
mod position;
mod private_files;
mod progress;
mod puzzles;
mod render;
mod run;
mod runtime;
mod sandbox;
mod serve;
mod status;
mod store_copy;
mod store_location;
mod uci;
mod wall_clock;
mod xboard;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

pub use archive::{Backup, Restore};
pub use bench::Bench;
pub use check_config::CheckConfig;
pub use dice::DiceArgs;
pub use doctor::Doctor;
pub use exit::{CliError, Exit};
pub use health::HealthArgs;
pub use parse::Parse;
pub use perft::Perft;
pub use position::PositionArgs;
pub use puzzles::PuzzlesArgs;
pub use render::Render;
pub use run::RunArgs;
pub use runtime::all_cores;
use runtime::{block_on, block_on_all_cores};
pub use sandbox::{SandboxCommand, sandbox_config};
use serve::survive_long_files;
pub use status::Status;
pub use uci::Uci;
pub use xboard::XBoard;

use crate::config::{
    Config, ConfigFile, Environment, Flags, LoadedConfig, LogFilter, LogFormat, OperationConfig, Sources, load,
    log_settings,
};
use crate::telemetry::{self, Traces};

/// The configuration file that is read if none is named.
const DEFAULT_FILE: &str = "config.toml";

/// Makruk (Thai chess) for Discord
#[derive(Debug, Parser)]
#[command(name = "makruk-bot", version, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    settings: SettingsArgs,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    Run(RunArgs),
    Sandbox(SandboxCommand),
    Uci(Uci),
    #[command(name = "xboard")]
    XBoard(XBoard),
    Perft(Perft),
    Parse(Parse),
    Render(Render),
    Bench(Bench),
    Puzzles(PuzzlesArgs),
    Dice(DiceArgs),
    CheckConfig(CheckConfig),
    Backup(Backup),
    Restore(Restore),
    Doctor(Doctor),
    Status(Status),
    Health(HealthArgs),
}

/// Flags that override settings.
#[derive(Debug, Args)]
#[command(next_help_heading = "Settings")]
struct SettingsArgs {
    /// The configuration file [default: config.toml, if it exists]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder of the store (store.path)
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    /// What to log, for example `info` or `info,commit_store=debug` (log.filter)
    #[arg(long, global = true, value_name = "FILTER")]
    log: Option<LogFilter>,
    /// The format of log lines (log.format)
    #[arg(long, global = true, value_enum, value_name = "auto|text|json", hide_possible_values = true)]
    log_format: Option<LogFormat>,
}

/// The sources of a command's settings.
#[derive(Debug)]
pub struct SettingsLoader(Sources);

impl SettingsLoader {
    /// Loads the settings.
    ///
    /// # Errors
    /// [`Exit::Config`], with the source of each invalid setting.
    pub fn load(&self) -> Result<LoadedConfig, CliError> {
        Ok(load(&self.0)?)
    }

    /// Loads the settings of a program that logs, and starts its log, which has its form from the first line on: also where the
    /// settings are invalid. When what is returned is dropped, the last traces are sent.
    ///
    /// # Errors
    /// As [`SettingsLoader::load`]; and [`Exit::Internal`] without a log.
    fn load_and_log(&self) -> Result<(Config, Option<Traces>), CliError> {
        let loaded = load(&self.0);
        let (log, operation) = match &loaded {
            Ok(loaded) => (loaded.config.log.clone(), loaded.config.operation.clone()),
            Err(_) => (log_settings(&self.0), OperationConfig::default()),
        };
        let traces = telemetry::init(&log, &operation).map_err(|error| CliError::new(Exit::Internal, error))?;
        Ok((loaded?.config, traces))
    }

    /// The folder given with `--data`, if any.
    pub fn data_flag(&self) -> Option<&Path> {
        self.0.flags.data.as_deref()
    }

    /// The environment of the process.
    pub fn environment(&self) -> &Environment {
        &self.0.environment
    }
}

impl From<SettingsArgs> for SettingsLoader {
    fn from(args: SettingsArgs) -> SettingsLoader {
        let file = args.config.map_or_else(|| ConfigFile::IfPresent(DEFAULT_FILE.into()), ConfigFile::Named);
        let flags = Flags { data: args.data, log: args.log, log_format: args.log_format };
        SettingsLoader(Sources { file, environment: Environment::of_process(), flags })
    }
}

/// Runs the command that the arguments of this process ask for.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // A request for help or the version ends up here, too; clap knows which stream each belongs to.
        Err(error) => {
            return match error.print() {
                Ok(()) if !error.use_stderr() => ExitCode::SUCCESS,
                _ => Exit::Refused.into(),
            };
        }
    };
    private_files::from_now_on();
    // Not locked, because long-running commands also write from other threads.
    let mut out = io::stdout();
    let command = cli.command.unwrap_or(CliCommand::Run(RunArgs {}));
    let run = || command.run(&cli.settings.into(), &mut out);
    let result = survive_long_files().and_then(|()| run()).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) | Err(CliError::OutputClosed) => ExitCode::SUCCESS,
        Err(CliError::Reported { exit, message }) => {
            let code = exit as u8;
            // What a program that logs says last has the form of its log.
            match tracing::enabled!(tracing::Level::ERROR) {
                true => tracing::error!(exit = code, "{message}"),
                // If standard error is closed, the exit code has to be enough.
                false => drop(writeln!(io::stderr(), "makruk-bot: {message}")),
            }
            exit.into()
        }
    }
}

impl CliCommand {
    fn run(self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        match self {
            CliCommand::Run(run) => run.run(settings),
            CliCommand::Sandbox(sandbox) => sandbox.run(settings),
            CliCommand::Uci(uci) => uci.run(),
            CliCommand::XBoard(xboard) => xboard.run(),
            CliCommand::Perft(perft) => perft.run(out),
            CliCommand::Parse(parse) => parse.run(out),
            CliCommand::Render(render) => render.run(out),
            CliCommand::Bench(bench) => bench.run(settings, out),
            CliCommand::Puzzles(puzzles) => puzzles.run(settings, out),
            CliCommand::Dice(dice) => dice.run(out),
            CliCommand::CheckConfig(check) => check.run(settings, out),
            CliCommand::Backup(backup) => backup.run(settings, out),
            CliCommand::Restore(restore) => restore.run(settings, out),
            CliCommand::Doctor(doctor) => doctor.run(settings, out),
            CliCommand::Status(status) => status.run(settings, out),
            CliCommand::Health(health) => health.run(settings, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn no_flag_takes_a_secret() {
        for command in Cli::command().get_subcommands().chain([&Cli::command()]) {
            for argument in command.get_arguments() {
                assert!(!argument.get_id().as_str().contains("token"), "{}: {argument}", command.get_name());
            }
        }
    }
}
