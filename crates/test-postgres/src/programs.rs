//! Where PostgreSQL's programs are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with `postgres`, `initdb` and `psql` of the same version.
pub(crate) struct Programs(PathBuf);

impl Programs {
    /// The newest of those that Debian installs, or those in the `PATH`.
    pub(crate) fn find() -> Option<Programs> {
        let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut versions: Vec<(u32, PathBuf)> = installed
            .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
            .collect();
        versions.sort();
        let path = env::var_os("PATH").unwrap_or_default();
        let mut folders = versions.into_iter().rev().map(|(_, folder)| folder).chain(env::split_paths(&path));
        folders.find(|folder| is_complete(folder)).map(Programs)
    }

    pub(crate) fn path(&self, program: &str) -> PathBuf {
        self.0.join(program)
    }
}

fn is_complete(folder: &Path) -> bool {
    ["postgres", "initdb", "psql", "pg_isready"].iter().all(|program| folder.join(program).is_file())
}
