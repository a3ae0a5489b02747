//! What features bring to the store. Each lists its own; nothing here knows which there are.

mod due_kind;
mod notice_kind;
mod record_kind;

use std::collections::BTreeSet;

use crate::due_key::{DueId, DueKey};

use commit_store::{DecodeError, Key, Prefix};

pub use due_kind::DueKind;
pub use notice_kind::NoticeKind;
pub use record_kind::{ErasureRule, IdKind, NAMED, RecordKind, Topic};

/// What a feature keeps, has to say, and does in its time.
pub struct Feature {
    pub records: &'static [RecordKind],
    pub notices: &'static [NoticeKind],
    pub due: &'static [DueKind],
}

/// All features.
#[derive(Clone, Copy)]
pub struct Features(pub &'static [&'static Feature]);

impl Features {
    pub fn records(self) -> impl Iterator<Item = &'static RecordKind> {
        self.0.iter().flat_map(|feature| feature.records)
    }

    /// The kind of the record under this key; `None` for a due row, and for a key that this version of the program does not
    /// know.
    pub fn record(self, key: &Key) -> Option<&'static RecordKind> {
        self.records().find(|kind| kind.has(key))
    }

    /// What kind of notice has this number.
    pub fn notice(self, id: u16) -> Option<&'static NoticeKind> {
        self.0.iter().flat_map(|feature| feature.notices).find(|kind| kind.id == id)
    }

    /// What kind of due row has this number.
    pub fn due(self, id: DueId) -> Option<&'static DueKind> {
        self.0.iter().flat_map(|feature| feature.due).find(|kind| kind.id == id)
    }

    /// Whether a value can be read; `None` under a key that this version of the program does not know.
    pub fn check(self, key: &Key, value: &[u8]) -> Option<Result<(), DecodeError>> {
        match DueKey::of(key) {
            Some(due) => self.due(due.kind).map(|kind| (kind.check)(value)),
            None => self.record(key).map(|kind| (kind.check)(self, value)),
        }
    }

    /// The topics of all records, in order.
    pub fn topics(self) -> BTreeSet<Topic> {
        self.records().map(|kind| kind.topic).collect()
    }

    /// Where the rows of a server are that have its number first in their keys.
    pub fn rows_of_guild(self, guild: u64) -> impl Iterator<Item = Prefix> {
        let of_guilds = self.records().filter(|kind| kind.ids.first() == Some(&IdKind::Guild));
        of_guilds.map(move |kind| kind.space.prefix([guild]))
    }
}
