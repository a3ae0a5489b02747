//! How the program ends: one number for each thing that an operator would act on differently.

use std::io;
use std::process::ExitCode;

use crate::config::{ConfigError, TokenError};
use commit_store::{BackupError, OpenError, RestoreError, StoreError};

/// Why the program ended, as its exit code. They don't change between versions; 0 is success.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Exit {
    /// 1: something that should not happen.
    Internal = 1,
    /// 2: the arguments make no sense, or what they name is refused (a move that is illegal, a FEN that is none).
    Refused = 2,
    /// 3: the configuration can't be used.
    Config = 3,
    /// 4: there is no token, more than one, or Discord doesn't take it.
    Token = 4,
    /// 5: Discord doesn't grant an intent that the configuration asks for.
    Intent = 5,
    /// 6: another process has the store.
    StoreLocked = 6,
    /// 7: the store is damaged: what is on the disk is not what was written.
    StoreDamaged = 7,
    /// 8: the store can't be used for now: missing, not writable, full, or written by a newer version.
    StoreUnusable = 8,
    /// 9: a file that was named can't be read or written, or is not what it should be.
    File = 9,
    /// 10: Discord, or the server that stands for it, can't be reached, or ended the connection.
    Unreachable = 10,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command did not do what it was asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The words go to standard error, the number to whoever started the program.
    Told {
        /// The kind of failure.
        exit: Exit,
        /// What happened and what to do about it, in English, with no secret in it.
        message: String,
    },
    /// Nobody reads the output any more (`… | head`), so there is nothing left to do and nobody to tell.
    Unheard,
}

impl Failure {
    /// A failure with its words.
    pub fn new(exit: Exit, message: impl ToString) -> Failure {
        Failure::Told { exit, message: message.to_string() }
    }

    /// What the caller asked for is refused.
    pub fn refused(message: impl ToString) -> Failure {
        Failure::new(Exit::Refused, message)
    }
}

/// What writing to standard output gives.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unheard,
            _ => Failure::new(Exit::File, format!("standard output can't be written: {error}")),
        }
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Failure {
        Failure::new(Exit::Config, error)
    }
}

impl From<TokenError> for Failure {
    fn from(error: TokenError) -> Failure {
        Failure::new(Exit::Token, error)
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        let exit = match error {
            OpenError::Locked { .. } => Exit::StoreLocked,
            OpenError::Damaged { .. } => Exit::StoreDamaged,
            _ => Exit::StoreUnusable,
        };
        Failure::new(exit, error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        let exit = match error {
            StoreError::Corrupt { .. } | StoreError::Damaged { .. } => Exit::StoreDamaged,
            StoreError::TooLarge { .. } | StoreError::CommitTooLarge { .. } | StoreError::PutTwice { .. } => {
                Exit::Internal
            }
            _ => Exit::StoreUnusable,
        };
        Failure::new(exit, error)
    }
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Failure {
        match error {
            BackupError::Store(error) => error.into(),
            BackupError::File { .. } => Failure::new(Exit::File, error),
            _ => Failure::new(Exit::StoreUnusable, error),
        }
    }
}

impl From<RestoreError> for Failure {
    fn from(error: RestoreError) -> Failure {
        match error {
            RestoreError::Open(error) => error.into(),
            RestoreError::File { .. } | RestoreError::Malformed { .. } => Failure::new(Exit::File, error),
            _ => Failure::refused(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn each_kind_of_failure_has_its_number() {
        let path = PathBuf::from("/data");
        let told = |failure: Failure| match failure {
            Failure::Told { exit, message } => (exit, message.contains("/data")),
            Failure::Unheard => panic!("nothing was told"),
        };
        let what = || "bad".to_owned();
        assert_eq!(told(OpenError::Locked { path: path.clone() }.into()), (Exit::StoreLocked, true));
        assert_eq!(told(OpenError::Damaged { path: path.clone(), what: what() }.into()), (Exit::StoreDamaged, true));
        assert_eq!(told(OpenError::Unusable { path: path.clone(), what: what() }.into()), (Exit::StoreUnusable, true));
        assert_eq!(told(StoreError::Full { path, reason: what() }.into()), (Exit::StoreUnusable, true));
        assert_eq!(told(TokenError::Missing.into()).0, Exit::Token);
    }

    #[test]
    fn a_closed_pipe_is_no_failure_worth_a_word() {
        assert_eq!(Failure::from(io::Error::from(io::ErrorKind::BrokenPipe)), Failure::Unheard);
        assert_ne!(Failure::from(io::Error::from(io::ErrorKind::StorageFull)), Failure::Unheard);
    }

    #[test]
    fn the_service_is_not_started_again_when_that_mends_nothing() {
        let unit = include_str!("../../deploy/makruk-bot.service");
        let prevented = unit.lines().find_map(|line| line.strip_prefix("RestartPreventExitStatus=")).unwrap();
        let hopeless = [Exit::Refused, Exit::Config, Exit::Token, Exit::Intent, Exit::StoreDamaged];
        assert_eq!(prevented, hopeless.map(|exit| (exit as u8).to_string()).join(" "));
    }
}
