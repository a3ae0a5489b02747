//! Moves typed as messages: replies to a board, messages that mention the bot, direct messages and, where the operator
//! has enabled the privileged intent, any message in a game's channel.

use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use serenity::all::{GuildId, Message, MessageUpdateEvent, UserId};

use crate::i18n::Text;
use crate::kit::app::App;
use crate::kit::ids;
use crate::kit::ids::{channel, message_event, message_ref, player};
use crate::kit::message::OutgoingMessage;
use crate::kit::plain_text::plain;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Refusal, Verbosity};
use crate::kit::sending::Priority;
use crate::kit::settings::TextMoves;
use crate::table::access::play_of;
use crate::table::messages;
use crate::table::refusal::{TableRefusal, only_moves};
use crate::table::typed_command::TypedCommand;
use board_games::TextRefusal;
use bot_service::game::{Action, GameId};
use bot_service::{
    BesideGames, BoardRevision, DirectChannel, GameQuery, MessageRef, MoveInput, RefusedInGame, Request, ServiceError,
    Snapshot, TableError, TypedMoves,
};
use chaturanga::two::text::TwoTextError;
use international_chess::notation::text::ChessTextError;
use makruk::notation::text::{Doubt, TextError};

/// How a message reached the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    /// As an event, when it was written.
    Live,
    Missed,
    /// As an event, when it was changed.
    Edited(Timestamp),
}

/// A message and where it was sent. A message that was read by REST lacks its server, so the caller has to supply it:
/// otherwise it would look like a direct message.
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

    /// The message as a request to the service. One that was changed counts from when it was: clocks go by that.
    fn request(self) -> Request {
        let request = ids::request(message_event(self.message.id), player(self.message.author.id));
        match self.heard {
            Heard::Live | Heard::Missed => request,
            Heard::Edited(at) => Request { at: at.max(request.at), ..request },
        }
    }

    /// Whether Discord withholds what a reply to the bot says: on servers it shows a bot without the intent only what
    /// mentions it.
    fn is_withheld(self, bot: UserId, text_moves: TextMoves) -> bool {
        let message = self.message;
        self.guild.is_some()
            && text_moves == TextMoves::Addressed
            && message.content.is_empty()
            && !message.mentions.iter().any(|user| user.id == bot)
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
pub async fn on_message(app: &App, said: PlacedMessage<'_>) {
    let Some(bot) = app.bot_user() else { return };
    let message = said.message;
    if message.author.bot || message.webhook_id.is_some() {
        return;
    }
    let Some(address) = address(said, bot, app.defaults.text_moves) else { return };
    let is_new = match said.heard {
        // One that comes as an event while missed ones are read may be among those, too.
        Heard::Live | Heard::Missed => app.caches.handled.is_new(message.id),
        Heard::Edited(at) => app.caches.edits.is_new((message.id, at)),
    };
    if !is_new {
        return;
    }
    if said.is_withheld(bot, app.defaults.text_moves) {
        return explain_withheld(app, said).await;
    }
    let text = without_mentions(&message.content, bot);
    if let Some(made) = for_four(app, said, &text).await {
        if let Err(refusal) = made {
            refuse(app, said, &refusal).await;
        }
        return;
    }
    let outcome = match app.server(said.guild.map(GuildId::get)).await.typing {
        TypedMoves::On => take(app, said, address, &text).await,
        TypedMoves::Off => Err(TableRefusal::TypingOff.into()),
    };
    let outcome = match outcome {
        Err(refusal) if is_without_game(&refusal) => Err(of_four(app, said).await.unwrap_or(refusal)),
        outcome => outcome,
    };
    if said.guild.is_none() {
        note_direct(app, message, &outcome).await;
    }
    match outcome {
        Ok(taken) => acknowledge(app, said, &taken).await,
        Err(refusal) if deserves_answer(address, &refusal) => {
            refuse(app, said, &refusal).await;
        }
        Err(_) => {}
    }
}

/// Makes a move of the game for four of the channel, if the text is one of a person who plays there. `None` leaves it to other games.
async fn for_four(app: &App, said: PlacedMessage<'_>, text: &str) -> Option<Result<(), Refusal>> {
    let guild = said.guild?.get();
    // What was missed may be a move on an older board.
    if said.heard == Heard::Missed || app.server(Some(guild)).await.typing == TypedMoves::Off {
        return None;
    }
    crate::four::typed_moves::take(app, (guild, channel(said.message.channel_id)), said.request(), text).await
}

/// Why a text is no move in the game for four of the channel, if its author plays there.
async fn of_four(app: &App, said: PlacedMessage<'_>) -> Option<Refusal> {
    let guild = said.guild?.get();
    let by = player(said.message.author.id);
    crate::four::typed_moves::refusal(app, (guild, channel(said.message.channel_id)), by).await
}

/// Whether a text was refused because its author plays no game for two there.
fn is_without_game(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Service { error, .. } if matches!(error.downcast_ref(), Some(TableError::NoGame)))
}

