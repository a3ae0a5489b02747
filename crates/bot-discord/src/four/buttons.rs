//! The buttons and the form of games for four.

use serenity::all::ComponentInteractionDataKind;

use crate::board::move_form::MOVE_FIELD;
use crate::four::action::{FourAction, FourButton};
use crate::four::form::form;
use crate::four::messages::{ShownFour, more};
use crate::four::options::{FourOption, rules_of};
use crate::four::refusal::FourMisuse;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::custom_id::read_value;
use crate::kit::form::FormContext;
use crate::kit::ids::player;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use bot_service::game::PlayerId;
use bot_service::{BoardOpened, FourGame, FourGameId, FourInput, FourLevel, FourTableRefusal, FourTerms, ServiceError};
use chaturanga::SquarePair;

impl Component for FourButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let (four, request, reader) = (&ctx.app.service.four, ctx.request(), ctx.reader);
        let of = four.game(ctx.server()?, ctx.channel(), FourGameId(self.game)).await?;
        let (person, shown) =
            (ctx.player(), ShownFour { of: &of, at: request.at, reader, opened: BoardOpened::Nowhere });
        match self.action {
            FourAction::Sit(army) => seated(ctx, four.sit(request, &of, army).await?).await,
            FourAction::Stand => seated(ctx, four.stand_up(request, &of).await?).await,
            FourAction::Fill(level) => {
                let level = FourLevel::of_number(level).ok_or(Refusal::OldButton)?;
                seated(ctx, four.fill(request, &of, level).await?).await
            }
            FourAction::Rules => {
                let chosen = ctx.all_selected();
                let options: Result<Vec<FourOption>, _> = chosen.iter().map(|it| read_value(it)).collect();
                let terms = FourTerms { rules: rules_of(options?), ..of.record.terms() };
                seated(ctx, four.set_terms(request, &of, terms).await?).await
            }
            FourAction::Begin => seated(ctx, four.begin(request, &of).await?).await,
            FourAction::Move(acts, pair) => done(ctx, &of, acts, FourInput::Move(pair)).await,
            FourAction::Choose(acts) => {
                let pair: SquarePair = ctx.chosen()?;
                done(ctx, &of, acts, FourInput::Move(pair)).await
            }
            FourAction::Offer(acts) => done(ctx, &of, acts, FourInput::OfferExchange).await,
            FourAction::Accept(acts) => done(ctx, &of, acts, FourInput::AcceptExchange).await,
            FourAction::EndOffer(acts) => done(ctx, &of, acts, FourInput::EndOffer).await,
            FourAction::Type(_) => Ok(Response::Form(form(self, of.record.history().state(), reader))),
            FourAction::OpenBoard if ctx.app.opens_boards().is_some() => Ok(Response::Launch),
            FourAction::OpenBoard => Err(Refusal::OldButton),
            FourAction::Look => Ok(Response::Private(shown.own_board(person))),
            FourAction::More => Ok(Response::Private(shown.more(person))),
            FourAction::Leave => Ok(Response::InPlace(shown.ask_to_leave())),
            FourAction::ConfirmLeave => {
                four.leave(request, &of, None).await?;
                Ok(Response::InPlace(more::done(reader.locale)))
            }
            FourAction::HandOver => {
                four.leave(request, &of, heir(ctx)?).await?;
                Ok(Response::InPlace(more::done(reader.locale)))
            }
            FourAction::Take(army) => {
                four.take_seat(request, &of, army).await?;
                Ok(Response::InPlace(more::done(reader.locale)))
            }
            FourAction::Abort => {
                four.abort(request, &of).await?;
                Ok(Response::InPlace(more::done(reader.locale)))
            }
            FourAction::KeepOn => {
                four.keep_on(request, &of).await?;
                Ok(Response::InPlace(more::done(reader.locale)))
            }
            FourAction::Rematch => {
                four.rematch(request, &of).await?;
                Ok(Response::Silent)
            }
            FourAction::Replay(acts, step) => {
                let acts = step.from(usize::from(acts), shown.acts());
                Ok(ctx.shown(shown.replay(acts, person)))
            }
            FourAction::Film => {
                ctx.defer_private().await?;
                Ok(Response::Private(shown.film()))
            }
            FourAction::Record => match of.record.is_open() {
                true => Err(ServiceError::from(FourTableRefusal::NotOver).into()),
                false => Ok(Response::Private(shown.written())),
            },
        }
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let (FourAction::Type(acts), Some(guild)) = (self.action, ctx.guild()) else { return Err(Refusal::OldButton) };
        let four = &ctx.app.service.four;
        let of = four.game(guild, ctx.channel(), FourGameId(self.game)).await?;
        let pair = typed(ctx.typed(MOVE_FIELD).unwrap_or_default())?;
        four.act(ctx.request(), &of, Some(usize::from(acts)), FourInput::Move(pair)).await?;
        Ok(more::done(ctx.reader.locale))
    }
}

/// The member to whom a seat is left; a bot plays there until they take it, and goes on if it is a bot that was chosen.
fn heir(ctx: &ComponentContext<'_>) -> Result<Option<PlayerId>, Refusal> {
    let data = &ctx.interaction.data;
    let ComponentInteractionDataKind::UserSelect { values } = &data.kind else { return Err(Refusal::OldButton) };
    let chosen = values.first().and_then(|id| data.resolved.users.get(id)).ok_or(Refusal::OldButton)?;
    Ok((!chosen.bot).then(|| player(chosen.id)))
}

/// A move as it is typed, in Latin or Thai.
pub fn typed(text: &str) -> Result<SquarePair, FourMisuse> {
    text.parse().map_err(|_| FourMisuse::NotAMove)
}

/// Does what a button says. The board shows it; what only one person sees is brought up to date.
async fn done(ctx: &ComponentContext<'_>, of: &FourGame, acts: u16, input: FourInput) -> Result<Response, Refusal> {
    let request = ctx.request();
    let after = ctx.app.service.four.act(request, of, Some(usize::from(acts)), input).await?;
    let shown = ShownFour { of: &after, at: request.at, reader: ctx.reader, opened: BoardOpened::Nowhere };
    Ok(if ctx.is_ephemeral() { Response::InPlace(shown.own_board(ctx.player())) } else { Response::Silent })
}

/// The lobby as it is now: others may have pressed meanwhile.
async fn seated(ctx: &ComponentContext<'_>, after: FourGame) -> Result<Response, Refusal> {
    let newest = ctx.app.service.four.game(after.guild, after.channel, after.record.id).await?;
    let locale = ctx.app.server(Some(after.guild)).await.style.language.unwrap_or(after.record.language);
    let shown = ShownFour { of: &newest, at: ctx.request().at, reader: locale.into(), opened: BoardOpened::Nowhere };
    Ok(Response::InPlace(shown.lobby()))
}
