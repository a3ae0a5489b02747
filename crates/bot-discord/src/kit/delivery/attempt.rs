//! One attempt to say what is at the head of a lane.

use crate::kit::app::App;
use crate::kit::delivery::OfKind;
use bot_service::game::GameId;
use bot_service::{PendingNotice, ShownGame};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreviousAttempt {
    None,
    /// An earlier process may have posted any beginning of the lane.
    Unknown,
    /// The notices up to this number may have been posted, in one message.
    PostedUpTo(u64),
}

pub struct DeliveryAttempt<'a> {
    pub app: &'a App,
    pub of_kind: OfKind,
    /// What waits in the lane: at least one notice.
    pub waiting: &'a [PendingNotice],
    /// How the first one's game is shown, if that was read ahead.
    pub shown: Option<(GameId, ShownGame)>,
    /// How many of them may be said in one message.
    pub most: usize,
    /// How many attempts at the first of them have failed.
    pub failed: u32,
    /// What earlier attempts may have posted; the attempt keeps it up to date.
    pub earlier: &'a mut PreviousAttempt,
}
