//! The tests that every [`Store`] must pass: `suite!` makes a test of each case, on a new store.

use std::collections::BTreeMap;

use bytes::Bytes;
use proptest::prelude::*;
use proptest::strategy::ValueTree;

use super::{Commit, Expect, Key, MAX_VALUE, MemoryStore, Page, Prefix, Put, Space, Store, StoreError, Versioned};

/// Makes a test of each case. The expression evaluates to a (smart) pointer to an empty store.
macro_rules! suite {
    ($new_store:expr) => {
        $crate::conformance::suite!(@each $new_store;
            a_created_value_is_read_back,
            an_absent_key_has_no_value,
            several_values_come_in_the_order_of_their_keys,
            an_existing_key_is_not_created_again,
            an_update_needs_the_current_revision,
            revisions_of_a_deleted_key_are_not_reused,
            a_commit_can_require_that_a_key_is_absent,
            a_conflict_changes_nothing,
            a_conflict_names_the_first_failed_expectation,
            revisions_increase,
            an_empty_commit_succeeds,
            values_up_to_the_limit_are_accepted,
            a_commit_with_a_repeated_key_is_refused,
            a_scan_is_in_byte_order,
            a_scan_stays_within_its_prefix,
            pages_join_without_gaps,
            concurrent_updates_are_not_lost,
            commits_and_conflicts_are_counted,
            it_behaves_like_the_memory_store
        );
    };
    (@each $new_store:expr; $($case:ident),+) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                let store = $new_store;
                $crate::conformance::$case(&*store).await;
            }
        )+
    };
}
pub(super) use suite;

const THINGS: Space = Space::new("thing");

fn key(id: u64) -> Key {
    THINGS.key([id])
}

fn text(text: &str) -> Bytes {
    Bytes::copy_from_slice(text.as_bytes())
}

async fn done(store: &impl Store, puts: Vec<Put>) -> Vec<u64> {
    match store.commit(puts).await {
        Ok(Commit::Done { revs }) => revs,
        other => panic!("the commit should be done, but: {other:?}"),
    }
}

async fn read(store: &impl Store, id: u64) -> Option<Versioned> {
    store.get(&key(id)).await.expect("a read")
}

