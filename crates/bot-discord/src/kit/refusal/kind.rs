//! What kind of refusal something is, for those who count them.

use crate::kit::refusal::{Explain, Refusal, kind_of};
use bot_service::metrics::RefusalKind;

impl Refusal {
    pub(super) fn kind(&self, of_room: Explain) -> RefusalKind {
        match self {
            Refusal::Service { error, .. } => kind_of(error, of_room),
            Refusal::Reason(reason) => reason.kind(),
            Refusal::Elsewhere | Refusal::OldButton => RefusalKind::Outdated,
            Refusal::NotManager
            | Refusal::NotOrganiser
            | Refusal::GuildOnly
            | Refusal::Role { .. }
            | Refusal::Permissions(_)
            | Refusal::Thread(_) => RefusalKind::Permission,
            Refusal::Discord(_) | Refusal::Panicked => RefusalKind::Internal,
            Refusal::LongFile(_)
            | Refusal::UnreadableFile
            | Refusal::Bot
            | Refusal::NotMember
            | Refusal::UnknownCommand => RefusalKind::Input,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;
    use bot_service::{ServiceError, TableError, ThinkError};

    #[test]
    fn a_refusal_is_the_persons_or_ours() {
        let kind = |error: ServiceError| Refusal::from(error).kind(REGISTRY.explain);
        assert_eq!(kind(TableError::Stale.into()), RefusalKind::Outdated);
        assert_eq!(kind(ServiceError::Contended), RefusalKind::Limit);
        assert_eq!(kind(ThinkError::Failed.into()), RefusalKind::Internal);
        assert_eq!(Refusal::Bot.kind(REGISTRY.explain), RefusalKind::Input);
        assert_eq!(Refusal::Panicked.kind(REGISTRY.explain), RefusalKind::Internal);
    }
}
