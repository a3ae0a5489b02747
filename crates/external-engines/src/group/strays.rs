//! Linux: descendants that have left the process group (`setsid`, daemons).
//!
//! Child processes inherit the environment. An environment variable with a unique value identifies the descendants of
//! an engine wherever they have gone and whatever their parent is now; only a program that clears its environment
//! escapes.

use std::fs;
use std::os::fd::AsFd;
use std::process::{self, Command};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::process::{Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, pidfd_open, pidfd_send_signal, waitid};

/// The environment variable that tags engines.
const NAME: &str = "MAKRUK_ENGINE_PROCESS";

/// How many times to look for tagged processes: killed ones take a moment to exit and may have started others before.
const ROUNDS: usize = 50;

static TAGS: AtomicU64 = AtomicU64::new(0);

/// An environment variable with a value unique to one engine process, in this run or any other.
pub(super) struct EnvironmentTag(String);

impl EnvironmentTag {
    /// Tags the process that this command will start, and thereby all its descendants.
    pub(super) fn set_on(command: &mut Command) -> EnvironmentTag {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let value = format!("{}-{now}-{}", process::id(), TAGS.fetch_add(1, Relaxed));
        command.env(NAME, &value);
        EnvironmentTag(format!("{NAME}={value}"))
    }

    /// Kills all tagged processes until none is left.
    pub(super) fn kill_tagged(&self) {
        for round in 0..ROUNDS {
            let tagged = processes().filter(|pid| self.kill_if_tagged(*pid)).count();
            if tagged == 0 {
                return;
            }
            if round == 0 {
                tracing::warn!(tagged, "the engine has left processes outside its group; killing them");
            }
            thread::sleep(Duration::from_millis(2));
        }
        tracing::warn!("processes of an engine are still running after they were killed");
    }

    /// Kills a process if it is tagged. Returns whether it was.
    fn kill_if_tagged(&self, pid: Pid) -> bool {
        // Opened before it is inspected: if the process exits and its id is reused, the signal goes nowhere.
        let Ok(held) = pidfd_open(pid, PidfdFlags::empty()) else { return false };
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        let is_tagged = environment.split(|byte| *byte == 0).any(|variable| variable == self.0.as_bytes());
        let killed = is_tagged && pidfd_send_signal(&held, Signal::KILL).is_ok();
        if killed {
            // In a container we may be process 1, which inherits orphans. For a child of another process this fails at
            // once.
            let _ = waitid(WaitId::PidFd(held.as_fd()), WaitIdOptions::EXITED);
        }
        killed
    }
}

/// All processes on the system.
fn processes() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}
