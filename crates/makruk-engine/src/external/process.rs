//! A running engine: what is said to it, what is heard from it, and its end.

use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, sync_channel};
use std::time::{Duration, Instant};

use super::ExternalConfig;
use super::group::Group;
use super::pipes::{self, MAX_WAITING, OutputLine, thread_for};

/// How long a killed process is waited for. Only the system can keep it longer, as with a disk that doesn't answer.
pub(super) const KILL_TIMEOUT: Duration = Duration::from_secs(2);

/// Where an engine is looked for, what it needs of the environment and nothing else: it is none of an engine's business
/// what the bot is told there, a token least of all.
const ENVIRONMENT: [&str; 8] = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "SystemRoot"];

/// A process that ends when this is let go, with all that it has started.
pub(super) struct Process {
    /// `None` once nothing more will be said.
    commands: Option<Sender<String>>,
    /// How many commands the process has not taken yet.
    unwritten: Arc<AtomicUsize>,
    heard: Receiver<OutputLine>,
    group: Arc<Group>,
    ended: Receiver<io::Result<ExitStatus>>,
    /// How it ended, once that is known.
    status: Option<ExitStatus>,
    /// How long it may take to quit.
    quit: Duration,
}

/// Why nothing was heard.
pub(super) enum ReceiveError {
    /// The time is over.
    TimeOut,
    /// There will be nothing more.
    End,
}

impl Process {
    /// Starts the engine.
    pub(super) fn start(config: &ExternalConfig) -> io::Result<Process> {
        let (commands, to_write) = mpsc::channel();
        let (lines, heard) = sync_channel(MAX_WAITING);
        let (end, ended) = mpsc::channel();
        let unwritten = Arc::new(AtomicUsize::new(0));
        let unwritten_too = Arc::clone(&unwritten);
        // Threads before the process: if there are none to be had, nothing has to be ended.
        let writer = thread_for("engine input", move |stdin| pipes::write(stdin, &to_write, &unwritten_too))?;
        let reader = thread_for("engine output", move |stdout| pipes::read(stdout, &lines))?;
        let logger = thread_for("engine errors", pipes::log)?;
        let keeper = thread_for("engine keeper", move |(mut child, group): (Child, Arc<Group>)| {
            // If nobody is waiting, nobody needs to know.
            let _ = end.send(group.wait_and_clean_up(&mut child));
        })?;

        let (mut child, group) = Group::start(&mut command(config))?;
        let group = Arc::new(group);
        // None of these fails: each thread waits for one thing, and each stream was asked for.
        child.stdin.take().map(|stdin| writer.send(stdin));
        child.stdout.take().map(|stdout| reader.send(stdout));
        child.stderr.take().map(|stderr| logger.send(stderr));
        let _ = keeper.send((child, Arc::clone(&group)));
        let quit = config.timeouts.quit;
        Ok(Process { commands: Some(commands), unwritten, heard, group, ended, status: None, quit })
    }

    /// Says a line, without waiting until it is taken.
    pub(super) fn send(&self, command: &str) {
        if let Some(commands) = &self.commands {
            tracing::trace!(command, "to an engine");
            self.unwritten.fetch_add(1, Relaxed);
            // A process that takes nothing any more is noticed by its silence.
            let _ = commands.send(format!("{command}\n"));
        }
    }

    /// Whether something that was said is still not taken.
    pub(super) fn has_unread_input(&self) -> bool {
        self.unwritten.load(Relaxed) > 0
    }

    /// Waits for what it says next.
    pub(super) fn receive(&self, until: Instant) -> Result<OutputLine, ReceiveError> {
        self.heard.recv_timeout(until.saturating_duration_since(Instant::now())).map_err(|silence| match silence {
            RecvTimeoutError::Timeout => ReceiveError::TimeOut,
            RecvTimeoutError::Disconnected => ReceiveError::End,
        })
    }

    /// How it has ended, if it ends within this time. Then nothing of it is left.
    pub(super) fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        if self.status.is_none() {
            self.status = self.ended.recv_timeout(within).ok().and_then(Result::ok);
        }
        self.status
    }

    /// Ends it at once.
    pub(super) fn kill(&mut self) {
        self.commands = None;
        self.group.kill();
        if self.ended(KILL_TIMEOUT).is_none() {
            tracing::warn!("an engine was killed and has not ended");
        }
    }
}

impl Drop for Process {
    /// Asks it to quit, and kills it if it does not. If it was killed before, all has been tried.
    fn drop(&mut self) {
        if self.commands.is_some() {
            self.send("quit");
            self.commands = None;
            if self.ended(self.quit).is_none() {
                self.kill();
            }
        }
    }
}

fn command(config: &ExternalConfig) -> Command {
    let mut command = Command::new(&config.program);
    command.args(&config.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_clear();
    command.envs(ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
    // Engines look for their books and networks where they are themselves.
    if let Some(folder) = config.program.parent().filter(|folder| folder.is_dir()) {
        command.current_dir(folder);
    }
    command
}
