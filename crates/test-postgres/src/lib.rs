//! A private PostgreSQL server for tests.
//!
//! A [`Server`] has its own folder, Unix socket and loopback port. Nothing that it has committed is lost when it is
//! killed. `fsync`, by which it would also survive a power cut, is on only in optimised builds, since they measure: the
//! disk of a machine that tests is busy enough. Tests of one process share a server ([`Server::shared`]), with a
//! [`Database`] each; a server that is to be killed is started separately. A [`Proxy`] simulates a network that fails.
//! Since all this serves tests only, every function panics when something is missing.
//!
//! ```no_run
//! use test_postgres::Server;
//!
//! let Some(server) = Server::shared() else { return };
//! let database = server.database();
//! println!("connect to {} with {}", database.url(), test_postgres::PASSWORD);
//! ```

#![warn(missing_docs)]

mod account;
mod guard;
mod port;
mod programs;
mod proxy;

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tempfile::TempDir;

use self::account::Account;
use self::guard::Guard;
use self::port::Port;
use self::programs::Programs;

pub use self::proxy::{Proxy, Weather};

/// The variable that makes a missing PostgreSQL a failure instead of a skipped test.
pub const REQUIRED: &str = "MAKRUK_REQUIRE_POSTGRES";

/// The user of every server, who may do everything.
pub const USER: &str = "tester";
/// The password of [`USER`], which the loopback port asks for, and the socket does not.
pub const PASSWORD: &str = "s3cret-of-the-tests";

/// How it works.
const SETTINGS: [&str; 4] = [
    "listen_addresses=127.0.0.1",
    "max_connections=300",
    "shared_buffers=32MB",
    // Tests cut no power.
    if cfg!(debug_assertions) { "fsync=off" } else { "fsync=on" },
];

/// How long a server may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(20);

/// A running server. It is stopped, and its folder removed, when it is dropped or the process ends.
pub struct Server {
    programs: Programs,
    account: Account,
    port: Port,
    /// `None` while it is stopped.
    process: Mutex<Option<Child>>,
    databases: AtomicU32,
    /// Databases that are no longer used and can be recycled.
    spare: Mutex<Vec<String>>,
    /// Dropped after the process was stopped, and before the folder.
    _guard: Guard,
    folder: TempDir,
}

impl Server {
    /// Starts a new server. Where PostgreSQL is not installed, says so and returns `None`, or panics if [`REQUIRED`] is
    /// set.
    pub fn start() -> Option<Arc<Server>> {
        let Some(programs) = Programs::find() else {
            assert!(std::env::var_os(REQUIRED).is_none(), "PostgreSQL is missing, and {REQUIRED} is set");
            println!("SKIPPED: PostgreSQL is not installed");
            return None;
        };
        let account = Account::find();
        let folder = tempfile::Builder::new().prefix("test-postgres-").tempdir().expect("a temporary folder");
        account.own(folder.path());
        let password = folder.path().join("password");
        fs::write(&password, PASSWORD).expect("a file for the password");
        account.own(&password);
        let mut initdb = account.command(&programs.path("initdb"));
        initdb.arg("--pgdata").arg(folder.path().join("data")).arg("--pwfile").arg(password);
        // With SCRAM, each connection would cost an unoptimised client some fifty milliseconds. A role with such a password has it yet.
        initdb.args(["--username", USER, "--auth-local=trust", "--auth-host=md5", "--no-sync"]);
        initdb.args(["--encoding=UTF8", "--no-locale"]);
        succeed(initdb.output().expect("initdb runs"), "initdb");
        let guard = Guard::start(&account, folder.path());
        let server = Server {
            programs,
            account,
            port: Port::reserve(),
            process: Mutex::new(None),
            databases: AtomicU32::new(0),
            spare: Mutex::default(),
            _guard: guard,
            folder,
        };
        server.start_again();
        Some(Arc::new(server))
    }

    /// The server that all tests of this process share; otherwise as [`Self::start`].
    pub fn shared() -> Option<Arc<Server>> {
        static SHARED: OnceLock<Option<Arc<Server>>> = OnceLock::new();
        SHARED.get_or_init(Server::start).clone()
    }

