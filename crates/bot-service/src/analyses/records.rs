//! Stored analyses.

use crate::analyses::AnalysisId;
use crate::analyses::AskedAnalysis;
use crate::analyses::FoundAnalysis;
use crate::analyses::accuracy::GameAccuracy;
use crate::analyses::course::GameCourse;
use crate::game::GameId;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;

use bot_store::due_key::DueId;
use commit_store::{Codec, DecodeError, Key, Prefix, Space, from_slice};

/// A result is to be deleted; the id is the analysis's.
pub(crate) const FORGET_ANALYSIS: DueId = DueId(5);

pub(crate) const ASKED_ANALYSIS: Space = Space::new("asked-analysis");

pub(crate) const FOUND_ANALYSIS: Space = Space::new("found-analysis");

pub(crate) const GAME_ACCURACY: Space = Space::new("game-accuracy");

pub(crate) const GAME_COURSE: Space = Space::new("game-course");

/// A pending request: [`AskedAnalysis`].
pub(crate) fn asked_analysis(id: AnalysisId) -> Key {
    ASKED_ANALYSIS.key([id.0])
}

/// All [`asked_analysis`] keys.
pub(crate) fn asked_analyses() -> Prefix {
    ASKED_ANALYSIS.prefix([])
}

/// The analysis of an [`asked_analysis`] key.
pub(crate) fn asked_analysis_of(key: &Key) -> Option<AnalysisId> {
    ASKED_ANALYSIS.ids(key).map(|[id]| AnalysisId(id))
}

/// A result: [`FoundAnalysis`].
pub(crate) fn found_analysis(id: AnalysisId) -> Key {
    FOUND_ANALYSIS.key([id.0])
}

/// How well a game was played, by its first analysis: [`GameAccuracy`].
pub(crate) fn game_accuracy(game: GameId) -> Key {
    GAME_ACCURACY.key([game.0])
}

/// How a game went, by its first analysis: [`GameCourse`].
pub(crate) fn game_course(game: GameId) -> Key {
    GAME_COURSE.key([game.0])
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<AskedAnalysis>(ASKED_ANALYSIS, &[IdKind::Number], Topic::Analyses, ErasureRule::Own),
    RecordKind::of::<FoundAnalysis>(FOUND_ANALYSIS, &[IdKind::Number], Topic::Analyses, ErasureRule::Own),
    RecordKind::of::<GameAccuracy>(GAME_ACCURACY, &[IdKind::Number], Topic::Analyses, ErasureRule::Unnamed),
    RecordKind::of::<GameCourse>(GAME_COURSE, &[IdKind::Number], Topic::Analyses, ErasureRule::Unnamed),
];

impl Codec for AskedAnalysis {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<AskedAnalysis, DecodeError> {
        match version {
            1 => {
                let (by, place, reader, seen_by, subject, token) = from_slice(bytes)?;
                Ok(AskedAnalysis { by, place, reader, seen_by, subject, token: Some(token) })
            }
            2 => from_slice(bytes),
            _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
        }
    }
}

impl Codec for FoundAnalysis {}

impl Codec for GameAccuracy {}

impl Codec for GameCourse {}
