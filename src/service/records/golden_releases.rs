//! A store of every earlier release, made of the bytes of `golden`, moves from a folder to a database and back.
//!
//! A later release adds records, and leaves those of earlier ones as they are until it has something to write there. So the store
//! of a release holds what it added together with what all before it had left.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use commit_store::{
    Commit, Key, PostgresOptions, PostgresReader, PostgresStore, Prefix, Put, SledStore, Store, Versioned, backup,
    restore,
};
use test_budget::rounds;
use test_postgres::{PASSWORD, Server};

use super::due::DUE;
use super::golden::{AT, bytes};
use super::{FORMS, RECORDS};
use crate::service::{Inspection, inspect};

/// A time in milliseconds, as a key has it.
const MS: u64 = AT.0 as u64;

/// A friendly game in the third, fourth and fifth form: a challenge, the engine's acceptance, a move of either side, and the place
/// lost.
const GAME_3: &str =
    "03 0105 4d 00 00 05 a0a5e79a8467 0001000100010010000100000300000100000001 a0a5e79a8467 a0a5e79a84670f040100
    a0a5e79a846705141c0000 a0a5e79a8467052c240000 a0a5e79a846715";
const GAME_4: &str = "04 0105 4d 00 00 05 a0a5e79a8467 0001000100010010000100000300000100000001 00 a0a5e79a8467
    a0a5e79a84670f040100 a0a5e79a846705141c0000 a0a5e79a8467052c240000 a0a5e79a846715";
const GAME_5: &str = "05 0105 4d 00 00 05 a0a5e79a8467 0001000100010010000100000300000100000001 00 00 a0a5e79a8467
    a0a5e79a84670f040100 a0a5e79a846705141c0000 a0a5e79a8467052c240000 a0a5e79a846715";

/// The second of these, with its first events in a chapter.
const CHAPTER_4: &str =
    "04 02 a0a5e79a8467 0001000100010010000100000300000100000001 00 a0a5e79a8467 a0a5e79a84670f040100";
const TAIL_4: &str = "04 0105 4d 00 01 03 a0a5e79a846705141c0000 a0a5e79a8467052c240000 a0a5e79a846715";

/// A game in the first form: a challenge under the glossary's rules, a move of either side, a draw declined, a resignation.
const GAME_1: &str =
    "0101054d00000780c0e285e368000b011600001a010200010300000180b095d8e368908ee385e36801160b00908ee385e36805
    141c00908ee385e36805393300908ee385e3680600908ee385e3680701908ee385e3680e000101";

/// A game in the second form, with odds and a number that was said.
const GAME_2: &str = "0201054d000004a0a5e79a8467000101020100010010000100000400000101010101010002a0a5e79a8467a0a5e79a84
    6701010200a0a5e79a846705141c0000a0a5e79a8467052c24000107";

