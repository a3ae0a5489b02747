//! The backup that the bot makes of its store by itself, once a day.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;

use crate::cli::forgotten;
use crate::cli::store_location::{StoreLocation, back_up_database};
use crate::config::{BackupConfig, Hour, Keep, StoreConfig};
use bot_service::{Clock, Forgotten};
use commit_store::{BackupError, Totals, backup};

/// How often the clock is checked. A machine that slept or whose clock was set is late by no more than that.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);

/// A backup's name is this, the date, and the suffix.
const PREFIX: &str = "makruk-";
const SUFFIX: &str = ".backup";

/// Which store is backed up, where to, when, and how many backups are kept.
pub(super) struct DailyBackup {
    store: StoreLocation,
    /// The folder of the store, beside which is the list of people who were erased.
    beside: PathBuf,
    folder: PathBuf,
    hour: Hour,
    keep: Keep,
    clock: Arc<dyn Clock>,
}

impl DailyBackup {
    /// The backups of this store that the settings ask for, if any.
    pub(super) fn of(store: StoreLocation, config: &StoreConfig, clock: Arc<dyn Clock>) -> Option<DailyBackup> {
        let StoreConfig { path: beside, backup: BackupConfig { path, hour, keep }, .. } = config.clone();
        Some(DailyBackup { store, beside, folder: path?, hour, keep, clock })
    }

    /// Makes a backup each day after the hour, soon after the start if the last one is missing, until `stop`. A backup that
    /// fails is logged and tried again.
    pub(super) async fn run(self, stop: CancellationToken) {
        let daily = Arc::new(self);
        // The first wait gives the store time to open.
        while stop.run_until_cancelled(tokio::time::sleep(CHECK_INTERVAL)).await.is_some() {
            let turn = Arc::clone(&daily);
            match tokio::task::spawn_blocking(move || turn.make_if_due(&TimeZone::system())).await {
                Ok(Ok(Some((file, Totals { entries, bytes, .. })))) => {
                    tracing::info!(file = %file.display(), entries, bytes, "backed up the store");
                }
                Ok(Ok(None)) => {}
                Ok(Err(error)) => tracing::error!(%error, "the daily backup failed; will try again"),
                Err(error) => tracing::error!(%error, "the daily backup panicked; will try again"),
            }
        }
    }

    /// Makes the day's backup if its hour has come and it does not exist, and removes the oldest ones. Blocks.
    fn make_if_due(&self, zone: &TimeZone) -> Result<Option<(PathBuf, Totals)>, BackupError> {
        let now = self.clock.now().to_zoned(zone.clone());
        let file = self.folder.join(format!("{PREFIX}{}{SUFFIX}", day(&now, self.hour)));
        if file.exists() {
            return Ok(None);
        }
        let unusable = |error: io::Error| BackupError::File { path: file.clone(), what: error.to_string() };
        fs::create_dir_all(&self.folder).map_err(unusable)?;
        let (totals, known) = match &self.store {
            // The people whom this process has erased are on the list beside the store.
            StoreLocation::Folder(folder) => (backup(folder, &file, |_| {})?, Forgotten::default()),
            StoreLocation::Database(options) => Handle::current().block_on(async {
                let totals = back_up_database(options, &file).await?;
                // Read afterwards: someone who is in the backup and was erased while it was made is on the list.
                Ok::<_, BackupError>((totals, forgotten::in_database(options).await.map_err(unusable)?))
            })?,
        };
        forgotten::back_up(&self.beside, known, &self.folder).map_err(unusable)?;
        for old in outdated(&self.folder, self.keep).map_err(unusable)? {
            fs::remove_file(&old).map_err(unusable)?;
        }
        Ok(Some((file, totals)))
    }
}

/// The day whose backup must exist by now: the one before until the hour has come.
fn day(now: &Zoned, hour: Hour) -> Date {
    match i32::from(now.hour()) < i32::from(hour.get()) {
        true => now.date().yesterday().unwrap_or(Date::MIN),
        false => now.date(),
    }
}

/// The backups in the folder beyond the newest ones that are kept. Files with other names are left alone.
fn outdated(folder: &Path, keep: Keep) -> io::Result<Vec<PathBuf>> {
    let is_backup = |path: &PathBuf| {
        let date = || path.file_name()?.to_str()?.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?.parse::<Date>().ok();
        date().is_some()
    };
    let mut backups: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    backups.retain(is_backup);
    backups.sort();
    backups.truncate(backups.len().saturating_sub(keep.get().into()));
    Ok(backups)
}

#[cfg(test)]
mod tests {
    use commit_store::{PostgresOptions, PostgresStore, SledStore, verify};

    use super::*;
    use bot_service::{FairCoin, ManualClock, RECORDS, Service, SystemClock};

    #[test]
    fn a_day_has_one_backup_after_its_hour_and_the_oldest_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("store");
        let _in_use = SledStore::open(&store, 1).unwrap();
        let BackupConfig { hour, .. } = BackupConfig::default();
        let clock = Arc::new(ManualClock::new("2026-03-01T03:59:00Z".parse().unwrap()));
        let keep = serde_json::from_str("3").unwrap();
        let (beside, store) = (store.clone(), StoreLocation::Folder(store));
        let daily = DailyBackup {
            store,
            beside,
            folder: folder.path().join("backups"),
            hour,
            keep,
            clock: Arc::clone(&clock) as _,
        };
        let names = || {
            let mut names: Vec<String> = fs::read_dir(folder.path().join("backups"))
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .filter(|name| name != "makruk.forgotten")
                .collect();
            names.sort();
            names
        };
        let make = || daily.make_if_due(&TimeZone::UTC).unwrap().map(|(file, _)| file);
        // The backup of the day before is made late rather than never.
        verify(&make().expect("a backup")).unwrap();
        assert_eq!(make(), None);
        assert_eq!(names(), ["makruk-2026-02-28.backup"]);
        clock.advance_seconds(60);
        assert!(make().is_some());
        fs::write(folder.path().join("backups/notes.txt"), "mine").unwrap();
        for _ in 0..3 {
            clock.advance_seconds(24 * 3600);
            assert!(make().is_some());
        }
        let kept = ["makruk-2026-03-02.backup", "makruk-2026-03-03.backup", "makruk-2026-03-04.backup", "notes.txt"];
        assert_eq!(names(), kept);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn among_the_backups_of_a_database_is_the_list_that_it_has() {
        let Some(server) = test_postgres::Server::shared() else { return };
        let database = server.database();
        let password = Some(test_postgres::PASSWORD.into());
        let options = PostgresOptions { password, ..PostgresOptions::new(database.url().parse().unwrap()) };
        let store = Arc::new(PostgresStore::open(options.clone(), RECORDS).await.unwrap());
        let (other, _) = Service::new(store, Arc::new(SystemClock), Arc::new(FairCoin));
        // By another process, of which this one has not heard.
        let list = forgotten::tests::list(&[7]);
        other.privacy.apply(&list).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let BackupConfig { hour, keep, .. } = BackupConfig::default();
        let backups = folder.path().join("backups");
        let daily = DailyBackup {
            store: StoreLocation::Database(Box::new(options)),
            beside: folder.path().join("store"),
            folder: backups.clone(),
            hour,
            keep,
            clock: Arc::new(SystemClock),
        };
        let made = tokio::task::spawn_blocking(move || daily.make_if_due(&TimeZone::UTC));
        verify(&made.await.unwrap().unwrap().unwrap().0).unwrap();
        let text = fs::read_to_string(forgotten::among(&backups)).unwrap();
        assert_eq!(text.parse(), Ok(list));
    }
}
