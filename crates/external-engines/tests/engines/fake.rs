//! A fake engine: a shell script with faults.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use external_engines::{ExternalConfig, ExternalEngine, ExternalError, ExternalSearchResult, Timeouts};
use game_search::Signals;
use makruk::{History, Move, Position};
use makruk_engine::Makruk;
use tempfile::TempDir;

/// The beginning of every script: a good engine, each reply a function that a script may redefine. In `$dir`, a folder of
/// its own, it records its process id and the commands it receives.
///
/// `reach` blocks until the test calls [`FakeEngine::wait_until_reached`]. `spawn` starts a child, through the command in
/// its arguments if there are any, and returns when the child is running.
const PROLOGUE: &str = r#"
dir=$1
echo $$ >>$dir/pids
reach() { echo >$dir/reached; }
child='echo $$ >>$1/pids; echo >$1/spawned; exec sleep 1000'
spawn() { "$@" sh -c "$child" - $dir & read -r _ <$dir/spawned; }
on_uci() {
    echo 'Fake 1.0, a greeting that is not part of the protocol'
    echo 'id name Fake 1.0'
    echo 'option name Hash type spin default 16 min 1 max 64'
    echo 'option name Note type string default'
    echo 'option name EvalFile type string default <empty>'
    echo 'option name UCI_Variant type combo default chess var chess var makruk'
    echo uciok
}
on_ready() { echo readyok; }
on_go() {
    echo 'info depth 3 seldepth 5 multipv 1 score cp 12 nodes 9 pv e3e4 e6e5'
    echo 'bestmove e3e4 ponder e6e5'
}
on_stop() { :; }
on_quit() { exit 0; }
"#;

/// The end of every script: the command loop.
const COMMAND_LOOP: &str = r#"
while read -r word rest; do
    echo "$word $rest" >>$dir/commands
    case $word in
        uci) on_uci ;;
        isready) on_ready ;;
        go) on_go ;;
        stop) on_stop ;;
        quit) on_quit ;;
    esac
done
"#;

/// Far more than anything takes that happens at all.
pub const LONG: Duration = Duration::from_secs(60);

/// For scripts that never answer. One that does may be late for it on a busy machine.
pub const SHORT: Duration = Duration::from_millis(200);

/// With all the time that an engine needs on a busy machine.
pub const PATIENT: Timeouts = Timeouts {
    start: LONG,
    ready: LONG,
    overrun: LONG,
    stop: LONG,
    exit: LONG,
    quit: LONG,
    first_backoff: Duration::from_millis(20),
    max_backoff: Duration::from_secs(1),
};

/// Longer than any test waits.
pub const HOUR: Duration = Duration::from_secs(3600);

/// An engine that misbehaves until it is [repaired](FakeEngine::repair).
pub struct FakeEngine {
    folder: TempDir,
    pub config: ExternalConfig,
}

impl FakeEngine {
    /// An engine with the fault that this piece of script adds.
    pub fn new(fault: &str) -> FakeEngine {
        let folder = tempfile::tempdir().unwrap();
        let pipes = ["reached", "spawned"].map(|name| folder.path().join(name));
        assert!(Command::new("mkfifo").args(pipes).status().unwrap().success());
        let script = format!("{PROLOGUE}\nif [ ! -e $dir/repaired ]; then\n:\n{fault}\nfi\n{COMMAND_LOOP}");
        let mut config = ExternalConfig::new("/bin/sh", Duration::from_millis(50));
        let arguments = ["-c", &script, "fake", folder.path().to_str().unwrap()];
        config.arguments = arguments.map(str::to_owned).to_vec();
        config.timeouts = PATIENT;
        FakeEngine { folder, config }
    }

    /// An engine that never ends a search.
    pub fn hanging(fault: &str) -> FakeEngine {
        let mut fake = FakeEngine::new(fault);
        (fake.config.timeouts.overrun, fake.config.timeouts.stop) = (SHORT, SHORT);
        fake
    }

