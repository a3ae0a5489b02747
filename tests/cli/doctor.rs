//! What `doctor` says of a store: nothing that is not so.

use std::fs;
use std::path::Path;

use commit_store::{OpenError, SledStore};

use crate::stores::create_store;
use crate::{Program, exit};

fn restored(program: &Program) {
    create_store(&program.path().join("source"));
    program.run(&["backup", "games.backup", "--data", "source"]).assert_prints("50 entries");
    program.run(&["restore", "games.backup", "--without-forgotten"]).assert_prints("50 entries");
}

#[test]
fn a_store_that_was_just_restored_is_not_called_damaged() {
    let program = Program::new();
    restored(&program);
    let output = program.run(&["doctor"]);
    output.assert_prints("50 entries");
    assert!(!output.stdout.contains("damaged") && !output.stdout.contains("gone"), "{}", output.stdout);
    let salvaged = program.run(&["doctor", "--salvage", "rest.backup"]);
    salvaged.assert_prints("50 entries");
    assert!(!salvaged.stdout.contains("gone"), "{}", salvaged.stdout);
}

#[test]
fn a_restore_that_was_killed_early_is_told_by_every_command() {
    let program = Program::new();
    fs::create_dir(program.path().join("data")).unwrap();
    for name in ["restoring", "lock"] {
        fs::write(program.path().join("data").join(name), "").unwrap();
    }
    let commands = [&["doctor"][..], &["doctor", "--salvage", "rest.backup"], &["backup", "games.backup"]];
    for command in commands {
        program.run(command).assert_fails(exit::STORE_UNUSABLE, &["a restore into data was interrupted"]);
    }
    let opened = SledStore::open(program.path().join("data"), 1);
    assert!(matches!(opened, Err(OpenError::Interrupted { .. })), "{opened:?}");
}

/// Runs a command under a limit on the size of files, in kibibytes.
#[cfg(unix)]
#[test]
fn a_limit_on_the_size_of_files_is_told_and_not_died_of() {
    let program = Program::new();
    create_store(&program.path().join("data"));
    for (command, code) in
        [("doctor", exit::FILE), ("doctor --salvage rest.backup", exit::FILE), ("backup games.backup", exit::FILE)]
    {
        let script = format!("ulimit -f 1; exec {} {command}", env!("CARGO_BIN_EXE_makruk-bot"));
        let output = program.run_program("sh", &["-c", &script]);
        output.assert_fails(code, &["File too large"]);
    }
    program.run(&["doctor"]).assert_prints("50 entries");
}

/// As a user who may read the folder of another one's bot, but not write to it.
#[cfg(unix)]
#[test]
fn a_folder_that_this_user_may_only_read_is_promised_nothing() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    fn open_to_all(path: &Path) {
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        if path.is_dir() {
            fs::read_dir(path).unwrap().for_each(|entry| open_to_all(&entry.unwrap().path()));
        }
    }
    let program = Program::new();
    restored(&program);
    let data = program.path().join("data");
    if data.metadata().unwrap().uid() != 0 {
        println!("SKIPPED: only root may run a program as another user");
        return;
    }
    let bot = program.path().join("makruk-bot");
    fs::copy(env!("CARGO_BIN_EXE_makruk-bot"), &bot).unwrap();
    open_to_all(program.path());
    fs::set_permissions(&bot, fs::Permissions::from_mode(0o755)).unwrap();
    let as_nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", bot.to_str().unwrap(), "doctor"];
    program.run_program("setpriv", &as_nobody).assert_prints("this user may not write to data");
    // Nor is what it may not read called gone.
    fs::set_permissions(data.join("journal"), fs::Permissions::from_mode(0o700)).unwrap();
    let output = program.run_program("setpriv", &as_nobody);
    output.assert_fails(exit::FILE, &["data/journal", "Permission denied"]);
}
