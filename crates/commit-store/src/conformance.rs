//! The tests that every [`Store`] must pass: `suite!` makes a test of each case, on a new store.

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use proptest::prelude::*;
use proptest::strategy::ValueTree;

use super::{
    Change, Commit, Expect, Key, MAX_VALUE, MemoryStore, Page, Prefix, Put, Space, Store, StoreError, Versioned,
};

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
            a_commit_can_leave_open_what_it_finds,
            what_many_ensure_at_once_is_there_once,
            a_conflict_changes_nothing,
            a_conflict_names_the_first_failed_expectation,
            a_commit_can_require_a_revision,
            a_requirement_is_kept_against_concurrent_commits,
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
    let delete_nothing = Put { key: key(1), expect: Expect::Absent, change: Change::Delete };
    for require_absent in [Put::require_absent(key(1)), delete_nothing] {
        let created = done(store, vec![require_absent.clone(), Put::create(key(2), text("a"))]).await;
        assert_eq!(created[0], 0);
        assert_eq!(read(store, 1).await, None);
        assert_eq!(done(store, vec![require_absent.clone()]).await, [0]);
        let there = done(store, vec![Put::create(key(1), text("a"))]).await[0];
        let commit = store.commit(vec![require_absent, Put::create(key(3), text("a"))]).await;
        let current = Some(Versioned { rev: there, value: text("a") });
        assert_eq!(commit, Ok(Commit::Conflict { index: 0, current }));
        assert_eq!(read(store, 3).await, None);
        done(store, vec![Put::delete(key(1), there), Put::delete(key(2), created[1])]).await;
    }
}

pub(super) async fn a_commit_can_leave_open_what_it_finds(store: &impl Store) {
    let first = done(store, vec![Put::ensure(key(1), text("first")), Put::clear(key(2))]).await;
    assert_eq!(first[1], 0);
    let created = Versioned { rev: first[0], value: text("first") };
    // A value that is there stays as it is, and keeps its revision.
    let again = done(store, vec![Put::ensure(key(1), text("second")), Put::create(key(2), text("two"))]).await;
    assert_eq!(again[0], created.rev);
    assert_eq!(store.get(&key(1)).await.expect("a read"), Some(created));
    let cleared = done(store, vec![Put::clear(key(1)), Put::clear(key(2)), Put::ensure(key(3), text("three"))]).await;
    assert!(cleared[0] > again[1], "a deletion takes a revision");
    assert_eq!(scan(store, &Prefix::ALL, None, 9).await.entries.len(), 1);
    let conflict =
        store.commit(vec![Put::clear(key(3)), Put::create(key(4), text("x")), Put::update(key(5), 1, text("x"))]);
    assert!(matches!(conflict.await, Ok(Commit::Conflict { index: 2, current: None })));
    assert!(store.get(&key(3)).await.expect("a read").is_some());
}

pub(super) async fn what_many_ensure_at_once_is_there_once(store: &impl Store) {
    let commits =
        (10..30).map(|id| store.commit(vec![Put::ensure(key(1), text("x")), Put::create(key(id), text("y"))]));
    let mut revs = BTreeSet::new();
    for ended in futures::future::join_all(commits).await {
        let Ok(Commit::Done { revs: given }) = ended else { panic!("{ended:?}") };
        revs.insert(given[0]);
    }
    assert_eq!(revs.len(), 1, "they keep the revision that the first one gave");
}

pub(super) async fn a_commit_can_require_a_revision(store: &impl Store) {
    let lease = done(store, vec![Put::create(key(1), text("ours"))]).await[0];
    let revs = done(store, vec![Put::require(key(1), lease), Put::create(key(0), text("a"))]).await;
    assert_eq!(revs[0], lease);
    assert!(revs[1] > lease, "revisions are not reused");
    assert_eq!(done(store, vec![Put::create(key(2), text("b")), Put::require(key(1), lease)]).await[1], lease);
    assert_eq!(done(store, vec![Put::require(key(1), lease)]).await, [lease]);
    let ours = Some(Versioned { rev: lease, value: text("ours") });
    assert_eq!(read(store, 1).await, ours);

    let twice = vec![Put::require(key(1), lease), Put::update(key(1), lease, text("a"))];
    assert_eq!(store.commit(twice).await, Err(StoreError::PutTwice { key: key(1) }));
    let theirs = done(store, vec![Put::update(key(1), lease, text("theirs"))]).await[0];
    let late = store.commit(vec![Put::create(key(3), text("a")), Put::require(key(1), lease)]).await;
    let current = Some(Versioned { rev: theirs, value: text("theirs") });
    assert_eq!(late, Ok(Commit::Conflict { index: 1, current }));
    assert_eq!(read(store, 3).await, None);
    done(store, vec![Put::delete(key(1), theirs)]).await;
    let gone = store.commit(vec![Put::require(key(1), theirs)]).await;
    assert_eq!(gone, Ok(Commit::Conflict { index: 0, current: None }));
}

