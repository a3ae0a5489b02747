//! A process that is killed, or refused by its disk, while it mends a store: the next start finishes that, and nothing is lost.

use std::sync::atomic::AtomicUsize;

use test_budget::rounds;

use super::images::{Images, copy, everything, files};
use super::*;

/// A disk that does this many things, and nothing after them: as if the process were killed then.
struct DyingDisk(AtomicUsize);

impl DyingDisk {
    fn after(operations: usize) -> Arc<Self> {
        Arc::new(Self(AtomicUsize::new(operations)))
    }

    fn live(&self) -> io::Result<()> {
        let left = self.0.try_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        left.map(drop).map_err(|_| io::Error::other("the process was killed"))
    }

    fn is_dead(&self) -> bool {
        self.0.load(Relaxed) == 0
    }
}

impl Disk for DyingDisk {
    fn available(&self, folder: &Path) -> io::Result<u64> {
        SystemDisk.available(folder)
    }

    fn create(&self, path: &Path) -> io::Result<DiskFile> {
        self.live()?;
        SystemDisk.create(path)
    }

    fn write_at(&self, file: &DiskFile, bytes: &[u8], offset: u64) -> io::Result<()> {
        self.live()?;
        SystemDisk.write_at(file, bytes, offset)
    }

    fn set_len(&self, file: &DiskFile, length: u64) -> io::Result<()> {
        self.live()?;
        SystemDisk.set_len(file, length)
    }

    fn sync(&self, file: &DiskFile) -> io::Result<()> {
        self.live()?;
        SystemDisk.sync(file)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.live()?;
        SystemDisk.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.live()?;
        SystemDisk.remove(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.live()?;
        SystemDisk.sync_folder(path)
    }
}

/// Damages a store, and opens copies of it on disks that die after one more operation each, until one opens it. Whatever they leave is
/// opened by the next start.
async fn assert_is_finished(images: &Images, damage: impl Fn(&Path)) {
    for was_killed in [true, false] {
        let (image, holds) = images.newest(was_killed);
        let damaged = copy(image);
        damage(damaged.path());
        let mut operations = 0;
        loop {
            let (folder, disk) = (copy(damaged.path()), DyingDisk::after(operations));
            let opened = SledStore::open_on(folder.path(), 0, disk.clone());
            let has_opened = opened.is_ok() && !disk.is_dead();
            drop(opened);
            let store = SledStore::open(folder.path(), 0)
                .unwrap_or_else(|error| panic!("killed after {operations} operations: {error}"));
            assert_eq!(&everything(&store).await, holds, "killed after {operations} operations");
            drop(store);
            let names: Vec<_> = files(folder.path()).into_keys().collect();
            let unfinished = names.iter().any(|name| name.starts_with("sled.new") || name.starts_with("sled.copy-1"));
            assert!(!unfinished, "killed after {operations} operations: {names:?}");
            if has_opened {
                break;
            }
            operations += rounds(4, 1);
        }
        assert!(operations > 5, "only {operations} operations");
    }
}

fn flip(path: &Path) {
    let mut bytes = fs::read(path).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).expect("written");
}

#[tokio::test]
async fn whenever_a_process_is_killed_while_it_mends_a_store_the_next_one_finishes_that() {
    let images = Images::new(1).await;
    assert_is_finished(&images, |folder| flip(&folder.join("checkpoint"))).await;
    assert_is_finished(&images, |folder| fs::remove_file(folder.join("sled/db")).expect("it was there")).await;
    // Between two renames.
    assert_is_finished(&images, |folder| {
        flip(&folder.join("checkpoint"));
        fs::rename(folder.join("sled"), folder.join("sled.old")).expect("renamed");
    })
    .await;
    // The power was cut before the new database was on the disk.
    assert_is_finished(&images, |folder| {
        flip(&folder.join("checkpoint"));
        fs::rename(folder.join("sled"), folder.join("sled.old")).expect("renamed");
        fs::create_dir(folder.join("sled")).expect("a folder");
        fs::write(folder.join("sled/db"), [0; 5_000]).expect("written");
    })
    .await;
}

#[tokio::test]
async fn a_refused_start_leaves_an_unfinished_database_alone() {
    let images = Images::new(1).await;
    let folder = copy(images.stopped.path());
    flip(&folder.path().join("checkpoint"));
    fs::rename(folder.path().join("sled"), folder.path().join("sled.copy")).expect("renamed");
    let before = files(folder.path());
    SledStore::open(folder.path(), 0).expect_err("no copy is whole");
    assert!(files(folder.path()) == before);
}

#[tokio::test]
async fn a_refused_start_of_a_closed_store_changes_nothing() {
    let images = Images::new(1).await;
    let length = fs::metadata(images.stopped.path().join("sled/db")).expect("a file").len();
    let mut refused = 0;
    // From its head to its end: whatever sled reads first, and whatever it does not.
    for at in (0..length).step_by(length as usize / rounds(24, 400)) {
        let folder = copy(images.stopped.path());
        for (name, at) in [("checkpoint", 1_000), ("sled/db", at)] {
            let path = folder.path().join(name);
            let time = path.metadata().and_then(|metadata| metadata.modified()).expect("a time");
            let mut bytes = fs::read(&path).expect("a file");
            bytes[at as usize] ^= 1;
            fs::write(&path, bytes).expect("written");
            fs::File::options().write(true).open(&path).and_then(|file| file.set_modified(time)).expect("a file");
        }
        let before = files(folder.path());
        if let Err(error) = SledStore::open(folder.path(), 0) {
            refused += 1;
            assert!(matches!(error, OpenError::Damaged { .. }), "{at}: {error}");
            assert!(files(folder.path()) == before, "{at}: {error}");
        }
    }
    assert!(refused > 0);
}

#[tokio::test]
async fn whenever_a_restore_is_killed_what_it_leaves_is_no_store() {
    let (images, to) = (Images::new(1).await, tempfile::tempdir().expect("a folder"));
    let file = to.path().join("file");
    crate::backup(images.stopped.path(), &file, |_| ()).expect("a backup");
    for operations in 0.. {
        let (target, disk) = (to.path().join(format!("after-{operations}")), DyingDisk::after(operations));
        let restored = crate::backup::restore_on(&*disk, &file, &target, |_| ());
        let has_begun = fs::read_dir(&target).is_ok_and(|mut entries| entries.next().is_some());
        if restored.is_err() && has_begun && target.join("restoring").exists() {
            let interrupted = SledStore::open(&target, 0).expect_err("it is not complete");
            assert_eq!(interrupted, OpenError::Interrupted { path: target.clone() }, "after {operations}");
            assert!(crate::holds_store(&target).expect("a folder"));
            let salvage = crate::salvage(&target, &to.path().join("salvaged"), &to.path().join("scratch"), |_| true);
            assert!(salvage.is_err_and(|error| error.to_string().contains("interrupted")));
            crate::restore(&file, &target, |_| ()).expect("a store");
        } else if restored.is_err() && has_begun {
            assert!(target.join("store.txt").exists(), "after {operations}: only {:?}", files(&target).keys());
        }
        if restored.is_err() && !has_begun {
            continue;
        }
        let store = SledStore::open(&target, 0).expect("an open store");
        assert_eq!(everything(&store).await, images.stopped_holds, "after {operations}");
        if restored.is_ok() {
            break;
        }
    }
}
