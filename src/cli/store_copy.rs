//! Copies of a store in a folder, which are read in its place.

use std::path::Path;
use std::sync::Arc;

use tempfile::TempDir;

use crate::cli::{CliError, Exit};
use bot_service::RECORDS;
use commit_store::{SledStore, copy};

/// An open copy of a store. The store may be in use meanwhile and is not changed, as it would be by opening it.
pub(super) struct StoreCopy {
    pub(super) store: Arc<SledStore>,
    /// Removed when this is dropped, after the store was closed.
    _folder: TempDir,
}

impl StoreCopy {
    pub(super) fn open(store: &Path) -> Result<StoreCopy, CliError> {
        let unusable = |error: std::io::Error| {
            CliError::new(Exit::File, format!("the store {} cannot be copied to be read: {error}", store.display()))
        };
        let folder = scratch().map_err(unusable)?;
        let path = folder.path().join("store");
        copy(store, &path).map_err(unusable)?;
        // A fault of the copy is a fault of the store.
        let opened = SledStore::open(&path, RECORDS).map_err(|error| error.of(store));
        Ok(StoreCopy { store: Arc::new(opened?), _folder: folder })
    }
}

/// A folder for copies, which is removed when it is dropped.
pub(super) fn scratch() -> std::io::Result<TempDir> {
    tempfile::Builder::new().prefix("makruk-bot-").tempdir()
}
