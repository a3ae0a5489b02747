//! The notices of a game: as few messages as will do.
//!
//! Notices that waited together are said in one message, with the newest board. An attempt whose fate is not known may have said
//! fewer than wait now; so the message is looked for under every beginning of what waits, and recognised by its newest board.

use futures::FutureExt;
use serenity::all::Message;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::away;
use crate::kit::channel_access::FilesBelieved;
use crate::kit::delivery::attempt::{DeliveryAttempt, PreviousAttempt};
use crate::kit::delivery::error::{DeliveryError, is_locked, is_unsure};
use crate::kit::delivery::look_back::CLOCK_SKEW;
use crate::kit::delivery::refused::Refused;
use crate::kit::delivery::{Delivery, calls, direct, look_back, never_told, notice_of, refused};
use crate::kit::ids::snowflake_at;
use crate::kit::interaction::SentChange;
use crate::kit::late_pictures;
use crate::kit::message::OutgoingMessage;
use crate::kit::pictures_later::Pictureless;
use crate::kit::reader::{Choices, Look, Reader};
use crate::kit::rest::SendPermit;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use crate::table::messages;
use crate::table::messages::{ChannelUpdate, NoticeStep};
use bot_service::game::{GameId, PlayerId};
use bot_service::{
    BlockReason, ChannelId, Delivered, GameMessages, GameNotice, Lane, MessageId, MessageRef, Notice, PendingNotice,
    ReminderNotice, ServerSettings, Snapshot, StoredNotice, UnpostedNotice,
};

const TOGETHER: usize = 20;

/// How often an attempt waits for the message with the challenge, which may be being posted in another channel.
const WAITS_FOR_FIRST: u32 = 3;

pub(crate) const DELIVERIES: &[Delivery] = &[
    Delivery { kind: GameNotice::KIND, deliver: |attempt, turn| deliver(attempt, turn).boxed(), told: never_told },
    Delivery {
        kind: UnpostedNotice::KIND,
        deliver: |attempt, turn| direct::deliver(attempt, turn).boxed(),
        told: |app, player, notice| unposted(app, player, notice).boxed(),
    },
    Delivery {
        kind: ReminderNotice::KIND,
        deliver: |attempt, turn| direct::deliver(attempt, turn).boxed(),
        told: |app, player, notice| reminder(app, player, notice).boxed(),
    },
];

async fn unposted(
    app: &App,
    player: PlayerId,
    notice: &StoredNotice,
) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let UnpostedNotice { game, reason } = notice_of(notice)?;
    let (reader, snapshot) = told(app, player, game).await?;
    Ok(Some(messages::unposted(&snapshot, player, reason).looking(reader.look)))
}

async fn reminder(
    app: &App,
    player: PlayerId,
    notice: &StoredNotice,
) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let ReminderNotice { game, revision } = notice_of(notice)?;
    let (_, snapshot) = told(app, player, game).await?;
    Ok(crate::board::clock::reminder(&snapshot, player, revision))
}

/// A player's reader, and the game as it is shown to them; in the language of the game if that of their client is unknown.
async fn told(app: &App, player: PlayerId, game: GameId) -> Result<(Reader, Snapshot), DeliveryError> {
    let snapshot = app.shown(app.service.games.get(game).await?).await;
    let reader = app.reader_told(player, snapshot.place.locale, snapshot.place.guild).await;
    let told = reader.told(&snapshot);
    Ok((reader, told))
}

