//! What a failed statement means for the store.

use std::error::Error as _;
use std::io;

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::{Severity, SqlState};
use tokio_rustls::rustls;

use crate::StoreError;

/// Why a statement failed, before or without a `COMMIT`.
#[derive(Debug, Clone)]
pub(super) enum StatementFailure {
    /// The connection was lost, or there is none to be had.
    Disconnected(String),
    /// The server does not let this program in, or shows a certificate that is not trusted.
    NotAdmitted(String),
    /// The server does not answer in time.
    Late(String),
    /// A conflict with other transactions (serialisation, deadlock): another try may succeed.
    InTheWay(String),
    /// Another client created one of the keys.
    Exists(String),
    /// The server's disk is full.
    Full(String),
    /// The server refuses for another reason.
    Refused { code: SqlState, reason: String },
}

impl StatementFailure {
    pub(super) fn of(error: &Error) -> Self {
        let reason = reason(error);
        match tls_error(error) {
            Some(rustls::Error::InvalidCertificate(_)) => {
                let hint = "the file of trusted certificates must hold that of the server or of its authority";
                return Self::NotAdmitted(format!("{reason}; {hint}"));
            }
            Some(rustls::Error::AlertReceived(_)) => return Self::NotAdmitted(reason),
            _ => {}
        }
        let Some(db) = error.as_db_error() else { return Self::Disconnected(reason) };
        let code = db.code();
        // Authorisation, and a database that does not exist.
        if code.code().starts_with("28") || *code == SqlState::INVALID_CATALOG_NAME {
            return Self::NotAdmitted(reason);
        }
        if matches!(db.parsed_severity(), Some(Severity::Fatal | Severity::Panic)) {
            return Self::Disconnected(reason);
        }
        if *code == SqlState::T_R_SERIALIZATION_FAILURE || *code == SqlState::T_R_DEADLOCK_DETECTED {
            Self::InTheWay(reason)
        } else if *code == SqlState::UNIQUE_VIOLATION {
            Self::Exists(reason)
        } else if *code == SqlState::DISK_FULL {
            Self::Full(reason)
        } else {
            Self::Refused { code: code.clone(), reason }
        }
    }

    pub(super) fn of_pool(error: &PoolError) -> Self {
        match error {
            PoolError::Backend(error) => Self::of(error),
            PoolError::Timeout(_) => Self::Late("no connection was to be had in time".into()),
            other => Self::Disconnected(other.to_string()),
        }
    }

    /// A step that took longer than the server would have let it take.
    pub(super) fn late() -> Self {
        Self::Late("the server does not answer".into())
    }

    pub(super) fn reason(&self) -> &str {
        match self {
            Self::Disconnected(reason)
            | Self::NotAdmitted(reason)
            | Self::Late(reason)
            | Self::InTheWay(reason)
            | Self::Exists(reason)
            | Self::Full(reason)
            | Self::Refused { reason, .. } => reason,
        }
    }

    /// What the caller is told: nothing was changed.
    pub(super) fn told(self, store: &str) -> StoreError {
        let store = store.to_owned();
        match self {
            Self::Full(reason) => StoreError::Full { store, reason },
            // A server that accepts no writes, such as one that has become a replica, is replaced without us.
            Self::Disconnected(reason)
            | Self::NotAdmitted(reason)
            | Self::Late(reason)
            | Self::InTheWay(reason)
            | Self::Exists(reason)
            | Self::Refused { reason, .. } => StoreError::Unavailable { store, reason },
        }
    }
}

/// What went wrong with the encryption.
fn tls_error(error: &Error) -> Option<&rustls::Error> {
    error.source()?.downcast_ref::<io::Error>()?.get_ref()?.downcast_ref()
}

/// Whether an error in place of the answer to a `COMMIT` says for sure that nothing was committed.
pub(super) fn is_surely_aborted(error: &Error) -> bool {
    let Some(db) = error.as_db_error() else { return false };
    let code = db.code().code();
    // An error that ends a connection, or cancels a commit that waits for a replica, may come after the commit itself.
    db.parsed_severity() == Some(Severity::Error)
        && code != "40003"
        && !code.starts_with("08")
        && !code.starts_with("57")
}

/// A description of the error: the driver's own one leaves out what the server said.
pub(super) fn reason(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(db), _) => format!("{} ({})", db.message(), db.code().code()),
        (None, Some(source)) if !error.to_string().contains(&source.to_string()) => format!("{error}: {source}"),
        (None, _) => error.to_string(),
    }
}
