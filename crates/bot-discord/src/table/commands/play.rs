//! `/play`: the panel on which a game is proposed; with options a challenge, or a game against the engine, at once. And the
//! panel from the menu of a member.

use serenity::all::User;

use crate::board::words::game_title;
use crate::i18n::Text;
use crate::kit::command_context::{
    CommandContext, Error, answer, answer_nothing, defer, finish, guild, is_away_here, locale, place, request, server,
    site, user,
};
use crate::kit::ids::channel;
use crate::kit::permissions::ChannelOrThread;
use crate::kit::rest::ThreadParent;
use crate::kit::threads::SecondGameThread;
use crate::kit::{limits, refusal};
use crate::table::access::require_play_place;
use crate::table::commands::choices::{GameChoice, LevelChoice, SideChoice};
use crate::table::messages;
use crate::table::play_menu::PlayPage;
use crate::table::play_panel::{chosen_opponent, play_panel};
use crate::table::refusal::TableRefusal;
use crate::table::time_option as time;
use crate::table::time_option::suggest as suggest_time;
use board_games::GameKind;
use bot_service::game::{GameError, GameId, Level, NoStandIn, Opponent, Seating, TimeControl};
use bot_service::{Draft, Place, RatedOrFriendly, TableError};

/// Proposes a game: with options at once, and otherwise on a panel.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|PrivateChannel")]
pub async fn play(
    ctx: CommandContext<'_>,
    opponent: Option<User>,
    level: Option<LevelChoice>,
    #[autocomplete = "suggest_time"]
    #[max_length = 40]
    time: Option<String>,
    color: Option<SideChoice>,
    rated: Option<bool>,
    game: Option<GameChoice>,
) -> Result<(), Error> {
    require_play_here(ctx).await?;
    let games = ctx.data().games_of(guild(ctx)).await;
    let game = game.map(Into::into);
    if let Some(game) = game.filter(|game| !games.has(*game)) {
        return Err(TableRefusal::GameNotPlayed(game).into());
    }
    let opponent = opponent.map(|chosen| chosen_opponent(&chosen, user(ctx), ctx.data().bot_user()));
    let chosen = ProposalChoices { time: time::chosen(time.as_deref())?, seating: color.map(Into::into), rated, game };
    let level = level.map(Into::into);
    if let (Some(Ok(Opponent::Person(_))), Some(_)) = (&opponent, level) {
        return Err(TableRefusal::TwoOpponents.into());
    }
    let against = opponent.transpose()?.or(level.map(|_| Opponent::Engine));
    if against == Some(Opponent::Engine) && rated == Some(true) {
        return Err(GameError::NoStandIn(NoStandIn::Rated).into());
    }
    // Ratings are a server's.
    if rated == Some(true) {
        server(ctx)?;
    }
    let usual = ctx.data().server(guild(ctx)).await.time;
    let event = request(ctx).event;
    let begin_anew = |draft: &mut Draft| {
        *draft = draft.for_another_game();
        chosen.choose(draft);
    };
    let draft = ctx.data().service.people.change_draft(user(ctx), event, usual, begin_anew).await?;
    // Nobody plays for ratings by what they chose another time.
    let rating = if rated == Some(true) { RatedOrFriendly::Rated } else { RatedOrFriendly::Friendly };
    let draft = Draft { rating, game: games.or_first(draft.game), ..draft };
    match (against, level) {
        (Some(Opponent::Engine), Some(level)) => play_engine(ctx, level, &draft).await,
        (Some(Opponent::Engine), None) => open_panel(ctx, against).await,
        (None, None) if chosen.is_nothing() => open_panel(ctx, against).await,
        (None, _) | (Some(Opponent::Person(_)), _) => challenge_on(ctx, against, &draft).await,
    }
}

