//! The folder of a store: its lock, its identity, its creation.
//!
//! ```text
//! lock        locked while the store is open
//! store.txt   the marker: format, id and last revision of the store, so that an empty or outdated database is noticed
//! sled/       the database
//! sled.new/   a database that is being created; left behind by a killed process, it can be deleted
//! ```

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::disk::{Disk, SystemDisk};
use super::engine::{Batch, Engine, EngineError, StoreId};
use crate::{Key, OpenError, Versioned};

/// The layout written today.
const FORMAT: u32 = 1;

/// A store made from a backup is flushed after about so many bytes.
const FILL_BYTES: usize = 256 * 1024;

/// An open store: its locked folder and its database.
pub(super) struct Opened {
    pub(super) folder: Folder,
    pub(super) engine: Engine,
    pub(super) last_rev: u64,
}

/// A folder that this process has locked.
pub(super) struct Folder {
    path: PathBuf,
    id: StoreId,
    /// The lock is released when this is dropped.
    _lock: File,
}

/// Opens the store in a folder; creates one if there has never been one.
pub(super) fn open(path: &Path) -> Result<Opened, OpenError> {
    let lock = lock(path)?;
    let marker = Marker::read(path)?;
    if !data(path).join("db").exists() {
        if marker.is_some() {
            return Err(damaged(path, format!("its database {} is gone", data(path).display())));
        }
        create(path, rand::random(), 0, |_| Ok(()))?;
    }
    Engine::remove_leftovers(&data(path)).map_err(|error| unusable(path, &data(path), &error))?;
    let engine = Engine::open(&data(path)).map_err(|error| refused(path, error))?;
    let identity = engine.identity().map_err(|error| refused(path, error))?;
    let Some((id, last_rev)) = identity else {
        return Err(damaged(path, "its database has become empty".into()));
    };
    if let Some(marker) = marker {
        if marker.id != id {
            return Err(damaged(path, "its database belongs to another store".into()));
        }
        if marker.last_rev > last_rev {
            let missing = marker.last_rev - last_rev;
            return Err(damaged(path, format!("the last {missing} or more of its acknowledged changes are missing")));
        }
    }
    let folder = Folder { path: path.to_owned(), id, _lock: lock };
    folder.note(last_rev).map_err(|error| unusable(path, &marker_path(path), &error))?;
    Ok(Opened { folder, engine, last_rev })
}

/// Creates a store with these entries, in a folder that holds none. It is created completely or not at all.
pub(crate) fn create_with(
    path: &Path,
    last_rev: u64,
    entries: impl Iterator<Item = io::Result<(Key, Versioned)>>,
) -> Result<(), OpenError> {
    let lock = lock(path)?;
    let id = rand::random();
    create(path, id, last_rev, |engine| {
        let (mut batch, mut bytes) = (Batch::default(), 0);
        for entry in entries {
            let (key, Versioned { rev, value }) = entry?;
            batch.insert(&key, rev, &value);
            bytes += value.len();
            if bytes > FILL_BYTES {
                engine.apply(std::mem::take(&mut batch))?;
                engine.flush()?;
                bytes = 0;
            }
        }
        Ok(engine.apply(batch)?)
    })?;
    let folder = Folder { path: path.to_owned(), id, _lock: lock };
    folder.note(last_rev).map_err(|error| unusable(path, &marker_path(path), &error))
}

/// Whether this folder holds a store, or the remains of one.
pub(crate) fn holds_store(path: &Path) -> bool {
    marker_path(path).exists() || data(path).exists()
}

impl Folder {
    /// The folder.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the last revision to the marker, so that a database that lost its newest commits is noticed.
    pub(super) fn note(&self, last_rev: u64) -> io::Result<()> {
        Marker { id: self.id, last_rev }.write(&self.path)
    }

