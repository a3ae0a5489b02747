//! What has to be said of analyses.

use crate::{AnalysisFailure, AnalysisId};
use bot_store::Place;
use bot_store::PlayerId;
use serde::{Deserialize, Serialize};

use bot_store::feature::NoticeKind;
use bot_store::notice::Notice;
use commit_store::Codec;

/// What this feature has to say.
pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<AnalysisNotice>(), NoticeKind::of::<NoAnalysisNotice>()];

/// That an analysis is done which cannot be shown in answer any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisNotice {
    pub analysis: AnalysisId,
}

/// That an analysis could not be done, which cannot be said in answer any more.
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