/// Records: with which version of all records they came, where they are, and their bytes.
const RELEASES: &[(u32, &str, &[u64], &str)] = &[
    (1, "game", &[1], GAME_1),
    (1, "game", &[2], GAME_2),
    (1, "game", &[3], GAME_3),
    (1, "next-game", &[], "01 ac02"),
    (1, "channel", &[5], "01 ac02"),
    (1, "last-game", &[5], "01 ac02"),
    (1, "player-game", &[11, 1], "01"),
    // Until kinds came, a due row had none.
    (1, "due", &[MS, 2], "01"),
    (1, "due", &[MS, 1, 3], "01"),
    (1, "due", &[MS, 2, 0], "01"),
    (1, "due-failed", &[MS, 1, 3], "01 01 01 f6a1abfef962 08 03 776879"),
    (1, "seen", &[6], "01 ac02 f6a1abfef962"),
    (1, "outbox", &[258, 7], "01 ac02 4d"),
    (1, "outbox-lane", &[0, 5, 258], "01 f6a1abfef962 00 ac02 07 ac02"),
    (1, "outbox-lane", &[1, 6, 258], "01 f6a1abfef962 01 05 00 ac02"),
    (1, "outbox-obstacle", &[0, 5], "01 00 ac02 02 ac02 07"),
    (1, "set-aside", &[258], "01 f6a1abfef962 02 6e6f 02 6b2f 02 0900"),
    (1, "old-buttons", &[5, 258], "01 f6a1abfef962"),
    (1, "face", &[1], "01 01 4d ac02 01 4d ad02 01 4d ae02"),
    (1, "heard", &[1], "01 ac02"),
    (1, "direct", &[5], "01 07 ac02"),
    (1, "claims", &[11], "01"),
    (1, "challengers", &[11], "01 01 02 07 ac02"),
    (1, "settings", &[11], "01 01"),
    (1, "server", &[8], "01 01 00 02"),
    (2, "game", &[4], GAME_4),
    (2, "game", &[5], TAIL_4),
    (2, "game-chapter", &[5, 0], CHAPTER_4),
    (2, "heartbeat", &[], "01 f6a1abfef962"),
    (2, "time-settings", &[11], "01 05 01 f6a1abfef962 f691ded0fa62 ce1f 01"),
    (2, "outbox-lane", &[1, 6, 259], "01 f6a1abfef962 02 ac02 07"),
    (2, "due", &[MS, 3, 4], "01"),
    (2, "due", &[MS, 4, 11], "01"),
    (3, "finished-game", &[11, 1], "01"),
    (3, "finished-listed", &[], "01"),
    (3, "rematch", &[1], "01 ac02"),
    (3, "old-buttons", &[5, 259], "02 f6a1abfef962 01 ac02 07 ac02"),
    (3, "face", &[4], "02 01 4d ac02 01 4d ad02 01 07 ac02 01 4d ae02 01 4d af02 ac02"),
    (3, "settings", &[12], "02 01 00 01 01"),
    (3, "server", &[9], "02 01 00 02 01"),
    (4, "game", &[6], GAME_5),
    (4, "settings", &[13], "03 01 00 01 01 01 00 01 00 01 04 01 01 01 02"),
    (4, "server", &[10], "03 01 01 10 00 01 00 00 09 00 00 00 00 00 00 00 00 00 00 00 00"),
    (4, "greeted", &[8], "01 f6a1abfef962"),
    (4, "draft", &[11], "01 07 0203 0101 01 00 01 0100 00 01 00 0102 01ac02 0000 0000 0104 00 0101"),
    (4, "asked-analysis", &[9], "01 07 01 ac02 4d 00 01 00 01 01 78 01 74"),
    (4, "found-analysis", &[9], "01 07 01 ac02 4d 00 01 01 01 78 02 00 3c 01 0b 1c 00 01 01 03 00"),
    (4, "outbox-lane", &[0, 5, 259], "01 f6a1abfef962 03 01"),
    (4, "outbox-lane", &[0, 5, 260], "01 f6a1abfef962 04 ac02"),
    (4, "outbox-lane", &[0, 5, 261], "01 f6a1abfef962 05 ac02 01 05 4d 01 01 ac02"),
    (4, "due", &[MS, 5, 9], "01"),
    (5, "puzzle-channel", &[7, 5], "01 ac02 13 05 03 555443 41 02 01 01 07 00 01 ac02 01 ac02 ac02 01 07 01"),
    (5, "puzzle-day", &[5, 258], "01 01 ac02 01 ac02"),
    (5, "puzzle-attempt", &[3, 5], "01 00 01 ac02 02 03 04 00 01 05 06 00"),
    (5, "puzzle-current", &[3], "01 ac02 07 01 ac02"),
    (5, "puzzle-result", &[3, !MS, 5], "01 f6a1abfef962 01 d00f"),
    (5, "puzzle-standing", &[3], "01 f4880f d93e 80c49fd50c ac02 07"),
    (5, "puzzle-rating", &[5], "01 f4880f d93e 80c49fd50c"),
    (5, "puzzle-solvers", &[8, 5], "01 ac02"),
    (5, "puzzle-streak", &[8, 3], "01 01 b602 01 02"),
    (5, "puzzle-week", &[8, 9, 3], "01 07 ac02"),
    (5, "puzzle-storm", &[3], "01 f6a1abfef962 ac02 01 02 02 01 02 00 03 04 00 ac02"),
    (5, "puzzle-report", &[5], "01 02 ac02 07 02"),
    (5, "puzzle-excluded", &[5], "01"),
    (5, "puzzle-proposal", &[8, 5], "01 ac02 02 6b37 01"),
    (5, "outbox-lane", &[2, 7, 258], "01 f6a1abfef962 06 ac02 ac02 05 01 07 f6a1abfef962"),
    (5, "outbox-lane", &[1, 6, 260], "01 f6a1abfef962 07 ac02 4d 01 00 ac02"),
    (5, "outbox-lane", &[0, 5, 262], "01 f6a1abfef962 08 ac02 ac02"),
    (5, "due", &[MS, 6, 5], "01 ac02"),
    (6, "club-head", &[8], "01 ac02 02 03"),
    (6, "club-result", &[8, 1], "01 ac02 00 0001 0104 01 ac02 80c49fd50c 00 01 0c 06 05 01 00 02"),
    (6, "club-rated", &[1], "01 ac02 07 01 02 06"),
    (6, "club-standing", &[8, 0, 11], "01 f4880f d93e 80c49fd50c ac02 02 03"),
    (6, "club-meetings", &[8, 0, 11, 12], "01 01 80c49fd50c"),
    (6, "club-settings", &[8], "01 06 05 6e 4b"),
    (6, "club-audit", &[8, 1], "01 ac02 01 80c49fd50c 00 ac02 01 01 01 78"),
    (6, "club-audit", &[8, 2], "01 ac02 01 80c49fd50c 03 00 02 03 01 02 ac02 01"),
    (6, "club-member", &[8, 11], "01 03 e0b881 80c49fd50c 01"),
    (6, "ladder", &[8], "01 80c49fd50c 03 03 07 01 00 00 00 01 0e 01 1f 00 1e 02 00 02 03 01 02 ac02 01 02 ac02"),
    (6, "ladder-chapter", &[8, 0], "01 01 80c49fd50c 0d 07 01 01 78"),
    (6, "ladder-game", &[1], "01 ac02 07"),
    (6, "ladder-challenge", &[8, 7], "01 ac02"),
    (6, "outbox-lane", &[0, 5, 263], "01 80a0abfef962 09 ac02 01 05 01 ac02 00 01 02 03"),
    (6, "due", &[MS, 7, 8], "01"),
    (7, "tournament", &[1], "01 ac02 ad02 01 05 03 e0b881 02 02 03 01 02 01 0a 00 00 02 01 ac02"),
    (
        7,
        "tournament",
        &[2],
        "01 ac02 ad02 01 05 03 e0b881 02 02 03 01 02 01 0a 00 01 80c49fd50c 03 02 01 ac02 04 00 00 05 04 03 05 00 01 02 ac02",
    ),
    (7, "tournament-chapter", &[2, 0], "01 01 14 323032332d31312d31345432323a31333a32305a 08 01 01 ac02 01 07"),
    (7, "tournament-of-guild", &[8, 1], "01"),
    (7, "tournament-table", &[1, 3, 1, 300], "01 01 ac02 00"),
    (7, "tournament-game", &[1], "01 ad02 01 01 02 03 01 ac02"),
    (7, "seasons", &[8], "01 ac02"),
    (7, "season", &[8, 1], "01 01 78 ac02 4d 01 80c49fd50c ac02 04 00 01 80c49fd50c ad02 01 ac02"),
    (7, "club-roles", &[8], "01 ac02 4d 00 01 ac02 01 ad02 03 01 ac02 07 01 01 00"),
    (7, "outbox-lane", &[0, 5, 264], "01 80a0abfef962 0a ad02 01 08 00 01 ac02"),
    (7, "outbox-lane", &[0, 5, 265], "01 80a0abfef962 0b ac02 07 01 ac02 02 01 ac02 00"),
    (7, "outbox-lane", &[3, 8, 258], "01 80a0abfef962 0c ac02"),
    (7, "outbox-lane", &[0, 5, 266], "01 80a0abfef962 0d ac02 01 ac02 02 00 ac02 07 00 01 ac02 07 02"),
    (7, "due", &[MS, 8, 1], "01"),
    (7, "due", &[MS, 9, 8], "01"),
    (8, "learner", &[3], "01 01 04 6b686f6e 00 00 00 00 00"),
    (
        8,
        "learner",
        &[4],
        "01 00 00 00 00 01 ac02 0f 7461736b2e6b686f6e2d6168656164 02 6b37 01 05 01 07 00 00 3f 00 01 01 ac02 00",
    ),
    (9, "forgetting", &[11], "01 f6a1abfef962 f6a1abfef962 01 07 01 02 6b2f 01"),
    (9, "nobody", &[300], "01"),
    (9, "forgotten", &[5, 6, MS], "01 0707070707070707070707070707070707070707070707070707070707070707"),
    (9, "process", &[7], "01 05 6f6e653a37 05 302e312e30 ac02 80a0abfef962 01"),
    (9, "lease", &[0, 7], "01 ac02"),
    (9, "lane-lease", &[0, 7], "01 ac02"),
    (9, "sessions", &[], "01 ac02 80a0abfef962"),
    (9, "shard-outage", &[3], "01 80a0abfef962"),
    (9, "written-version", &[], "01 ac02"),
    (9, "guild-change", &[8], "01"),
    (9, "removed", &[8], "01 f6a1abfef962 f6a1abfef962 01 00"),
    (9, "due", &[MS, 11, 8], "01"),
    (9, "due", &[MS, 10, 11], "01"),
];

