//! What has to be said to servers.

use bot_store::locale::Locale;
use serde::{Deserialize, Serialize};

use bot_store::feature::NoticeKind;
use bot_store::notice::Notice;
use commit_store::Codec;

/// What this feature has to say.
pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<GreetingNotice>()];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GreetingNotice {
    /// The language of the server.
    pub locale: Locale,
}

impl Codec for GreetingNotice {}

impl Notice for GreetingNotice {
    const KIND: u16 = 4;
}
