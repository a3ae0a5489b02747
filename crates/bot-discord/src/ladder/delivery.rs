//! What happens on ladders.

use futures::FutureExt;

use crate::kit::app::App;
use crate::kit::delivery::attempt::DeliveryAttempt;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::once::{Post, PostResult};
use crate::kit::delivery::{Delivery, calls, channel_of, notice_of, once, openly};
use crate::kit::message::OutgoingMessage;
use crate::kit::rest::SendPermit;
use crate::ladder::messages;
use bot_service::game::PlayerId;
use bot_service::{LadderNews, LadderNotice, Notice, StoredNotice};

pub(crate) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: LadderNotice::KIND,
    deliver: |attempt, turn| deliver(attempt, turn).boxed(),
    told: |app, player, notice| told(app, player, notice).boxed(),
}];

/// Delivers the head of a lane. Where the bot may not post, the players whom it concerns get direct messages.
pub(crate) async fn deliver(mut attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let (app, waiting) = (attempt.app, attempt.waiting);
    let Some(pending) = waiting.first() else { return Ok(0) };
    let channel = channel_of(pending)?;
    let notice: LadderNotice = notice_of(&pending.notice)?;
    let server = app.server(Some(notice.ladder.guild)).await;
    let at = app.service.ladders.ladder(notice.ladder).await?;
    let (show, settings) = (app.command_mention("ladder show"), app.command_mention("ladder settings"));
    let commands = messages::LadderCommands { show: &show, settings: &settings };
    let outgoing = messages::ladder_news(&at, &notice.news, commands, server.style.language.unwrap_or(notice.locale));
    if let Some(outgoing) = outgoing {
        let outgoing = match notice.news {
            LadderNews::Halted { by } => openly::calling(&outgoing, by),
            _ => outgoing,
        };
        let outgoing = calls::as_wanted(app, &server, &outgoing).await;
        let posting = once::say(&mut attempt, pending, turn, Post::new(pending, channel, &outgoing)).await?;
        if let LadderNews::Halted { .. } = notice.news {
            // The manager takes no direct messages either.
            app.service.outbox.take_out(&waiting[..1]).await?;
            return Ok(1);
        }
        if posting == PostResult::Gone {
            app.service.ladders.lose_channel(notice.ladder.guild, channel).await?;
        }
        if !matches!(posting, PostResult::Done(_)) {
            tracing::warn!(channel = channel.0, "cannot post news of a ladder; will send it directly");
            app.service.outbox.redirect(pending, &notice.news.concerns(&at.ladder)).await?;
            return Ok(1);
        }
    }
    app.service.outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}

async fn told(app: &App, player: PlayerId, notice: &StoredNotice) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let LadderNotice { ladder, locale, news } = notice_of(notice)?;
    let at = app.service.ladders.ladder(ladder).await?;
    let reader = app.reader_told(player, locale, Some(ladder.guild)).await;
    let (show, settings) = (app.command_mention("ladder show"), app.command_mention("ladder settings"));
    let commands = messages::LadderCommands { show: &show, settings: &settings };
    Ok(messages::ladder_news_told(&at, &news, commands, reader.locale))
}

/// The server of a ladder that is halted, where its manager is told of it if nowhere else.
pub(crate) fn openly_on(notice: &StoredNotice) -> Option<u64> {
    let LadderNotice { ladder, news, .. } = notice.read()?;
    matches!(news, LadderNews::Halted { .. }).then_some(ladder.guild)
}
