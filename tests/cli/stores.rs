//! Stores as an operator handles them: checked, backed up, restored, in use, damaged.

use std::fs;
use std::path::Path;

use bytes::Bytes;
use commit_store::{Prefix, Put, SledStore, Space, Store};

use crate::{Program, exit};

/// Creates a store with 50 entries in `folder`.
pub fn create_store(folder: &Path) {
    let store = SledStore::open(folder, 1).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for id in 0..50 {
        // That a player has a game is said by the key alone, and its value is the version of the record.
        let put = Put::create(Space::new("player-game").key([id, id]), Bytes::from_static(&[1]));
        runtime.block_on(store.commit(vec![put])).unwrap();
    }
}

#[test]
fn a_store_can_be_checked_backed_up_and_restored() {
    let program = Program::new();
    create_store(&program.path().join("data"));
    program.run(&["doctor"]).assert_prints("50 entries");
    program.run(&["backup", "games.backup"]).assert_prints("50 entries");

    program
        .run(&["restore", "games.backup", "--without-forgotten"])
        .assert_fails(exit::REFUSED, &["already holds a store"]);
    program.run(&["restore", "games.backup", "--data", "again", "--without-forgotten"]).assert_prints("50 entries");
    program.run(&["doctor", "--data", "again"]).assert_prints("50 entries");

    let backup = program.path().join("games.backup");
    let whole = fs::read(&backup).unwrap();
    fs::write(&backup, &whole[..whole.len() / 2]).unwrap();
    let third = |file| program.run(&["restore", file, "--data", "third", "--without-forgotten"]);
    third("games.backup").assert_fails(exit::FILE, &["not a complete backup"]);
    third("nothing").assert_fails(exit::FILE, &["nothing"]);
}

#[test]
fn what_takes_longer_tells_how_far_it_has_come() {
    let program = Program::new();
    create_store(&program.path().join("data"));
    assert_eq!(program.run(&["backup", "games.backup"]).stderr, "", "it is quick");
    // As if each of them took longer.
    let program = program.with("MAKRUK_TEST_PROGRESS_AT_ONCE", "1");
    for (arguments, told) in [
        (&["backup", "games.backup"][..], "backing up: "),
        (&["restore", "games.backup", "--data", "again", "--without-forgotten"], "restoring: "),
        (&["doctor"], "reading: "),
    ] {
        let output = program.run(arguments);
        output.assert_prints("50 entries");
        let lines: Vec<&str> = output.stderr.lines().collect();
        assert!(matches!(lines[..], [line] if line.starts_with(told) && line.ends_with(" entries, 0 s")), "{lines:?}");
        assert!(!output.stderr.contains('\u{1b}'), "no terminal");
    }
}

#[test]
fn doctor_names_what_cannot_be_read_and_changes_nothing() {
    let program = Program::new();
    let folder = program.path().join("data");
    create_store(&folder);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let bad = [
        (Space::new("game").key([12]), "game/12"),
        (Space::new("outbox").key([12, 3]), "outbox/12/3"),
        (Space::new("due").key([1_735_689_600_000, 1, 12]), "due/2025-01-01T00:00:00Z/1/12"),
        (Space::new("unheard-of").key([]), "unheard-of/"),
    ];
    let entries = || {
        let store = SledStore::open(&folder, 1).unwrap();
        runtime.block_on(store.scan(&Prefix::ALL, None, 1_000)).unwrap().entries
    };
    {
        let store = SledStore::open(&folder, 1).unwrap();
        for (key, _) in &bad {
            let put = Put::create(key.clone(), Bytes::from_static(b"\xff\xff"));
            runtime.block_on(store.commit(vec![put])).unwrap();
        }
    }
    let before = entries();
    let output = program.run(&["doctor"]);
    output.assert_fails(exit::STORE_DAMAGED, &["4 records", "data"]);
    for (_, name) in bad {
        assert!(output.stdout.contains(&format!("{name}: ")), "{name} in {}", output.stdout);
    }
    assert_eq!(entries(), before);
}

#[test]
fn a_store_in_use_exits_with_6() {
    let program = Program::new();
    let folder = program.path().join("data");
    create_store(&folder);
    let _in_use = SledStore::open(&folder, 1).unwrap();
    program.run(&["doctor"]).assert_prints("50 entries");
    program.run(&["backup", "games.backup"]).assert_prints("50 entries");
    program.run(&["restore", "games.backup", "--without-forgotten"]).assert_fails(exit::STORE_LOCKED, &["in use"]);
}

/// Changes bytes in the middle of the written part of a file.
fn damage(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let end = bytes.iter().rposition(|byte| *byte != 0).unwrap();
    for byte in &mut bytes[end / 4..end] {
        *byte ^= 0x55;
    }
    fs::write(file, bytes).unwrap();
}

#[test]
fn a_damaged_store_exits_with_7_and_tells_how_to_restore_it() {
    let program = Program::new();
    let folder = program.path().join("data");
    create_store(&folder);
    damage(&folder.join("sled/db"));
    // The journal has all of it.
    program.run(&["doctor"]).assert_prints("50 entries");
    program.run(&["backup", "games.backup"]).assert_prints("50 entries");
    damage(&folder.join("journal/0000000000000002"));
    let commands = ["data", "makruk-bot restore", "makruk-bot doctor --salvage"];
    program.run(&["doctor"]).assert_fails(exit::STORE_DAMAGED, &commands);
    program.run(&["backup", "other.backup"]).assert_fails(exit::STORE_DAMAGED, &commands);

    let salvaged = program.run(&["doctor", "--salvage", "rest.backup"]);
    salvaged.assert_prints("written to rest.backup");
    program.run(&["restore", "rest.backup", "--data", "rest", "--without-forgotten"]).assert_prints("entries");
    program.run(&["restore", "games.backup", "--data", "again", "--without-forgotten"]).assert_prints("50 entries");
}

/// Games, backups and messages are nobody else's business on a machine with several accounts.
#[cfg(unix)]
#[test]
fn what_is_written_is_for_the_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    fn check(path: &Path) {
        let found = path.metadata().unwrap();
        let mode = found.permissions().mode() & 0o777;
        let owners = if found.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode, owners, "{} is {mode:o}", path.display());
        if found.is_dir() {
            fs::read_dir(path).unwrap().for_each(|entry| check(&entry.unwrap().path()));
        }
    }
    let program = Program::new();
    create_store(&program.path().join("data"));
    program.run(&["backup", "games.backup"]).assert_prints("50 entries");
    program.run(&["restore", "games.backup", "--data", "again", "--without-forgotten"]).assert_prints("50 entries");
    for written in ["games.backup", "again"] {
        check(&program.path().join(written));
    }
}
