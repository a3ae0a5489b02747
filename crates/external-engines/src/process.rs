//! A running engine process.

use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, sync_channel};
use std::time::{Duration, Instant};

use crate::config::{ExternalConfig, KILL_TIMEOUT, Timeouts};
use crate::group::Group;
use crate::pipes::{self, MAX_WAITING, OutputLine, thread_for};

/// The environment variables passed on to the engine: what it needs to run and nothing else, since the caller's
/// environment may hold secrets such as tokens.
const ENVIRONMENT: [&str; 8] = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "SystemRoot"];

/// A process that is ended on drop, together with everything it has started.
pub(super) struct Process {
    /// `None` once nothing more will be sent.
    commands: Option<Sender<String>>,
    /// The number of commands that the process has not read yet.
    unwritten: Arc<AtomicUsize>,
    heard: Receiver<OutputLine>,
    group: Arc<Group>,
    ended: Receiver<io::Result<ExitStatus>>,
    /// The exit status, once known.
    status: Option<ExitStatus>,
    timeouts: Timeouts,
}

/// Why no line was received.
pub(super) enum ReceiveError {
    /// The time is over.
    TimeOut,
    /// The output has ended.
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
        // Threads are started before the process: if one cannot be, there is no process to clean up.
        let writer = thread_for("engine input", move |stdin| pipes::write(stdin, &to_write, &unwritten_too))?;
        let reader = thread_for("engine output", move |stdout| pipes::read(stdout, &lines))?;
        let logger = thread_for("engine errors", pipes::log)?;
        let keeper = thread_for("engine keeper", move |(mut child, group): (Child, Arc<Group>)| {
            // The receiver may be gone already.
            let _ = end.send(group.wait_and_clean_up(&mut child));
        })?;

        let (mut child, group) = Group::start(&mut command(config))?;
        let group = Arc::new(group);
        // These cannot fail: each thread is waiting for its argument, and all three streams are piped.
        child.stdin.take().map(|stdin| writer.send(stdin));
        child.stdout.take().map(|stdout| reader.send(stdout));
        child.stderr.take().map(|stderr| logger.send(stderr));
        let _ = keeper.send((child, Arc::clone(&group)));
        let timeouts = config.timeouts;
        Ok(Process { commands: Some(commands), unwritten, heard, group, ended, status: None, timeouts })
    }

    /// Sends a line without waiting until the process reads it.
    pub(super) fn send(&self, command: &str) {
        if let Some(commands) = &self.commands {
            tracing::trace!(command, "sent to an engine");
            self.unwritten.fetch_add(1, Relaxed);
            // A process that no longer reads is noticed by the missing reply.
            let _ = commands.send(format!("{command}\n"));
        }
    }

    /// Whether the process has not read everything that was sent.
    pub(super) fn has_unread_input(&self) -> bool {
        self.unwritten.load(Relaxed) > 0
    }

    /// Waits for the next line of output.
    pub(super) fn receive(&self, until: Instant) -> Result<OutputLine, ReceiveError> {
        self.heard.recv_timeout(until.saturating_duration_since(Instant::now())).map_err(|silence| match silence {
            RecvTimeoutError::Timeout => ReceiveError::TimeOut,
            RecvTimeoutError::Disconnected => ReceiveError::End,
        })
    }

    /// The exit status of a process that has closed its output, if it exits soon. After that nothing of it is left.
    pub(super) fn exited(&mut self) -> Option<ExitStatus> {
        self.ended(self.timeouts.exit)
    }

    fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        if self.status.is_none() {
            self.status = self.ended.recv_timeout(within).ok().and_then(Result::ok);
        }
        self.status
    }

    /// Kills the process.
    pub(super) fn kill(&mut self) {
        self.commands = None;
        self.group.kill();
        if self.ended(KILL_TIMEOUT).is_none() {
            tracing::warn!("an engine is still running after it was killed");
        }
    }
}

impl Drop for Process {
    /// Asks the process to quit and kills it if it does not. If it has been killed already, nothing more can be done.
    fn drop(&mut self) {
        if self.commands.is_some() {
            self.send("quit");
            self.commands = None;
            if self.ended(self.timeouts.quit).is_none() {
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
    // Engines look for their books and networks next to the program.
    if let Some(folder) = config.program.parent().filter(|folder| folder.is_dir()) {
        command.current_dir(folder);
    }
    command
}
