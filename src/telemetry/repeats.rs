//! Leaves out of the log what repeats: while a database is down, a hundred people a minute would each add the same line.

use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata};
use tracing_subscriber::layer::{Context, Filter};

/// How often a warning or an error is logged that is the same word for word. The metrics count each.
pub const PAUSE: Duration = Duration::from_mins(1);

/// How many lines are remembered. When there are more, they are forgotten.
const MOST: usize = 1_024;

/// Lets a warning or an error pass once in [`PAUSE`].
pub(super) struct Repeats {
    now: fn() -> Instant,
    /// When a line with this hash was logged.
    logged: Mutex<HashMap<u64, Instant>>,
}

impl Repeats {
    pub(super) fn new(now: fn() -> Instant) -> Repeats {
        Repeats { now, logged: Mutex::default() }
    }

    fn is_new(&self, line: u64) -> bool {
        let now = (self.now)();
        // A panic cannot leave it half changed, so a poisoned lock is still good.
        let mut logged = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        if logged.get(&line).is_some_and(|at| now.duration_since(*at) < PAUSE) {
            return false;
        }
        if logged.len() >= MOST {
            logged.clear();
        }
        logged.insert(line, now);
        true
    }
}

impl<S> Filter<S> for Repeats {
    fn enabled(&self, _metadata: &Metadata<'_>, _context: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _context: &Context<'_, S>) -> bool {
        if *event.metadata().level() > Level::WARN {
            return true;
        }
        let mut words = LogFields(DefaultHasher::new());
        event.metadata().callsite().hash(&mut words.0);
        event.record(&mut words);
        self.is_new(words.0.finish())
    }
}

/// Hashes the message and the fields of a line.
struct LogFields(DefaultHasher);

impl Visit for LogFields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        field.name().hash(&mut self.0);
        // It cannot fail.
        let _ = fmt::write(self, format_args!("{value:?}"));
    }
}

impl fmt::Write for LogFields {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.hash(&mut self.0);
        Ok(())
    }
}
