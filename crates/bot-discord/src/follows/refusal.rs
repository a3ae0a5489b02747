//! Why someone or something cannot be followed.

use crate::i18n::text_of;
use crate::kit::ids::mention;
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use bot_service::metrics::RefusalKind;
use bot_service::{FollowError, ServiceError, Snapshot};

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let error = *error.downcast_ref::<FollowError>()?;
    let kind = match error {
        FollowError::Oneself => RefusalKind::Input,
        FollowError::NotAllowed(_) => RefusalKind::Permission,
        FollowError::TooMany(_) => RefusalKind::Limit,
    };
    let text = text_of!("follow-refusal", error, FollowError:
        Oneself,
        NotAllowed(person).with("player", mention(person)),
        TooMany(most).with("most", most),
    );
    Some(Explained::new(kind, text, reader))
}
