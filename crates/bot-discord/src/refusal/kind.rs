//! What kind of refusal something is, for those who count them.

use crate::refusal::Refusal;
use bot_service::metrics::RefusalKind;
use bot_service::{ServiceError, ThinkError};

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

fn kind_of(error: &ServiceError) -> RefusalKind {
    match error {
        ServiceError::Text(_) => RefusalKind::Text,
        ServiceError::Game(_) | ServiceError::NoAdvice | ServiceError::StillPlaying(_) => RefusalKind::Game,
        ServiceError::Stale => RefusalKind::Outdated,
        ServiceError::TooMany(_)
        | ServiceError::TooManyWaiting(_)
        | ServiceError::TooManyMuted(_)
        | ServiceError::TooLongHoliday { .. }
        | ServiceError::ChannelBusy(_)
        | ServiceError::Contended
        | ServiceError::Thinking(
            ThinkError::Busy
            | ThinkError::YouHaveEnough { .. }
            | ThinkError::ServerHasEnough { .. }
            | ThinkError::Stopped,
        ) => RefusalKind::Limit,
        ServiceError::NotWelcome => RefusalKind::Permission,
        ServiceError::Puzzle(_) | ServiceError::Proposal(_) | ServiceError::Lesson(_) => RefusalKind::Learning,
        ServiceError::Club(_) | ServiceError::Ladder(_) | ServiceError::Tournament(_) | ServiceError::Season(_) => {
            RefusalKind::Club
        }
        ServiceError::NoGame | ServiceError::WhichGame(_) | ServiceError::OlderMessage => RefusalKind::Input,
        ServiceError::Thinking(ThinkError::Failed)
        | ServiceError::NoRoom(_)
        | ServiceError::Unsure(_)
        | ServiceError::Store(_)
        | ServiceError::Decode(_)
        | ServiceError::Encode(_)
        | ServiceError::MissingChapter { .. }
        | ServiceError::Replay(_) => RefusalKind::Internal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_the_persons_or_ours() {
        assert_eq!(Refusal::from(ServiceError::Stale).kind(), RefusalKind::Outdated);
        assert_eq!(Refusal::from(ServiceError::Contended).kind(), RefusalKind::Limit);
        assert_eq!(Refusal::Bot.kind(), RefusalKind::Input);
        assert_eq!(Refusal::Panicked.kind(), RefusalKind::Internal);
        assert_eq!(Refusal::from(ServiceError::Thinking(ThinkError::Failed)).kind(), RefusalKind::Internal);
    }
}