/// Says what the notices of the game at the head of a lane are about; how many of them.
pub(crate) async fn deliver(attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let DeliveryAttempt { app, waiting, shown: ahead, most, failed, earlier, .. } = attempt;
    let Some(&PendingNotice { lane: Lane::Channel(channel), ref notice, .. }) = waiting.first() else {
        return Err(DeliveryError::Unreadable("it is for a channel, but in the lane of a person".to_owned()));
    };
    let GameNotice { game, .. } = notice_of(notice)?;
    let now = app.service.games.get_with(game, newest_event(waiting, game)).await?;
    let (server, shown) = tokio::join!(app.server(now.place.guild), async {
        match ahead {
            Some((of, shown)) if of == game => Ok(shown),
            _ => app.service.posts.shown(game).await,
        }
    });
    let shown = shown?;
    let look = Reader::of(Choices::Server { chosen: server.style, offered_in: now.place.locale }).look;
    let now = app.service.clubs.with_ratings(app.opened(server.shown(now))).await?;
    let now = app.service.games.with_beginning(now).await?;
    let steps = steps(&now, waiting, most.min(TOGETHER), *earlier)?;
    let mut batch = NoticeBatch::of(steps);
    let found = match *earlier {
        // Where the bot isn't it can't look back.
        _ if now.place.guild.is_none() => None,
        PreviousAttempt::None => None,
        PreviousAttempt::Unknown | PreviousAttempt::PostedUpTo(_) => {
            find_posted(app, channel, &batch.steps, &shown.messages).await?
        }
    };
    if let Some((count, _)) = found {
        batch = NoticeBatch::of(batch.steps.into_iter().take(count).collect());
    }
    let NoticeBatch { steps, updates } = batch;
    let (Some(NoticeStep { then, .. }), Some(newest)) = (steps.last(), waiting.get(steps.len() - 1)) else {
        return Ok(0);
    };
    let mut saying = Saying {
        app,
        server: &server,
        look,
        now: &now,
        channel,
        newest,
        found: found.map(|(_, it)| it),
        turn: Some(turn),
    };
    let mut delivered = Delivered::Nothing;
    for update in updates {
        delivered = match update {
            ChannelUpdate::EditFirst(outgoing) => {
                match shown.messages.first {
                    Some(first) => edit(app, &now, next(&mut saying.turn, app).await?, first, &outgoing).await?,
                    None if failed < WAITS_FOR_FIRST => {
                        return Err(DeliveryError::Transient("the challenge is not posted yet".to_owned()));
                    }
                    None => tracing::warn!(%game, "cannot find the message with the challenge"),
                }
                continue;
            }
            ChannelUpdate::Answer(outgoing) => match question_answered(then, &shown.messages) {
                Some(question) => {
                    edit(app, &now, next(&mut saying.turn, app).await?, question, &outgoing).await?;
                    Delivered::Answered(question)
                }
                None => Delivered::Words(saying.say(&outgoing, earlier).await?),
            },
            ChannelUpdate::Ask(outgoing) => Delivered::Asking(saying.say(&outgoing, earlier).await?),
            ChannelUpdate::Post(outgoing) if outgoing.picture.is_some() => {
                Delivered::Board(saying.say(&outgoing, earlier).await?)
            }
            ChannelUpdate::Post(outgoing) => Delivered::Words(saying.say(&outgoing, earlier).await?),
        };
    }
    if !matches!(delivered, Delivered::Board(_)) {
        renew_components(app, then, &waiting[0], &shown.messages).await?;
    }
    app.service.posts.delivered(&waiting[..steps.len()], then, &shown, delivered).await?;
    Ok(steps.len())
}

/// The turn that is there, or else another one.
async fn next(turn: &mut Option<SendPermit>, app: &App) -> Result<SendPermit, RestError> {
    match turn.take() {
        Some(turn) => Ok(turn),
        None => app.rest.turn(Priority::Board).await,
    }
}

struct Saying<'a> {
    app: &'a App,
    server: &'a ServerSettings,
    look: Look,
    now: &'a Snapshot,
    channel: ChannelId,
    /// The newest notice that the message covers.
    newest: &'a PendingNotice,
    /// The message, if an earlier attempt has posted it.
    found: Option<MessageRef>,
    turn: Option<SendPermit>,
}

impl Saying<'_> {
    /// Posts a message, unless it was found to be posted.
    async fn say(
        &mut self,
        outgoing: &OutgoingMessage,
        earlier: &mut PreviousAttempt,
    ) -> Result<MessageRef, DeliveryError> {
        if let Some(message) = self.found {
            return Ok(message);
        }
        let Saying { app, server, look, now, channel, newest, .. } = *self;
        let turn = next(&mut self.turn, app).await?;
        let outgoing = calls::as_wanted(app, server, outgoing).await.looking(look);
        let message = TablePosting { app, now, channel, newest }.post(turn, &outgoing, earlier).await?;
        *earlier = PreviousAttempt::PostedUpTo(newest.number);
        Ok(message)
    }
}

/// The message with the question that the game, as it is now, has answered.
fn question_answered(then: &Snapshot, messages: &GameMessages) -> Option<MessageRef> {
    let answered = messages.questions.iter().find(|question| !then.game.is_asking(question.asked));
    answered.map(|question| question.message)
}

/// Brings the components under the newest board up to date after something that changed them but not the board.
async fn renew_components(
    app: &App,
    then: &Snapshot,
    first: &PendingNotice,
    messages: &GameMessages,
) -> Result<(), DeliveryError> {
    let (Some(board), Some(notice)) = (&messages.board, first.notice.read::<GameNotice>()) else { return Ok(()) };
    let Ok(before) = then.game.as_of(notice.events.start) else { return Ok(()) };
    let [old, new] = [before, then.game.clone()].map(|game| messages::board_rows(game, then));
    if old == new {
        return Ok(());
    }
    let changed = match then.place.guild {
        Some(_) => app.rest.set_components(board.message, new, Priority::Post).await,
        None => away::change(app, board.message, SentChange::Components(&new)).await,
    };
    tolerated(changed, board.message)
}

