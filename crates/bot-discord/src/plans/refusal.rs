//! Why a line is refused.

use crate::board::refusal::text;
use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use bot_service::metrics::RefusalKind;
use bot_service::{PlannedLineError, ServiceError, Snapshot};

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let text = text_of!("plan-refusal", error.downcast_ref()?, PlannedLineError:
        OwnTurn, NoMoves, SeveralReadings, NoAnswer,
        Promotion { ply }.with("ply", *ply),
        Claim { ply }.with("ply", *ply),
        OverAfter { ply }.with("ply", *ply),
        TooLong(most).with("most", *most),
        TooMany(most).with("most", *most);
        PlannedLineError::Move { ply, then, error } => {
            // Where several moves may be meant, there is no button for one of them: the rest of the line would be lost.
            let OutgoingMessage { content, .. } = text::explain(error, Some(then), &|_| Vec::new(), reader);
            Text::new("plan-refusal-move").with("ply", *ply).with("why", content)
        },
    );
    Some(Explained::new(RefusalKind::Text, text, reader))
}
