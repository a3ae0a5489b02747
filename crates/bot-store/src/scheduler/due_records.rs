//! Due rows that could not be handled.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::due_key::DUE_FAILED;
use crate::feature::{ErasureRule, IdKind, RecordKind, Topic};
use commit_store::Codec;

/// A due row that could not be handled, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetAside {
    pub value: Vec<u8>,
    /// When it was set aside.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    /// How often it was tried.
    pub attempts: u32,
    /// The last error, for operators.
    pub error: String,
}

/// The records of this feature.
pub const RECORDS: &[RecordKind] = &[RecordKind::of::<SetAside>(
    DUE_FAILED,
    &[IdKind::Number, IdKind::Number, IdKind::Number],
    Topic::Pending,
    ErasureRule::Unreadable,
)];

impl Codec for SetAside {}
