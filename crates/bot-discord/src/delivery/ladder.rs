//! What happens on the ladder of a server.

use crate::delivery::attempt::Attempt;
use crate::delivery::calls;
use crate::delivery::once;
use crate::delivery::once::{Post, Posting};
use crate::delivery::setback::Setback;
use crate::present;
use crate::rest::Turn;
use bot_service::{Lane, Notice};

/// Says what is at the head of a lane. Where the bot may not, those whom it concerns are told directly.
pub(super) async fn deliver(mut attempt: Attempt<'_>, turn: Turn) -> Result<usize, Setback> {
    let (data, waiting) = (attempt.data, attempt.waiting);
    let Some(pending) = waiting.first() else { return Ok(0) };
    let (Lane::Channel(channel), Notice::Ladder(notice)) = (pending.lane, &pending.notice) else {
        return Err(Setback::Unreadable("it is for a channel, but in the lane of a person".to_owned()));
    };
    let server = data.server(Some(notice.guild)).await;
    let at = data.ladders.ladder(notice.guild).await?;
    let outgoing = present::ladder_news(&at, &notice.news, server.style.language.unwrap_or(notice.locale));
    if let Some(outgoing) = outgoing {
        let outgoing = calls::as_wanted(data, &server, &outgoing).await;
        if once::say(&mut attempt, pending, turn, Post::new(pending, channel, &outgoing)).await? == Posting::Refused {
            tracing::warn!(channel = channel.0, "cannot post news of a ladder; will send it directly");
            data.outbox.redirect(pending, &notice.news.concerns(&at.ladder)).await?;
            return Ok(1);
        }
    }
    data.outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}
