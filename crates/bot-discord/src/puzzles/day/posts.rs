//! The posts of puzzles of the day: as they are made, and as they are brought up to date.

use serenity::all::{GuildId, Message, Permissions};
use serenity::http::Route;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::granted;
use crate::kit::ids::{channel_id, message_id};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::{Choices, Reader};
use crate::kit::refusal::Refusal;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use crate::puzzles::day::messages::{Again, ShownDay};
use bot_service::{AgainToday, ChannelId, DayPost, MessageRef, ServiceError, Style, TableError, Today};

/// How everybody in a channel of a server reads whose puzzles are in this language.
pub(crate) async fn readers(app: &App, guild: u64, language: Locale) -> Reader {
    let style = app.server(Some(guild)).await.style;
    let chosen = Style { language: Some(language), ..style };
    Reader::of(Choices::Server { chosen, offered_in: language })
}

/// The message of a post with this many solvers.
pub(crate) async fn outgoing(app: &App, post: &DayPost, solvers: u32) -> Result<OutgoingMessage, ServiceError> {
    let reader = readers(app, post.guild, post.settings.language).await;
    let shown = shown(app, post, solvers).await?.ok_or(TableError::NoGame)?;
    Ok(crate::puzzles::day::messages::puzzle_day(&shown, reader).looking(reader.look))
}

/// What a post shows; `None` if there is no such puzzle any more.
pub(crate) async fn shown<'a>(
    app: &'a App,
    post: &DayPost,
    solvers: u32,
) -> Result<Option<ShownDay<'a>>, ServiceError> {
    let collection = app.service.puzzle_days.collection();
    let Some(puzzle) = collection.get(post.puzzle) else { return Ok(None) };
    let before = post.before.and_then(|before| Some((before, collection.get(before)?)));
    let is_withdrawn = app.service.puzzles.is_excluded(post.puzzle).await?;
    let difficulty = app.service.puzzles.difficulty(post.puzzle, puzzle).await?;
    let (puzzle, role) = ((post.puzzle, puzzle), post.settings.role);
    Ok(Some(ShownDay { day: post.day, puzzle, before, role, solvers, difficulty, is_withdrawn }))
}

/// Posts today's puzzle again if its message is gone, and reports the outcome.
pub(crate) async fn post_again(
    app: &App,
    guild: u64,
    channel: ChannelId,
    locale: Locale,
) -> Result<OutgoingMessage, Refusal> {
    let days = &app.service.puzzle_days;
    let gone = match days.today(guild, channel).await? {
        Today::NotYet => return Ok(crate::puzzles::day::messages::daily_again(channel, Again::NotYet, locale)),
        Today::OnItsWay => return Ok(crate::puzzles::day::messages::daily_again(channel, Again::OnItsWay, locale)),
        Today::Missing => None,
        Today::Posted(message) => match is_there(app, message).await {
            true => {
                let link = format!("https://discord.com/channels/{guild}/{}/{}", message.channel.0, message.message.0);
                return Ok(crate::puzzles::day::messages::daily_again(channel, Again::There(link), locale));
            }
            false => Some(message),
        },
    };
    Ok(match days.post_again(guild, channel, gone).await? {
        AgainToday::OnItsWay => crate::puzzles::day::messages::daily_again(channel, Again::OnItsWay, locale),
        AgainToday::NotYet => crate::puzzles::day::messages::daily_again(channel, Again::NotYet, locale),
        AgainToday::NoPuzzle => crate::puzzles::day::messages::no_puzzle(locale),
    })
}

/// Whether a message is still there. That it cannot be looked at proves nothing.
async fn is_there(app: &App, message: MessageRef) -> bool {
    let (channel_id, message_id) = (channel_id(message.channel), message_id(message.message));
    let route = Route::ChannelMessage { channel_id, message_id };
    !matches!(app.rest.get::<Message>(route, Priority::Answer).await, Err(RestError::Gone { .. }))
}

/// What the bot lacks to post in a channel, as far as Discord tells.
pub(crate) async fn missing(app: &App, guild: GuildId, channel: ChannelId) -> Permissions {
    let Some(bot) = app.bot_user() else { return Permissions::empty() };
    match granted::missing(app, guild, channel, bot, Priority::Answer).await {
        Ok(missing) => missing,
        Err(RestError::Forbidden { .. }) => Permissions::VIEW_CHANNEL,
        Err(_) => Permissions::empty(),
    }
}