    /// Opens the database again after a failed write, which has left its memory ahead of the disk.
    pub(super) fn reopen(&self, acknowledged: u64) -> Result<(Engine, u64), EngineError> {
        Engine::remove_leftovers(&data(&self.path))?;
        let engine = Engine::open(&data(&self.path))?;
        match engine.identity()? {
            Some((id, last_rev)) if id == self.id && last_rev >= acknowledged => Ok((engine, last_rev)),
            _ => Err(EngineError::Damaged("acknowledged changes are missing".into())),
        }
    }
}

fn create(
    path: &Path,
    id: StoreId,
    last_rev: u64,
    fill: impl FnOnce(&Engine) -> Result<(), EngineError>,
) -> Result<(), OpenError> {
    let new = path.join("sled.new");
    let make = || -> Result<(), EngineError> {
        if new.exists() {
            fs::remove_dir_all(&new)?;
        }
        let engine = Engine::open(&new)?;
        fill(&engine)?;
        let mut batch = Batch::default();
        batch.set_id(id);
        batch.set_last_rev(last_rev);
        engine.apply(batch)?;
        engine.flush()?;
        SystemDisk.sync(engine.file())?;
        drop(engine);
        sync_folder(&new)?;
        fs::rename(&new, data(path))?;
        sync_folder(path)?;
        Ok(())
    };
    make().map_err(|error| match error {
        EngineError::Io(error) => unusable(path, &new, &error),
        EngineError::Damaged(what) => OpenError::Unusable { path: path.to_owned(), what },
    })
}

/// Locks the folder for this process; creates it if need be.
fn lock(path: &Path) -> Result<File, OpenError> {
    let make = || {
        fs::create_dir_all(path)?;
        let lock = File::options().create(true).truncate(false).write(true).open(path.join("lock"))?;
        // The folder's own entry in its parent must survive a power cut too.
        if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            sync_folder(parent)?;
        }
        Ok(lock)
    };
    let lock = make().map_err(|error: io::Error| unusable(path, path, &error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(unusable(path, &path.join("lock"), &error)),
    }
}

fn data(path: &Path) -> PathBuf {
    path.join("sled")
}

fn marker_path(path: &Path) -> PathBuf {
    path.join("store.txt")
}

/// Makes the names in a folder survive a power cut.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

fn damaged(path: &Path, what: String) -> OpenError {
    OpenError::Damaged { path: path.to_owned(), what }
}

fn unusable(path: &Path, file: &Path, error: &io::Error) -> OpenError {
    OpenError::Unusable { path: path.to_owned(), what: format!("{}: {error}", file.display()) }
}

fn refused(path: &Path, error: EngineError) -> OpenError {
    match error {
        EngineError::Io(error) => unusable(path, &data(path), &error),
        EngineError::Damaged(what) => damaged(path, what),
    }
}

/// The contents of `store.txt`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Marker {
    id: StoreId,
    last_rev: u64,
}

impl Marker {
    fn read(path: &Path) -> Result<Option<Self>, OpenError> {
        let file = marker_path(path);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => String::new(),
            Err(error) => return Err(unusable(path, &file, &error)),
        };
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let parse = || -> Option<(u32, StoreId, u64)> {
            let id = StoreId::from_str_radix(field("id")?, 16).ok()?;
            Some((field("format")?.parse().ok()?, id, field("revision")?.parse().ok()?))
        };
        match parse() {
            Some((FORMAT, id, last_rev)) => Ok(Some(Self { id, last_rev })),
            Some((found, ..)) if found > FORMAT => {
                Err(OpenError::Newer { path: path.to_owned(), found, known: FORMAT })
            }
            _ => Err(damaged(path, format!("{} cannot be read", file.display()))),
        }
    }

    fn write(self, path: &Path) -> io::Result<()> {
        let new = path.join("store.txt.new");
        let mut file = File::create(&new)?;
        writeln!(file, "This folder is a store. Do not change anything in it.")?;
        writeln!(file, "format: {FORMAT}\nid: {:032x}\nrevision: {}", self.id, self.last_rev)?;
        file.sync_all()?;
        fs::rename(&new, marker_path(path))?;
        sync_folder(path)
    }
}
