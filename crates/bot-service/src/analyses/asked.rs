//! Requests for analyses, and their results.

use serde::{Deserialize, Serialize};

use crate::analyses::subject::AnalysisSubject;
use crate::reach::AnswerToken;
use crate::review::EvaluatedLine;
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{EventId, Place};

/// An analysis, identified by the event that requested it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AnalysisId(pub u64);

impl From<EventId> for AnalysisId {
    fn from(EventId(event): EventId) -> AnalysisId {
        AnalysisId(event)
    }
}

/// Who can see the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeenBy {
    /// The user who requested it.
    Asker,
    Everybody,
}

/// A pending request for an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedAnalysis {
    pub by: PlayerId,
    pub place: Place,
    /// The user's language.
    pub reader: Locale,
    pub seen_by: SeenBy,
    pub subject: AnalysisSubject,
    /// By which it is answered; none if whoever asked sees the chart by themselves, on a page.
    pub token: Option<AnswerToken>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundAnalysis {
    pub by: PlayerId,
    pub place: Place,
    pub seen_by: SeenBy,
    pub subject: AnalysisSubject,
    /// For a game the best line of each position, for a position its best lines.
    pub lines: Vec<EvaluatedLine>,
}
