//! Direct messages.

use super::super::ids::snowflake_at;
use super::super::present;
use super::super::rest::Turn;
use super::super::sending::Priority;
use super::attempt::{Attempt, Earlier};
use super::look_back::{self, CLOCK_SKEW};
use super::setback::{Setback, is_unsure};
use crate::service::{Lane, Notice, UnpostedNotice};

/// Tells a player that their game is not shown in its channel, and how it stands now: what waits about it is said at once.
pub(super) async fn deliver(attempt: Attempt<'_>, notice: UnpostedNotice, turn: Turn) -> Result<usize, Setback> {
    let Attempt { data, waiting, earlier, .. } = attempt;
    let about_it = waiting.iter().take_while(|pending| pending.notice == Notice::Unposted(notice)).count();
    let waiting = &waiting[..about_it];
    let Some(pending) = waiting.first() else { return Ok(0) };
    let Lane::Person(player) = pending.lane else {
        return Err(Setback::Unreadable("it is for a person, but in the lane of a channel".to_owned()));
    };
    let snapshot = data.games.get(notice.game).await?;
    let outgoing = present::unposted(&snapshot, player, notice.obstacle);
    let channel = data.rest.direct_channel(turn, player).await?;
    let posted = match *earlier {
        Earlier::Nothing => None,
        Earlier::Unknown | Earlier::UpTo(_) => {
            let since = snowflake_at(pending.at - CLOCK_SKEW);
            look_back::find(data, channel, since, |message| (message.content == outgoing.content).then_some(())).await?
        }
    };
    if posted.is_none() {
        let turn = data.rest.turn(Priority::DirectMessage).await?;
        data.rest.post(turn, channel, &outgoing, &pending.nonce()).await.inspect_err(|error| {
            if is_unsure(error) {
                *earlier = Earlier::UpTo(pending.number);
            }
        })?;
    }
    *earlier = Earlier::UpTo(pending.number);
    data.outbox.take_out(waiting).await?;
    Ok(about_it)
}
