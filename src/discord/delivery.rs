//! Delivers the notices of the outbox: those of a game in order, many games at once, each notice once.
//!
//! Three things keep a board from being posted twice: the nonce, by which Discord drops a repetition within minutes; the
//! outbox, from which a delivered notice is removed; and, for a retry or after a restart, a search of the channel for a
//! message that was posted while its notice stayed in the outbox.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serenity::all::Message;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use tracing::{Instrument, Span};

use super::data::Data;
use super::ids::{message_ref, snowflake_at};
use super::present::{self, ChannelUpdate, OutgoingMessage};
use super::rest_error::RestError;
use crate::game::{GameId, Recorded};
use crate::service::{Delivered, MessageRef, Notice, Pings, ServiceError, Snapshot, Traced};

/// The pause before the first retry. It doubles with each retry up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The tolerated difference between the clocks of this machine and of Discord.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(2);

/// Whether a notice may have been posted already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    /// Nothing has been posted.
    First,
    /// An earlier attempt, by this process or by one before it, may have posted it.
    Retry,
}

/// Delivers notices until `stop`, beginning with those that an earlier process left over, then finishes the deliveries
/// in progress.
pub async fn run(
    data: Arc<Data>,
    left_over: Vec<Notice>,
    mut notices: UnboundedReceiver<Traced<Notice>>,
    stop: CancellationToken,
) {
    let mut lanes = Lanes { data, stop: stop.clone(), waiting: HashMap::new(), running: JoinSet::new() };
    for notice in left_over {
        lanes.push(Traced { value: notice, span: Span::none() }, Attempt::Retry);
    }
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            Some(game) = lanes.running.join_next() => lanes.advance(game.ok()),
            notice = notices.recv() => match notice {
                Some(notice) => lanes.push(notice, Attempt::First),
                None => break,
            },
        }
    }
    while lanes.running.join_next().await.is_some() {}
}

/// One lane for each game: the notice being delivered, and those waiting behind it.
struct Lanes {
    data: Arc<Data>,
    stop: CancellationToken,
    waiting: HashMap<GameId, VecDeque<(Traced<Notice>, Attempt)>>,
    running: JoinSet<GameId>,
}

impl Lanes {
    fn push(&mut self, notice: Traced<Notice>, attempt: Attempt) {
        match self.waiting.get_mut(&notice.value.game) {
            Some(lane) => lane.push_back((notice, attempt)),
            None => {
                self.waiting.insert(notice.value.game, VecDeque::new());
                self.start(notice, attempt);
            }
        }
    }

    fn start(&mut self, notice: Traced<Notice>, attempt: Attempt) {
        let (data, stop) = (Arc::clone(&self.data), self.stop.clone());
        let Traced { value: notice, span } = notice;
        let span = tracing::info_span!(parent: &span, "delivery", game = %notice.game, channel = notice.channel.0);
        let delivery = async move {
            let game = notice.game;
            deliver(&data, &notice, attempt, &stop).await;
            game
        };
        self.running.spawn(delivery.instrument(span));
    }

    /// Continues the lane whose first notice was delivered. A task that panicked names no lane, so its lane stops.
    fn advance(&mut self, game: Option<GameId>) {
        let Some(game) = game else {
            tracing::error!("a delivery panicked; its game shows nothing until the next start");
            return;
        };
        match self.waiting.get_mut(&game).and_then(VecDeque::pop_front) {
            Some((notice, attempt)) => self.start(notice, attempt),
            None => {
                self.waiting.remove(&game);
            }
        }
    }
}

/// Delivers one notice, retrying until it succeeds or the program stops.
async fn deliver(data: &Data, notice: &Notice, first: Attempt, stop: &CancellationToken) {
    let mut pause = FIRST_PAUSE;
    let mut attempt = first;
    loop {
        match try_deliver(data, notice, attempt).await {
            Ok(()) => return,
            Err(DeliveryError::Transient(reason)) => {
                tracing::warn!(game = %notice.game, %reason, "a notice could not be delivered and will be retried");
            }
            Err(DeliveryError::Service(error)) => {
                tracing::error!(game = %notice.game, %error, "a notice could not be read or removed from the outbox");
            }
        }
        attempt = Attempt::Retry;
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(pause) => pause = (pause * 2).min(LONGEST_PAUSE),
        }
    }
}