/// Notices of a game that go into one message, and what it says.
struct NoticeBatch {
    steps: Vec<NoticeStep>,
    updates: Vec<ChannelUpdate>,
}

impl NoticeBatch {
    /// As many of these as go into one message.
    fn of(mut steps: Vec<NoticeStep>) -> NoticeBatch {
        steps.truncate(messages::before_a_question(&steps));
        loop {
            match messages::notices(&steps) {
                Some(updates) => return NoticeBatch { steps, updates },
                None => steps.truncate(steps.len() / 2),
            }
        }
    }
}

/// The notices of the first one's game at the head of a lane, each with the game as it stood after it.
fn steps(
    now: &Snapshot,
    waiting: &[PendingNotice],
    most: usize,
    earlier: PreviousAttempt,
) -> Result<Vec<NoticeStep>, DeliveryError> {
    let may_be_posted = |pending: &PendingNotice| match earlier {
        // The same once more, so that the nonce is the same.
        PreviousAttempt::PostedUpTo(number) => pending.number <= number,
        PreviousAttempt::None | PreviousAttempt::Unknown => true,
    };
    let notices =
        waiting.iter().take_while(|pending| may_be_posted(pending)).map_while(|pending| of_game(pending, now.id));
    let mut steps = Vec::new();
    for notice in notices.take(most) {
        match step(now, &notice) {
            Ok(step) => steps.push(step),
            Err(error) if steps.is_empty() => return Err(error),
            Err(_) => break,
        }
    }
    Ok(steps)
}

/// How many events the notices at the head of a lane, being a game's, take for granted.
fn newest_event(waiting: &[PendingNotice], game: GameId) -> usize {
    waiting.iter().map_while(|pending| of_game(pending, game)).map(|notice| notice.events.end).max().unwrap_or_default()
}

fn of_game(pending: &PendingNotice, game: GameId) -> Option<GameNotice> {
    pending.notice.read().filter(|notice: &GameNotice| notice.game == game)
}

fn step(now: &Snapshot, notice: &GameNotice) -> Result<NoticeStep, DeliveryError> {
    let news = now.game.log().get(notice.events.clone()).filter(|news| !news.is_empty());
    let news =
        news.ok_or_else(|| DeliveryError::Unreadable("it is about events that the game does not have".to_owned()))?;
    let game = now.game.as_of(notice.events.end).map_err(|error| DeliveryError::Unreadable(error.to_string()))?;
    Ok(NoticeStep { then: Snapshot { game, ..*now }, news: news.to_vec() })
}

/// Looks in the channel for the message that an earlier attempt may have posted about a beginning of these steps; how many it
/// covers.
async fn find_posted(
    app: &App,
    channel: ChannelId,
    steps: &[NoticeStep],
    messages: &GameMessages,
) -> Result<Option<(usize, MessageRef)>, RestError> {
    let posted = |count: usize| {
        let updates = messages::notices(&steps[..count])?;
        updates.into_iter().find_map(|update| match update {
            ChannelUpdate::Post(outgoing) | ChannelUpdate::Ask(outgoing) | ChannelUpdate::Answer(outgoing) => {
                Some((count, outgoing))
            }
            ChannelUpdate::EditFirst(_) => None,
        })
    };
    let candidates: Vec<(usize, OutgoingMessage)> = (1..=steps.len()).rev().filter_map(posted).collect();
    let Some(NoticeStep { then, news }) = steps.first().filter(|_| !candidates.is_empty()) else { return Ok(None) };
    let locale = then.place.locale;
    let begun = news.first().map_or(MessageId(0), |recorded| snowflake_at(recorded.at - CLOCK_SKEW));
    // Whatever was said before is no attempt at this.
    let known = messages.last.filter(|last| last.channel == channel).map(|last| last.message);
    let since = begun.max(known.unwrap_or(begun));
    look_back::find(app, channel, since, Priority::Board, |message| {
        candidates.iter().find(|(_, outgoing)| is_posted(message, outgoing, locale)).map(|(count, _)| *count)
    })
    .await
}

/// Whether `message` is `outgoing` as it was posted. A board is recognised by its file name, which no other notice has, or by its
/// text, if it went out without its picture.
fn is_posted(message: &Message, outgoing: &OutgoingMessage, locale: Locale) -> bool {
    match &outgoing.picture {
        Some(picture) => {
            message.attachments.iter().any(|file| file.filename == picture.file_name)
                || message.content == outgoing.content
                || message.content == crate::kit::not_shown::without_picture(outgoing, locale).content
        }
        None => message.content == outgoing.content,
    }
}