/// How long after it was written a message can become a move by being changed: who mends a slip does so soon.
const MENDED_WITHIN: SignedDuration = SignedDuration::from_mins(10);

/// Reads a message again that was changed. Whether it was a move before is known by its number, under which it was played.
pub async fn on_edit(app: &App, event: &MessageUpdateEvent) {
    // Discord also tells of links that have got a preview.
    let edited = event.edited_timestamp.and_then(|at| Timestamp::from_nanosecond(at.unix_timestamp_nanos()).ok());
    let Some(edited) = edited else { return };
    if event.author.is_none() || event.content.as_deref().is_none_or(str::is_empty) {
        return;
    }
    let mut message = Message::default();
    event.apply_to_message(&mut message);
    let said = PlacedMessage { message: &message, guild: event.guild_id, heard: Heard::Edited(edited) };
    if edited.duration_since(ids::time_of(message_event(event.id))) <= MENDED_WITHIN {
        on_message(app, said).await;
    }
}

enum TextOutcome {
    Played(Snapshot),
    /// It asked for something that a command does.
    Changed(Snapshot),
    /// Its author would resign, and is asked whether that is meant.
    AskedToResign(Snapshot),
}

/// Does what a text says: a move or, where it speaks to the bot, what a command does.
async fn take(app: &App, said: PlacedMessage<'_>, address: Address, text: &str) -> Result<TextOutcome, Refusal> {
    let (number, text) = split_number(text);
    let query = query(said, address, number);
    let command = TypedCommand::read(text).filter(|_| address == Address::Direct && said.heard != Heard::Missed);
    let Some(command) = command else { return play(app, said, query, text).await.map(TextOutcome::Played) };
    let snapshot = app.service.games.which_game(query).await?;
    let action = match command {
        TypedCommand::Resign => {
            play_of(&snapshot, player(said.message.author.id))?;
            return Ok(TextOutcome::AskedToResign(snapshot));
        }
        TypedCommand::ConfirmResign => Action::Resign,
        TypedCommand::Draw => Action::OfferDraw,
        TypedCommand::ClaimDraw => Action::ClaimDraw(None),
        TypedCommand::StartCount => Action::StartCount,
        TypedCommand::StopCount => Action::StopCount,
        TypedCommand::Takeback => Action::AskTakeback,
    };
    let done = app.service.games.act(said.request(), snapshot.id, BoardRevision::Now, action).await;
    done.map(TextOutcome::Changed).map_err(|error| Refusal::about(error, &snapshot))
}

