//! Systems without process groups: only the process itself is killed, not its children.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// A process.
pub(in super::super) struct Group {
    kill_requested: AtomicBool,
}

impl Group {
    /// Starts a process.
    pub(in super::super) fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        Ok((command.spawn()?, Group { kill_requested: AtomicBool::new(false) }))
    }

    /// Requests the end of the process, which follows within milliseconds.
    pub(in super::super) fn kill(&self) {
        self.kill_requested.store(true, Relaxed);
    }

    /// Waits until the process has exited.
    pub(in super::super) fn wait_and_clean_up(&self, child: &mut Child) -> io::Result<ExitStatus> {
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            if self.kill_requested.load(Relaxed) {
                child.kill()?;
                return child.wait();
            }
            thread::sleep(Duration::from_millis(10));
        }
    }
}