type Entries = Vec<(Key, Versioned)>;

fn key(space: &str, ids: &[u64]) -> Key {
    let ids = ids.iter().flat_map(|id| id.to_be_bytes());
    Key::new(space.bytes().chain([b'/']).chain(ids).collect::<Vec<u8>>()).unwrap()
}

/// Makes a store of a release in a folder; its entries.
async fn fill(folder: &Path, release: u32) -> Entries {
    let store = SledStore::open(folder, release).unwrap();
    let of_release = RELEASES.iter().filter(|(since, ..)| *since <= release);
    let records = of_release.map(|(_, space, ids, stored)| Put::create(key(space, ids), bytes(stored).into()));
    // Revisions have gaps, as those of a store that was used.
    let gap = |number| key("gap", &[number]);
    let created: Vec<Put> =
        records.zip(0..).flat_map(|(record, number)| [record, Put::create(gap(number), vec![0].into())]).collect();
    let Ok(Commit::Done { revs }) = store.commit(created).await else { panic!("release {release}") };
    let gaps = revs.iter().skip(1).step_by(2).zip(0..).map(|(rev, number)| Put::delete(gap(number), *rev));
    assert!(matches!(store.commit(gaps.collect()).await, Ok(Commit::Done { .. })), "release {release}");
    entries(&store).await
}

