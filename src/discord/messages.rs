//! Moves typed as messages: replies to a board, messages that mention the bot, direct messages and, where the operator
//! has enabled the privileged intent, any message in a game's channel.

use serenity::all::{Message, UserId};

use super::data::Data;
use super::ids::{channel, message_event, message_ref, player};
use super::present::{self, OutgoingMessage};
use super::refusal::{self, Refusal};
use super::settings::TextMoves;
use crate::game::GameId;
use crate::i18n::Locale;
use crate::service::{BoardRevision, GameQuery, MoveInput, Request, ServiceError, Snapshot};
use makruk::notation::text::TextError;

/// How a message reached the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageSource {
    /// As an event, when it was written.
    Live,
    /// Read after an interruption. A move is made, but an error is not answered any more.
    CatchUp,
}

/// Whether a message is addressed to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Address {
    /// A reply to one of its messages, a mention, or a direct message: every error is answered.
    Direct,
    /// Talk in the channel: an error is answered only if the text is clearly meant as a move.
    Overheard,
}

/// Makes the move that a message contains, or answers why there is none to make.
pub async fn on_message(data: &Data, message: &Message, when: MessageSource) {
    let Some(bot) = data.bot_user() else { return };
    if message.author.bot || message.webhook_id.is_some() {
        return;
    }
    let Some(address) = address(message, bot, data.text_moves) else { return };
    let text = without_mentions(&message.content, bot);
    match play(data, message, &text).await {
        Ok(snapshot) => acknowledge(data, message, &snapshot).await,
        Err(refusal) if when == MessageSource::Live && deserves_answer(address, &refusal) => {
            answer(data, message, |locale| refusal::explain(&refusal, locale)).await;
        }
        Err(_) => {}
    }
}

async fn play(data: &Data, message: &Message, text: &str) -> Result<Snapshot, Refusal> {
    let (game, text) = split_number(text);
    let by = player(message.author.id);
    let query = GameQuery {
        by,
        guild: message.guild_id.map(serenity::all::GuildId::get),
        channel: channel(message.channel_id),
        replied_to: message.referenced_message.as_ref().map(|it| message_ref(channel(it.channel_id), it.id)),
        game,
    };
    let snapshot = data.games.which_game(query).await?;
    let request = Request { event: message_event(message.id), by };
    let played = data.games.play(request, snapshot.id, BoardRevision::Now, MoveInput::Text(text)).await;
    played.map_err(|error| Refusal::about(error, &snapshot))
}

/// How the message is addressed to the bot, or `None` if it is not.
fn address(message: &Message, bot: UserId, text_moves: TextMoves) -> Option<Address> {
    let to_bot = message.guild_id.is_none()
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
            ServiceError::Text(TextError::Illegal { .. } | TextError::Ambiguous { .. }) | ServiceError::Store(_)
        ),
        (Address::Overheard, _) => false,
    }
}

/// Confirms a move written outside the game's channel. In the channel, the new board is the confirmation.
async fn acknowledge(data: &Data, message: &Message, snapshot: &Snapshot) {
    if channel(message.channel_id) != snapshot.place.channel {
        answer(data, message, |locale| present::moved_elsewhere(snapshot, locale)).await;
    }
}

async fn answer(data: &Data, message: &Message, words: impl Fn(Locale) -> OutgoingMessage) {
    // Unlike an interaction, a message does not carry its author's language.
    let outgoing = words(data.locale_of(message).await);
    if let Err(error) = data.rest.reply(message, &outgoing).await {
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
