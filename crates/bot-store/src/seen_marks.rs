//! The marks of events that have taken effect, and when they are forgotten.
//!
//! A commit that writes a mark also writes a due row for the end of the hour in which the mark grows old, unless another
//! commit of that hour has.

use crate::due_key::DueId;
use jiff::{SignedDuration, Timestamp};

use crate::feature::{ErasureRule, IdKind, RecordKind, Topic};
use crate::records::{SEEN, SeenMark};

use crate::due_key::DueKey;

/// The marks of old events are forgotten; the id is 0.
pub const FORGET_EVENTS: DueId = DueId(2);

/// How long the mark of an event is kept. Nothing redelivers an event after so long.
pub const TTL: SignedDuration = SignedDuration::from_hours(48);

/// How far apart the due rows are, in milliseconds.
const EVERY: u64 = 3_600_000;

/// The due row by which a mark of this time is forgotten.
pub fn forgotten_by(marked: Timestamp) -> DueKey {
    let old = crate::due_key::milliseconds(marked + TTL);
    DueKey { at: old.next_multiple_of(EVERY), kind: FORGET_EVENTS, id: 0 }
}

/// The records of this room.
pub const RECORDS: &[RecordKind] =
    &[RecordKind::of::<SeenMark>(SEEN, &[IdKind::Number], Topic::Upkeep, ErasureRule::Unnamed)];
