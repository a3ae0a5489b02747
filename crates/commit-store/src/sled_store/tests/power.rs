//! Power cuts: everything that the store did to its files is recorded, and replayed up to some moment as a disk may have it
//! then, with what was not synced missing in part.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::MutexGuard;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use test_budget::{rounds, seed};

use super::*;
use crate::folder::{copy_folder, remove_folder};

/// A write may be on the disk in parts of this size, in bytes.
const SECTOR: usize = 512;

#[derive(Clone)]
enum Event {
    Create(PathBuf),
    Write(PathBuf, u64, Vec<u8>),
    SetLen(PathBuf, u64),
    Sync(PathBuf),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    SyncFolder(PathBuf),
    /// This number of commits had been acknowledged.
    Acknowledged(u64),
}

/// A disk that records what is done to it.
#[derive(Clone, Default)]
struct Recorder(Arc<Mutex<Vec<Event>>>);

impl Recorder {
    fn events(&self) -> MutexGuard<'_, Vec<Event>> {
        self.0.lock().expect("no test panics while holding it")
    }

    fn add(&self, event: Event) {
        self.events().push(event);
    }
}

impl Disk for Recorder {
    fn available(&self, folder: &Path) -> io::Result<u64> {
        SystemDisk.available(folder)
    }

    fn create(&self, path: &Path) -> io::Result<DiskFile> {
        self.add(Event::Create(path.to_owned()));
        SystemDisk.create(path)
    }

    fn write_at(&self, file: &DiskFile, bytes: &[u8], offset: u64) -> io::Result<()> {
        self.add(Event::Write(file.path.clone(), offset, bytes.to_vec()));
        SystemDisk.write_at(file, bytes, offset)
    }

    fn set_len(&self, file: &DiskFile, length: u64) -> io::Result<()> {
        self.add(Event::SetLen(file.path.clone(), length));
        SystemDisk.set_len(file, length)
    }

    fn sync(&self, file: &DiskFile) -> io::Result<()> {
        SystemDisk.sync(file)?;
        self.add(Event::Sync(file.path.clone()));
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        // What is in the folders of databases is not recorded.
        if from.is_file() {
            self.add(Event::Rename(from.to_owned(), to.to_owned()));
        }
        SystemDisk.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.add(Event::Remove(path.to_owned()));
        SystemDisk.remove(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        SystemDisk.sync_folder(path)?;
        self.add(Event::SyncFolder(path.to_owned()));
        Ok(())
    }
}

/// A file as the disk has it, and what was done to it since its last sync.
#[derive(Default)]
struct FileContents {
    durable: Vec<u8>,
    pending: Vec<Event>,
}

impl FileContents {
    fn write(&mut self, offset: u64, bytes: &[u8]) {
        let (start, end) = (offset as usize, offset as usize + bytes.len());
        if self.durable.len() < end {
            self.durable.resize(end, 0);
        }
        self.durable[start..end].copy_from_slice(bytes);
    }

    fn sync(&mut self) {
        for event in std::mem::take(&mut self.pending) {
            match event {
                Event::Write(_, offset, bytes) => self.write(offset, &bytes),
                Event::SetLen(_, length) => self.durable.resize(length as usize, 0),
                _ => {}
            }
        }
    }

    /// Some of what was not synced is on the disk, in any order.
    fn lose_power(&mut self, rng: &mut StdRng) {
        for event in std::mem::take(&mut self.pending) {
            match event {
                Event::Write(_, offset, bytes) => {
                    for (number, sector) in bytes.chunks(SECTOR).enumerate() {
                        if rng.random() {
                            self.write(offset + (number * SECTOR) as u64, sector);
                        }
                    }
                }
                Event::SetLen(_, length) if rng.random() => self.durable.resize(length as usize, 0),
                _ => {}
            }
        }
    }
}

/// The files of a disk; a name points to contents.
#[derive(Default)]
struct Image {
    contents: Vec<FileContents>,
    /// The names as the running system sees them.
    names: HashMap<PathBuf, usize>,
    /// The names that are on the disk.
    durable_names: BTreeMap<PathBuf, usize>,
    /// Changes of names that are not on the disk yet: the contents that a name gets, if any.
    pending_names: Vec<(PathBuf, Option<usize>)>,
}

impl Image {
    fn name(&mut self, path: &Path, contents: Option<usize>) {
        match contents {
            Some(contents) => self.names.insert(path.to_owned(), contents),
            None => self.names.remove(path),
        };
        self.pending_names.push((path.to_owned(), contents));
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Create(path) => {
                self.contents.push(FileContents::default());
                self.name(path, Some(self.contents.len() - 1));
            }
            Event::Write(path, ..) | Event::SetLen(path, _) => {
                let contents = self.names[path];
                self.contents[contents].pending.push(event.clone());
            }
            Event::Sync(path) => {
                let contents = self.names[path];
                self.contents[contents].sync();
            }
            Event::Rename(from, to) => {
                let contents = self.names[from];
                self.name(from, None);
                self.name(to, Some(contents));
            }
            Event::Remove(path) => self.name(path, None),
            Event::SyncFolder(folder) => {
                let (of_folder, others) = std::mem::take(&mut self.pending_names)
                    .into_iter()
                    .partition(|(path, _)| path.parent() == Some(folder));
                self.pending_names = others;
                self.rename(of_folder);
            }
            Event::Acknowledged(_) => {}
        }
    }

