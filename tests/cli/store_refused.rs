//! Whom a database lets in, and which database is trusted.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use commit_store::{SledStore, backup};
use tempfile::TempDir;
use test_postgres::{Database, PASSWORD, Server, USER};

use crate::{Program, exit};

/// What an empty database answers to a command that only looks, once it is reached.
const REACHED: (i32, &[&str]) = (exit::STORE_UNUSABLE, &["there is no store in this database"]);

fn program(url: String) -> Program {
    Program::new().with("MAKRUK__STORE__URL", url).with("MAKRUK_STORE_PASSWORD", PASSWORD)
}

/// The address on this host of a database whose connections are encrypted.
fn encrypted(database: &Database, user: &str, host: &str) -> String {
    format!("postgres://{user}@{host}:{}/{}?sslmode=require", database.server().port(), database.name())
}

fn shell(folder: &Path, commands: &str) {
    let output = Command::new("sh").arg("-ec").arg(commands).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{commands}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A certificate that a server makes for itself, with these options.
fn own_certificate(options: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let command = "openssl req -x509 -newkey rsa:2048 -noenc -subj /CN=database -keyout server.key -out server.crt";
    shell(folder.path(), &format!("{command} {options}"));
    folder
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

#[test]
fn a_wrong_password_has_an_exit_code_of_its_own() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    let program = || {
        let program = Program::new().with("MAKRUK__STORE__URL", database.url());
        program.with("MAKRUK_STORE_PASSWORD", "wrong").with("DISCORD_TOKEN", "x")
    };
    let folder = tempfile::tempdir().unwrap();
    let (store, file) = (folder.path().join("store"), folder.path().join("games.backup"));
    drop(SledStore::open(&store, 1).unwrap());
    backup(&store, &file, |_| {}).unwrap();
    let restore = ["restore", file.to_str().unwrap(), "--without-forgotten"];
    for arguments in [&["status"][..], &["doctor"], &["backup", "a.backup"], &restore, &["run"]] {
        program().run(arguments).assert_fails(exit::STORE_REFUSED, &["28P01"]);
    }
    let absent = format!("{}_not", database.url());
    let program = Program::new().with("MAKRUK__STORE__URL", absent).with("MAKRUK_STORE_PASSWORD", PASSWORD);
    program.run(&["status"]).assert_fails(exit::STORE_REFUSED, &["3D000"]);
}

#[test]
fn a_certificate_that_a_server_made_for_itself_is_trusted_once_it_is_named() {
    let Some(server) = Server::start() else { return };
    let database = server.database();
    let stranger = own_certificate("");
    // As Debian makes it, and as `openssl` does by itself.
    for options in ["-addext subjectAltName=DNS:database -addext basicConstraints=CA:FALSE", ""] {
        let own = own_certificate(options);
        server.encrypt(own.path(), "hostssl all all 127.0.0.1/32 md5");
        let program = || program(encrypted(&database, USER, "127.0.0.1"));
        let untrusted = ["invalid peer certificate", "the file of trusted certificates must hold"];
        program().run(&["status"]).assert_fails(exit::STORE_REFUSED, &untrusted);
        let trusting = |folder| program().with("MAKRUK__STORE__CA_FILE", path(folder, "server.crt"));
        trusting(&stranger).run(&["status"]).assert_fails(exit::STORE_REFUSED, &untrusted);
        trusting(&own).run(&["status"]).assert_fails(REACHED.0, REACHED.1);
    }
}

#[test]
fn the_certificates_of_the_guide_identify_server_and_bot() {
    let Some(server) = Server::start() else { return };
    let database = server.database();
    let guide = include_str!("../../docs/operation.md");
    let mut blocks = guide.split("```sh\n").filter_map(|block| block.split("```").next());
    let commands = blocks.find(|block| block.starts_with("openssl req")).expect("commands for certificates");
    let made = tempfile::tempdir().unwrap();
    shell(made.path(), &commands.replace("db.example", "localhost"));
    server.encrypt(made.path(), "hostssl all makruk 127.0.0.1/32 cert");
    database.sql("CREATE ROLE makruk LOGIN");
    let program = |user, host| {
        let program = Program::new().with("MAKRUK__STORE__URL", encrypted(&database, user, host));
        program.with("MAKRUK__STORE__CA_FILE", path(&made, "authority.crt"))
    };
    let identified = |user, host| program(user, host).with("MAKRUK__STORE__CLIENT_FILE", path(&made, "client.pem"));
    identified("makruk", "localhost").run(&["status"]).assert_fails(REACHED.0, REACHED.1);
    // Another host shows the certificate; another user shows the bot's; the bot shows none.
    identified("makruk", "127.0.0.1")
        .run(&["status"])
        .assert_fails(exit::STORE_REFUSED, &["certificate not valid for name"]);
    identified(USER, "localhost").run(&["status"]).assert_fails(exit::STORE_REFUSED, &["28000"]);
    program("makruk", "localhost").run(&["status"]).assert_fails(exit::STORE_REFUSED, &["28000"]);
}

#[test]
fn of_several_hosts_the_first_is_used_that_takes_writes() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = database.url().replace('@', &format!("@{gone},"));
    program(url).run(&["status"]).assert_fails(REACHED.0, REACHED.1);
}
