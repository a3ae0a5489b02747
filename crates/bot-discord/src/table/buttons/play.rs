//! The panel on which a game is proposed.

use serenity::all::ComponentInteractionDataKind;

use crate::board::words::game_title;
use crate::i18n::Text;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::member_names::require_member;
use crate::kit::message::OutgoingMessage;
use crate::kit::permissions::ChannelOrThread;
use crate::kit::refusal::Refusal;
use crate::kit::rest::ThreadParent;
use crate::kit::threads::SecondGameThread;
use crate::kit::{ids, limits, refusal};
use crate::table::access::require_play_here;
use crate::table::messages;
use crate::table::messages::{POSITION_FIELD, play_panel_after};
use crate::table::play_button::{PlayAction, PlayButton, PlayPanel};
use crate::table::play_menu::{PlayChoice, PlayPage};
use crate::table::play_panel::{ChosenSoFar, chosen_opponent, play_panel, position_form};
use board_games::GameKind;
use bot_service::game::{GameId, Level, Opponent, PlayerId, StartPosition, Terms, TimeControl};
use bot_service::{Draft, Place, RatedOrFriendly, Request, Snapshot, TableError};

impl Component for PlayButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        match self {
            PlayButton::Open => open(ctx).await,
            PlayButton::Panel(panel) => on_panel(ctx, panel).await,
        }
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let PlayButton::Panel(PlayPanel { against, action: PlayAction::TypePosition }) = self else {
            return Err(Refusal::OldButton);
        };
        begin_from(ctx, against).await
    }
}

pub(crate) async fn open(ctx: &ComponentContext<'_>) -> Result<Response, Refusal> {
    may_play(ctx).await?;
    forget_position(ctx).await?;
    let at = (None, PlayPage::Front);
    let panel = play_panel(ctx.app, ctx.player(), ctx.interaction.guild_id, at, ctx.locale()).await?;
    Ok(Response::Private(panel))
}

/// Does what a component of the panel says, for the person who sees the panel.
pub(crate) async fn on_panel(ctx: &mut ComponentContext<'_>, panel: PlayPanel) -> Result<Response, Refusal> {
    let PlayPanel { against, action } = panel;
    if !ctx.is_away() {
        ctx.server()?;
    }
    // A panel is ephemeral, so this component was copied.
    if !ctx.is_ephemeral() {
        return Err(Refusal::OldButton);
    }
    match (action, against) {
        (PlayAction::Show(page), _) => show(ctx, against, page).await,
        (PlayAction::Choose(menu), _) => {
            let draft = draft(ctx).await?;
            let choice = ctx.selected().and_then(|value| menu.read(value, &draft)).ok_or(Refusal::OldButton)?;
            change(ctx, move |draft| PlayChoice::choose(choice, draft)).await?;
            show(ctx, against, menu.page()).await
        }
        (PlayAction::Rate(rating), _) => {
            // Ratings are a server's.
            if rating == RatedOrFriendly::Rated {
                ctx.server()?;
            }
            change(ctx, move |draft| draft.rating = rating).await?;
            show(ctx, against, PlayPage::Front).await
        }
        (PlayAction::Reset(page), _) => {
            let usual = usual(ctx).await;
            change(ctx, |draft| *draft = Draft::with_time(usual)).await?;
            show(ctx, against, page).await
        }
        (PlayAction::ChooseOpponent, _) => choose_opponent(ctx).await,
        (PlayAction::TypePosition, _) => {
            let form = position_form(ctx.app, ctx.player(), ctx.interaction.guild_id, against, ctx.locale()).await?;
            Ok(Response::Form(form))
        }
        (PlayAction::Begin, None) => challenge(ctx, None).await,
        (PlayAction::Begin, Some(Opponent::Person(player))) => challenge(ctx, Some(player)).await,
        (PlayAction::Begin, Some(Opponent::Engine)) => show(ctx, against, PlayPage::Front).await,
        (PlayAction::BeginAtLevel, _) => {
            let level = ctx.selected().and_then(|number| Level::new(number.parse().ok()?)).ok_or(Refusal::OldButton)?;
            play_engine(ctx, level).await
        }
    }
}

async fn show(ctx: &ComponentContext<'_>, against: Option<Opponent>, page: PlayPage) -> Result<Response, Refusal> {
    let guild = ctx.interaction.guild_id;
    let panel = play_panel(ctx.app, ctx.player(), guild, (against, page), ctx.locale()).await?;
    Ok(Response::InPlace(panel))
}

async fn change(ctx: &ComponentContext<'_>, change: impl Fn(&mut Draft)) -> Result<(), Refusal> {
    ctx.app.service.people.change_draft(ctx.player(), ctx.request().event, usual(ctx).await, change).await?;
    Ok(())
}

/// A position is chosen for one game, whichever panel begins the next one.
async fn forget_position(ctx: &ComponentContext<'_>) -> Result<(), Refusal> {
    change(ctx, |draft| *draft = draft.for_another_game()).await
}

async fn draft(ctx: &ComponentContext<'_>) -> Result<Draft, Refusal> {
    let chosen = ChosenSoFar::of(ctx.app, ctx.player(), ctx.interaction.guild_id).await?;
    let draft = chosen.draft;
    Ok(if ctx.is_away() { Draft { rating: RatedOrFriendly::Friendly, ..draft } } else { draft })
}

async fn usual(ctx: &ComponentContext<'_>) -> TimeControl {
    ctx.app.server(ctx.guild()).await.time
}

