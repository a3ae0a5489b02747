//! What the commands about puzzles have in common: files, threads, a bar.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::{CliError, Exit};

pub(super) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
}

/// A bar on standard error, where there is a terminal.
pub(super) fn progress_bar(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar
}

pub(super) fn read(path: &Path) -> Result<String, CliError> {
    fs::read_to_string(path)
        .map_err(|error| CliError::new(Exit::File, format!("cannot read {}: {error}", path.display())))
}

pub(super) fn unwritable(path: &Path, error: &io::Error) -> CliError {
    CliError::new(Exit::File, format!("cannot write {}: {error}", path.display()))
}

pub(super) fn wrong_file(path: &Path, error: &dyn std::error::Error) -> CliError {
    CliError::new(Exit::File, format!("{} does not hold puzzles: {error}", path.display()))
}

/// The file beside another one, with this at the end of its name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(ending);
    name.into()
}
