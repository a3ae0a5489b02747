//! Moves typed as messages: replies to a board, messages that mention the bot, direct messages and, where the operator
//! has enabled the privileged intent, any message in a game's channel.

use std::time::Instant;

use serenity::all::{GuildId, Message, UserId};

use super::data::Data;
use super::ids::{channel, message_event, message_ref, player};
use super::present::{self, OutgoingMessage};
use super::refusal::{self, Allowance, Refusal};
use super::sending::Priority;
use super::settings::TextMoves;
use crate::game::GameId;
use crate::i18n::Locale;
use crate::service::{BoardRevision, Direct, GameQuery, MoveInput, Request, ServiceError, Snapshot};
use makruk::notation::text::{Doubt, TextError};

/// How a message reached the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    /// As an event, when it was written.
    Live,
    /// Read after an interruption.
    Missed,
}

/// A message, and where it was said. A message that was read by REST does not tell its server, so whoever reads it has to: it
/// would look like a direct message.
#[derive(Clone, Copy, Debug)]
pub struct PlacedMessage<'a> {
    message: &'a Message,
    /// The server, or `None` in direct messages.
    guild: Option<GuildId>,
    heard: Heard,
}

impl<'a> PlacedMessage<'a> {
    /// A message that came as an event, which tells where it was said.
    pub fn live(message: &'a Message) -> PlacedMessage<'a> {
        PlacedMessage { message, guild: message.guild_id, heard: Heard::Live }
    }

    /// A message that was read later, on this server or, without one, among direct messages.
    pub fn missed(message: &'a Message, guild: Option<GuildId>) -> PlacedMessage<'a> {
        PlacedMessage { message, guild, heard: Heard::Missed }
    }
}

/// Whether a message is addressed to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Address {
    /// A reply to one of its messages, a mention, or a direct message: every error is answered.
    Direct,
    /// Talk in the channel: an error is answered only if the text is clearly meant as a move.
    Overheard,
}

/// Makes the move that a message contains, or answers why there is none to make: late rather than never.
pub async fn on_message(data: &Data, said: PlacedMessage<'_>) {
    let Some(bot) = data.bot_user() else { return };
    let message = said.message;
    if message.author.bot || message.webhook_id.is_some() {
        return;
    }
    let Some(address) = address(said, bot, data.text_moves) else { return };
    // One that comes as an event while missed ones are read may be among those, too.
    if !data.is_new(message.id) {
        return;
    }
    let text = without_mentions(&message.content, bot);
    let outcome = play(data, said, &text).await;
    if said.guild.is_none() {
        note_direct(data, message, &outcome).await;
    }
    match outcome {
        Ok(snapshot) => acknowledge(data, message, &snapshot).await,
        Err(refusal) if deserves_answer(address, &refusal) => {
            refuse(data, message, &refusal).await;
        }
        Err(_) => {}
    }
}

/// Remembers where somebody who has a game writes to the bot, and that this message was dealt with.
async fn note_direct(data: &Data, message: &Message, outcome: &Result<Snapshot, Refusal>) {
    if let Err(Refusal::Service { error: ServiceError::NoGame, .. }) = outcome {
        return;
    }
    let (channel, person) = (channel(message.channel_id), player(message.author.id));
    let direct = Direct { channel, person, heard: message_event(message.id) };
    if let Err(error) = data.directs.note(direct).await {
        tracing::error!(%error, "it could not be noted that a direct message was dealt with");
    }
}

async fn play(data: &Data, said: PlacedMessage<'_>, text: &str) -> Result<Snapshot, Refusal> {
    let PlacedMessage { message, guild, heard } = said;
    let (game, text) = split_number(text);
    let by = player(message.author.id);
    let query = GameQuery {
        by,
        guild: guild.map(GuildId::get),
        channel: channel(message.channel_id),
        replied_to: message.referenced_message.as_ref().map(|it| message_ref(channel(it.channel_id), it.id)),
        game,
    };
    let snapshot = data.games.which_game(query).await?;
    let request = Request { event: message_event(message.id), by };
    let played = match heard {
        Heard::Live => data.games.play(request, snapshot.id, BoardRevision::Now, MoveInput::Text(text)).await,
        Heard::Missed => data.games.play_missed(request, snapshot.id, text).await,
    };
    played.map_err(|error| Refusal::about(error, &snapshot))
}

/// How the message is addressed to the bot, or `None` if it is not.
fn address(said: PlacedMessage<'_>, bot: UserId, text_moves: TextMoves) -> Option<Address> {
    let message = said.message;
    let to_bot = said.guild.is_none()
        || message.mentions.iter().any(|user| user.id == bot)
        || message.referenced_message.as_ref().is_some_and(|replied| replied.author.id == bot);
    match text_moves {
        _ if to_bot => Some(Address::Direct),
        TextMoves::Everywhere => Some(Address::Overheard),
        TextMoves::Addressed => None,
    }
}

/// The text without mentions of the bot.
fn without_mentions(content: &str, bot: UserId) -> String {
    content.replace(&format!("<@{bot}>"), " ").replace(&format!("<@!{bot}>"), " ").trim().to_owned()
}

/// Splits `#12 ม-ง๒` into the number of the game and the move. A text without a number is all move.
pub(super) fn split_number(text: &str) -> (Option<GameId>, &str) {
    let split = text.strip_prefix('#').and_then(|text| text.split_once(char::is_whitespace));
    match split.and_then(|(number, rest)| Some((number.parse().ok()?, rest))) {
        Some((game, rest)) => (Some(game), rest),
        None => (None, text),
    }
}

/// An overheard message is answered only if the player to move clearly meant it as a move.
fn deserves_answer(address: Address, refusal: &Refusal) -> bool {
    match (address, refusal) {
        (Address::Direct, _) => true,
        (Address::Overheard, Refusal::Service { error, .. }) => matches!(
            error,
            ServiceError::Text(
                TextError::Illegal { .. }
                    | TextError::Ambiguous { .. }
                    | TextError::PromotedPawn { .. }
                    | TextError::Doubtful { doubt: Doubt::OtherPiece { .. }, .. }
            ) | ServiceError::Store(_)
        ),
        (Address::Overheard, _) => false,
    }
}

/// Confirms a move written outside the game's channel. In the channel, the new board is the confirmation.
async fn acknowledge(data: &Data, message: &Message, snapshot: &Snapshot) {
    if channel(message.channel_id) != snapshot.place.channel {
        answer(data, message, Priority::Answer, |locale| present::moved_elsewhere(snapshot, locale)).await;
    }
}

/// Says why a text is no move, as far as the budgets of its author and its channel allow.
async fn refuse(data: &Data, message: &Message, refusal: &Refusal) {
    match data.refusals.spend(player(message.author.id), channel(message.channel_id), Instant::now()) {
        Allowance::Explain => {
            answer(data, message, Priority::Refusal, |locale| refusal::explain(refusal, locale)).await;
        }
        Allowance::LastWord => answer(data, message, Priority::Refusal, refusal::only_moves).await,
        Allowance::Silence => tracing::debug!(%refusal, "a refusal was not explained"),
    }
}

async fn answer(data: &Data, message: &Message, priority: Priority, words: impl Fn(Locale) -> OutgoingMessage) {
    // Unlike an interaction, a message does not carry its author's language.
    let outgoing = words(data.locale_of(message).await);
    if let Err(error) = data.rest.reply(message, &outgoing, priority).await {
        tracing::warn!(%error, "a reply to a message was not accepted");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_its_number_before_the_move() {
        assert_eq!(split_number("#12 ม-ง๒"), (Some(GameId(12)), "ม-ง๒"));
        for text in ["ม-ง๒", "#12", "#x e4", "# 12 e4", ""] {
            assert_eq!(split_number(text), (None, text));
        }
    }
}
