//! What a person does in the game for four on the page: the same as by a typed move or a button in the channel.

use crate::activity::act_event::request;
use crate::activity::frames::ActId;
use crate::activity::refusal::ActivityRefusal;
use crate::activity::viewer::PageViewer;
use crate::four::action::FourAction;
use crate::four::buttons::typed;
use crate::kit::custom_id::read_value;
use crate::kit::refusal::Refusal;
use bot_service::{FourGameId, FourInput};

/// What is done, as the page says it.
pub(super) struct FourDeed<'a> {
    pub id: &'a ActId,
    /// When, in milliseconds by the server's clock.
    pub at: i64,
    pub game: &'a str,
    /// How much had happened on the board on which it was done.
    pub shown: usize,
    pub act: &'a str,
    pub mv: Option<&'a str>,
}

/// Does it, once: the same act that comes again has been done.
pub(super) async fn act(viewer: &PageViewer, deed: FourDeed<'_>) -> Result<(), Refusal> {
    let (app, from) = (&viewer.app, viewer.session.from);
    let request = request(&app.seal, from.person, (deed.id, deed.at), app.service.watching.time())?;
    let four = &app.service.four;
    let guild = from.guild.ok_or(Refusal::GuildOnly)?;
    let game = deed.game.parse().map_err(|_| ActivityRefusal::Act)?;
    let of = four.game(guild, from.channel, FourGameId(game)).await?;
    let shown = Some(deed.shown);
    if let ("move", Some(mv)) = (deed.act, deed.mv) {
        return Ok(four.act(request, &of, shown, FourInput::Move(typed(mv)?)).await.map(drop)?);
    }
    let done = match read_value(deed.act).map_err(|_| ActivityRefusal::Act)? {
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
    drop(done);
    Ok(())
}
