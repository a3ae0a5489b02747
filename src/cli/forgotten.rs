//! The file with the list of people who were erased. It is beside the folder of the store, so that it is still there when an
//! older backup is restored into that folder, and among the backups.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use crate::cli::store_location::StoreLocation;
use crate::cli::{CliError, Exit};
use bot_service::{FairCoin, Forgotten, Privacy, RECORDS, Service, SystemClock};
use commit_store::{PostgresOptions, PostgresStore};

/// The extension of the file beside a store.
const EXTENSION: &str = "forgotten";

/// The name of the file among the backups.
const AMONG_BACKUPS: &str = "makruk.forgotten";

/// The file beside the store in this folder.
pub(super) fn beside(store: &Path) -> PathBuf {
    let mut name = store.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(EXTENSION);
    store.with_file_name(name)
}

/// The file among the backups in this folder.
pub(super) fn among(backups: &Path) -> PathBuf {
    backups.join(AMONG_BACKUPS)
}

/// The list in a file, if there is one.
///
/// # Errors
/// A file that cannot be read. That must not be mistaken for an empty list, which would bring people back.
fn read(file: &Path) -> io::Result<Option<Forgotten>> {
    let unreadable = |error: &dyn std::fmt::Display| {
        io::Error::other(format!(
            "{} cannot be read: {error}; move it aside if another list of them is sound, such as {AMONG_BACKUPS} among the backups",
            file.display()
        ))
    };
    match fs::read_to_string(file) {
        Ok(text) => text.parse().map(Some).map_err(|error| unreadable(&error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(&error)),
    }
}

/// Adds to the list in a file, which is replaced as a whole. There is a file from then on, even if nobody is on the list: so its
/// absence tells something.
fn add(file: &Path, more: Forgotten) -> io::Result<()> {
    let mut list = read(file)?.unwrap_or_default();
    list.extend(more);
    let list = list.to_string();
    if fs::read(file).is_ok_and(|known| known == list.as_bytes()) {
        return Ok(());
    }
    let fresh = file.with_extension(format!("{EXTENSION}.new"));
    let written = fs::write(&fresh, list).and_then(|()| fs::File::open(&fresh)?.sync_all());
    let written = written.and_then(|()| fs::rename(&fresh, file));
    written.map_err(|error| io::Error::other(format!("{} cannot be written: {error}", file.display())))
}

/// Erases from a store everybody on the list beside it who is still there, as in a restored backup. To be called before anyone
/// is served. Returns how many people were erased.
///
/// # Errors
/// The store's, and a list that cannot be read.
pub(super) async fn apply(privacy: &Privacy, store: &Path) -> Result<usize, CliError> {
    let list = read(&beside(store)).map_err(|error| CliError::new(Exit::File, error))?.unwrap_or_default();
    if list.is_empty() {
        return Ok(0);
    }
    privacy.apply(&list).await.map_err(|error| CliError::new(Exit::Internal, error))
}

/// Keeps the list beside the store up to date until `stop`.
pub(super) async fn keep(privacy: Privacy, store: PathBuf, stop: CancellationToken) {
    let file = beside(&store);
    loop {
        let written = match privacy.forgotten().await {
            Ok(list) => add(&file, list).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(error) = written {
            tracing::error!(%error, "cannot write the list of people who were erased beside the store; will try again");
        }
        if stop.run_until_cancelled(privacy.wait_for_erasure()).await.is_none() {
            return;
        }
    }
}

/// Adds the list beside a store to the list among its backups, and `known`, the list in its database: other processes may have
/// erased people there. Blocks.
pub(super) fn back_up(store: &Path, known: Forgotten, backups: &Path) -> io::Result<()> {
    let mut list = read(&beside(store))?.unwrap_or_default();
    list.extend(known);
    add(&among(backups), list)
}

/// The list that is in a database.
///
/// # Errors
/// The store's.
pub(super) async fn in_database(options: &PostgresOptions) -> io::Result<Forgotten> {
    let store = PostgresStore::open(options.clone(), RECORDS).await.map_err(io::Error::other)?;
    let (service, _announced) = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairCoin));
    service.privacy.forgotten().await.map_err(io::Error::other)
}

/// Which lists are applied to what is restored.
pub(super) struct Lists {
    /// Where each is, and how many are on it.
    files: Vec<(PathBuf, usize)>,
}

