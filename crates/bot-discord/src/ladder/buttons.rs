//! The buttons of a ladder: answering challenges, reporting ready, and what asks to be confirmed.

use club_competitions::ladder::ChallengeId;
use serenity::all::GuildId;

use crate::i18n::{Locale, Text};
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::limits;
use crate::kit::member_names::{name_of, require_member};
use crate::kit::refusal::Refusal;
use crate::kit::rest::ThreadParent;
use crate::kit::threads::SecondGameThread;
use crate::ladder::action::{LadderAction, LadderOfGameAction, RulesCode};
use crate::ladder::messages;
use crate::ladder::messages::LadderPage;
use crate::ladder::page::page;
use board_games::GameKind;
use bot_service::game::{GameId, PlayerId};
use bot_service::{ChallengeStep, ChannelId, LadderAt, LadderId, ServiceError, TableError, TablePlace};

/// A press in which a game may begin.
#[derive(Clone, Copy)]
enum StartingPress {
    Accept,
    Ready,
}

impl Component for LadderAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        self.on_ladder_of(ctx, GameKind::Makruk).await
    }
}

impl Component for LadderOfGameAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        self.action.on_ladder_of(ctx, self.game).await
    }
}

impl LadderAction {
    async fn on_ladder_of(self, ctx: &mut ComponentContext<'_>, game: GameKind) -> Result<Response, Refusal> {
        let of = LadderId { guild: ctx.server()?, game };
        let (ladders, request) = (&ctx.app.service.ladders, ctx.request());
        match self {
            LadderAction::Accept(id) => step(ctx, of, id, StartingPress::Accept).await,
            LadderAction::Ready(id) => step(ctx, of, id, StartingPress::Ready).await,
            LadderAction::Refuse(id) => {
                let after = ladders.refuse(request, of, id).await?;
                settled(ctx, &after, id).await
            }
            LadderAction::Withdraw(id) => {
                let after = ladders.withdraw(request, of, id).await?;
                settled(ctx, &after, id).await
            }
            LadderAction::Challenge => {
                let to = ctx.selected().and_then(|id| id.parse().ok()).map(PlayerId).ok_or(Refusal::OldButton)?;
                require_member(ctx.app, GuildId::new(of.guild), to).await?;
                let (after, _) = ladders.challenge(request, of, to).await?;
                Ok(Response::InPlace(messages::ladder_challenged(&after, to, ctx.locale())))
            }
            LadderAction::Waive => {
                let after = ladders.waive_placement(request, of).await?;
                let challenge = ctx.app.command_mention("ladder challenge");
                Ok(Response::InPlace(messages::ladder_joined(&after, ctx.player(), &challenge, ctx.locale())))
            }
            LadderAction::Leave => {
                ladders.leave(request, of).await?;
                let join = ctx.app.command_mention("ladder join");
                Ok(Response::InPlace(messages::ladder_left(&join, ctx.locale())))
            }
            LadderAction::Rungs(number) => {
                // Discord may be asked for everybody on the page.
                if ctx.is_ephemeral() {
                    ctx.defer().await?;
                } else {
                    ctx.defer_private().await?;
                }
                let reader = (ctx.player(), ctx.locale());
                let page = page(ctx.app, of, LadderPage::Rungs(number), reader, request.at).await?;
                Ok(Response::InPlace(page))
            }
            LadderAction::ChangeRules { rules, shown } => change_rules(ctx, of, rules, shown).await,
        }
    }
}

/// Accepts a challenge or reports ready; the game begins in this channel or, if that has one, in a thread under the challenge.
async fn step(
    ctx: &mut ComponentContext<'_>,
    of: LadderId,
    id: ChallengeId,
    step: StartingPress,
) -> Result<Response, Refusal> {
    match take(ctx, of, id, step, ctx.channel()).await {
        Err(error) if let Some(&TableError::ChannelBusy(occupant)) = error.downcast_ref() => {
            let channel = open_thread(ctx, of, id, occupant).await?;
            let stepped = take(ctx, of, id, step, channel).await?;
            taken(ctx, of, id, stepped).await
        }
        stepped => taken(ctx, of, id, stepped?).await,
    }
}

