//! One attempt to say what is at the head of a lane.

use crate::data::Data;
use bot_service::PendingNotice;

/// What is known of earlier attempts to say what is at the head of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Earlier {
    Nothing,
    /// An earlier process may have posted any beginning of the lane.
    Unknown,
    /// The notices up to this number may have been posted, in one message.
    UpTo(u64),
}

pub(super) struct Attempt<'a> {
    pub(super) data: &'a Data,
    /// What waits in the lane: at least one notice.
    pub(super) waiting: &'a [PendingNotice],
    /// How many of them may be said in one message.
    pub(super) most: usize,
    /// How many attempts at the first of them have failed.
    pub(super) failed: u32,
    /// What earlier attempts may have posted; the attempt keeps it up to date.
    pub(super) earlier: &'a mut Earlier,
}
