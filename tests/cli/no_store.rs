//! Commands for a store where there is none.

use std::fs;

use commit_store::SledStore;

use crate::{Program, exit};

#[test]
fn a_missing_store_exits_with_8_and_is_not_created() {
    let program = Program::new();
    for command in [&["doctor"][..], &["backup", "games.backup"]] {
        program.run(command).assert_fails(exit::STORE_UNUSABLE, &["data"]);
    }
    assert_eq!(fs::read_dir(program.path()).unwrap().count(), 0);
}

#[test]
fn a_folder_that_holds_something_else_is_not_taken_for_an_empty_store() {
    let program = Program::new();
    // The store of a sandbox is one folder further down.
    drop(SledStore::open(program.path().join("data/store"), 1).unwrap());
    for command in [&["doctor"][..], &["backup", "games.backup"], &["doctor", "--salvage", "games.backup"]] {
        program.run(command).assert_fails(exit::STORE_UNUSABLE, &["there is no store in this folder"]);
    }
    assert!(!program.path().join("games.backup").exists());
}

#[cfg(unix)]
#[test]
fn what_cannot_be_looked_into_is_not_called_empty() {
    let program = Program::new();
    fs::write(program.path().join("data"), "a file").unwrap();
    for command in [&["doctor"][..], &["backup", "games.backup"]] {
        program.run(command).assert_fails(exit::STORE_UNUSABLE, &["Not a directory"]);
    }
}