/// Says once to a player that Discord withholds what they write, and how to change that.
async fn explain_withheld(app: &App, said: PlacedMessage<'_>) {
    let message = said.message;
    let here = app.service.games.open_in(channel(message.channel_id)).await.ok().flatten();
    let Some(id) = here else { return };
    let Ok(snapshot) = app.service.games.get(id).await else { return };
    let plays = snapshot.game.players().any(|person| person == player(message.author.id));
    if plays && app.caches.unseen.is_new((message.channel_id, message.author.id)) {
        answer(app, said, Priority::Refusal, |reader| messages::text_unseen(reader.locale)).await;
    }
}

/// Records the direct channel of a user who has a game, and that this message was handled.
async fn note_direct(app: &App, message: &Message, outcome: &Result<TextOutcome, Refusal>) {
    if let Err(Refusal::Service { error, .. }) = &outcome
        && let Some(TableError::NoGame | TableError::NoSuchGame(_)) = error.downcast_ref()
    {
        return;
    }
    let (channel, person) = (channel(message.channel_id), player(message.author.id));
    let direct = DirectChannel { channel, person, heard: message_event(message.id) };
    if let Err(error) = app.service.directs.note(direct).await {
        tracing::error!(%error, "cannot record that a direct message was handled");
    }
}

async fn play(app: &App, said: PlacedMessage<'_>, query: GameQuery, text: &str) -> Result<Snapshot, Refusal> {
    let (games, request) = (&app.service.games, said.request());
    let play = |game| async move {
        match said.heard {
            Heard::Live => games.play(request, game, BoardRevision::Now, MoveInput::Text(text)).await,
            Heard::Missed => games.play_missed(request, game, text).await,
            Heard::Edited(_) => games.play_edited(request, game, text).await,
        }
    };
    match games.act_where_meant(query, play).await {
        Ok(played) => Ok(played),
        Err(refused) => Err(about_game(app, refused).await),
    }
}

/// The refusal, with the game that it is about.
pub(crate) async fn about_game(app: &App, RefusedInGame { error, game }: RefusedInGame) -> Refusal {
    let seen = match game {
        Some(game) => app.service.games.get(game).await.ok(),
        None => None,
    };
    match seen {
        Some(seen) => Refusal::about(error, &seen),
        None => error.into(),
    }
}

