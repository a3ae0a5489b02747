//! Numbers by which people and the log speak of the same internal error.

use std::any::Any;
use std::fmt;

/// The number of an internal error: eight random hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incident(u32);

impl Incident {
    pub fn draw() -> Incident {
        Incident(rand::random())
    }
}

impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// What a panic said, for the log.
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".to_owned())
}
