//! Notices about analyses.

use crate::{AnalysisFailure, AnalysisId};
use bot_store::Place;
use bot_store::PlayerId;
use serde::{Deserialize, Serialize};

use bot_store::feature::NoticeKind;
use bot_store::notice::Notice;
use commit_store::Codec;

/// Notice kinds of this feature.
pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<AnalysisNotice>(), NoticeKind::of::<NoAnalysisNotice>()];

/// An analysis is done whose interaction can no longer be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisNotice {
    pub analysis: AnalysisId,
}

/// An analysis failed whose interaction can no longer be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoAnalysisNotice {
    pub by: PlayerId,
    pub place: Place,
    pub why: AnalysisFailure,
}

impl Codec for AnalysisNotice {}

impl Notice for AnalysisNotice {
    const KIND: u16 = 5;
}

impl Codec for NoAnalysisNotice {}

impl Notice for NoAnalysisNotice {
    const KIND: u16 = 6;
}
