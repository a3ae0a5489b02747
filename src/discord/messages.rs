//! Moves as people type them: as a reply to the board, with a mention, in direct messages, and, where the operator has
//! the privileged intent, as plain messages in a game's channel.

use serenity::all::{Message, UserId};

use super::Data;
use super::ids::{channel, message_event, player};
use super::present::{self, Outgoing};
use super::refusal::{self, Refusal};
use crate::game::{GameError, GameId, PlayerId, Stage};
use crate::i18n::Locale;
use crate::service::{BoardRevision, MoveInput, Request, ServiceError, Snapshot};
use makruk::notation::text::TextError;

/// Which messages are read as moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextMoves {
    /// Those addressed to the bot: what Discord delivers to any bot.
    Addressed,
    /// Every message in a game's channel: needs the privileged message-content intent.
    Everywhere,
}

/// When a message is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// As it arrives.
    Live,
    /// Afterwards: what was said while nobody listened. A move counts; nonsense is not worth an answer any more.
    CatchUp,
}

/// How plainly the writer speaks to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Address {
    /// A reply to one of its messages, a mention, or a direct message: any fault deserves an answer.
    Direct,
    /// Talk in the channel: only what is clearly meant as a move deserves one.
    Overheard,
}

/// Reads a message, makes the move if it is one, and answers if it ought to be one.
pub async fn on_message(data: &Data, message: &Message, when: When) {
    let Some(me) = data.me() else { return };
    if message.author.bot || message.webhook_id.is_some() {
        return;
    }
    let Some(address) = address(message, me, data.text_moves) else { return };
    let text = without_mentions(&message.content, me);
    match play(data, message, &text).await {
        Ok(snapshot) => acknowledge(data, message, &snapshot).await,
        Err(refusal) if when == When::Live && deserves_answer(address, &refusal) => {
            answer(data, message, |locale| refusal::explain(&refusal, locale)).await;
        }
        Err(_) => {}
    }
}

async fn play(data: &Data, message: &Message, text: &str) -> Result<Snapshot, Refusal> {
    let (game, text) = find_game(data, message, text).await?;
    let request = Request { event: message_event(message.id), by: player(message.author.id) };
    match data.games.play(request, game, BoardRevision::Now, MoveInput::Text(text)).await {
        Ok(snapshot) => Ok(snapshot),
        // The game helps to explain: with an example that could be played, with buttons for what could be meant.
        Err(error) => Err(Refusal::about(error, &data.games.get(game).await?)),
    }
}

/// How the message speaks to the bot, or `None` if it does not.
fn address(message: &Message, me: UserId, text_moves: TextMoves) -> Option<Address> {
    let to_us = message.guild_id.is_none()
        || message.mentions.iter().any(|user| user.id == me)
        || message.referenced_message.as_ref().is_some_and(|replied| replied.author.id == me);
    match text_moves {
        _ if to_us => Some(Address::Direct),
        TextMoves::Everywhere => Some(Address::Overheard),
        TextMoves::Addressed => None,
    }
}

/// The words without the mention that addressed them.
fn without_mentions(content: &str, me: UserId) -> String {
    content.replace(&format!("<@{me}>"), " ").replace(&format!("<@!{me}>"), " ").trim().to_owned()
}

/// The game that the message is about, and what of the text is the move.
async fn find_game<'a>(data: &Data, message: &Message, text: &'a str) -> Result<(GameId, &'a str), ServiceError> {
    if message.guild_id.is_some() {
        let game = data.games.open_in(channel(message.channel_id)).await?.ok_or(ServiceError::NoGame)?;
        return match earlier_game(data, message, game).await? {
            true => Err(GameError::Over.into()),
            false => Ok((game, text)),
        };
    }
    if let Some((game, text)) = numbered(text) {
        return Ok((game, text));
    }
    let writer = player(message.author.id);
    let games = data.games.open_of(writer).await?;
    let mut waiting = games.iter().filter(|snapshot| waits_for(snapshot, writer));
    match (waiting.next(), waiting.next()) {
        (Some(only), None) => Ok((only.id, text)),
        (Some(_), Some(_)) => Err(ServiceError::WhichGame(games.iter().map(|snapshot| snapshot.id).collect())),
        (None, _) => match games.iter().find(|snapshot| snapshot.game.play().is_some()) {
            Some(other) => Ok((other.id, text)),
            None => Err(ServiceError::NoGame),
        },
    }
}

/// Whether the message answers a board of a game that was played in the channel before `game`.
async fn earlier_game(data: &Data, message: &Message, game: GameId) -> Result<bool, ServiceError> {
    let Some(replied) = &message.referenced_message else { return Ok(false) };
    let first = data.games.messages_of(game).await?.first;
    Ok(first.is_some_and(|first| first.channel == channel(replied.channel_id) && replied.id.get() < first.message.0))
}

/// `#12 ม-ง๒`: a game by its number, for those who have several.
pub(super) fn numbered(text: &str) -> Option<(GameId, &str)> {
    let (number, rest) = text.strip_prefix('#')?.split_once(char::is_whitespace)?;
    Some((number.parse().ok()?, rest))
}

fn waits_for(snapshot: &Snapshot, writer: PlayerId) -> bool {
    matches!(snapshot.game.stage(), Stage::Playing(play) if play.seat_to_move().person() == Some(writer))
}

/// In talk that was merely overheard, only what the player to move clearly meant as a move is answered.
fn deserves_answer(address: Address, refusal: &Refusal) -> bool {
    match (address, refusal) {
        (Address::Direct, _) => true,
        (Address::Overheard, Refusal::Service { error, .. }) => matches!(
            error,
            ServiceError::Text(TextError::Illegal { .. } | TextError::Ambiguous { .. }) | ServiceError::Store(_)
        ),
        (Address::Overheard, _) => false,
    }
}

/// A move from afar is confirmed where it was written; one in the game's own channel is answered by the board.
async fn acknowledge(data: &Data, message: &Message, snapshot: &Snapshot) {
    if channel(message.channel_id) != snapshot.place.channel {
        answer(data, message, |locale| present::moved_elsewhere(snapshot, locale)).await;
    }
}

async fn answer(data: &Data, message: &Message, words: impl Fn(Locale) -> Outgoing) {
    // A message does not tell its writer's language; the board's language is what the channel reads.
    let outgoing = words(data.locale_of(message).await);
    if let Err(failure) = data.rest.reply(message, &outgoing).await {
        tracing::warn!(%failure, "an answer to a message cannot be shown");
    }
}
