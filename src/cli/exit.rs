//! How the program ends: one exit code for each failure that an operator would react to differently.

use std::process::ExitCode;
use std::{fmt, io};

use crate::config::{ConfigError, PasswordError, TokenError};
use commit_store::{BackupError, OpenError, PostgresOpenError, RestoreError, StoreError};

/// Why the program failed, as its exit code. The codes are stable between versions; 0 is success.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Exit {
    /// 1: an internal error.
    Internal = 1,
    /// 2: the arguments are wrong or were refused, such as an illegal move or an invalid FEN.
    Refused = 2,
    /// 3: the configuration is invalid.
    Config = 3,
    /// 4: there is no token, there are several, or Discord rejects it.
    Token = 4,
    /// 5: Discord does not grant an intent that the configuration asks for.
    Intent = 5,
    /// 6: another process is using the store.
    StoreLocked = 6,
    /// 7: the store is damaged: the disk does not return what was written.
    StoreDamaged = 7,
    /// 8: the store cannot be used: it is missing, not writable, full, or written by a newer version.
    StoreUnusable = 8,
    /// 9: a file cannot be read or written, or has the wrong contents.
    File = 9,
    /// 10: Discord (or the server at `discord.api_url`) closed the connection, or does not answer as Discord would.
    Unreachable = 10,
    /// 11: a part of the bot failed again and again; a fresh start may help.
    Failing = 11,
    /// 12: `health`: the bot does not answer, or is unhealthy.
    Unhealthy = 12,
    /// 13: the database does not let the bot in: a wrong password, user or certificate.
    StoreRefused = 13,
    /// 14: a write to the disk of the store failed; what was acknowledged is there, and the next start finds out what else is.
    DiskFailed = 14,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CliError {
    /// A failure with a message for standard error and an exit code.
    Reported {
        /// The exit code.
        exit: Exit,
        /// What happened and what to do about it, in English and without secrets.
        message: String,
    },
    /// Standard output was closed early, as by `… | head`. This is not an error; there is just nothing left to do.
    OutputClosed,
}

impl CliError {
    /// A failure with its message.
    pub fn new(exit: Exit, message: impl ToString) -> CliError {
        CliError::Reported { exit, message: message.to_string() }
    }

    /// A failure because the request was refused.
    pub fn refused(message: impl ToString) -> CliError {
        CliError::new(Exit::Refused, message)
    }
}

/// An error while writing to standard output.
impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CliError::OutputClosed,
            _ => CliError::new(Exit::File, format!("cannot write to standard output: {error}")),
        }
    }
}

impl From<ConfigError> for CliError {
    fn from(error: ConfigError) -> CliError {
        CliError::new(Exit::Config, error)
    }
}

impl From<TokenError> for CliError {
    fn from(error: TokenError) -> CliError {
        CliError::new(Exit::Token, error)
    }
}

impl From<PasswordError> for CliError {
    fn from(error: PasswordError) -> CliError {
        CliError::new(Exit::Config, error)
    }
}

impl From<PostgresOpenError> for CliError {
    fn from(error: PostgresOpenError) -> CliError {
        let exit = match error {
            PostgresOpenError::NotAdmitted { .. } => Exit::StoreRefused,
            _ => Exit::StoreUnusable,
        };
        CliError::new(exit, error)
    }
}

impl From<OpenError> for CliError {
    fn from(error: OpenError) -> CliError {
        let exit = match error {
            OpenError::Locked { .. } => Exit::StoreLocked,
            OpenError::Damaged { .. } => Exit::StoreDamaged,
            _ => Exit::StoreUnusable,
        };
        CliError::new(exit, with_commands(exit, error))
    }
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> CliError {
        let exit = match error {
            StoreError::Corrupt { .. } | StoreError::Damaged { .. } => Exit::StoreDamaged,
            StoreError::ReadOnly { .. } => Exit::DiskFailed,
            StoreError::TooLarge { .. } | StoreError::CommitTooLarge { .. } | StoreError::PutTwice { .. } => {
                Exit::Internal
            }
            _ => Exit::StoreUnusable,
        };
        CliError::new(exit, with_commands(exit, error))
    }
}

/// Names the commands that help with a damaged store.
fn with_commands(exit: Exit, error: impl fmt::Display) -> String {
    match exit {
        Exit::StoreDamaged => {
            format!("{error} (`makruk-bot doctor`, `makruk-bot restore FILE`, `makruk-bot doctor --salvage FILE`)")
        }
        _ => error.to_string(),
    }
}