/// Why a notice has to be tried again.
enum DeliveryError {
    Transient(String),
    Service(ServiceError),
}

impl From<ServiceError> for DeliveryError {
    fn from(error: ServiceError) -> DeliveryError {
        DeliveryError::Service(error)
    }
}

async fn try_deliver(data: &Data, notice: &Notice, attempt: Attempt) -> Result<(), DeliveryError> {
    let Some(pending) = data.outbox.take_up(notice.clone()).await? else { return Ok(()) };
    let now = data.games.get(notice.game).await?;
    let news = now.game.log().get(notice.events.clone()).unwrap_or_default().to_vec();
    let then = Snapshot { game: now.game.as_of(notice.events.end).map_err(ServiceError::from)?, ..now };
    let pings = match then.game.play().and_then(|play| play.seat_to_move().person()) {
        Some(player) => data.people.settings(player).await?.pings,
        None => Pings::On,
    };
    let mut delivered = Delivered::Nothing;
    for update in present::notice(&then, &news, pings) {
        match show(data, notice, &news, update, pending.messages.first, attempt).await {
            Ok(Delivered::Nothing) => {}
            Ok(posted) => delivered = posted,
            Err(RestError::Transient(reason)) => return Err(DeliveryError::Transient(reason)),
            // The game goes on: `/board` shows it, and the next notice may get through.
            Err(error) => tracing::warn!(game = %notice.game, %error, "Discord does not accept a notice"),
        }
    }
    data.outbox.delivered(&pending, delivered).await?;
    if let (Delivered::Board(_), Some(old)) = (delivered, pending.messages.board) {
        retire_board(data, notice.game, old).await;
    }
    Ok(())
}

/// Makes one update in the channel. `first` is the game's first message.
async fn show(
    data: &Data,
    notice: &Notice,
    news: &[Recorded],
    update: ChannelUpdate,
    first: Option<MessageRef>,
    attempt: Attempt,
) -> Result<Delivered, RestError> {
    match update {
        ChannelUpdate::EditFirst(outgoing) => {
            if let Some(first) = first {
                data.rest.edit(first, &outgoing).await?;
            }
            Ok(Delivered::Nothing)
        }
        ChannelUpdate::Post(outgoing) => {
            let posted = match attempt {
                Attempt::First => None,
                Attempt::Retry => find_posted(data, notice, news, &outgoing).await?,
            };
            let posted = match posted {
                Some(posted) => posted,
                None => data.rest.post(notice.channel, &outgoing, &notice.nonce()).await?,
            };
            Ok(if outgoing.picture.is_some() { Delivered::Board(posted) } else { Delivered::Words(posted) })
        }
    }
}

/// Looks in the channel for the message that an earlier attempt may have posted.
async fn find_posted(
    data: &Data,
    notice: &Notice,
    news: &[Recorded],
    outgoing: &OutgoingMessage,
) -> Result<Option<MessageRef>, RestError> {
    let since = news.first().map_or(Timestamp::UNIX_EPOCH, |recorded| recorded.at);
    let messages = data.rest.messages_after(notice.channel, snowflake_at(since - CLOCK_SKEW)).await?;
    let found = messages.iter().find(|message| shows(message, outgoing));
    Ok(found.map(|message| message_ref(notice.channel, message.id)))
}

/// Whether `message` is `outgoing` as it was posted. A board is recognised by its file name, which no other notice has.
fn shows(message: &Message, outgoing: &OutgoingMessage) -> bool {
    message.author.bot
        && match &outgoing.picture {
            Some(picture) => message.attachments.iter().any(|file| file.filename == picture.file_name),
            None => message.content == outgoing.content,
        }
}

/// Removes the buttons of an outdated board. The service would refuse them anyway, so an error is only logged.
async fn retire_board(data: &Data, game: GameId, board: MessageRef) {
    if let Err(error) = data.rest.remove_components(board).await {
        tracing::debug!(%game, %error, "the buttons of an outdated board were not removed");
    }
}
