//! Says what the outbox holds: each game's notices in order, many games at once, each notice once.
//!
//! Three things keep a board from being posted twice: the nonce, which makes Discord drop a repetition within minutes;
//! the outbox, which forgets a notice once it was said; and, after a restart, a look into the channel for a message that
//! was posted but not yet ticked off.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serenity::all::Message;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use super::Data;
use super::failure::Failure;
use super::ids::{snowflake_at, spot};
use super::present::{self, Outgoing, Utterance};
use crate::game::GameId;
use crate::service::{Delivered, MessageRef, Notice, Pings, ServiceError, Snapshot, Traced};

/// The first pause before another try; it doubles up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How far apart the clocks of this machine and Discord may be when a left-over notice is looked for.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(2);

/// Whether this program has tried to say a notice before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    /// Nobody has.
    First,
    /// An earlier run of the program, or an earlier try, may have.
    Maybe,
}

/// Delivers until `stop`, starting with what an earlier run left over, and then finishes what is under way.
pub async fn run(
    data: Arc<Data>,
    left_over: Vec<Notice>,
    mut notices: UnboundedReceiver<Traced<Notice>>,
    stop: CancellationToken,
) {
    let mut lanes = Lanes { data, stop: stop.clone(), waiting: HashMap::new(), running: JoinSet::new() };
    for notice in left_over {
        lanes.push(Traced { value: notice, span: Span::none() }, Attempt::Maybe);
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

/// One lane a game: what is being said, and what waits behind it.
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

    /// Goes on with the lane whose head was said. A task that panicked names no lane, so every idle one goes on.
    fn advance(&mut self, game: Option<GameId>) {
        let Some(game) = game else {
            tracing::error!("a delivery panicked; its game is quiet until the next start");
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

/// Says one notice, however often it takes, unless the program stops first.
async fn deliver(data: &Data, notice: &Notice, first: Attempt, stop: &CancellationToken) {
    let mut pause = FIRST_PAUSE;
    let mut attempt = first;
    loop {
        match say(data, notice, attempt).await {
            Ok(()) => return,
            Err(Trouble::Passing(reason)) => {
                tracing::warn!(game = %notice.game, %reason, "a notice will be said again");
            }
            Err(Trouble::Service(error)) => {
                tracing::error!(game = %notice.game, %error, "a notice could not be read or ticked off");
            }
        }
        attempt = Attempt::Maybe;
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(pause) => pause = (pause * 2).min(LONGEST_PAUSE),
        }
    }
}

enum Trouble {
    Passing(String),
    Service(ServiceError),
}

impl From<ServiceError> for Trouble {
    fn from(error: ServiceError) -> Trouble {
        Trouble::Service(error)
    }
}

async fn say(data: &Data, notice: &Notice, attempt: Attempt) -> Result<(), Trouble> {
    let Some(pending) = data.outbox.take_up(notice.clone()).await? else { return Ok(()) };
    let now = data.games.get(notice.game).await?;
    let news = now.game.log().get(notice.events.clone()).unwrap_or_default().to_vec();
    let then = Snapshot { game: now.game.as_of(notice.events.end).map_err(ServiceError::from)?, ..now };
    let pings = match then.game.play().and_then(|play| play.seat_to_move().person()) {
        Some(player) => data.people.settings(player).await?.pings,
        None => Pings::On,
    };
    let since = news.first().map_or(Timestamp::UNIX_EPOCH, |recorded| recorded.at);
    let mut delivered = Delivered::Nothing;
    for utterance in present::notice(&then, &news, pings) {
        let result = match utterance {
            Utterance::AmendFirst(outgoing) => match pending.messages.first {
                Some(first) => data.rest.amend(first, &outgoing).await,
                None => Ok(()),
            },
            Utterance::Post(outgoing) => post(data, notice, since, &outgoing, attempt).await.map(|spot| {
                delivered = if outgoing.picture.is_some() { Delivered::Board(spot) } else { Delivered::Words(spot) };
            }),
        };
        match result {
            Ok(()) => {}
            Err(Failure::Passing(reason)) => return Err(Trouble::Passing(reason)),
            // The game goes on; `/board` shows it, and the next notice may get through.
            Err(failure) => tracing::warn!(game = %notice.game, %failure, "a notice cannot be shown"),
        }
    }
    data.outbox.delivered(&pending, delivered).await?;
    if let (Delivered::Board(_), Some(old)) = (delivered, pending.messages.board) {
        // Old buttons are refused anyway; taking them off is a courtesy that may fail.
        if let Err(failure) = data.rest.strip(old).await {
            tracing::debug!(game = %notice.game, %failure, "an old board keeps its buttons");
        }
    }
    Ok(())
}

/// Posts a message, unless a look into the channel shows that it stands there already.
async fn post(
    data: &Data,
    notice: &Notice,
    since: Timestamp,
    outgoing: &Outgoing,
    attempt: Attempt,
) -> Result<MessageRef, Failure> {
    if attempt == Attempt::Maybe {
        let after = snowflake_at(since - CLOCK_SKEW);
        let found = data.rest.since(notice.channel, after).await?;
        if let Some(message) = found.iter().find(|message| is_this(message, outgoing)) {
            return Ok(spot(notice.channel, message.id));
        }
    }
    data.rest.post(notice.channel, outgoing, &notice.nonce()).await
}

/// Whether `message` is what `outgoing` became: boards are told by their file's name, which no other notice has.
fn is_this(message: &Message, outgoing: &Outgoing) -> bool {
    message.author.bot
        && match &outgoing.picture {
            Some(picture) => message.attachments.iter().any(|file| file.filename == picture.file_name),
            None => message.content == outgoing.content,
        }
}
