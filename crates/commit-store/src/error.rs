//! What can go wrong, each with the path, what is wrong and what to do about it.
//!
//! The texts are English and meant for the log and the terminal; what players read is worded elsewhere.

use std::path::PathBuf;

use thiserror::Error;

use super::{Key, MAX_COMMIT, MAX_VALUE};

/// Why the store could not be opened. Nothing on the disk has been replaced or emptied.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Another process has it open.
    #[error(
        "the store {} is in use by another process; stop the other makruk-bot, or give this one a folder of its own",
        path.display()
    )]
    Locked {
        /// The store's folder.
        path: PathBuf,
    },
    /// The system refuses to make, read or write its files.
    #[error(
        "the store {} cannot be used: {what}; see that the folder exists, belongs to the user who runs makruk-bot, is \
         writable, and that the disk has room",
        path.display()
    )]
    Unusable {
        /// The store's folder.
        path: PathBuf,
        /// What the system said, and of which file.
        what: String,
    },
    /// What is on the disk is not what was written there.
    #[error(
        "the store {} is damaged: {what}; move the folder aside and bring a backup back with `makruk-bot restore FILE`",
        path.display()
    )]
    Damaged {
        /// The store's folder.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A newer version of the program wrote it.
    #[error(
        "the store {} has format {found}, and this makruk-bot knows formats up to {known}; run the newer version again",
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

/// Why the store could not do what it was asked to.
///
/// After every variant but [`Self::Unknown`] it is certain that nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// It does not answer now, or not about these keys; asking again later may help.
    #[error("the store {} is not available: {reason}", path.display())]
    Unavailable {
        /// The store's folder.
        path: PathBuf,
        /// What is the matter.
        reason: String,
    },
    /// It takes no more writes until the program is restarted.
    #[error("the store {} takes no more writes: {reason}; see to the disk, then restart makruk-bot", path.display())]
    ReadOnly {
        /// The store's folder.
        path: PathBuf,
        /// What is the matter.
        reason: String,
    },
    /// There is no room. Writes are taken again by themselves once there is.
    #[error("no room for the store {}: {reason}; free some space, and it goes on by itself", path.display())]
    Full {
        /// The store's folder.
        path: PathBuf,
        /// How much room there is, or what the system said.
        reason: String,
    },
    /// A value is not what was written.
    #[error(
        "the store {} is damaged at {key}: {what}; stop makruk-bot, look with `makruk-bot doctor`, and bring a backup \
         back with `makruk-bot restore FILE`",
        path.display()
    )]
    Corrupt {
        /// The store's folder.
        path: PathBuf,
        /// Where the damage is.
        key: Key,
        /// What is wrong with the value.
        what: String,
    },
    /// A part of it cannot be read at all.
    #[error(
        "the store {} is damaged: {what}; stop makruk-bot and bring a backup back with `makruk-bot restore FILE`",
        path.display()
    )]
    Damaged {
        /// The store's folder.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The commit may or may not have been done: read its keys again before doing anything else.
    #[error("a commit to the store {} may or may not have been done: {reason}", path.display())]
    Unknown {
        /// The store's folder.
        path: PathBuf,
        /// What happened.
        reason: String,
    },
    /// A value is longer than [`MAX_VALUE`].
    #[error("the value of {length} bytes for {key} is longer than the {MAX_VALUE} allowed")]
    TooLarge {
        /// Where it was to go.
        key: Key,
        /// Its length, in bytes.
        length: usize,
    },
    /// The puts of a commit are together longer than [`MAX_COMMIT`].
    #[error("a commit of {length} bytes is longer than the {MAX_COMMIT} allowed")]
    CommitTooLarge {
        /// The length of all keys and values, in bytes.
        length: usize,
    },
    /// One commit puts the same key twice, so that its revision would be unclear.
    #[error("{key} is put twice in one commit")]
    PutTwice {
        /// The key.
        key: Key,
    },
}
