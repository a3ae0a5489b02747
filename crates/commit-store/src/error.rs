//! Errors: which store, what is wrong, and what can be done about it.
//!
//! The texts are English, for logs and terminals.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Key, MAX_COMMIT, MAX_VALUE};

/// Why a store could not be opened. Nothing on the disk was replaced or emptied.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Another process has it open.
    #[error(
        "the store {} is in use by another process; stop that process, or use another folder for this one",
        path.display()
    )]
    Locked {
        /// The store's folder.
        path: PathBuf,
    },
    /// The operating system does not allow its files to be created, read or written.
    #[error(
        "the store {} cannot be used: {what}; check that the folder exists, belongs to the user who runs this program \
         and is writable, and that the disk has room",
        path.display()
    )]
    Unusable {
        /// The store's folder.
        path: PathBuf,
        /// What the operating system said, and about which file.
        what: String,
    },
    /// What is on the disk is not what was written there.
    #[error("the store {} is damaged: {what}; nothing in it was changed. Move the folder aside and restore a backup, or salvage what can be read", path.display())]
    Damaged {
        /// The store's folder.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A backup was being restored into the folder when the process ended.
    #[error("a restore into {} was interrupted; restore the backup again", path.display())]
    Interrupted {
        /// The store's folder.
        path: PathBuf,
    },
    /// Its records were written by a newer version of the program.
    #[error(
        "the records of the store {} have version {found}, and this program knows versions up to {known}; run the newer \
         program again",
        path.display()
    )]
    NewerRecords {
        /// The store's folder.
        path: PathBuf,
        /// The version found there.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// It was written by a newer version of this program.
    #[error(
        "the store {} has format {found}, and this program knows formats up to {known}; run the newer version again",
        path.display()
    )]
    Newer {
        /// The store's folder.
        path: PathBuf,
        /// The format found there.
        found: u32,
        /// The newest format that this program knows.
        known: u32,
    },
}

impl OpenError {
    /// The same error of the store in this folder: for a copy that was opened in its place.
    #[must_use]
    pub fn of(mut self, store: &Path) -> Self {
        let (Self::Locked { path }
        | Self::Unusable { path, .. }
        | Self::Damaged { path, .. }
        | Self::Interrupted { path }
        | Self::NewerRecords { path, .. }
        | Self::Newer { path, .. }) = &mut self;
        store.clone_into(path);
        self
    }
}

/// Why a store did not do what it was asked to do.
///
/// After every variant but [`Self::Unknown`] nothing was changed. `store` names the store: its folder, for one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// It does not answer now, or not about these keys; a later attempt may succeed.
    #[error("the store {store} is not available: {reason}")]
    Unavailable {
        /// Which store.
        store: String,
        /// Why not.
        reason: String,
    },
    /// It accepts no more writes until it is opened again.
    #[error("the store {store} accepts no more writes: {reason}; check the disk, then restart the program")]
    ReadOnly {
        /// Which store.
        store: String,
        /// Why not.
        reason: String,
    },
    /// The disk is full. Writes succeed again once there is room.
    #[error("no room for the store {store}: {reason}; free some space, and it carries on by itself")]
    Full {
        /// Which store.
        store: String,
        /// How much room there is, or what the operating system said.
        reason: String,
    },
    /// A value is not what was written.
    #[error("the store {store} is damaged at {key}: {what}; stop the program, check the store and restore a backup")]
    Corrupt {
        /// Which store.
        store: String,
        /// The key of the damaged value.
        key: Key,
        /// What is wrong with the value.
        what: String,
    },
    /// A part of the store cannot be read at all.
    #[error("the store {store} is damaged: {what}; stop the program and restore a backup")]
    Damaged {
        /// Which store.
        store: String,
        /// What is wrong with it.
        what: String,
    },
    /// The commit may or may not have been applied: read its keys again before doing anything else.
    #[error("a commit to the store {store} may or may not have been applied: {reason}")]
    Unknown {
        /// Which store.
        store: String,
        /// What happened.
        reason: String,
    },
    /// A value is longer than [`MAX_VALUE`].
    #[error("the value of {length} bytes for {key} is longer than the {MAX_VALUE} bytes allowed")]
    TooLarge {
        /// The key it was meant for.
        key: Key,
        /// Its length, in bytes.
        length: usize,
    },
    /// The puts of a commit are together larger than [`MAX_COMMIT`].
    #[error("a commit of {length} bytes is larger than the {MAX_COMMIT} bytes allowed")]
    CommitTooLarge {
        /// The length of all keys and values, in bytes.
        length: usize,
    },
    /// A commit puts the same key twice, which would leave its revision ambiguous.
    #[error("{key} is put twice in one commit")]
    PutTwice {
        /// The key.
        key: Key,
    },
}