impl From<BackupError> for CliError {
    fn from(error: BackupError) -> CliError {
        match error {
            BackupError::File { .. } => CliError::new(Exit::File, error),
            _ => CliError::new(Exit::StoreUnusable, error),
        }
    }
}

impl From<RestoreError> for CliError {
    fn from(error: RestoreError) -> CliError {
        match error {
            RestoreError::Open(error) => error.into(),
            RestoreError::NotAdmitted { .. } => CliError::new(Exit::StoreRefused, error),
            RestoreError::File { .. } | RestoreError::Malformed { .. } => CliError::new(Exit::File, error),
            _ => CliError::refused(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn each_kind_of_error_has_its_exit_code() {
        let path = PathBuf::from("/data");
        let reported = |failure: CliError| match failure {
            CliError::Reported { exit, message } => (exit, message.contains("/data")),
            CliError::OutputClosed => panic!("expected a reported failure"),
        };
        let what = || "bad".to_owned();
        assert_eq!(reported(OpenError::Locked { path: path.clone() }.into()), (Exit::StoreLocked, true));
        assert_eq!(
            reported(OpenError::Damaged { path: path.clone(), what: what() }.into()),
            (Exit::StoreDamaged, true)
        );
        assert_eq!(
            reported(OpenError::Unusable { path: path.clone(), what: what() }.into()),
            (Exit::StoreUnusable, true)
        );
        assert_eq!(
            reported(StoreError::Full { store: "/data".to_owned(), reason: what() }.into()),
            (Exit::StoreUnusable, true)
        );
        assert_eq!(
            reported(StoreError::ReadOnly { store: "/data".to_owned(), reason: what() }.into()),
            (Exit::DiskFailed, true)
        );
        assert_eq!(reported(TokenError::Missing.into()).0, Exit::Token);
    }

    #[test]
    fn a_closed_pipe_is_not_an_error() {
        assert_eq!(CliError::from(io::Error::from(io::ErrorKind::BrokenPipe)), CliError::OutputClosed);
        assert_ne!(CliError::from(io::Error::from(io::ErrorKind::StorageFull)), CliError::OutputClosed);
    }

    #[test]
    fn every_exit_code_is_documented() {
        let document = include_str!("../../docs/command-line.md");
        let table = document.lines().skip_while(|line| !line.starts_with("| exit code |")).skip(2);
        let rows = table.map_while(|row| row.strip_prefix("| ")?.split_once(" |"));
        let listed: Vec<u8> = rows.map(|(code, _)| code.parse().unwrap()).collect();
        assert_eq!(listed, (0..=Exit::DiskFailed as u8).collect::<Vec<_>>());
    }

    #[test]
    fn the_service_is_not_restarted_when_that_cannot_help() {
        let permanent = [Exit::Refused, Exit::Config, Exit::Token, Exit::Intent, Exit::StoreDamaged];
        let permanent = permanent.map(|exit| (exit as u8).to_string()).join(" ");
        for unit in [UNIT, TEMPLATE, PROCESS] {
            let no_restart = unit.lines().find_map(|line| line.strip_prefix("RestartPreventExitStatus=")).unwrap();
            assert_eq!(no_restart, permanent);
        }
    }

    const UNIT: &str = include_str!("../../deploy/makruk-bot.service");
    const TEMPLATE: &str = include_str!("../../deploy/makruk-bot@.service");
    const PROCESS: &str = include_str!("../../deploy/makruk-bot-process@.service");

    #[test]
    fn the_template_is_the_service_but_for_the_name() {
        let settings = |unit: &str| unit[unit.find("[Unit]").unwrap()..].to_owned();
        let named = settings(TEMPLATE).replace("makruk-bot %i:", "makruk-bot:").replace("-%i", "").replace("/%i", "");
        assert_eq!(named, settings(UNIT));
    }

    #[test]
    fn one_of_several_processes_is_the_service_but_for_its_page_and_the_password() {
        let settings = |unit: &str| -> Vec<String> {
            let named = unit.replace("makruk-bot, process %i:", "makruk-bot:").replace("-process-%i", "");
            named.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
        };
        let (service, mut process) = (settings(UNIT), settings(PROCESS));
        let own = [
            "Environment=MAKRUK__OPERATION__LISTEN=127.0.0.1:946%i",
            "LoadCredential=store-password:/etc/makruk-bot/store-password",
        ];
        assert!(own.iter().all(|own| process.iter().any(|line| line == own)), "{process:?}");
        process.retain(|line| !own.contains(&line.as_str()));
        assert_eq!(process, service);
    }
}
