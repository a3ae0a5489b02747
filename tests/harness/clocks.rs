//! The clock on the wall, as far ahead as a test has put it.

use std::fs;
use std::sync::Mutex;
use std::time::Duration;

use bot_service::{Clock, SystemClock};
use discord_sandbox::Control;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use tempfile::TempDir;
use tokio::sync::watch;

/// A clock that can be put forward while others sleep by it.
pub struct ShiftedClock(watch::Sender<SignedDuration>);

impl Default for ShiftedClock {
    fn default() -> ShiftedClock {
        ShiftedClock(watch::Sender::new(SignedDuration::ZERO))
    }
}

impl ShiftedClock {
    /// Puts the clock forward.
    pub fn put_forward(&self, by: Duration) {
        self.0.send_modify(|ahead| *ahead += SignedDuration::try_from(by).unwrap());
    }
}

impl Clock for ShiftedClock {
    fn now(&self) -> Timestamp {
        SystemClock.now() + *self.0.borrow()
    }

    fn sleep_until(&self, time: Timestamp) -> BoxFuture<'_, ()> {
        let mut shifted = self.0.subscribe();
        async move {
            while self.now() < time {
                let ahead = *shifted.borrow_and_update();
                tokio::select! {
                    () = SystemClock.sleep_until(time - ahead) => {}
                    _ = shifted.changed() => {}
                }
            }
        }
        .boxed()
    }
}

/// The clock of processes of the bot and of their sandbox, as far ahead as a test has put it.
pub struct ProcessClock {
    control: Control,
    /// In milliseconds.
    ahead: Mutex<u128>,
    folder: TempDir,
    /// The file that says it.
    file: String,
}

impl ProcessClock {
    pub fn new(control: &Control) -> ProcessClock {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ahead").to_str().unwrap().to_owned();
        ProcessClock { control: control.clone(), ahead: Mutex::default(), folder, file }
    }

    /// The variable by which a process goes by it.
    pub fn variable(&self) -> (&'static str, &str) {
        ("MAKRUK_TEST_CLOCK", &self.file)
    }

    /// What it shows.
    pub fn now(&self) -> Timestamp {
        let ahead = i64::try_from(*self.ahead.lock().unwrap()).unwrap();
        SystemClock.now() + SignedDuration::from_millis(ahead)
    }

    /// Lets this much time pass in a moment, for Discord and for the processes, whether they run or not.
    pub fn put_forward(&self, by: Duration) {
        let mut ahead = self.ahead.lock().unwrap();
        *ahead += by.as_millis();
        let new = self.folder.path().join("new");
        fs::write(&new, ahead.to_string()).unwrap();
        fs::rename(new, &self.file).unwrap();
        self.control.put_clock_forward(by);
    }
}