impl Lists {
    /// Finds the lists: the one beside the store, the one among its backups, and the one that the operator names. All of them are
    /// merged into the one beside the store, so that they are applied even if this is interrupted.
    ///
    /// # Errors
    /// A list that cannot be read or written, and one that was named and is not there.
    pub(super) fn gather(store: &Path, backups: Option<&Path>, named: Option<&Path>) -> Result<Lists, CliError> {
        if let Some(named) = named.filter(|named| !named.exists()) {
            return Err(CliError::new(Exit::File, format!("there is no file {}", named.display())));
        }
        let unusable = |error: io::Error| CliError::new(Exit::File, error);
        let known = [Some(beside(store)), backups.map(among), named.map(Path::to_owned)];
        let mut files = Vec::new();
        let mut all = Forgotten::default();
        for file in known.into_iter().flatten() {
            if let Some(list) = read(&file).map_err(unusable)? {
                files.push((file, list.len()));
                all.extend(list);
            }
        }
        if !files.is_empty() {
            add(&beside(store), all).map_err(unusable)?;
        }
        Ok(Lists { files })
    }

    /// Whether there is no list at all, not even an empty one.
    pub(super) fn are_missing(&self) -> bool {
        self.files.is_empty()
    }

    /// Erases those on the lists from the store that was restored. Returns what to tell the operator.
    ///
    /// # Errors
    /// The store's.
    pub(super) async fn apply(&self, store: &StoreLocation, beside: &Path) -> Result<String, CliError> {
        if self.are_missing() {
            return Ok("no list of people who were erased was applied".to_owned());
        }
        let (service, _announced) = Service::new(store.open().await?, Arc::new(SystemClock), Arc::new(FairCoin));
        let people = apply(&service.privacy, beside).await?;
        let files: Vec<String> =
            self.files.iter().map(|(file, people)| format!("{people} on the list {}", file.display())).collect();
        Ok(format!("{people} people erased who had asked for it ({})", files.join(", ")))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use super::*;
    use commit_store::{MemoryStore, Store};

    /// A list of people who were erased at these times, as version 0.1.0 wrote it.
    fn earlier(times: &[u64]) -> String {
        let lines = times.iter().map(|at| format!("1 {at} {} {}\n", "07".repeat(32), "05".repeat(16)));
        let heading = "# People who were erased at their request, as keyed hashes. `makruk-bot restore` erases them from what it restores.\n";
        [heading.to_owned()].into_iter().chain(lines).collect()
    }

    pub(in crate::cli) fn list(times: &[u64]) -> Forgotten {
        earlier(times).parse().unwrap()
    }

    #[test]
    fn the_list_stands_beside_the_store_and_grows() {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("data");
        let file = beside(&store);
        assert_eq!(file, folder.path().join("data.forgotten"));
        add(&file, Forgotten::default()).unwrap();
        assert_eq!(read(&file).unwrap(), Some(Forgotten::default()));
        add(&file, list(&[1])).unwrap();
        add(&file, list(&[2])).unwrap();
        assert_eq!(read(&file).unwrap(), Some(list(&[1, 2])));
        // As version 0.1.0 wrote it.
        fs::write(&file, earlier(&[1, 2])).unwrap();
        assert_eq!(read(&file).unwrap(), Some(list(&[1, 2])));
        add(&file, Forgotten::default()).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), list(&[1, 2]).to_string(), "it has got a checksum");
        let backups = folder.path().join("backups");
        fs::create_dir(&backups).unwrap();
        back_up(&store, list(&[9]), &backups).unwrap();
        assert_eq!(read(&among(&backups)).unwrap().unwrap().len(), 3);
        fs::write(&file, "what").unwrap();
        assert!(add(&file, list(&[3])).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "what");
    }

    #[tokio::test(start_paused = true)]
    async fn every_process_on_a_store_keeps_the_whole_list_whoever_took_someone_out() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::shared());
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let stop = CancellationToken::new();
        let [one, _] = folders.each_ref().map(|folder| {
            let (service, _) = Service::new(Arc::clone(&store), Arc::new(SystemClock), Arc::new(FairCoin));
            tokio::spawn(keep(service.privacy.clone(), folder.path().join("data"), stop.clone()));
            service
        });
        tokio::time::sleep(Duration::from_secs(1)).await;
        let list = list(&[7]);
        one.privacy.apply(&list).await.unwrap();
        tokio::time::sleep(Duration::from_secs(60)).await;
        for folder in &folders {
            assert_eq!(read(&beside(&folder.path().join("data"))).unwrap(), Some(list.clone()));
        }
        stop.cancel();
    }
}
