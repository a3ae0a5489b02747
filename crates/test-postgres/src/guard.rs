//! Cleans up after a test process that was killed, or that keeps its server until it ends.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};

use crate::account::Account;

/// Waits for end of file on its input, which comes once this process has ended. Then what is left of the server is
/// stopped, and its folder removed.
const SCRIPT: &str = r#"
cat >/dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
if [ -n "$pid" ]; then
    kill -QUIT "$pid" 2>/dev/null
    tries=0
    while kill -0 "$pid" 2>/dev/null && [ "$tries" -lt 100 ]; do sleep 0.05; tries=$((tries + 1)); done
fi
rm -rf "$1"
"#;

/// A helper process that briefly outlives this one.
pub(crate) struct Guard {
    process: Child,
    /// Nothing is ever written to it.
    input: Option<ChildStdin>,
}

impl Guard {
    /// Watches over the server in this folder.
    pub(crate) fn start(account: &Account, folder: &Path) -> Guard {
        let mut command = account.command(Path::new("/bin/sh"));
        // In a new process group: Ctrl+C is for the tests alone.
        command.args(["-c", SCRIPT, "guard"]).arg(folder).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = command.spawn().expect("a shell");
        let input = process.stdin.take();
        Guard { process, input }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.process.wait();
    }
}
