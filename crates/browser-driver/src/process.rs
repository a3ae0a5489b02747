//! chromedriver and its browsers, of which nothing is left when the test process ends, however that ends.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

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

/// Most ports that are tried.
const DRAWS: u32 = 20;

/// A running chromedriver, which is stopped with its browsers when this is dropped.
pub(crate) struct DriverProcess {
    guard: Child,
    /// Nothing is ever written to it.
    input: Option<ChildStdin>,
    folder: TempDir,
}

impl DriverProcess {
    /// Starts it on a free port; `None` if it is not installed.
    pub(crate) fn start() -> Option<(DriverProcess, u16)> {
        // It draws a port that is free on IPv6, and exits if that one is in use on IPv4.
        for _ in 0..DRAWS {
            let (process, output) = DriverProcess::spawn();
            let mut printed = Vec::new();
            // If chromedriver does not run, the output ends, since no other process holds it.
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if let Some((_, rest)) = line.split_once("started successfully on port ") {
                    return Some((process, rest.trim_end_matches('.').parse().expect("a port")));
                }
                printed.push(line);
            }
            if printed.is_empty() {
                return None;
            }
            let lost = printed.iter().any(|line| line.contains("port not available"));
            assert!(lost, "chromedriver does not start: {printed:?}");
        }
        panic!("chromedriver drew {DRAWS} ports, all in use");
    }

    fn spawn() -> (DriverProcess, ChildStdout) {
        let folder = tempfile::Builder::new().prefix("browser-driver-").tempdir().expect("a temporary folder");
        let mut command = Command::new("/bin/sh");
        // In a new process group: Ctrl+C is for the tests alone.
        command.args(["-c", SCRIPT, "guard"]).arg(folder.path()).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut guard = command.spawn().expect("a shell");
        let (input, output) = (guard.stdin.take(), guard.stdout.take().expect("it is piped"));
        (DriverProcess { guard, input, folder }, output)
    }

    /// Where it and its browsers have their files.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for DriverProcess {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.guard.wait();
    }
}