/// Each of two keys may be written only while the other one is absent, so never more than one is there.
pub(super) async fn a_requirement_is_kept_against_concurrent_commits(store: &impl Store) {
    for round in 0..20 {
        let (a, b) = (key(2 * round), key(2 * round + 1));
        let one = store.commit(vec![Put::create(a.clone(), text("a")), Put::require_absent(b.clone())]);
        let other = store.commit(vec![Put::create(b.clone(), text("b")), Put::require_absent(a.clone())]);
        let (one, other) = futures::join!(one, other);
        let is_done = |commit| matches!(commit, Ok(Commit::Done { .. }));
        assert!(is_done(one.clone()) ^ is_done(other.clone()), "{one:?} {other:?}");

        // Likewise with revisions: the second commit finds the requirement broken by the first.
        let there = done(store, vec![Put::create(THINGS.key([1_000, round]), text("a"))]).await[0];
        let guard = || Put::require(THINGS.key([1_000, round]), there);
        let write = store.commit(vec![Put::update(THINGS.key([1_000, round]), there, text("b"))]);
        let guarded = store.commit(vec![guard(), Put::create(THINGS.key([2_000, round]), text("c"))]);
        let (write, guarded) = futures::join!(write, guarded);
        let Ok(Commit::Done { revs }) = write else { panic!("nobody else writes it: {write:?}") };
        match guarded {
            Ok(Commit::Done { revs: given }) => assert_eq!(given[0], there),
            Ok(Commit::Conflict { index: 0, current: Some(current) }) => assert_eq!(current.rev, revs[0]),
            other => panic!("{other:?}"),
        }
    }
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
    let mut current: Vec<u64> = done(store, (0..3).map(|id| Put::create(key(id), text("a"))).collect()).await;
    let mut all: BTreeSet<u64> = current.iter().copied().collect();
    assert!(all.len() == 3 && !all.contains(&0));
    for _ in 0..20 {
        let puts = current.iter().zip(0..).map(|(rev, id)| Put::update(key(id), *rev, text("a")));
        let given = done(store, puts.collect()).await;
        assert!(current.iter().zip(&given).all(|(before, after)| before < after), "{current:?} {given:?}");
        assert!(given.iter().all(|rev| all.insert(*rev)), "one of {given:?} is used twice");
        current = given;
    }
    assert_eq!(Some(&store.stats().last_rev), all.last());
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
    assert!(after.last_rev >= before.last_rev + 2);
}

/// A commit of random puts: the id of the key, whether to expect what is there or not (or anything), and what to do.
type RandomCommit = BTreeMap<u64, (Option<bool>, Change)>;

fn steps() -> impl Strategy<Value = Vec<RandomCommit>> {
    let change = prop_oneof![
        7 => any::<u8>().prop_map(|byte| Change::Write(Bytes::from(vec![byte; 20]))),
        2 => Just(Change::Delete),
        2 => Just(Change::Keep),
    ];
    let met = prop_oneof![8 => Just(Some(true)), 1 => Just(Some(false)), 2 => Just(None)];
    let put = (0_u64..6, (met, change));
    let step = prop::collection::vec(put, 1..4).prop_map(|puts| puts.into_iter().collect());
    prop::collection::vec(step, 40)
}

/// The revision of the store that corresponds to each one of the model.
#[derive(Default)]
struct Renamed(BTreeMap<u64, u64>);

impl Renamed {
    /// Notes the revisions that both gave to the same commit.
    fn note(&mut self, model: &[u64], store: &[u64]) {
        assert_eq!(model.len(), store.len());
        for (model, store) in model.iter().zip(store) {
            let known = *self.0.entry(*model).or_insert(*store);
            assert_eq!(known, *store, "a key that is kept keeps its revision");
        }
        let different: BTreeSet<_> = self.0.values().collect();
        assert_eq!(different.len(), self.0.len(), "a revision was used twice");
    }

    fn rev(&self, model: u64) -> u64 {
        // A revision that the model never assigned matches no revision of the store.
        self.0.get(&model).copied().unwrap_or(u64::MAX >> 1)
    }

    fn versioned(&self, model: Versioned) -> Versioned {
        Versioned { rev: self.rev(model.rev), value: model.value }
    }

    fn puts(&self, model: &[Put]) -> Vec<Put> {
        let expect = |expect| match expect {
            Expect::Rev(rev) => Expect::Rev(self.rev(rev)),
            open => open,
        };
        model.iter().map(|put| Put { expect: expect(put.expect), ..put.clone() }).collect()
    }
}

/// Given the same commits, the store and a [`MemoryStore`] must give the same answers, but for the numbers that they give to
/// their revisions.
pub(super) async fn it_behaves_like_the_memory_store(store: &impl Store) {
    let (model, mut renamed) = (MemoryStore::new(), Renamed::default());
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..4 {
        let steps = steps().new_tree(&mut runner).expect("steps").current();
        for step in steps {
            let mut puts = Vec::new();
            for (id, (met, change)) in step {
                let expect = match (met, read(&model, id).await) {
                    (None, _) => Expect::Anything,
                    (Some(true), Some(versioned)) => Expect::Rev(versioned.rev),
                    (Some(true), None) | (Some(false), Some(_)) => Expect::Absent,
                    (Some(false), None) => Expect::Rev(1),
                };
                puts.push(Put { key: key(id), expect, change });
            }
            let committed = store.commit(renamed.puts(&puts)).await.expect("a commit");
            match (model.commit(puts).await.expect("a commit"), committed) {
                (Commit::Done { revs: of_model }, Commit::Done { revs }) => renamed.note(&of_model, &revs),
                (Commit::Conflict { index: of_model, current }, Commit::Conflict { index, current: found }) => {
                    assert_eq!((index, found), (of_model, current.map(|current| renamed.versioned(current))));
                }
                (of_model, committed) => panic!("{committed:?} instead of {of_model:?}"),
            }
        }
        let expected = scan(&model, &Prefix::ALL, None, 100).await.entries;
        let expected: Vec<_> =
            expected.into_iter().map(|(key, versioned)| (key, renamed.versioned(versioned))).collect();
        assert_eq!(scan(store, &Prefix::ALL, None, 100).await.entries, expected);
    }
}