    /// An empty database with a new name.
    pub fn database(self: &Arc<Self>) -> Database {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        if !self.empty_a_spare_one(&name) {
            self.sql("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0"));
        }
        Database { server: Arc::clone(self), name }
    }

    /// Recycles an unused database under a new name, which is much faster than creating one; whether there was any.
    /// Clients still connected to it are disconnected, and do not find it by its new name.
    fn empty_a_spare_one(&self, name: &str) -> bool {
        let Some(former) = lock(&self.spare).pop() else { return false };
        let rename = format!(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = '{former}';
             ALTER DATABASE {former} RENAME TO {name}; ALTER DATABASE {name} RESET ALL"
        );
        // Fails if clients keep connecting to it.
        let renamed = self.psql("postgres", &rename).status.success();
        if renamed {
            self.sql(name, "DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC");
        }
        renamed
    }

    /// The loopback port that it listens on, also after it was started again.
    pub fn port(&self) -> u16 {
        self.port.number()
    }

    /// The folder of its Unix socket.
    pub fn socket(&self) -> &Path {
        self.folder.path()
    }

    /// What `psql` prints for these statements: rows in lines, columns divided by `|`.
    pub fn sql(&self, database: &str, statements: &str) -> String {
        succeed(self.psql(database, statements), statements)
    }

    fn psql(&self, database: &str, statements: &str) -> Output {
        let mut psql = self.account.command(&self.programs.path("psql"));
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"]);
        psql.arg("--host").arg(self.socket()).args(["--port", &self.port().to_string(), "--username", USER]);
        psql.args(["--dbname", database, "--command", statements]);
        psql.output().expect("psql runs")
    }

    /// Encrypts connections to the loopback port from now on, with the files `server.crt` and `server.key` in a folder, and lets in
    /// those clients only whose certificates `authority.crt` there has signed, if it is there, as `access` says in the form of
    /// `pg_hba.conf`.
    pub fn encrypt(&self, folder: &Path, access: &str) {
        let data = self.folder.path().join("data");
        let place = |name: &str| {
            let copy = data.join(name);
            fs::copy(folder.join(name), &copy).expect("a file to copy");
            fs::set_permissions(&copy, Permissions::from_mode(0o600)).expect("permissions of a copy");
            self.account.own(&copy);
        };
        place("server.crt");
        place("server.key");
        if folder.join("authority.crt").exists() {
            place("authority.crt");
            self.sql("postgres", "ALTER SYSTEM SET ssl_ca_file = 'authority.crt'");
        }
        fs::write(data.join("pg_hba.conf"), format!("local all all trust\n{access}\n")).expect("a file for the access");
        self.sql("postgres", "ALTER SYSTEM SET ssl = on");
        let loaded = || self.sql("postgres", "SELECT pg_conf_load_time()");
        let before = loaded();
        self.sql("postgres", "SELECT pg_reload_conf()");
        let end = Instant::now() + PATIENCE;
        // It reads its settings in a moment.
        while loaded() == before {
            assert!(Instant::now() < end, "it does not encrypt: {}", self.log());
            thread::sleep(PAUSE);
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Shuts it down cleanly: clients are disconnected.
    pub fn stop(&self) {
        self.end(Signal::SIGINT);
    }

    /// Kills all its processes at once, as if the machine's operating system had died with its disks intact.
    pub fn kill(&self) {
        self.end(Signal::SIGKILL);
    }

    /// Starts it after it was stopped or killed, with the same port and what is on its disk.
    pub fn start_again(&self) {
        let mut process = lock(&self.process);
        assert!(process.is_none(), "it is running");
        let end = Instant::now() + PATIENCE;
        // The processes of a killed one may need a moment to go.
        while Instant::now() < end {
            let mut started = self.spawn();
            while started.try_wait().expect("a process").is_none() && Instant::now() < end {
                if self.is_ready() {
                    *process = Some(started);
                    return;
                }
                thread::sleep(PAUSE);
            }
            let _ = started.kill();
            let _ = started.wait();
        }
        panic!("PostgreSQL does not start: {}", self.log());
    }

    fn spawn(&self) -> Child {
        let log = File::options().create(true).append(true).open(self.folder.path().join("log")).expect("a log");
        let mut postgres = self.account.command(&self.programs.path("postgres"));
        postgres.arg("-D").arg(self.folder.path().join("data")).args(["-p", &self.port().to_string()]);
        postgres.arg("-k").arg(self.folder.path());
        postgres.args(SETTINGS.iter().flat_map(|setting| ["-c", setting]));
        postgres.stdout(Stdio::null()).stderr(log).spawn().expect("PostgreSQL runs")
    }

    fn is_ready(&self) -> bool {
        let mut ready = self.account.command(&self.programs.path("pg_isready"));
        ready.arg("--host").arg(self.socket()).args(["--port", &self.port().to_string(), "--quiet"]);
        ready.status().is_ok_and(|status| status.success())
    }

    fn end(&self, signal: Signal) {
        let Some(mut process) = lock(&self.process).take() else { return };
        let pid = process.id();
        // Its processes have groups of their own. Without it they would finish what they are doing.
        let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
        let _ = kill(Pid::from_raw(pid as i32), signal);
        if signal == Signal::SIGKILL {
            for child in children.split_whitespace().filter_map(|child| child.parse().ok()) {
                let _ = kill(Pid::from_raw(child), signal);
            }
        }
        let _ = process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A database of a [`Server`].
pub struct Database {
    server: Arc<Server>,
    name: String,
}

impl Database {
    /// Its server.
    pub fn server(&self) -> &Arc<Server> {
        &self.server
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its address on the loopback port, without the password.
    pub fn url(&self) -> String {
        self.url_at(self.server.port())
    }

    /// Its address on another port, which leads to the server's.
    pub fn url_at(&self, port: u16) -> String {
        format!("postgres://{USER}@127.0.0.1:{port}/{}", self.name)
    }

    /// What `psql` prints for these statements: rows in lines, columns divided by `|`.
    pub fn sql(&self, statements: &str) -> String {
        self.server.sql(&self.name, statements)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        lock(&self.server.spare).push(std::mem::take(&mut self.name));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a program printed, if it succeeded.
fn succeed(output: Output, what: &str) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{what}: {said}");
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

/// A command that leaves nothing of this process's database settings to chance.
fn clean(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir("/").stdin(Stdio::null());
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PG")) {
        command.env_remove(name);
    }
    command
}

#[cfg(test)]
mod tests;
