//! Greetings of servers.

use futures::FutureExt;

use crate::delivery::Delivery;
use crate::delivery::attempt::Attempt;
use crate::delivery::never_told;
use crate::delivery::notice_of;
use crate::delivery::once;
use crate::delivery::once::{Post, Posting};
use crate::delivery::setback::Setback;
use crate::present;
use crate::rest::Turn;
use bot_service::{GreetingNotice, Lane, Notice};

pub(super) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: GreetingNotice::KIND,
    deliver: |attempt, turn| deliver(attempt, turn).boxed(),
    told: never_told,
}];

/// Greets a server. Where the bot may not, it doesn't: the commands are there all the same.
pub(super) async fn deliver(mut attempt: Attempt<'_>, turn: Turn) -> Result<usize, Setback> {
    let Some(pending) = attempt.waiting.first() else { return Ok(0) };
    let Lane::Channel(channel) = pending.lane else {
        return Err(Setback::Unreadable("it is for a channel, but in the lane of a person".to_owned()));
    };
    let GreetingNotice { locale } = notice_of(&pending.notice)?;
    let (data, waiting, greeting) = (attempt.data, attempt.waiting, present::greeting(locale));
    if once::say(&mut attempt, pending, turn, Post::new(pending, channel, &greeting)).await? == Posting::Refused {
        tracing::info!(channel = channel.0, "cannot greet a server");
    }
    data.outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}
