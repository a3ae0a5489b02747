//! What a person does in the game for four on the page: the same as by a typed move or a button in the channel.

use crate::activity::doing::{PageDeed, PageDoing};
use crate::activity::frames::NamedAct;
use crate::activity::refusal::ActivityRefusal;
use crate::four::action::FourAction;
use crate::four::buttons::typed;
use crate::kit::custom_id::read_value;
use crate::kit::refusal::Refusal;
use bot_service::{FourGameId, FourInput};

/// Does it. `shown` is how much had happened on the board on which it is done.
pub(super) async fn act(doing: PageDoing<'_>, game: FourGameId, shown: usize) -> Result<PageDeed, Refusal> {
    let PageDoing { viewer, request, act } = doing;
    let (four, from) = (&viewer.app.service.four, viewer.session.from);
    let guild = from.guild.ok_or(Refusal::GuildOnly)?;
    let (of, shown) = (four.game(guild, from.channel, game).await?, Some(shown));
    let action = match act {
        NamedAct::Move(mv) => {
            four.act(request, &of, shown, FourInput::Move(typed(mv)?)).await?;
            return Ok(PageDeed::Done);
        }
        NamedAct::Offered(name) => read_value(name).map_err(|_| ActivityRefusal::Act)?,
    };
    match action {
        FourAction::Offer(_) => four.act(request, &of, shown, FourInput::OfferExchange).await?,
        FourAction::Accept(_) => four.act(request, &of, shown, FourInput::AcceptExchange).await?,
        FourAction::EndOffer(_) => four.act(request, &of, shown, FourInput::EndOffer).await?,
        FourAction::ConfirmLeave => four.leave(request, &of, None).await?,
        FourAction::Take(army) => four.take_seat(request, &of, army).await?,
        FourAction::Abort => four.abort(request, &of).await?,
        FourAction::KeepOn => four.keep_on(request, &of).await?,
        FourAction::Rematch => four.rematch(request, &of).await?,
        _ => return Err(ActivityRefusal::Act.into()),
    };
    Ok(PageDeed::Done)
}
