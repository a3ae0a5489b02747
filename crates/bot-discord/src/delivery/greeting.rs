//! Greetings of servers.

use crate::delivery::attempt::Attempt;
use crate::delivery::once;
use crate::delivery::once::{Post, Posting};
use crate::delivery::setback::Setback;
use crate::present;
use crate::rest::Turn;
use bot_service::{GreetingNotice, Lane, Notice};

/// Greets a server. Where the bot may not, it doesn't: the commands are there all the same.
pub(super) async fn deliver(mut attempt: Attempt<'_>, turn: Turn) -> Result<usize, Setback> {
    let Some(pending) = attempt.waiting.first() else { return Ok(0) };
    let (Lane::Channel(channel), Notice::Greeting(GreetingNotice { locale })) = (pending.lane, &pending.notice) else {
        return Err(Setback::Unreadable("it is for a channel, but in the lane of a person".to_owned()));
    };
    let (data, waiting, greeting) = (attempt.data, attempt.waiting, present::greeting(*locale));
    if once::say(&mut attempt, pending, turn, Post::new(pending, channel, &greeting)).await? == Posting::Refused {
        tracing::info!(channel = channel.0, "cannot greet a server");
    }
    data.outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}
