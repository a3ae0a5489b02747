//! A store of format 1, which had a database alone, gets a checkpoint.

use std::io;
use std::path::Path;

use super::database::{Database, DatabaseError};
use super::recovery::refused;
use crate::OpenError;
use crate::checkpoint::{self, Contents};
use crate::digest::{Point, StoreId};
use crate::disk::Disk;
use crate::folder::{self, Marker, copy_folder, damaged, remove_folder, unusable};

/// Writes a checkpoint of the database, a copy of which is opened, since opening changes it: the store's id and state.
pub(super) fn migrate(disk: &dyn Disk, store: &Path, marker: Option<Marker>) -> Result<(StoreId, Point), OpenError> {
    let copy = store.join("sled.copy");
    let migrated = migrate_by(disk, store, marker, &copy);
    remove_folder(&copy).map_err(|error| unusable(store, &copy, &error))?;
    if migrated.is_ok() {
        tracing::info!(path = %store.display(), "the store was of format 1; it has a checkpoint and a journal now");
    }
    migrated
}

fn migrate_by(
    disk: &dyn Disk,
    store: &Path,
    marker: Option<Marker>,
    copy: &Path,
) -> Result<(StoreId, Point), OpenError> {
    let open = || {
        remove_folder(copy)?;
        copy_folder(&folder::database(store), copy)?;
        Database::remove_leftovers(copy)?;
        let database = Database::open(copy)?;
        let identity = database.identity()?;
        Ok((database, identity))
    };
    let (database, identity) = open().map_err(|error: DatabaseError| refused(store, error))?;
    let identity = identity.ok_or_else(|| damaged(store, "its database has become empty"))?;
    if let Some(marker) = marker {
        if marker.id != identity.id {
            return Err(damaged(store, "its database belongs to another store"));
        }
        if marker.revision > identity.rev {
            let missing = marker.revision - identity.rev;
            return Err(damaged(store, format!("the last {missing} or more of its acknowledged changes are missing")));
        }
    }
    let digest = database.digest(identity.id).map_err(|error| refused(store, error))?;
    let at = Point { rev: identity.rev, digest };
    let write = || {
        let new = store.join("checkpoint.new");
        let contents = Contents { records: 0, last_rev: at.rev };
        checkpoint::write(disk, &new, contents, database.entries(), |_| ())?;
        disk.rename(&new, &folder::checkpoint(store))?;
        disk.sync_folder(store)
    };
    write().map_err(|error: io::Error| unusable(store, &folder::checkpoint(store), &error))?;
    Ok((identity.id, at))
}