    fn rename(&mut self, changes: Vec<(PathBuf, Option<usize>)>) {
        for (path, contents) in changes {
            match contents {
                Some(contents) => self.durable_names.insert(path, contents),
                None => self.durable_names.remove(&path),
            };
        }
    }

    /// Writes the files to a folder as they are after the power was cut.
    fn write(mut self, from: &Path, to: &Path, rng: &mut StdRng) {
        // The file systems in use keep the order of names.
        let kept = rng.random_range(0..=self.pending_names.len());
        let changes = self.pending_names.drain(..).take(kept).collect();
        self.rename(changes);
        for contents in &mut self.contents {
            contents.lose_power(rng);
        }
        for (path, contents) in &self.durable_names {
            let path = to.join(path.strip_prefix(from).expect("a file of the store"));
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, &self.contents[*contents].durable).expect("written");
        }
    }
}

fn value(commit: u64) -> Bytes {
    Bytes::from(vec![commit as u8; 200 + commit as usize % 900])
}

/// What the store holds after this number of commits: commit `n` creates the key `n`, and changes the key 0 to `n`.
fn is_state_after(found: &BTreeMap<u64, Bytes>, commits: u64) -> bool {
    found.len() as u64 == commits + u64::from(commits > 0)
        && (1..=commits).all(|n| found.get(&n) == Some(&value(n)))
        && (commits == 0 || found.get(&0) == Some(&value(commits)))
}

#[tokio::test]
async fn a_power_cut_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let store_path = folder.path().join("store");
    let recorder = Recorder::default();
    let databases = tempfile::tempdir().expect("a folder");
    let (mut commits, mut rev) = (0, None);
    for session in 0..4 {
        let store = SledStore::open_on(&store_path, 0, Arc::new(recorder.clone())).expect("an open store");
        for _ in 0..60 {
            commits += 1;
            let first = Put::write(key(0), rev.map_or(Expect::Absent, Expect::Rev), value(commits));
            rev = Some(done(&store, vec![first, Put::create(key(commits), value(commits))]).await[0]);
            recorder.add(Event::Acknowledged(commits));
        }
        // The database as it was at some moments. It is not synced, so that any of them may be on the disk later.
        copy_folder(&store_path.join("sled"), &databases.path().join(session.to_string())).expect("a copy");
    }
    let events = recorder.events().clone();
    let (cuts, seed) = (rounds(40, 1_000), seed(0));
    for number in 0..cuts {
        let mut rng = StdRng::seed_from_u64(seed.wrapping_add(number as u64));
        // Spread over all that happened.
        let cut = rng.random_range(events.len() * number / cuts..=events.len() * (number + 1) / cuts);
        let mut image = Image::default();
        events[..cut].iter().for_each(|event| image.apply(event));
        let acknowledged = events[..cut].iter().rev().find_map(|event| match event {
            Event::Acknowledged(commits) => Some(*commits),
            _ => None,
        });
        let acknowledged = acknowledged.unwrap_or_default();
        let after = folder.path().join("after");
        remove_folder(&after).expect("removed");
        image.write(&store_path, &after, &mut rng);
        // An older database, a damaged one, or none.
        let session = rng.random_range(0..=acknowledged / 60);
        if session > 0 && after.join("journal").exists() {
            copy_folder(&databases.path().join((session - 1).to_string()), &after.join("sled")).expect("a copy");
            if rng.random() {
                let mut bytes = fs::read(after.join("sled/db")).expect("a database");
                let at = rng.random_range(0..bytes.len());
                let end = bytes.len().min(at + 4096);
                bytes[at..end].fill(0);
                fs::write(after.join("sled/db"), bytes).expect("written");
            }
        }
        let store = SledStore::open(&after, 0).unwrap_or_else(|error| panic!("cut {number} at {cut}: {error}"));
        let page = store.scan(&Prefix::ALL, None, 10_000).await.expect("a scan");
        let found: BTreeMap<u64, Bytes> = page
            .entries
            .into_iter()
            .filter_map(|(key, versioned)| THINGS.ids(&key).map(|[id]| (id, versioned.value)))
            .collect();
        let held = found.keys().next_back().copied().unwrap_or_default();
        assert!(held >= acknowledged, "cut {number} at {cut}: {acknowledged} acknowledged, {held} there");
        assert!(is_state_after(&found, held), "cut {number} at {cut}: a part of a commit is there");
    }
}
