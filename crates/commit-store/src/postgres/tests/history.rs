//! Random commits whose outcome can be compared with what their callers were told.

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};

use super::patient::until_available;
use super::*;
use crate::Expect;

/// How many keys are written to.
const KEYS: u64 = 6;
const LOGS: Space = Space::new("log");
const MARKS: Space = Space::new("mark");

/// Who made a commit, and which one of theirs it was.
type Id = (u64, u64);

/// What the caller of a commit knows of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It was acknowledged.
    Done,
    /// It was refused, and nothing was changed.
    Refused,
    /// It was unknown, and its mark told whether it was applied.
    Settled { applied: bool },
}

/// The reported outcome of each commit, and the keys that it would change.
pub(super) type Told = BTreeMap<Id, (Fate, BTreeSet<u64>)>;

/// Makes commits until it is stopped. Each of them adds its id to the lists under some keys, and creates a mark.
pub(super) async fn write(store: &PostgresStore, task: u64, goes_on: impl Fn(&Told) -> bool) -> Told {
    let mut rng = StdRng::seed_from_u64(task);
    let mut told = Told::new();
    for number in 0.. {
        if !goes_on(&told) {
            break;
        }
        let count = rng.random_range(1..=3);
        let ids: BTreeSet<u64> = (0..KEYS).choose_multiple(&mut rng, count).into_iter().collect();
        let keys: Vec<Key> = ids.iter().map(|id| LOGS.key([*id])).collect();
        let Ok(found) = store.get_each(&keys).await else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let mut puts = vec![Put::create(MARKS.key([task, number]), Bytes::new())];
        for (key, found) in keys.into_iter().zip(found) {
            let (expect, mut log) =
                found.map_or((Expect::Absent, Vec::new()), |found| (Expect::Rev(found.rev), found.value.to_vec()));
            log.extend([task as u8, (number >> 8) as u8, number as u8]);
            puts.push(Put::write(key, expect, log.into()));
        }
        let fate = match store.commit(puts).await {
            Ok(Commit::Done { .. }) => Fate::Done,
            Ok(Commit::Conflict { .. }) | Err(StoreError::Unavailable { .. }) => Fate::Refused,
            Err(StoreError::Unknown { .. }) => {
                let mark = MARKS.key([task, number]);
                let found = until_available(|| store.get(&mark)).await.expect("a mark or none");
                Fate::Settled { applied: found.is_some() }
            }
            other => panic!("{other:?}"),
        };
        told.insert((task, number), (fate, ids));
    }
    told
}

/// Compares what was told with what is there.
pub(super) async fn verify(store: &PostgresStore, told: &Told) {
    let all = |prefix| async move { store.scan(&prefix, None, 100_000).await.expect("a scan").entries };
    let marks: BTreeSet<Id> =
        all(MARKS.prefix([])).await.iter().filter_map(|(key, _)| MARKS.ids(key)).map(Into::into).collect();
    for (id, (fate, _)) in told {
        let applied = matches!(fate, Fate::Done | Fate::Settled { applied: true });
        assert_eq!(marks.contains(id), applied, "{id:?} was {fate:?}");
    }
    let mut logged: BTreeMap<Id, BTreeSet<u64>> = BTreeMap::new();
    for (key, log) in all(LOGS.prefix([])).await {
        let [key] = LOGS.ids(&key).expect("a log");
        let mut last: BTreeMap<u64, u64> = BTreeMap::new();
        for entry in log.value.chunks(3) {
            let (task, number) = (u64::from(entry[0]), u64::from(entry[1]) << 8 | u64::from(entry[2]));
            // No task's entries are duplicated or out of order, and none was overwritten.
            assert!(last.insert(task, number).is_none_or(|last| last < number), "the log {key} is not linear");
            logged.entry((task, number)).or_default().insert(key);
        }
    }
    let applied: BTreeMap<Id, BTreeSet<u64>> =
        told.iter().filter(|(id, _)| marks.contains(id)).map(|(id, (_, keys))| (*id, keys.clone())).collect();
    assert_eq!(logged, applied, "commits are applied as a whole");
}

/// How many commits had which fate: acknowledged, refused, unknown but applied, unknown and not applied.
pub(super) fn counts(told: &Told) -> [usize; 4] {
    let fates = [Fate::Done, Fate::Refused, Fate::Settled { applied: true }, Fate::Settled { applied: false }];
    fates.map(|fate| told.values().filter(|(found, _)| *found == fate).count())
}