async fn entries(store: &dyn Store) -> Entries {
    store.scan(&Prefix::ALL, None, 10_000).await.unwrap().entries
}

#[test]
fn there_is_a_record_of_every_kind_and_of_every_release() {
    let releases: BTreeSet<u32> = RELEASES.iter().map(|(since, ..)| *since).collect();
    assert_eq!(releases, (1..=RECORDS).collect(), "what came with the newest version?");
    for space in FORMS.iter().map(|form| form.space).chain([DUE]) {
        let is_there = RELEASES.iter().any(|(_, name, ids, _)| space.prefix([]).matches(&key(name, ids)));
        assert!(is_there, "nothing of {space:?}");
    }
}

#[tokio::test]
async fn a_store_of_every_release_moves_to_a_database_and_back_to_the_same_bytes() {
    let Some(server) = Server::shared() else { return };
    // What a release holds, those after it hold as well.
    for release in (1..=RECORDS).rev().step_by(rounds(4, 1)) {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let filled = fill(&path("first"), release).await;
        backup(&path("first"), &path("there"), |_| {}).unwrap();

        let database = server.database();
        let mut options = PostgresOptions::new(database.url().parse().unwrap());
        options.password = Some(PASSWORD.into());
        PostgresStore::restore(options.clone(), &path("there"), |_| {}).await.unwrap();
        let store = PostgresReader::open(options.clone(), RECORDS).await.unwrap();
        assert_eq!(entries(&store).await, filled, "release {release}");
        store.backup(&path("back"), |_| {}).await.unwrap();
        let files = ["there", "back"].map(|name| std::fs::read(path(name)).unwrap());
        assert!(files[0] == files[1], "the backups of release {release} differ");
        restore(&path("back"), &path("second"), |_| {}).unwrap();

        // Nothing is lost on this version of the program, wherever the store is.
        let database = PostgresStore::open(options, RECORDS).await.unwrap();
        let second = SledStore::open(path("second"), RECORDS).unwrap();
        for store in [Arc::new(database) as Arc<dyn Store>, Arc::new(second)] {
            let Inspection { unreadable, set_aside } = inspect(Arc::clone(&store)).await.unwrap();
            assert_eq!(unreadable, [], "release {release}");
            assert_eq!(set_aside.len(), 2, "release {release}");
            assert_eq!(entries(&*store).await, filled, "release {release}");
        }
    }
}
