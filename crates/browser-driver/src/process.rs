//! chromedriver and its browsers, of which nothing is left when the test process ends, however that ends.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

use tempfile::TempDir;

/// Starts chromedriver in a new process group, which its browsers share. Waits for end of file on its input, which
/// comes once the test process has ended. Then the group is killed, and the folder of its files removed.
const SCRIPT: &str = r#"
TMPDIR=$1 setsid chromedriver --port=0 </dev/null &
exec >/dev/null
cat
kill -KILL "$!" "-$!"
# What dies may just have made one more file.
for try in 1 2 3 4 5; do rm -rf "$1" && break; sleep 0.1; done
"#;

/// A running chromedriver, which is stopped with its browsers when this is dropped.
pub(crate) struct Process {
    guard: Child,
    /// Nothing is ever written to it.
    input: Option<ChildStdin>,
    folder: TempDir,
}

impl Process {
    /// Starts it on a free port; `None` if it is not installed.
    pub(crate) fn start() -> Option<(Process, u16)> {
        let folder = tempfile::Builder::new().prefix("browser-driver-").tempdir().expect("a temporary folder");
        let mut command = Command::new("/bin/sh");
        // In a new process group: Ctrl+C is for the tests alone.
        command.args(["-c", SCRIPT, "guard"]).arg(folder.path()).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut guard = command.spawn().expect("a shell");
        let (input, output) = (guard.stdin.take(), guard.stdout.take().expect("it is piped"));
        let process = Process { guard, input, folder };
        // If chromedriver does not run, the output ends, since no other process holds it.
        let lines = BufReader::new(output).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let (_, rest) = line.split_once("started successfully on port ")?;
            rest.trim_end_matches('.').parse::<u16>().ok()
        })?;
        Some((process, port))
    }

    /// Where it and its browsers have their files.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.guard.wait();
    }
}
