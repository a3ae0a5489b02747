//! `/play`: a challenge, or a game against the engine.

use serenity::all::User;

use super::choices::{
    BaredChoice, CallingChoice, CommentaryChoice, FastMetChoice, GiverChoice, LevelChoice, MateChoice, MixedChoice,
    NumbersChoice, OddsChoice, RuleChoices, RulesetChoice, SideChoice, TakebackChoice,
};
use super::context::{Context, Error, answer, defer, locale, request};
use super::options::{Opponent, PlayOptions, server_ruleset};
use super::time::{self, suggest as suggest_time};
use crate::discord::ids::channel;
use crate::discord::limits;
use crate::discord::permissions::{self, ChannelKind};
use crate::discord::present::{self, OutgoingMessage};
use crate::discord::refusal::{FriendlyRule, Refusal};
use crate::discord::rest::ThreadParent;
use crate::discord::threads::{InteractionSite, SecondGameThread};
use crate::game::{GameId, Level, Stake, Terms};
use crate::i18n::{Locale, Text};
use crate::service::{ChannelId, Place, ServiceError};

/// Challenges a person or anybody, or begins a game against the engine.
#[poise::command(slash_command, guild_only, install_context = "Guild")]
#[expect(clippy::too_many_arguments, reason = "an option of a command is an argument")]
pub async fn play(
    ctx: Context<'_>,
    opponent: Option<User>,
    level: Option<LevelChoice>,
    #[autocomplete = "suggest_time"]
    #[max_length = 40]
    time: Option<String>,
    color: Option<SideChoice>,
    first: Option<SideChoice>,
    ruleset: Option<RulesetChoice>,
    counting: Option<CallingChoice>,
    numbers: Option<NumbersChoice>,
    rated: Option<bool>,
    takebacks: Option<TakebackChoice>,
    met: Option<FastMetChoice>,
    odds: Option<OddsChoice>,
    giver: Option<GiverChoice>,
    advice: Option<CommentaryChoice>,
    #[min = 8]
    #[max = 64]
    rook: Option<u16>,
    mixed: Option<MixedChoice>,
    #[min = 1]
    #[max = 2]
    board: Option<u16>,
    bared: Option<BaredChoice>,
    mate: Option<MateChoice>,
    #[min = 3]
    #[max = 5]
    repetitions: Option<u8>,
) -> Result<(), Error> {
    permissions::require_to_play(ChannelKind::of(site(ctx).channel), ctx.interaction.app_permissions)?;
    let opponent = Opponent::chosen(opponent.as_ref(), level.map(Into::into), ctx.data().bot_user())?;
    let rules = RuleChoices { rook, mixed, board, bared, mate, repetitions, counting, numbers };
    let time = time::chosen(time.as_deref())?;
    let options = PlayOptions { time, color, first, ruleset, rules, rated, takebacks, met, odds, giver, advice };
    let terms = options.terms(server_ruleset(ctx).await?)?;
    let to = match opponent {
        Opponent::Engine(level) => return play_engine(ctx, level, terms).await,
        Opponent::Person(to) => Some(to),
        Opponent::Anyone => None,
    };
    ctx.data().games.challenge(request(ctx), place(ctx), to, terms).await?;
    answer(ctx, OutgoingMessage::text(&Text::new("answer-challenged"), locale(ctx))).await;
    Ok(())
}

/// Begins a game against the engine in this channel or, if that has a game, in a thread of it.
async fn play_engine(ctx: Context<'_>, level: Level, terms: Terms) -> Result<(), Error> {
    if terms.stake == Stake::Rated {
        return Err(Refusal::NotInRated(FriendlyRule::Engine));
    }
    let games = &ctx.data().games;
    let here = place(ctx);
    let begun = match games.play_engine(request(ctx), here, level, terms.clone()).await {
        Err(ServiceError::ChannelBusy(occupant)) => {
            let place = Place { channel: open_thread(ctx, occupant).await?, ..here };
            games.play_engine(request(ctx), place, level, terms).await?
        }
        begun => begun?,
    };
    answer(ctx, present::begun(&begun, locale(ctx))).await;
    Ok(())
}

async fn open_thread(ctx: Context<'_>, occupant: GameId) -> Result<ChannelId, Error> {
    let thread = SecondGameThread::check(site(ctx), occupant)?;
    defer(ctx).await?;
    let here = place(ctx);
    let name = Text::new("thread-name-engine").with("player", limits::name(ctx.interaction.user.display_name()));
    thread.open(&ctx.data().rest, ThreadParent::Channel(here.channel), &name.localize(here.locale)).await
}

fn site(ctx: Context<'_>) -> InteractionSite {
    InteractionSite {
        guild: ctx.interaction.guild_id,
        channel: ctx.interaction.channel.as_ref().map(|channel| channel.kind),
        permissions: ctx.interaction.app_permissions,
    }
}

/// The place of the command.
fn place(ctx: Context<'_>) -> Place {
    Place {
        guild: ctx.interaction.guild_id.map(serenity::all::GuildId::get),
        channel: channel(ctx.interaction.channel_id),
        locale: language(ctx.interaction.guild_locale.as_deref(), locale(ctx), ctx.data().locale),
    }
}

/// The language of boards in a server. Discord gives `en-US` for servers that never chose a language, so there the
/// challenger's own language is used.
fn language(server: Option<&str>, challenger: Locale, fallback: Locale) -> Locale {
    match server {
        Some("en-US") => challenger,
        Some(tag) => Locale::for_reader(tag),
        None => fallback,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_in_the_servers_language_if_it_has_chosen_one() {
        use Locale::{English, Thai};
        for (server, challenger, expected) in [
            (Some("th"), English, Thai),
            (Some("en-GB"), Thai, English),
            (Some("en-US"), Thai, Thai),
            (Some("en-US"), English, English),
            (None, English, Thai),
        ] {
            assert_eq!(language(server, challenger, Thai), expected, "{server:?}");
        }
    }
}
