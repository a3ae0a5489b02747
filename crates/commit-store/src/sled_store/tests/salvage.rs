//! What is salvaged of a store, and what is said to be missing.

use std::collections::BTreeSet;

use super::images::{Holds, Images, Source, copy, everything, files, segments};
use super::*;
use crate::Salvage;

/// What is salvaged of the store in a folder, and what is in the file.
fn salvaged(folder: &Path) -> (Salvage, Holds) {
    let to = tempfile::tempdir().expect("a folder");
    let (file, scratch) = (to.path().join("file"), to.path().join("scratch"));
    let salvaged = crate::salvage(folder, &file, &scratch, |_| true).expect("a salvage");
    let entries = crate::checkpoint::entries(&file).expect("a backup");
    (salvaged, entries.collect::<io::Result<_>>().expect("a backup"))
}

/// Salvages a store that was refused: nothing of another store is in the file, and of whatever is not there as it was, something is
/// said. How many keys are named.
pub(super) fn assert_tells_what_is_missing(
    folder: &Path,
    images: &Images,
    holds: &Holds,
    sources: &[Source],
    how: &[String],
) -> usize {
    let before = files(folder);
    let (salvaged, found) = salvaged(folder);
    assert!(files(folder) == before, "{how:?}");
    for (key, versioned) in &found {
        let held = (key.clone(), versioned.rev, versioned.value.clone());
        assert!(images.history.contains(&held), "{how:?}: {key} was never so: {salvaged:?}");
    }
    let named: BTreeSet<&Key> = salvaged.missing.iter().map(|missing| &missing.key).collect();
    let keys: BTreeSet<&Key> = holds.keys().chain(found.keys()).collect();
    for key in keys.into_iter().filter(|&key| found.get(key) != holds.get(key)) {
        assert!(named.contains(key) || salvaged.unnamed > 0, "{how:?}: nothing is said of {key}: {salvaged:?}");
    }
    if !sources.contains(&Source::OtherStore) {
        assert!(named.iter().all(|&key| found.get(key) != holds.get(key)), "{how:?}: {salvaged:?}");
    }
    named.len()
}

#[tokio::test]
async fn a_copy_and_a_salvage_change_nothing_and_hold_everything() {
    let images = Images::new(1).await;
    for (image, holds) in [(&images.killed, &images.killed_holds), (&images.stopped, &images.stopped_holds)] {
        let before = files(image.path());
        let to = tempfile::tempdir().expect("a folder");
        crate::copy(image.path(), &to.path().join("copy")).expect("a copy");
        let store = SledStore::open(to.path().join("copy"), 0).expect("an open store");
        assert_eq!(&everything(&store).await, holds);
        let (file, scratch) = (to.path().join("salvaged"), to.path().join("scratch"));
        let salvaged = crate::salvage(image.path(), &file, &scratch, |_| true).expect("a salvage");
        assert_eq!((salvaged.totals.entries, salvaged.told, salvaged.missing), (holds.len() as u64, vec![], vec![]));
        crate::restore(&file, &to.path().join("restored"), |_| ()).expect("a store");
        let restored = SledStore::open(to.path().join("restored"), 0).expect("an open store");
        assert_eq!(&everything(&restored).await, holds);
        let but_one = crate::salvage(image.path(), &file, &scratch, |key| Some(key) != holds.keys().next());
        assert_eq!(but_one.expect("a salvage").totals.entries, holds.len() as u64 - 1);
        assert_eq!(files(image.path()), before);
    }
}

#[tokio::test]
async fn what_is_left_of_a_refused_store_is_salvaged() {
    let images = Images::new(1).await;
    let folder = copy(images.killed.path());
    // Without these nothing is whole: the newest segment, and the database.
    let journal = folder.path().join("journal");
    let newest = fs::read_dir(&journal).expect("a folder").map(|entry| entry.expect("an entry").path()).max();
    fs::remove_file(newest.expect("a segment")).expect("it was there");
    fs::remove_file(folder.path().join("sled/db")).expect("it was there");
    let before = files(folder.path());
    let error = SledStore::open(folder.path(), 0).expect_err("it is not whole");
    assert!(error.to_string().contains("salvage"), "{error}");
    let to = tempfile::tempdir().expect("a folder");
    let salvaged = crate::salvage(folder.path(), &to.path().join("file"), &to.path().join("scratch"), |_| true)
        .expect("a salvage");
    assert!(salvaged.totals.entries > 0 && !salvaged.told.is_empty(), "{salvaged:?}");
    assert_eq!(files(folder.path()), before);
}

