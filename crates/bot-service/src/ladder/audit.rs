//! Managers' changes to a ladder, for the audit log.

use club_competitions::ladder::LadderSettings;
use serde::{Deserialize, Serialize};

use crate::ladder::terms::LadderTerms;
use crate::ratings::audit::AuditedChange;
use commit_store::Codec;

/// A manager's change to a ladder.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LadderAudit {
    Rules {
        before: Box<LadderSettings>,
        after: Box<LadderSettings>,
    },
    /// Terms of games and the announcement channel; `before` is `None` if the ladder was created.
    Terms {
        before: Option<LadderTerms>,
        after: LadderTerms,
    },
}

impl Codec for LadderAudit {}

impl AuditedChange for LadderAudit {
    const KIND: u16 = 1;
}
