//! Processes that have left the group of the one that started them (`setsid`, a daemon), on Linux.
//!
//! Whoever is started inherits the environment. A variable in it that nobody else has tells who belongs to an engine,
//! wherever it has gone and whosever child it has become; only a program that clears its environment gets away.

use std::fs;
use std::os::fd::AsFd;
use std::process::{self, Command};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::process::{Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, pidfd_open, pidfd_send_signal, waitid};

/// The variable that engines are is_tagged with.
const NAME: &str = "MAKRUK_BOT_ENGINE";

/// How often tagged are looked for: those that were killed take a moment to end, and may have started others before.
const ROUNDS: usize = 50;

static TAGS: AtomicU64 = AtomicU64::new(0);

/// A variable of the environment with a value that no other engine's has, of this run or another.
pub(super) struct EnvironmentTag(String);

impl EnvironmentTag {
    /// Marks the process that this will start, and all that come of it.
    pub(super) fn set_on(command: &mut Command) -> EnvironmentTag {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let value = format!("{}-{now}-{}", process::id(), TAGS.fetch_add(1, Relaxed));
        command.env(NAME, &value);
        EnvironmentTag(format!("{NAME}={value}"))
    }

    /// Kills all who bear the tag, until there is nobody.
    pub(super) fn kill_tagged(&self) {
        for round in 0..ROUNDS {
            let tagged = processes().filter(|pid| self.kill_if_tagged(*pid)).count();
            if tagged == 0 {
                return;
            }
            if round == 0 {
                tracing::warn!(tagged, "the engine has left processes outside its group; they are killed");
            }
            thread::sleep(Duration::from_millis(2));
        }
        tracing::warn!("processes of an engine go on in spite of being killed");
    }

    /// Whether a process bears the tag; then it is killed.
    fn kill_if_tagged(&self, pid: Pid) -> bool {
        // Held before it is looked at: should it end and its number go to another, the signal goes to nobody.
        let Ok(held) = pidfd_open(pid, PidfdFlags::empty()) else { return false };
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        let is_tagged = environment.split(|byte| *byte == 0).any(|variable| variable == self.0.as_bytes());
        let killed = is_tagged && pidfd_send_signal(&held, Signal::KILL).is_ok();
        if killed {
            // In a container we may be process 1, to whom orphans come. Whoever is another's child is refused at once.
            let _ = waitid(WaitId::PidFd(held.as_fd()), WaitIdOptions::EXITED);
        }
        killed
    }
}

/// All processes that there are.
fn processes() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}