/// Sets the chosen opponent, or any opponent if the selection was cleared; says so if the chosen one isn't possible.
async fn choose_opponent(ctx: &ComponentContext<'_>) -> Result<Response, Refusal> {
    let data = &ctx.interaction.data;
    let ComponentInteractionDataKind::UserSelect { values } = &data.kind else { return Err(Refusal::OldButton) };
    let chosen = match values.first() {
        None => Ok(None),
        Some(id) => {
            let user = data.resolved.users.get(id).ok_or(Refusal::OldButton)?;
            chosen_opponent(user, ctx.player(), ctx.app.bot_user()).map(Some)
        }
    };
    let against = chosen.as_ref().copied().unwrap_or_default();
    let panel = play_panel(ctx.app, ctx.player(), ctx.interaction.guild_id, (against, PlayPage::Front), ctx.locale());
    let panel = panel.await?;
    Ok(Response::InPlace(match chosen {
        Ok(_) => panel,
        Err(refused) => play_panel_after(&ctx.app.explain(&refused, ctx.reader), panel),
    }))
}

/// Posts the challenge in the channel and removes the panel.
async fn challenge(ctx: &ComponentContext<'_>, to: Option<PlayerId>) -> Result<Response, Refusal> {
    may_play(ctx).await?;
    if let (Some(guild), Some(to)) = (ctx.interaction.guild_id, to) {
        require_member(ctx.app, guild, to).await?;
    }
    let draft = draft(ctx).await?;
    let terms = draft.terms(ctx.app.ruleset_of(ctx.interaction.guild_id).await?);
    ctx.app.service.games.challenge(request(ctx), place(ctx), to, terms).await?;
    forget_position(ctx).await?;
    Ok(Response::Remove)
}

async fn play_engine(ctx: &mut ComponentContext<'_>, level: Level) -> Result<Response, Refusal> {
    may_play(ctx).await?;
    let draft = draft(ctx).await?;
    let terms = draft.terms_against_engine(ctx.app.ruleset_of(ctx.interaction.guild_id).await?);
    let begun = begin_against_engine(ctx, level, terms).await?;
    forget_position(ctx).await?;
    Ok(begun)
}

/// Begins a game against the engine in this channel or, if that has a game, in a thread of it.
pub async fn begin_against_engine(
    ctx: &mut ComponentContext<'_>,
    level: Level,
    terms: Terms,
) -> Result<Response, Refusal> {
    let (request, here) = (request(ctx), place(ctx));
    let begun = match ctx.app.service.games.play_engine(request, here, level, terms.clone()).await {
        Err(error) if let Some(&TableError::ChannelBusy(occupant)) = error.downcast_ref() => {
            let place = open_thread(ctx, occupant, terms.rules.kind()).await?;
            ctx.app.service.games.play_engine(request, place, level, terms).await
        }
        begun => begun,
    };
    Ok(begun_response(ctx, &begun?))
}

/// A board in this channel speaks for itself; one elsewhere has to be pointed to.
fn begun_response(ctx: &ComponentContext<'_>, begun: &Snapshot) -> Response {
    match begun.place.channel == ctx.channel() {
        true => Response::Remove,
        false => Response::InPlace(messages::begun(begun, ctx.locale())),
    }
}

async fn open_thread(ctx: &mut ComponentContext<'_>, occupant: GameId, kind: GameKind) -> Result<Place, Refusal> {
    let thread = SecondGameThread::check(ctx.site(), occupant)?;
    ctx.defer().await?;
    let here = place(ctx);
    let name = Text::new("thread-name-engine")
        .with("kind", game_title(kind))
        .with("player", limits::name(ctx.interaction.user.display_name()));
    let parent = ThreadParent::within(here.channel, ctx.site().channel);
    let channel = thread.open(ctx.app, parent, &name.localize(here.locale)).await?;
    Ok(Place { channel, ..here })
}

/// One panel or card begins one game, however often its button is pressed before it goes: the message counts as the event.
fn request(ctx: &ComponentContext<'_>) -> Request {
    Request { event: ids::message_event(ctx.interaction.message.id), ..ctx.request() }
}

fn place(ctx: &ComponentContext<'_>) -> Place {
    ctx.place()
}

/// Takes the position that was typed, or the usual one if nothing was, and shows the panel with it.
async fn begin_from(ctx: &FormContext<'_>, against: Option<Opponent>) -> Result<OutgoingMessage, Refusal> {
    let Request { by, event, .. } = ctx.request();
    let game = ChosenSoFar::of(ctx.app, by, ctx.interaction.guild_id).await?.draft.game;
    let start = match ctx.typed(POSITION_FIELD).map(str::trim) {
        None | Some("") => None,
        Some(fen) => Some(StartPosition::typed(game, fen)?),
    };
    let usual = ctx.app.server(ctx.guild()).await.time;
    ctx.app.service.people.change_draft(by, event, usual, |draft| draft.friendly.start = start).await?;
    let page = PlayPage::with_position(game).unwrap_or(PlayPage::Front);
    play_panel(ctx.app, by, ctx.interaction.guild_id, (against, page), ctx.reader.locale).await
}

pub async fn may_play(ctx: &ComponentContext<'_>) -> Result<(), Refusal> {
    if ctx.is_away() {
        return Ok(());
    }
    let site = ctx.site();
    ctx.server()?;
    refusal::require_to_play(ChannelOrThread::of(site.channel), site.permissions)?;
    require_play_here(ctx).await
}
