//! Unix process groups.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::io::{Errno, retry_on_intr};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process_group, waitid, waitpgid};

#[cfg(target_os = "linux")]
use super::strays::EnvironmentTag;

/// A process that leads its own process group.
///
/// A process id is reused once it is released, so a signal could hit an unrelated process. The group is therefore only
/// signalled while the leader is running or has exited without being reaped; until then the ids of process and group
/// are taken.
pub(in super::super) struct Group {
    leader: Pid,
    /// Whether the leader has not been reaped yet.
    leader_is_unreaped: Mutex<bool>,
    #[cfg(target_os = "linux")]
    tag: EnvironmentTag,
}

impl Group {
    /// Starts a process in its own group.
    pub(in super::super) fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        let tag = EnvironmentTag::set_on(command);
        let child = command.spawn()?;
        let group = Group {
            leader: Pid::from_child(&child),
            leader_is_unreaped: Mutex::new(true),
            #[cfg(target_os = "linux")]
            tag,
        };
        Ok((child, group))
    }

    /// Kills the leader and everything else in its group.
    pub(in super::super) fn kill(&self) {
        let leader_is_unreaped = self.leader_is_unreaped.lock().unwrap_or_else(PoisonError::into_inner);
        if *leader_is_unreaped {
            self.kill_all();
        }
    }

    fn kill_all(&self) {
        match kill_process_group(self.leader, Signal::KILL) {
            Ok(()) | Err(Errno::SRCH) => {}
            Err(error) => tracing::warn!(%error, "cannot kill the engine's processes"),
        }
    }

    /// Waits until the leader exits, kills the rest of its group, and reaps the leader.
    pub(in super::super) fn wait_and_clean_up(&self, child: &mut Child) -> io::Result<ExitStatus> {
        let dead = retry_on_intr(|| waitid(WaitId::Pid(self.leader), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT));
        {
            let mut leader_is_unreaped = self.leader_is_unreaped.lock().unwrap_or_else(PoisonError::into_inner);
            // The leader is reaped only by the wait below. If waiting failed, it was reaped elsewhere.
            if dead.is_ok() {
                self.kill_all();
            }
            *leader_is_unreaped = false;
        }
        let status = child.wait();
        self.reap_adopted();
        #[cfg(target_os = "linux")]
        self.tag.kill_tagged();
        status
    }

    /// Reaps members of the group that we have inherited: in a container we may be process 1, which inherits orphans.
    fn reap_adopted(&self) {
        for _ in 0..50 {
            match waitpgid(self.leader, WaitOptions::NOHANG) {
                Ok(Some(_)) => {}
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(_) => return,
            }
        }
    }
}
