//! Sessions that outlast a connection: how one is left, and when it goes on in the next.

use std::time::Duration;

use futures::StreamExt;
use serenity::all::{Event, FullEvent};
use twilight_gateway::{CloseFrame, Message, Shard, ShardState};

use crate::connection::handled_events::OpenEvent;
use crate::connection::session::SessionQueue;

/// How long Discord may take to confirm that a connection is closed.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);

/// A session that goes on once Discord has answered, after all events that come again.
pub(crate) struct ResumingSession {
    /// The last event before the newest RESUMED.
    pub(crate) before: u64,
    /// That RESUMED, if there is something to be done about it.
    pub(crate) open: Option<OpenEvent>,
    /// How many answers are to come.
    pub(crate) answers: u32,
    /// What people have done since that RESUMED: it is new if there is no other.
    pub(crate) since: Vec<(FullEvent, OpenEvent)>,
}

/// What is known of events that come before a session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replay {
    /// None come, or this process has not received them.
    None,
    /// No process has received them: the one before has left the session when it had handled all.
    OfNobody,
    /// Another process may have received them, and refused what people wanted, who then did something else. So what they have
    /// done is not taken from here: messages are read where they are, as far as they still count.
    OfAnother,
}

/// Whether it is something that a person has done for the bot to answer.
pub(crate) fn is_of_a_person(event: &Event) -> bool {
    matches!(event, Event::MessageCreate(_) | Event::MessageUpdate(_) | Event::InteractionCreate(_))
}

/// Closes a connection so that its session can be taken up.
pub(crate) async fn close(shard: &mut Shard<SessionQueue>) {
    if let ShardState::Disconnected { .. } = shard.state() {
        return;
    }
    shard.close(CloseFrame::RESUME);
    let answered = async {
        // After the answer, or without one once the connection is gone, it would make another.
        while let Some(Ok(Message::Text(_))) = shard.next().await
            && !matches!(shard.state(), ShardState::Identifying | ShardState::Resuming)
        {}
    };
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, answered).await;
}
