//! Managers' changes to ladders, for the audit log.

use bytes::Bytes;
use club_competitions::ladder::LadderSettings;
use serde::{Deserialize, Serialize};

use crate::ladder::terms::LadderTerms;
use crate::ratings::audit::AuditedChange;
use board_games::GameKind;
use commit_store::{Codec, DecodeError, EncodeError, encode_version, from_slice};

/// A manager's change to the ladder of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LadderAudit {
    pub game: GameKind,
    pub change: LadderAuditChange,
}

/// What a manager changed.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LadderAuditChange {
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

impl LadderAuditChange {
    /// This change of the ladder of a game.
    pub const fn on(self, game: GameKind) -> LadderAudit {
        LadderAudit { game, change: self }
    }
}

/// The game came with the second form; changes of Makruk's are written in the first.
impl Codec for LadderAudit {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<LadderAudit, DecodeError> {
        match version {
            1 => Ok(from_slice::<LadderAuditChange>(bytes)?.on(GameKind::Makruk)),
            2 => from_slice(bytes),
            found => Err(DecodeError::Version { found, known: LadderAudit::VERSION }),
        }
    }

    fn encode(&self) -> Result<Bytes, EncodeError> {
        match self.game {
            GameKind::Makruk => encode_version(1, &self.change),
            _ => encode_version(LadderAudit::VERSION, self),
        }
    }
}

impl AuditedChange for LadderAudit {
    const KIND: u16 = 1;
}
