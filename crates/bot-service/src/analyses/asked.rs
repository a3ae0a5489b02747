//! What somebody asks for, and what was found.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::analyses::subject::AnalysisSubject;
use crate::review::Line;
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{EventId, Place};

/// An analysis, by the event that asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AnalysisId(pub u64);

impl From<EventId> for AnalysisId {
    fn from(EventId(event): EventId) -> AnalysisId {
        AnalysisId(event)
    }
}

/// Who sees an analysis when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeenBy {
    /// The person who asked for it.
    Asker,
    Everybody,
}

/// What allows to answer the event that asked for an analysis, as the network gave it. It is a secret as long as it is good for
/// that, a quarter of an hour.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerToken(pub String);

impl fmt::Debug for AnswerToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnswerToken(…)")
    }
}

/// An analysis that somebody waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedAnalysis {
    pub by: PlayerId,
    pub place: Place,
    /// The language of the person who asked.
    pub reader: Locale,
    pub seen_by: SeenBy,
    pub subject: AnalysisSubject,
    pub token: AnswerToken,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundAnalysis {
    pub by: PlayerId,
    pub place: Place,
    pub seen_by: SeenBy,
    pub subject: AnalysisSubject,
    /// What was found: for a game the best line of each of its positions, for a position its best lines.
    pub lines: Vec<Line>,
}
