//! The promises on a real disk, and what happens when it breaks them.

use super::*;
use crate::store::conformance;

mod on_disk {
    use super::*;

    conformance::suite!(TempStore::new());
}

/// A store whose folder goes with it.
struct TempStore {
    store: SledStore,
    _folder: tempfile::TempDir,
}

impl TempStore {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self { store: SledStore::open(folder.path()).expect("a new store"), _folder: folder }
    }
}

impl std::ops::Deref for TempStore {
    type Target = SledStore;

    fn deref(&self) -> &SledStore {
        &self.store
    }
}
