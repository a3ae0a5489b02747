//! What a kind of notice is made of.

use bytes::Bytes;

use crate::error::ServiceError;
use crate::feature::record_kind::{read, written};
use crate::notice::Notice;
use crate::records::Tree;
use commit_store::DecodeError;

/// A kind of notice as its feature lists it.
pub struct NoticeKind {
    pub id: u16,
    /// Whether a value can be read.
    pub check: fn(&[u8]) -> Result<(), DecodeError>,
    pub tree: fn(&[u8]) -> Result<Tree, ServiceError>,
    /// The value that a tree says, in today's form.
    pub value: fn(&Tree) -> Result<Bytes, ServiceError>,
}

impl NoticeKind {
    pub const fn of<N: Notice>() -> NoticeKind {
        NoticeKind { id: N::KIND, check: |value| N::decode(value).map(drop), tree: read::<N>, value: written::<N> }
    }
}