/// Opens the panel with this member as the opponent.
#[poise::command(
    context_menu_command = "Challenge",
    install_context = "Guild|User",
    interaction_context = "Guild|PrivateChannel"
)]
pub async fn challenge(ctx: CommandContext<'_>, member: User) -> Result<(), Error> {
    require_play_here(ctx).await?;
    let against = chosen_opponent(&member, user(ctx), ctx.data().bot_user())?;
    let usual = ctx.data().server(guild(ctx)).await.time;
    let begin_anew = |draft: &mut Draft| *draft = draft.for_another_game();
    ctx.data().service.people.change_draft(user(ctx), request(ctx).event, usual, begin_anew).await?;
    open_panel(ctx, Some(against)).await
}

#[derive(Clone, Copy, Debug)]
struct ProposalChoices {
    time: Option<TimeControl>,
    seating: Option<Seating>,
    rated: Option<bool>,
    game: Option<GameKind>,
}

impl ProposalChoices {
    fn is_nothing(self) -> bool {
        self.time.is_none() && self.seating.is_none() && self.rated.is_none() && self.game.is_none()
    }

    /// Puts what is remembered of it in place of what was chosen before.
    fn choose(self, draft: &mut Draft) {
        draft.time = self.time.unwrap_or(draft.time);
        draft.seating = self.seating.unwrap_or(draft.seating);
        draft.game = self.game.unwrap_or(draft.game);
    }
}

async fn open_panel(ctx: CommandContext<'_>, against: Option<Opponent>) -> Result<(), Error> {
    let (at, guild) = ((against, PlayPage::Front), ctx.interaction.guild_id);
    finish(ctx, play_panel(ctx.data(), user(ctx), guild, at, locale(ctx)).await?).await
}

async fn challenge_on(ctx: CommandContext<'_>, against: Option<Opponent>, draft: &Draft) -> Result<(), Error> {
    let terms = draft.terms(ctx.data().ruleset_of(ctx.interaction.guild_id).await?);
    let to = match against {
        Some(Opponent::Person(player)) => Some(player),
        Some(Opponent::Engine) | None => None,
    };
    ctx.data().service.games.challenge(request(ctx), place(ctx), to, terms).await?;
    // The challenge is there to be seen.
    answer_nothing(ctx).await;
    Ok(())
}

/// Begins a game against the engine in this channel or, if that has a game, in a thread of it.
async fn play_engine(ctx: CommandContext<'_>, level: Level, draft: &Draft) -> Result<(), Error> {
    let games = &ctx.data().service.games;
    let here = place(ctx);
    let terms = draft.terms_against_engine(ctx.data().ruleset_of(ctx.interaction.guild_id).await?);
    let begun = match games.play_engine(request(ctx), here, level, terms.clone()).await {
        Err(error) if let Some(&TableError::ChannelBusy(occupant)) = error.downcast_ref() => {
            let place = open_thread(ctx, occupant, terms.rules.kind()).await?;
            games.play_engine(request(ctx), place, level, terms).await?
        }
        begun => begun?,
    };
    match begun.place.channel == here.channel {
        true => answer_nothing(ctx).await,
        false => answer(ctx, messages::begun(&begun, locale(ctx))).await,
    }
    Ok(())
}

async fn open_thread(ctx: CommandContext<'_>, occupant: GameId, kind: GameKind) -> Result<Place, Error> {
    let thread = SecondGameThread::check(site(ctx), occupant)?;
    defer(ctx).await?;
    let here = place(ctx);
    let name = Text::new("thread-name-engine")
        .with("kind", game_title(kind))
        .with("player", limits::name(ctx.interaction.user.display_name()));
    let parent = ThreadParent::within(here.channel, site(ctx).channel);
    let channel = thread.open(ctx.data(), parent, &name.localize(here.locale)).await?;
    Ok(Place { channel, ..here })
}

/// Checks that the bot can show a game in this channel, and that the server has its games played here.
async fn require_play_here(ctx: CommandContext<'_>) -> Result<(), Error> {
    if is_away_here(ctx) {
        return Ok(());
    }
    server(ctx)?;
    refusal::require_to_play(ChannelOrThread::of(site(ctx).channel), ctx.interaction.app_permissions)?;
    let parent = ctx.interaction.channel.as_ref().and_then(|here| here.parent_id).map(channel);
    require_play_place(ctx.data(), guild(ctx), channel(ctx.interaction.channel_id), parent).await
}
