//! Analyses that are done and cannot be shown in answer any more, and why there are none: they are posted where they were asked
//! for.

use futures::FutureExt;
use serenity::all::Message;

use crate::analyses::messages;
use crate::analyses::page::AnalysisPage;
use crate::analyses::running::report;
use crate::kit::app::App;
use crate::kit::away;
use crate::kit::delivery::attempt::{DeliveryAttempt, PreviousAttempt};
use crate::kit::delivery::error::{DeliveryError, is_unsure};
use crate::kit::delivery::look_back::CLOCK_SKEW;
use crate::kit::delivery::{Delivery, look_back, never_told, notice_of};
use crate::kit::ids::snowflake_at;
use crate::kit::message::OutgoingMessage;
use crate::kit::rest::SendPermit;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::{
    AnalysisNotice, ChannelId, Lane, NoAnalysisNotice, Notice, PendingNotice, Place, SeenBy, StoredNotice,
};

pub(crate) const DELIVERIES: &[Delivery] = &[
    Delivery { kind: AnalysisNotice::KIND, deliver: |attempt, turn| deliver(attempt, turn).boxed(), told: never_told },
    Delivery {
        kind: NoAnalysisNotice::KIND,
        deliver: |attempt, turn| deliver(attempt, turn).boxed(),
        told: never_told,
    },
];

/// Posts the analysis at the head of a lane, or why there is none.
pub(crate) async fn deliver(attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let DeliveryAttempt { app, waiting, earlier, .. } = attempt;
    let Some(pending @ PendingNotice { lane: Lane::Channel(channel), .. }) = waiting.first() else {
        return Err(DeliveryError::Unreadable("it is for a channel, but in the lane of a person".to_owned()));
    };
    let head = std::slice::from_ref(pending);
    let Some((place, outgoing)) = message(app, &pending.notice).await? else {
        app.service.outbox.take_out(head).await?;
        return Ok(1);
    };
    // It was asked for in direct messages, or where the bot isn't and can speak by an interaction alone.
    let is_of_server = place.guild.is_some();
    if is_of_server || away::say(app, *channel, &outgoing).await?.is_none() {
        match post(app, turn, pending, *channel, &outgoing, earlier).await {
            Err(error @ (RestError::Forbidden { .. } | RestError::Gone { .. })) if !is_of_server => {
                tracing::info!(%error, channel = channel.0, "an analysis can be shown nowhere any more");
            }
            posted => posted?,
        }
    }
    *earlier = PreviousAttempt::PostedUpTo(pending.number);
    app.service.outbox.take_out(head).await?;
    Ok(1)
}

/// Posts a message in a channel, unless an earlier attempt did.
async fn post(
    app: &App,
    turn: SendPermit,
    pending: &PendingNotice,
    channel: ChannelId,
    outgoing: &OutgoingMessage,
    earlier: &mut PreviousAttempt,
) -> Result<(), RestError> {
    let posted = match *earlier {
        PreviousAttempt::None => None,
        PreviousAttempt::Unknown | PreviousAttempt::PostedUpTo(_) => {
            let since = snowflake_at(pending.at - CLOCK_SKEW);
            let is_it = |message: &Message| (message.content == outgoing.content).then_some(());
            look_back::find(app, channel, since, Priority::Board, is_it).await?
        }
    };
    if posted.is_none() {
        app.rest.post(turn, channel, outgoing, &pending.nonce()).await.inspect_err(|error| {
            if is_unsure(error) {
                *earlier = PreviousAttempt::PostedUpTo(pending.number);
            }
        })?;
    }
    Ok(())
}

/// What is posted, and where it was asked for: the analysis itself if everybody was to see it, or else a way for its asker to open
/// it; nothing if it has been forgotten.
async fn message(app: &App, notice: &StoredNotice) -> Result<Option<(Place, OutgoingMessage)>, DeliveryError> {
    if let Some(NoAnalysisNotice { by, place, why }) = notice.read() {
        let locale = app.readers_in(&place).await.locale;
        return Ok(Some((place, messages::no_analysis(by, why, locale))));
    }
    let AnalysisNotice { analysis: id } = notice_of(notice)?;
    let Some(found) = app.service.analyses.found(id).await? else { return Ok(None) };
    let readers = app.readers_in(&found.place).await;
    let place = found.place;
    let outgoing = match found.seen_by {
        SeenBy::Asker => messages::analysis_done(id, found.by, readers.locale),
        SeenBy::Everybody => report(app, id, found, AnalysisPage::Overview, SeenBy::Everybody, readers).await?,
    };
    Ok(Some((place, outgoing)))
}
