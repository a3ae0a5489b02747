//! Suggestions while a line is being typed.

use crate::board::completions::completions;
use crate::kit::reader::Reader;
use bot_service::{Plans, Snapshot};

/// What the last move of a line may become. Those before it end with commas.
pub fn last_move(snapshot: &Snapshot, typed: &str, reader: Reader) -> Vec<String> {
    let (before, last) = typed.rsplit_once(',').unwrap_or(("", typed));
    let named = if before.is_empty() { String::new() } else { format!("{before}, ") };
    let Some(then) = Plans::then(snapshot, before) else { return Vec::new() };
    completions(&named, last.trim_start(), then.current(), reader)
}

/// What the answer to the moves of a line may become.
pub fn answer(snapshot: &Snapshot, line: &str, typed: &str, reader: Reader) -> Vec<String> {
    let Some(then) = Plans::then(snapshot, line) else { return Vec::new() };
    completions("", typed, then.current(), reader)
}