async fn take(
    ctx: &ComponentContext<'_>,
    of: LadderId,
    id: ChallengeId,
    step: StartingPress,
    channel: ChannelId,
) -> Result<ChallengeStep, ServiceError> {
    let server = ctx.app.ruleset_of(ctx.interaction.guild_id).await?;
    let table = TablePlace { channel, server };
    match step {
        StartingPress::Accept => ctx.app.service.ladders.accept(ctx.request(), of, id, table).await,
        StartingPress::Ready => ctx.app.service.ladders.ready(ctx.request(), of, id, table).await,
    }
}

/// The message of a challenge after a step.
async fn taken(
    ctx: &ComponentContext<'_>,
    of: LadderId,
    id: ChallengeId,
    step: ChallengeStep,
) -> Result<Response, Refusal> {
    let after = match step {
        ChallengeStep::Waits(after) => after,
        ChallengeStep::Begun(_) => ctx.app.service.ladders.ladder(of).await?,
    };
    let locale = everybody(ctx, &after).await;
    let challenge = after.ladder.challenge(id).ok_or(Refusal::OldButton)?;
    Ok(Response::InPlace(match challenge.stage {
        club_competitions::ladder::ChallengeStage::ToPlay { ready }
            if ready != club_competitions::ladder::Ready::Nobody =>
        {
            messages::ladder_waits(&after, challenge, locale)
        }
        _ => messages::ladder_settled(challenge, locale),
    }))
}

async fn settled(ctx: &ComponentContext<'_>, after: &LadderAt, id: ChallengeId) -> Result<Response, Refusal> {
    let locale = everybody(ctx, after).await;
    let challenge = after.ladder.challenge(id).ok_or(Refusal::OldButton)?;
    Ok(Response::InPlace(messages::ladder_settled(challenge, locale)))
}

/// The language in which the ladder is announced.
async fn everybody(ctx: &ComponentContext<'_>, at: &LadderAt) -> Locale {
    ctx.app.server(Some(at.id.guild)).await.style.language.unwrap_or(at.terms.locale)
}

async fn open_thread(
    ctx: &mut ComponentContext<'_>,
    of: LadderId,
    id: ChallengeId,
    occupant: GameId,
) -> Result<ChannelId, Refusal> {
    let thread = SecondGameThread::check(ctx.site(), occupant)?;
    ctx.defer().await?;
    let at = ctx.app.service.ladders.ladder(of).await?;
    let challenge = at.ladder.challenge(id).ok_or(Refusal::OldButton)?;
    let mut names = Vec::new();
    for player in [challenge.challenger, challenge.challenged] {
        names.push(limits::name(&name_of(ctx.app, Some(of.guild), PlayerId(player.0)).await));
    }
    let [challenger, opponent] = &names[..] else { return Err(Refusal::OldButton) };
    let name =
        Text::new("thread-name-players").with("challenger", challenger.as_str()).with("opponent", opponent.as_str());
    let under = match ctx.is_ephemeral() {
        true => ThreadParent::within(ctx.channel(), ctx.site().channel),
        false => ThreadParent::Message(ctx.message()),
    };
    thread.open(ctx.app, under, &name.localize(at.terms.locale)).await
}

/// Changes the rules, as a manager has seen what that does.
async fn change_rules(
    ctx: &ComponentContext<'_>,
    of: LadderId,
    rules: RulesCode,
    shown: u32,
) -> Result<Response, Refusal> {
    ctx.organised_server().await?;
    let rules = rules.rules().ok_or(Refusal::OldButton)?;
    let after = ctx.app.service.ladders.change_settings(ctx.request(), of, &rules, shown).await?;
    Ok(Response::InPlace(messages::ladder_changed(&after, ctx.locale())))
}