async fn scan(store: &impl Store, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Page {
    store.scan(prefix, after, limit).await.expect("a scan")
}

pub(super) async fn a_created_value_is_read_back(store: &impl Store) {
    let revs = done(store, vec![Put::create(key(1), text("หมาก"))]).await;
    assert_eq!(read(store, 1).await, Some(Versioned { rev: revs[0], value: text("หมาก") }));
}

pub(super) async fn an_absent_key_has_no_value(store: &impl Store) {
    assert_eq!(read(store, 1).await, None);
    assert_eq!(scan(store, &Prefix::ALL, None, 10).await, Page::default());
}

pub(super) async fn several_values_come_in_the_order_of_their_keys(store: &impl Store) {
    let revs = done(store, vec![Put::create(key(1), text("a")), Put::create(key(3), text("c"))]).await;
    let read = store.get_each(&[3, 2, 1, 3].map(key)).await.expect("a read");
    let c = Some(Versioned { rev: revs[1], value: text("c") });
    assert_eq!(read, [c.clone(), None, Some(Versioned { rev: revs[0], value: text("a") }), c]);
    assert_eq!(store.get_each(&[]).await.expect("a read"), []);
}

pub(super) async fn an_existing_key_is_not_created_again(store: &impl Store) {
    let revs = done(store, vec![Put::create(key(1), text("a"))]).await;
    let commit = store.commit(vec![Put::create(key(1), text("b"))]).await;
    let current = Some(Versioned { rev: revs[0], value: text("a") });
    assert_eq!(commit, Ok(Commit::Conflict { index: 0, current }));
}

pub(super) async fn an_update_needs_the_current_revision(store: &impl Store) {
    let first = done(store, vec![Put::create(key(1), text("a"))]).await[0];
    let second = done(store, vec![Put::update(key(1), first, text("b"))]).await[0];
    assert!(second > first);
    let stale = store.commit(vec![Put::update(key(1), first, text("c"))]).await;
    let current = Some(Versioned { rev: second, value: text("b") });
    assert_eq!(stale, Ok(Commit::Conflict { index: 0, current }));
    let missing = store.commit(vec![Put::update(key(2), first, text("c"))]).await;
    assert_eq!(missing, Ok(Commit::Conflict { index: 0, current: None }));
}

pub(super) async fn revisions_of_a_deleted_key_are_not_reused(store: &impl Store) {
    let created = done(store, vec![Put::create(key(1), text("a"))]).await[0];
    let deleted = done(store, vec![Put::delete(key(1), created)]).await[0];
    assert_eq!(read(store, 1).await, None);
    let again = done(store, vec![Put::create(key(1), text("a"))]).await[0];
    assert!(created < deleted && deleted < again);
    let stale = store.commit(vec![Put::delete(key(1), created)]).await;
    assert!(matches!(stale, Ok(Commit::Conflict { index: 0, current: Some(Versioned { rev, .. }) }) if rev == again));
}

pub(super) async fn a_commit_can_require_that_a_key_is_absent(store: &impl Store) {
    let require_absent = Put { key: key(1), expect: Expect::Absent, value: None };
    done(store, vec![require_absent.clone(), Put::create(key(2), text("a"))]).await;
    done(store, vec![Put::create(key(1), text("a"))]).await;
    let commit = store.commit(vec![require_absent, Put::create(key(3), text("a"))]).await;
    assert!(matches!(commit, Ok(Commit::Conflict { index: 0, current: Some(_) })));
    assert_eq!(read(store, 3).await, None);
}

pub(super) async fn a_conflict_changes_nothing(store: &impl Store) {
    let rev = done(store, vec![Put::create(key(1), text("a")), Put::create(key(2), text("b"))]).await[0];
    let puts = vec![
        Put::update(key(1), rev, text("c")),
        Put::create(key(3), text("d")),
        Put::create(key(2), text("e")),
        Put::delete(key(4), 1),
    ];
    assert!(matches!(store.commit(puts).await, Ok(Commit::Conflict { index: 2, .. })));
    assert_eq!(read(store, 1).await.map(|v| v.value), Some(text("a")));
    assert_eq!(read(store, 3).await, None);
}

pub(super) async fn a_conflict_names_the_first_failed_expectation(store: &impl Store) {
    let puts = vec![Put::create(key(1), text("a")), Put::delete(key(2), 7), Put::delete(key(3), 7)];
    assert_eq!(store.commit(puts).await, Ok(Commit::Conflict { index: 1, current: None }));
}

pub(super) async fn revisions_increase(store: &impl Store) {
    let mut last = 0;
    for round in 0..20 {
        let puts = (0..3).map(|id| Put::create(key(round * 3 + id), text("a"))).collect();
        for rev in done(store, puts).await {
            assert!(rev > last);
            last = rev;
        }
    }
    assert_eq!(store.stats().last_rev, last);
}

pub(super) async fn an_empty_commit_succeeds(store: &impl Store) {
    assert_eq!(done(store, vec![]).await, Vec::<u64>::new());
}

pub(super) async fn values_up_to_the_limit_are_accepted(store: &impl Store) {
    let largest = Bytes::from(vec![7; MAX_VALUE]);
    done(store, vec![Put::create(key(1), largest.clone()), Put::create(key(2), Bytes::new())]).await;
    assert_eq!(read(store, 1).await.map(|v| v.value), Some(largest));
    assert_eq!(read(store, 2).await.map(|v| v.value), Some(Bytes::new()));
    let too_large = vec![Put::create(key(4), text("a")), Put::create(key(3), Bytes::from(vec![7; MAX_VALUE + 1]))];
    let refused = StoreError::TooLarge { key: key(3), length: MAX_VALUE + 1 };
    assert_eq!(store.commit(too_large).await, Err(refused));
    assert_eq!(read(store, 4).await, None);
}

pub(super) async fn a_commit_with_a_repeated_key_is_refused(store: &impl Store) {
    let puts = vec![Put::create(key(1), text("a")), Put::create(key(1), text("b"))];
    assert_eq!(store.commit(puts).await, Err(StoreError::PutTwice { key: key(1) }));
    assert_eq!(read(store, 1).await, None);
}

pub(super) async fn a_scan_is_in_byte_order(store: &impl Store) {
    let ids = [256, 3, u64::MAX, 0, 255, 1 << 40];
    done(store, ids.iter().map(|&id| Put::create(key(id), text("a"))).collect()).await;
    let page = scan(store, &THINGS.prefix([]), None, 10).await;
    let found: Vec<_> = page.entries.iter().filter_map(|(key, _)| THINGS.ids(key)).collect();
    assert_eq!(found, [[0], [3], [255], [256], [1 << 40], [u64::MAX]]);
    assert_eq!(page.next, None);
}

pub(super) async fn a_scan_stays_within_its_prefix(store: &impl Store) {
    let key = |text: &str| Key::new(text.to_owned()).expect("a short key");
    let keys = ["a", "ab", "ab\0", "abz", "ac", "b"];
    done(store, keys.iter().map(|&text_| Put::create(key(text_), text(text_))).collect()).await;
    let ab = Space::new("ab").prefix([]);
    assert_eq!(scan(store, &ab, None, 9).await, Page::default());
    done(store, vec![Put::create(key("ab/"), text("")), Put::create(key("ab/x"), text(""))]).await;
    let names = |page: Page| page.entries.iter().map(|(key, _)| key.to_string()).collect::<Vec<_>>();
    assert_eq!(names(scan(store, &ab, None, 9).await), ["ab/", "ab/x"]);
    assert_eq!(names(scan(store, &ab, Some(&key("a")), 9).await), ["ab/", "ab/x"]);
    assert_eq!(names(scan(store, &ab, Some(&key("ab/")), 9).await), ["ab/x"]);
    assert_eq!(names(scan(store, &ab, Some(&key("b")), 9).await), Vec::<String>::new());
    assert_eq!(
        names(scan(store, &Prefix::ALL, None, 9).await),
        ["a", "ab", r"ab\x00", "ab/", "ab/x", "abz", "ac", "b"]
    );
}

pub(super) async fn pages_join_without_gaps(store: &impl Store) {
    done(store, (0..25).map(|id| Put::create(key(id), text("a"))).collect()).await;
    for limit in [1, 5, 7, 25, 26] {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let page = scan(store, &THINGS.prefix([]), after.as_ref(), limit).await;
            assert!(page.entries.len() <= limit);
            found.extend(page.entries.into_iter().map(|(key, _)| key));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(found, (0..25).map(key).collect::<Vec<_>>(), "with {limit} a page");
    }
}

pub(super) async fn concurrent_updates_are_not_lost(store: &impl Store) {
    done(store, vec![Put::create(key(0), Bytes::copy_from_slice(&0_u64.to_be_bytes()))]).await;
    let add_ten = || async {
        for _ in 0..10 {
            loop {
                let current = read(store, 0).await.expect("the counter is there");
                let count = u64::from_be_bytes(current.value[..].try_into().expect("eight bytes")) + 1;
                let put = Put::update(key(0), current.rev, Bytes::copy_from_slice(&count.to_be_bytes()));
                let commit = store.commit(vec![put]).await.expect("a commit");
                if matches!(commit, Commit::Done { .. }) {
                    break;
                }
            }
        }
    };
    futures::future::join_all((0..8).map(|_| add_ten())).await;
    assert_eq!(read(store, 0).await.map(|v| v.value), Some(Bytes::copy_from_slice(&80_u64.to_be_bytes())));
}

pub(super) async fn commits_and_conflicts_are_counted(store: &impl Store) {
    let before = store.stats();
    done(store, vec![Put::create(key(1), text("a")), Put::create(key(2), text("a"))]).await;
    store.commit(vec![Put::create(key(1), text("a"))]).await.expect("a conflict");
    let after = store.stats();
    assert_eq!((after.commits - before.commits, after.conflicts - before.conflicts), (1, 1));
    assert_eq!(after.last_rev - before.last_rev, 2);
}

/// A commit of random puts: the id of the key, whether to expect what is there, the byte to write (`None` deletes).
type Step = Vec<(u64, bool, Option<u8>)>;

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let put = (0_u64..6, prop::bool::weighted(0.9), prop::option::weighted(0.7, any::<u8>()));
    let step = prop::collection::vec(put, 1..4)
        .prop_map(|puts| puts.into_iter().map(|(id, met, value)| (id, (met, value))).collect::<BTreeMap<_, _>>());
    prop::collection::vec(
        step.prop_map(|puts| puts.into_iter().map(|(id, (met, value))| (id, met, value)).collect()),
        40,
    )
}

/// Given the same commits, the store and a [`MemoryStore`] must give the same answers, revisions included.
pub(super) async fn it_behaves_like_the_memory_store(store: &impl Store) {
    let model = MemoryStore::new();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..4 {
        let steps = steps().new_tree(&mut runner).expect("steps").current();
        for step in steps {
            let mut puts = Vec::new();
            for (id, met, value) in step {
                let expect = match read(&model, id).await {
                    Some(versioned) if met => Expect::Rev(versioned.rev),
                    None if met => Expect::Absent,
                    Some(_) => Expect::Absent,
                    None => Expect::Rev(1),
                };
                puts.push(Put { key: key(id), expect, value: value.map(|byte| Bytes::from(vec![byte; 20])) });
            }
            assert_eq!(store.commit(puts.clone()).await, model.commit(puts).await);
        }
        let all = |page: Page| page.entries;
        assert_eq!(all(scan(store, &Prefix::ALL, None, 100).await), all(scan(&model, &Prefix::ALL, None, 100).await));
    }
}
