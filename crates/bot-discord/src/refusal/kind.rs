//! What kind of refusal something is, for those who count them.

use crate::refusal::{Refusal, kind_of};
use bot_service::metrics::RefusalKind;

impl Refusal {
    pub(super) fn kind(&self) -> RefusalKind {
        match self {
            Refusal::Service { error, .. } | Refusal::Puzzle { error, .. } | Refusal::Exercise { error, .. } => {
                kind_of(error)
            }
            Refusal::Elsewhere | Refusal::OldButton | Refusal::OldAnalysis => RefusalKind::Outdated,
            Refusal::NotPlayedHere(_)
            | Refusal::TypingOff
            | Refusal::NotManager
            | Refusal::GuildOnly
            | Refusal::OthersAnalysis
            | Refusal::Role { .. }
            | Refusal::Permissions(_)
            | Refusal::Thread(_) => RefusalKind::Permission,
            Refusal::Tournament(_) => RefusalKind::Club,
            Refusal::Discord(_) | Refusal::Panicked => RefusalKind::Internal,
            Refusal::TimeControl
            | Refusal::Zone { .. }
            | Refusal::Hour { .. }
            | Refusal::Days(_)
            | Refusal::SamePlayer
            | Refusal::EveryoneRole
            | Refusal::LookSubject
            | Refusal::GameAndPosition
            | Refusal::NothingToAnalyse
            | Refusal::NothingToExport
            | Refusal::BadPgn(_)
            | Refusal::LongPgn(_)
            | Refusal::LongFile(_)
            | Refusal::UnreadableFile
            | Refusal::NothingWritten
            | Refusal::BadPosition
            | Refusal::StartPosition(_)
            | Refusal::Pieces(_)
            | Refusal::TwoOpponents
            | Refusal::Bot
            | Refusal::UnknownCommand => RefusalKind::Input,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bot_service::{ServiceError, TableError, ThinkError};

    #[test]
    fn a_refusal_is_the_persons_or_ours() {
        assert_eq!(Refusal::from(ServiceError::from(TableError::Stale)).kind(), RefusalKind::Outdated);
        assert_eq!(Refusal::from(ServiceError::Contended).kind(), RefusalKind::Limit);
        assert_eq!(Refusal::Bot.kind(), RefusalKind::Input);
        assert_eq!(Refusal::Panicked.kind(), RefusalKind::Internal);
        assert_eq!(Refusal::from(ServiceError::from(ThinkError::Failed)).kind(), RefusalKind::Internal);
    }
}
