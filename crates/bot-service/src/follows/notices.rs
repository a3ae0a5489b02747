//! What followers are told.

use serde::{Deserialize, Serialize};

use crate::follows::records::FollowNews;
use bot_store::feature::NoticeKind;
use bot_store::notice::Notice;
use commit_store::Codec;

/// What happened to games that a person follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowNotice {
    pub news: Vec<FollowNews>,
}

/// What this feature has to say.
pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<FollowNotice>()];

impl Codec for FollowNotice {}

impl Notice for FollowNotice {
    const KIND: u16 = 15;
}