/// Changes a message of the game. It matters less than the game, so what can't be changed stays as it is.
async fn edit(
    app: &App,
    now: &Snapshot,
    turn: SendPermit,
    message: MessageRef,
    outgoing: &OutgoingMessage,
) -> Result<(), DeliveryError> {
    let changed = match now.place.guild {
        Some(_) => app.rest.edit(turn, message, outgoing).await,
        None => away::change(app, message, SentChange::Words(outgoing)).await,
    };
    tolerated(changed, message)
}

fn tolerated(edited: Result<(), RestError>, message: MessageRef) -> Result<(), DeliveryError> {
    match edited {
        Ok(()) => Ok(()),
        Err(RestError::Forbidden { .. } | RestError::Gone { .. }) => {
            tracing::warn!(?message, "cannot change a message of a game");
            Ok(())
        }
        Err(error) if is_locked(&error) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

struct TablePosting<'a> {
    app: &'a App,
    now: &'a Snapshot,
    channel: ChannelId,
    /// The newest notice that the message covers.
    newest: &'a PendingNotice,
}

impl TablePosting<'_> {
    /// A board takes the place of the one before, and is shown without its picture until the channel takes files.
    fn note_picture(&self, message: MessageRef, outgoing: &OutgoingMessage, files: FilesBelieved) {
        let TablePosting { app, now, channel, .. } = *self;
        match now.place.guild.filter(|_| outgoing.picture.is_some()) {
            Some(_) if files.taken => app.pictures_later.overtaken(channel),
            Some(guild) => late_pictures::wait(app, Pictureless { guild, message, whole: outgoing.clone() }, files),
            None => {}
        }
    }

    /// Posts it, without its picture where files are not allowed.
    async fn post(
        &self,
        turn: SendPermit,
        outgoing: &OutgoingMessage,
        earlier: &mut PreviousAttempt,
    ) -> Result<MessageRef, DeliveryError> {
        let TablePosting { app, now, channel, newest } = *self;
        if now.place.guild.is_none() {
            return match away::say(app, channel, outgoing).await? {
                Some(message) => Ok(message),
                None => Err(blocked(app, now, channel, BlockReason::Away).await),
            };
        }
        let bare = || crate::kit::not_shown::without_picture(outgoing, now.place.locale);
        let nonce = newest.nonce();
        let files = app.channel_access.files(channel);
        let posted = match (files.taken, &outgoing.picture) {
            (false, Some(_)) => app.rest.post(turn, channel, &bare(), &nonce).await,
            _ => app.rest.post(turn, channel, outgoing, &nonce).await,
        };
        match posted {
            Ok(message) => {
                self.note_picture(message, outgoing, files);
                return Ok(message);
            }
            Err(error) if is_locked(&error) => return Err(blocked(app, now, channel, BlockReason::Locked).await),
            Err(RestError::Forbidden { .. }) => {}
            Err(error) => {
                if is_unsure(&error) {
                    *earlier = PreviousAttempt::PostedUpTo(newest.number);
                }
                return Err(error.into());
            }
        }
        match refused::reason(app, now.place.guild, channel).await? {
            Refused::Files if files.taken && outgoing.picture.is_some() => {
                let files = app.channel_access.refused_files(channel, files);
                let turn = app.rest.turn(Priority::Board).await?;
                let message = app.rest.post(turn, channel, &bare(), &nonce).await?;
                self.note_picture(message, outgoing, files);
                Ok(message)
            }
            Refused::Files => Err(blocked(app, now, channel, BlockReason::Unknown).await),
            Refused::Everything(reason) => Err(blocked(app, now, channel, reason).await),
        }
    }
}

/// Nothing can be posted there, so the players are told.
async fn blocked(app: &App, now: &Snapshot, channel: ChannelId, reason: BlockReason) -> DeliveryError {
    let players: Vec<PlayerId> = now.game.play().map(|_| now.game.players().collect()).unwrap_or_default();
    let game: GameId = now.id;
    if let Err(error) =
        app.service.outbox.blocked(Lane::Channel(channel), reason, &UnpostedNotice { game, reason }, &players).await
    {
        tracing::error!(%game, %error, "cannot tell the players of a game that its channel takes no boards");
    }
    match (reason, now.place.guild) {
        (BlockReason::Removed, Some(guild)) => DeliveryError::Removed { guild },
        (_, guild) => DeliveryError::Blocked { guild },
    }
}
