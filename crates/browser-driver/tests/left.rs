//! What is left of browsers when a test fails, or its process is killed.
//!
//! What must run in a separate process is a test too (`child_…`). It returns at once unless another test of this file
//! starts it as a child.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use browser_driver::{Driver, REQUIRED, WINDOW};

/// How long anything may take that is waited for.
const SOON: Duration = Duration::from_secs(60);

/// The environment variable that tells a child what to do with an open browser. Only children have it.
const END: &str = "BROWSER_DRIVER_END";

/// What a child prints before the folder of its browser's files.
const FOLDER: &str = "folder: ";

#[tokio::test]
async fn child_with_a_browser() {
    let Ok(end) = env::var(END) else { return };
    let Some(driver) = Driver::start() else { return };
    let browser = driver.browser(WINDOW).await;
    browser.open("about:blank").await;
    println!("{FOLDER}{}", driver.folder().display());
    assert_ne!(end, "fails", "this panic is meant");
    std::future::pending::<()>().await;
}

/// A child with an open browser, and the folder of its files; `None` where no browser is installed.
fn with_a_browser(end: &str) -> Option<(Child, PathBuf)> {
    let mut command = Command::new(env::current_exe().expect("this program has a path"));
    command.args(["child_with_a_browser", "--exact", "--nocapture"]).env(END, end);
    // What it says of its panic would only confuse.
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the child starts");
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let folder = lines.map_while(Result::ok).find_map(|line| Some(line.split_once(FOLDER)?.1.into()));
    assert!(folder.is_some() || env::var_os(REQUIRED).is_none(), "the child has no browser");
    Some((child, folder?))
}

/// The processes that were started with this folder for their files.
fn processes(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir("/proc").expect("a folder").map(|entry| entry.expect("an entry").path());
    let folder = format!("TMPDIR={}\0", folder.display());
    // Those of others, and those that have ended meanwhile, can't be read.
    let is_of_it = |process: &PathBuf| {
        let environment = fs::read(process.join("environ")).unwrap_or_default();
        environment.windows(folder.len()).any(|part| part == folder.as_bytes())
    };
    all.filter(is_of_it).collect()
}

fn is_left_nothing(folder: &Path) {
    let begun = Instant::now();
    loop {
        let left = processes(folder);
        if left.is_empty() && !folder.exists() {
            return;
        }
        assert!(begun.elapsed() < SOON, "{left:?} and {}: {}", folder.display(), folder.exists());
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_test_that_fails_leaves_nothing() {
    let Some((mut child, folder)) = with_a_browser("fails") else { return };
    assert!(!child.wait().expect("it ends").success());
    is_left_nothing(&folder);
}

#[test]
fn a_process_that_is_killed_leaves_nothing() {
    let Some((mut child, folder)) = with_a_browser("waits") else { return };
    assert!(!processes(&folder).is_empty());
    child.kill().expect("it still runs");
    child.wait().expect("it ends");
    is_left_nothing(&folder);
}
