//! Folders of stores as they were at some moments, to be damaged.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::path::PathBuf;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::closed::copy_with_times;
use super::*;

/// The contents of all files in a folder, by their paths in it. The lock has none.
pub(super) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    fn add(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                add(root, &path, files);
            } else if path.file_name().is_some_and(|name| name != "lock") {
                let name = path.strip_prefix(root).expect("a path in it").to_owned();
                files.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    let mut found = BTreeMap::new();
    add(folder, folder, &mut found);
    found
}

/// A copy of a folder, with the times of its files.
pub(super) fn copy(from: &Path) -> tempfile::TempDir {
    loop {
        let to = tempfile::tempdir().expect("a folder");
        match copy_with_times(from, to.path()) {
            Ok(()) => return to,
            // A store that is open may take a file away that was there when the folder was listed.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => panic!("no copy: {error}"),
        }
    }
}

pub(super) type Holds = BTreeMap<Key, Versioned>;

pub(super) async fn everything(store: &SledStore) -> Holds {
    store.scan(&Prefix::ALL, None, 10_000).await.expect("a scan").entries.into_iter().collect()
}

/// The paths of the segments in a folder, in order.
pub(super) fn segments(folder: &Path) -> Vec<PathBuf> {
    crate::journal::paths(folder).expect("a folder").into_iter().map(|(_, path)| path).collect()
}

/// A store as it was at three moments: some time ago, when its process was killed, and after it was closed.
pub(super) struct Images {
    pub(super) earlier: tempfile::TempDir,
    pub(super) killed: tempfile::TempDir,
    pub(super) killed_holds: Holds,
    pub(super) stopped: tempfile::TempDir,
    pub(super) stopped_holds: Holds,
    /// All that it ever held.
    pub(super) history: BTreeSet<(Key, u64, Bytes)>,
}

/// What makes commits.
struct Author {
    /// Tells its values from those of others.
    mark: u8,
    revs: BTreeMap<u64, u64>,
    history: BTreeSet<(Key, u64, Bytes)>,
}

impl Author {
    /// Makes these commits, each of which changes some of forty keys.
    async fn write(&mut self, store: &SledStore, commits: Range<u64>) {
        for commit in commits {
            let ids: BTreeSet<u64> = [commit % 40, (commit * 7 + 1) % 40, commit * 13 % 40].into();
            let value = Bytes::from([vec![self.mark; 20], vec![commit as u8; 280]].concat());
            let puts = ids.iter().map(|id| Put {
                key: key(*id),
                expect: self.revs.get(id).map_or(Expect::Absent, |rev| Expect::Rev(*rev)),
                change: if commit % 11 != 0 { Change::Write(value.clone()) } else { Change::Delete },
            });
            let given = done(store, puts.collect()).await;
            for (id, rev) in ids.into_iter().zip(given) {
                if commit % 11 == 0 {
                    self.revs.remove(&id);
                } else {
                    self.revs.insert(id, rev);
                    self.history.insert((key(id), rev, value.clone()));
                }
            }
        }
    }
}

impl Images {
    /// Of a store whose values have this mark.
    pub(super) async fn new(mark: u8) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut author = Author { mark, revs: BTreeMap::new(), history: BTreeSet::new() };
        let store = SledStore::open(folder.path(), 0).expect("a new store");
        author.write(&store, 0..150).await;
        drop(store);
        let earlier = copy(folder.path());
        let store = SledStore::open(folder.path(), 0).expect("an open store");
        author.write(&store, 150..400).await;
        let (killed, killed_holds) = (copy(folder.path()), everything(&store).await);
        author.write(&store, 400..450).await;
        let stopped_holds = everything(&store).await;
        drop(store);
        let history = author.history;
        Self { earlier, killed, killed_holds, stopped: copy(folder.path()), stopped_holds, history }
    }

    /// One of the two newest moments, and what the store held then.
    pub(super) fn newest(&self, was_killed: bool) -> (&Path, &Holds) {
        match was_killed {
            true => (self.killed.path(), &self.killed_holds),
            false => (self.stopped.path(), &self.stopped_holds),
        }
    }
}

/// Where the damage to a file comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Disk,
    /// Another store's file is there.
    OtherStore,
}

/// Damages one file of a store in some way, without changing its time if that can be; says how.
pub(super) fn damage(folder: &Path, earlier: &Path, other: &Path, rng: &mut StdRng) -> (Source, String) {
    let names: Vec<PathBuf> = files(folder).into_keys().collect();
    let name = names.choose(rng).expect("a file");
    let path = folder.join(name);
    let time = path.metadata().and_then(|metadata| metadata.modified()).expect("a time");
    let mut bytes = fs::read(&path).expect("a file");
    let at = rng.random_range(0..bytes.len().max(1));
    let (source, how) = match rng.random_range(0..8) {
        0 | 1 if !bytes.is_empty() => {
            bytes[at] ^= 1 << rng.random_range(0..8);
            (Source::Disk, "a bit")
        }
        2 | 3 if !bytes.is_empty() => {
            let end = bytes.len().min(at + rng.random_range(1..4096));
            let filler = *[0, 0xA5].choose(rng).expect("one of them");
            bytes[at..end].fill(filler);
            (Source::Disk, "a block")
        }
        4 => {
            bytes.truncate(at);
            (Source::Disk, "a cut")
        }
        5 => {
            fs::remove_file(&path).expect("it was there");
            return (Source::Disk, format!("{}: gone", name.display()));
        }
        6 => {
            let foreign = segments(other).choose(rng).expect("a segment").clone();
            let number = segments(folder).len() as u64 * 3 + rng.random_range(0..9);
            fs::copy(&foreign, crate::journal::segment_path(folder, number)).expect("a copy");
            return (Source::OtherStore, format!("journal/{number}: another store's"));
        }
        _ => {
            let (source, from) = *[(Source::Disk, earlier), (Source::OtherStore, other)].choose(rng).expect("one");
            bytes = fs::read(from.join(name)).unwrap_or_default();
            (source, "another's")
        }
    };
    fs::write(&path, bytes).expect("written");
    fs::File::options().write(true).open(&path).and_then(|file| file.set_modified(time)).expect("a file");
    (source, format!("{}: {how} at {at}", name.display()))
}
