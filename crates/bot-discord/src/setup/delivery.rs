//! Greetings of servers.

use futures::FutureExt;

use crate::kit::delivery::attempt::DeliveryAttempt;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::once::{Post, PostResult};
use crate::kit::delivery::{Delivery, channel_of, never_told, notice_of, once};
use crate::kit::rest::SendPermit;
use crate::setup::messages;
use bot_service::{GreetingNotice, Notice};

pub(crate) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: GreetingNotice::KIND,
    deliver: |attempt, turn| deliver(attempt, turn).boxed(),
    told: never_told,
}];

/// Greets a server. Where the bot may not, it doesn't: the commands are there all the same.
pub(crate) async fn deliver(mut attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let Some(pending) = attempt.waiting.first() else { return Ok(0) };
    let channel = channel_of(pending)?;
    let GreetingNotice { locale } = notice_of(&pending.notice)?;
    let (app, waiting, greeting) = (attempt.app, attempt.waiting, messages::greeting(locale));
    match once::say(&mut attempt, pending, turn, Post::new(pending, channel, &greeting)).await? {
        PostResult::Done(_) => {}
        PostResult::Refused | PostResult::Gone => tracing::info!(channel = channel.0, "cannot greet a server"),
    }
    app.service.outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}
