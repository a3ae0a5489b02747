//! An engine that is a shell script.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use makruk::History;
use makruk::Position;
use makruk_engine::Signals;
use makruk_engine::external::{ExternalConfig, ExternalEngine, ExternalError, ExternalSearchResult, Timeouts};
use tempfile::TempDir;

/// What all scripts begin with: how a good engine behaves, each answer a function that a script may define anew. `$dir` is
/// a folder of its own, where it notes its process and what it hears.
const GOOD: &str = r"
dir=$1
echo $$ >>$dir/pids
on_uci() {
    echo 'Fake 1.0, a greeting that is no part of the protocol'
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
";

/// What all scripts end with.
const SERVE: &str = r#"
while read -r word rest; do
    echo "$word $rest" >>$dir/heard
    case $word in
        uci) on_uci ;;
        isready) on_ready ;;
        go) on_go ;;
        stop) on_stop ;;
        quit) on_quit ;;
    esac
done
"#;

/// An engine that misbehaves until it is [mended](Fake::mend).
pub struct Fake {
    folder: TempDir,
    pub config: ExternalConfig,
}

impl Fake {
    /// An engine whose goodness this piece of script spoils.
    pub fn new(spoil: &str) -> Fake {
        let folder = tempfile::tempdir().unwrap();
        let script = format!("{GOOD}\nif [ ! -e $dir/well ]; then\n:\n{spoil}\nfi\n{SERVE}");
        let mut config = ExternalConfig::new("/bin/sh", Duration::from_millis(50));
        let arguments = ["-c", &script, "fake", folder.path().to_str().unwrap()];
        config.arguments = arguments.map(str::to_owned).to_vec();
        config.timeouts = Timeouts {
            start: Duration::from_secs(3),
            ready: Duration::from_secs(2),
            overrun: Duration::from_millis(700),
            stop: Duration::from_millis(500),
            quit: Duration::from_secs(1),
            first_backoff: Duration::from_millis(20),
            max_backoff: Duration::from_secs(1),
        };
        Fake { folder, config }
    }

    /// From its next start on it behaves.
    pub fn mend(&self) {
        fs::write(self.path().join("well"), "").unwrap();
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn engine(&self) -> ExternalEngine {
        ExternalEngine::new(self.config.clone())
    }

    /// Every process that it has noted, engines and their children.
    pub fn pids(&self) -> Vec<u32> {
        let noted = fs::read_to_string(self.path().join("pids")).unwrap_or_default();
        noted.lines().map(|line| line.trim().parse().unwrap()).collect()
    }

    /// The commands that it has heard.
    pub fn heard(&self) -> Vec<String> {
        let noted = fs::read_to_string(self.path().join("heard")).unwrap_or_default();
        noted.lines().map(|line| line.trim().to_owned()).collect()
    }

    /// Fails unless every process of it is gone or goes within a moment.
    pub fn assert_gone(&self) {
        let until = Instant::now() + Duration::from_secs(2);
        loop {
            let left: Vec<u32> = self.pids().into_iter().filter(|pid| is_running(*pid)).collect();
            if left.is_empty() {
                return;
            }
            assert!(Instant::now() < until, "of the processes {:?}, {left:?} go on", self.pids());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Whether a process runs. One that is dead and not yet reaped does not; orphans are reaped by process 1, if it does that.
fn is_running(pid: u32) -> bool {
    if cfg!(target_os = "linux") {
        let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let state = status.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
        state.is_some_and(|state| !['Z', 'X'].contains(&state))
    } else {
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid as i32), None).is_ok()
    }
}

pub fn start() -> History {
    History::new(Position::start())
}

/// A search from the start of a game that nobody stops.
pub fn search(engine: &mut ExternalEngine) -> Result<ExternalSearchResult, ExternalError> {
    engine.search(&start(), &Signals::default())
}

/// Whatever was said about the engine: the same search as above, once the engine is no longer left alone.
pub fn search_after_pause(engine: &mut ExternalEngine) -> Result<ExternalSearchResult, ExternalError> {
    loop {
        match search(engine) {
            Err(ExternalError::BackingOff { left, .. }) => thread::sleep(left),
            result => return result,
        }
    }
}

/// What a misbehaviour costs: one error within bounded time, with nothing left running. The next search is answered by a
/// new process that behaves, of which nothing is left in the end, either. The error is returned for a closer look.
pub fn cost(fake: &Fake) -> ExternalError {
    let mut engine = fake.engine();
    let begun = Instant::now();
    let error = search(&mut engine).expect_err("it went well");
    let took = begun.elapsed();
    assert!(took < fake.config.max_search_time(), "{error} took {took:?}");
    assert!(error.is_failure(), "{error}");
    let first = fake.pids();
    assert!(!first.is_empty());
    fake.assert_gone();

    fake.mend();
    let found = search_after_pause(&mut engine).unwrap_or_else(|again| panic!("{error}, and then {again}"));
    assert_eq!(found.best_move.to_string(), "e3e4");
    assert_eq!(fake.pids().len(), first.len() + 1, "it is a new process");
    drop(engine);
    fake.assert_gone();
    error
}
