//! Moves of games for four that are typed as messages.

use crate::four::buttons::typed;
use crate::kit::app::App;
use crate::kit::refusal::Refusal;
use bot_service::{ChannelId, FourInput, FourStage, Request};

/// Makes the move that someone who plays in the game for four of this channel has typed; `None` if the text is none, or is no move
/// of it.
pub async fn take(
    app: &App,
    (guild, channel): (u64, ChannelId),
    request: Request,
    text: &str,
) -> Option<Result<(), Refusal>> {
    let pair = typed(text).ok()?;
    let newest = app.service.four.newest(guild, channel).await;
    let of = match newest {
        Ok(newest) => newest.filter(|of| of.record.stage == FourStage::Playing)?,
        Err(error) => return Some(Err(error.into())),
    };
    of.record.seat_of(request.by)?;
    let done = app.service.four.act(request, &of, None, FourInput::Move(pair)).await;
    Some(done.map(drop).map_err(Refusal::from))
}
