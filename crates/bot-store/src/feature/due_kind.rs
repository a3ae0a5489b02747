//! What is known of a kind of due row without its handler.

use crate::due_key::DueId;
use commit_store::DecodeError;

/// A kind of due row as its feature lists it.
pub struct DueKind {
    pub id: DueId,
    pub name: &'static str,
    pub is_of_person: bool,
    /// Whether a value can be read.
    pub check: fn(&[u8]) -> Result<(), DecodeError>,
}