/// The game that is meant.
fn query(said: PlacedMessage<'_>, address: Address, game: Option<GameId>) -> GameQuery {
    let PlacedMessage { message, guild, .. } = said;
    GameQuery {
        by: player(message.author.id),
        guild: guild.map(GuildId::get),
        channel: channel(message.channel_id),
        replied_to: message.referenced_message.as_ref().map(|it| message_ref(channel(it.channel_id), it.id)),
        game,
        threads: match address {
            Address::Direct => BesideGames::Count,
            Address::Overheard => BesideGames::DoNotCount,
        },
    }
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
pub(crate) fn split_number(text: &str) -> (Option<GameId>, &str) {
    let split = text.strip_prefix('#').and_then(|text| text.split_once(char::is_whitespace));
    match split.and_then(|(number, rest)| Some((plain(number).parse().ok()?, rest))) {
        Some((game, rest)) => (Some(game), rest),
        None => (None, text),
    }
}

/// An overheard message is answered only if the player to move clearly meant it as a move.
fn deserves_answer(address: Address, refusal: &Refusal) -> bool {
    match (address, refusal) {
        (Address::Direct, _) => true,
        (Address::Overheard, Refusal::Service { error: ServiceError::Store(_), .. }) => true,
        (Address::Overheard, Refusal::Service { error, .. }) => matches!(
            error.downcast_ref(),
            Some(
                TableError::Promotion(_)
                    | TableError::Text(
                        TextRefusal::Makruk(
                            TextError::Illegal { .. }
                                | TextError::Ambiguous { .. }
                                | TextError::PromotedPawn { .. }
                                | TextError::Doubtful { doubt: Doubt::OtherPiece { .. }, .. }
                        ) | TextRefusal::Chess(
                            ChessTextError::Illegal { .. }
                                | ChessTextError::Ambiguous(_)
                                | ChessTextError::Doubtful { .. }
                        ) | TextRefusal::Chaturanga(
                            TwoTextError::Illegal { .. } | TwoTextError::OtherPiece { .. } | TwoTextError::Ambiguous(_)
                        )
                    )
            )
        ),
        (Address::Overheard, _) => false,
    }
}

/// Confirms what was done from outside the game's channel. In the channel, the new board or notice is the confirmation.
async fn acknowledge(app: &App, said: PlacedMessage<'_>, taken: &TextOutcome) {
    let message = said.message;
    let is_elsewhere = |snapshot: &Snapshot| channel(message.channel_id) != snapshot.place.channel;
    let words: Box<dyn Fn(Reader) -> OutgoingMessage + Send + Sync> = match taken {
        TextOutcome::Played(snapshot) if is_elsewhere(snapshot) => {
            Box::new(move |reader| messages::moved_elsewhere(snapshot, reader))
        }
        TextOutcome::Changed(snapshot) if is_elsewhere(snapshot) => {
            Box::new(|reader| OutgoingMessage::text(&Text::new("answer-done"), reader.locale))
        }
        TextOutcome::Played(_) | TextOutcome::Changed(_) => return,
        TextOutcome::AskedToResign(snapshot) => {
            let Some(play) = snapshot.game.play() else { return };
            match said.guild {
                Some(_) => Box::new(move |reader| messages::ask_to_resign_in_words(snapshot, play, reader.locale)),
                None => Box::new(move |reader| messages::ask_to_resign(snapshot, play, reader.locale)),
            }
        }
    };
    let answered = answer(app, said, Priority::Answer, words).await;
    if let (TextOutcome::AskedToResign(snapshot), Some(answered), Some(_)) = (taken, answered, said.guild) {
        take_away_later(app, answered, Some(snapshot)).await;
    }
}

/// Schedules the deletion of an answer with the next move, or after a while.
async fn take_away_later(app: &App, answered: MessageRef, game: Option<&Snapshot>) {
    if let Err(error) = app.service.posts.old.delete_later(answered, game).await {
        tracing::error!(%error, "cannot schedule the deletion of an answer to a text");
    }
}

/// Says why a text is no move, as far as the budgets of its author and its channel allow. On a server that goes again.
async fn refuse(app: &App, said: PlacedMessage<'_>, refusal: &Refusal) {
    let message = said.message;
    let answered = match app.refusals.spend(player(message.author.id), channel(message.channel_id), Instant::now()) {
        Verbosity::Explain => answer(app, said, Priority::Refusal, |reader| app.explain(refusal, reader)).await,
        Verbosity::LastWord => answer(app, said, Priority::Refusal, |reader| only_moves(reader.locale)).await,
        Verbosity::Silence => {
            tracing::debug!(?refusal, "a refusal was not explained");
            None
        }
    };
    if let Some(answered) = answered.filter(|_| said.guild.is_some()) {
        take_away_later(app, answered, refusal.game()).await;
    }
}

/// Replies to a message; the reply, if it was accepted.
async fn answer(
    app: &App,
    said: PlacedMessage<'_>,
    priority: Priority,
    words: impl Fn(Reader) -> OutgoingMessage,
) -> Option<MessageRef> {
    let reader = app.readers_of_answer(said.message, said.guild).await;
    let outgoing = words(reader).looking(reader.look);
    match app.rest.reply(said.message, &outgoing, priority).await {
        Ok(reply) => Some(reply),
        Err(error) => {
            tracing::warn!(%error, "Discord did not accept a reply to a message");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_its_number_before_the_move() {
        for text in ["#12 ม-ง๒", "#๑๒ ม-ง๒"] {
            assert_eq!(split_number(text), (Some(GameId(12)), "ม-ง๒"));
        }
        for text in ["ม-ง๒", "#12", "#x e4", "# 12 e4", ""] {
            assert_eq!(split_number(text), (None, text));
        }
    }
}