#[tokio::test]
async fn rows_of_another_store_are_left_out_of_a_salvage_and_told() {
    let (images, other) = (Images::new(1).await, Images::new(2).await);
    for (image, holds) in [images.newest(true), images.newest(false)] {
        let folder = copy(image);
        let foreign = segments(other.stopped.path()).pop().expect("a segment");
        fs::copy(&foreign, folder.path().join("journal/0000000000000099")).expect("a copy");
        let (told, found) = salvaged(folder.path());
        assert_eq!(&found, holds);
        assert_eq!(told.told, ["journal/0000000000000099 belongs to another store and is left out"]);
        // Nor if its beginning is damaged, so that only its records say whose it is.
        let mut bytes = fs::read(&foreign).expect("a segment");
        bytes[40] ^= 1;
        fs::write(folder.path().join("journal/0000000000000099"), bytes).expect("written");
        assert_eq!(&salvaged(folder.path()).1, holds);
        // The same of its other copies.
        fs::remove_file(folder.path().join("journal/0000000000000099")).expect("it was there");
        for name in ["checkpoint", "sled/db"] {
            let folder = copy(folder.path());
            fs::copy(other.stopped.path().join(name), folder.path().join(name)).expect("a copy");
            let (told, found) = salvaged(folder.path());
            assert_eq!(&found, holds, "{name}: {told:?}");
        }
    }
}

#[tokio::test]
async fn a_salvage_names_the_key_whose_last_change_is_damaged() {
    let images = Images::new(1).await;
    let folder = copy(images.killed.path());
    // The database is some commits behind, and the last record has a wrong bit.
    fs::remove_file(folder.path().join("sled/db")).expect("it was there");
    let newest = segments(folder.path()).pop().expect("a segment");
    let mut bytes = fs::read(&newest).expect("a segment");
    let end = bytes.iter().rposition(|byte| *byte != 0).expect("a record");
    bytes[end - 200] ^= 1;
    fs::write(&newest, bytes).expect("written");
    let before = files(folder.path());
    SledStore::open(folder.path(), 0).expect_err("it is not whole");
    let (told, found) = salvaged(folder.path());
    let older: BTreeSet<&Key> =
        images.killed_holds.iter().filter(|&(key, held)| found.get(key) != Some(held)).map(|(key, _)| key).collect();
    assert!(!older.is_empty());
    assert_eq!(told.missing.iter().map(|missing| &missing.key).collect::<BTreeSet<_>>(), older);
    assert_eq!(told.unnamed, 0);
    for crate::Missing { key, rev, written } in &told.missing {
        assert_eq!(images.killed_holds.get(key).map(|held| held.rev), Some(*rev));
        assert_eq!(found.get(key).map(|found| found.rev), *written);
    }
    assert!(files(folder.path()) == before);
}

#[tokio::test]
async fn an_entry_that_is_damaged_in_the_only_checkpoint_is_named_and_the_others_are_read() {
    let images = Images::new(1).await;
    let folder = copy(images.stopped.path());
    let checkpoint = folder.path().join("checkpoint");
    let entries = crate::checkpoint::entries(&checkpoint).expect("a checkpoint");
    let (key, held) = entries.map(|entry| entry.expect("an entry")).nth(3).expect("some entries");
    let mut bytes = fs::read(&checkpoint).expect("a checkpoint");
    let at = bytes.windows(20).position(|part| part == &held.value[20..40]).expect("its value");
    bytes[at] ^= 1;
    fs::write(&checkpoint, bytes).expect("written");
    fs::remove_file(folder.path().join("sled/db")).expect("it was there");
    let (told, found) = salvaged(folder.path());
    let missing = images.stopped_holds.iter().filter(|&(key, held)| found.get(key) != Some(held));
    let changed_since = images.stopped_holds.get(&key).is_none_or(|newest| newest.rev > held.rev);
    assert_eq!(missing.map(|(key, _)| key).collect::<Vec<_>>(), if changed_since { vec![] } else { vec![&key] });
    assert_eq!(told.missing.iter().any(|missing| missing.key == key), !changed_since, "{told:?}");
    assert!(told.told.iter().any(|what| what.contains("the checkpoint")), "{told:?}");
}