    /// From its next start on, the engine has no fault.
    pub fn repair(&self) {
        fs::write(self.path().join("repaired"), "").unwrap();
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn engine(&self) -> ExternalEngine<Makruk> {
        ExternalEngine::new(self.config.clone())
    }

    /// The ids of all processes that have been started, engines and their children.
    pub fn pids(&self) -> Vec<u32> {
        let recorded = fs::read_to_string(self.path().join("pids")).unwrap_or_default();
        recorded.lines().map(|line| line.trim().parse().unwrap()).collect()
    }

    /// The commands that the engine has received.
    pub fn commands(&self) -> Vec<String> {
        let recorded = fs::read_to_string(self.path().join("commands")).unwrap_or_default();
        recorded.lines().map(|line| line.trim().to_owned()).collect()
    }

    /// Waits until the script calls `reach`, and lets it go on.
    pub fn wait_until_reached(&self) {
        let pipe = self.path().join("reached");
        in_background(move || fs::read(pipe))().unwrap();
    }

    /// Asserts that every process is gone, or goes within a moment.
    pub fn assert_gone(&self) {
        let until = Instant::now() + LONG;
        loop {
            let left: Vec<u32> = self.pids().into_iter().filter(|pid| is_running(*pid)).collect();
            if left.is_empty() {
                return;
            }
            assert!(Instant::now() < until, "of the processes {:?}, {left:?} are still running", self.pids());
            // Most are not our children, so there is no event to wait for.
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Whether a process is running. Zombies do not count: process 1 reaps orphans when it pleases.
fn is_running(pid: u32) -> bool {
    if cfg!(target_os = "linux") {
        let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let state = status.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
        state.is_some_and(|state| !['Z', 'X'].contains(&state))
    } else {
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid as i32), None).is_ok()
    }
}

/// Begins something that must end; calling what is returned waits for that.
pub fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> impl FnOnce() -> T {
    let (done, waiting) = mpsc::channel();
    thread::spawn(move || done.send(work()));
    move || waiting.recv_timeout(LONG).expect("it does not end")
}

pub fn start() -> History {
    History::new(Position::start())
}

/// Searches the starting position without stopping early.
pub fn search(engine: &mut ExternalEngine<Makruk>) -> Result<ExternalSearchResult<Move>, ExternalError> {
    engine.search(&start(), &Signals::default())
}

/// The same search once the engine is no longer backing off.
pub fn search_after_backoff(engine: &mut ExternalEngine<Makruk>) -> Result<ExternalSearchResult<Move>, ExternalError> {
    loop {
        match search(engine) {
            Err(ExternalError::BackingOff { left, .. }) => thread::sleep(left),
            result => return result,
        }
    }
}

/// Asserts that a fault causes one error and leaves nothing running, and that the next search is answered by a new process
/// without the fault, which leaves nothing behind either. Returns the error.
pub fn assert_fails_cleanly(fake: &FakeEngine) -> ExternalError {
    let mut engine = fake.engine();
    let error = search(&mut engine).expect_err("the search succeeded");
    assert!(error.is_failure(), "{error}");
    let first = fake.pids();
    // One that is not waited for may be killed before it has recorded anything.
    assert!(!first.is_empty() || is_timeout(&error));
    fake.assert_gone();

    fake.repair();
    let until = Instant::now() + LONG;
    let mut starts = 0;
    let found = loop {
        starts += 1;
        match search_after_backoff(&mut engine) {
            Ok(found) => break found,
            // Good engines may be late, too, where little time is given.
            Err(again) => assert!(is_timeout(&again) && Instant::now() < until, "{error}, and then {again}"),
        }
    };
    assert_eq!(found.best_move.to_string(), "e3e4");
    assert!((first.len() + 1..=first.len() + starts).contains(&fake.pids().len()), "it is a new process");
    drop(engine);
    fake.assert_gone();
    error
}

fn is_timeout(error: &ExternalError) -> bool {
    use ExternalError::{Hung, NoHandshake, NotReading, NotReady};
    matches!(error, Hung(_) | NoHandshake(_) | NotReading(_) | NotReady(_))
}
