//! Moves of games for four that are typed as messages.

use crate::four::buttons::typed;
use crate::four::refusal::FourMisuse;
use crate::kit::app::App;
use crate::kit::refusal::Refusal;
use bot_service::game::PlayerId;
use bot_service::{ChannelId, FourGame, FourInput, FourStage, Request, ServiceError};

/// Makes the move that someone who plays in the game for four of this channel has typed; `None` if the text is none, or is no move
/// of it.
pub async fn take(
    app: &App,
    (guild, channel): (u64, ChannelId),
    request: Request,
    text: &str,
) -> Option<Result<(), Refusal>> {
    let pair = typed(text).ok()?;
    let of = match played(app, (guild, channel), request.by).await {
        Ok(of) => of?,
        Err(error) => return Some(Err(error.into())),
    };
    let done = app.service.four.act(request, &of, None, FourInput::Move(pair)).await;
    Some(done.map(drop).map_err(Refusal::from))
}

/// Why a text that is no move of the game for four of this channel is refused there; `None` if its author does not play in it.
pub async fn refusal(app: &App, place: (u64, ChannelId), by: PlayerId) -> Option<Refusal> {
    played(app, place, by).await.ok()?.map(|_| FourMisuse::NotAMove.into())
}

/// The game for four of a channel, if it is going on and this person plays in it.
async fn played(app: &App, place: (u64, ChannelId), by: PlayerId) -> Result<Option<FourGame>, ServiceError> {
    let newest = app.service.four.newest(place.0, place.1).await?;
    Ok(newest.filter(|of| of.record.stage == FourStage::Playing && of.record.seat_of(by).is_some()))
}
