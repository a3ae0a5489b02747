//! What happens on the ladder of a server.

use super::super::ids::snowflake_at;
use super::super::present;
use super::super::rest::Turn;
use super::super::rest_error::RestError;
use super::super::sending::Priority;
use super::attempt::{Attempt, Earlier};
use super::calls;
use super::look_back::{self, CLOCK_SKEW};
use super::setback::{Setback, is_locked, is_unsure};
use crate::service::{Lane, Notice};

/// Says what is at the head of a lane. Where the bot may not, it doesn't: `/ladder show` has it all the same.
pub(super) async fn deliver(attempt: Attempt<'_>, turn: Turn) -> Result<usize, Setback> {
    let Attempt { data, waiting, earlier, .. } = attempt;
    let Some(pending) = waiting.first() else { return Ok(0) };
    let (Lane::Channel(channel), Notice::Ladder(notice)) = (pending.lane, &pending.notice) else {
        return Err(Setback::Unreadable("it is for a channel, but in the lane of a person".to_owned()));
    };
    let server = data.server(Some(notice.guild)).await;
    let at = data.ladders.ladder(notice.guild).await?;
    let outgoing = present::ladder_news(&at, &notice.news, server.style.language.unwrap_or(notice.locale));
    if let Some(outgoing) = outgoing {
        let outgoing = calls::as_wanted(data, &server, &outgoing).await;
        let posted = match *earlier {
            Earlier::Nothing => None,
            Earlier::Unknown | Earlier::UpTo(_) => {
                let since = snowflake_at(pending.at - CLOCK_SKEW);
                look_back::find(data, channel, since, Priority::Board, |message| {
                    (message.content == outgoing.content).then_some(())
                })
                .await?
            }
        };
        if posted.is_none() {
            match data.rest.post(turn, channel, &outgoing, &pending.nonce()).await {
                Ok(_) => {}
                Err(error @ (RestError::Forbidden { .. } | RestError::Gone { .. })) => {
                    tracing::warn!(channel = channel.0, %error, "news of a ladder is not posted");
                }
                Err(error) if is_locked(&error) => {}
                Err(error) => {
                    if is_unsure(&error) {
                        *earlier = Earlier::UpTo(pending.number);
                    }
                    return Err(error.into());
                }
            }
        }
    }
    *earlier = Earlier::UpTo(pending.number);
    data.outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}
