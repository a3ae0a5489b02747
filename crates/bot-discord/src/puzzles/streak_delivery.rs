//! Warnings before a streak ends, in direct messages.

use futures::FutureExt;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::{Delivery, direct, notice_of};
use crate::kit::ids::server_link;
use crate::kit::message::OutgoingMessage;
use crate::puzzles::messages::streak_warning;
use bot_service::game::PlayerId;
use bot_service::{Notice, ServiceError, StoredNotice, StreakDue, StreakWarningNotice};

pub(crate) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: StreakWarningNotice::KIND,
    deliver: |attempt, turn| direct::deliver(attempt, turn).boxed(),
    told: |app, player, notice| told(app, player, notice).boxed(),
}];

/// Nothing once the puzzle is solved or the day is over, and nothing of a server that the person is known to have left.
async fn told(app: &App, player: PlayerId, notice: &StoredNotice) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let notice: StreakWarningNotice = notice_of(notice)?;
    let guild = notice.due.guild;
    let Some(at_risk) = app.service.streaks.still_at_risk(player, &notice).await? else { return Ok(None) };
    let known = app.service.clubs.members(guild, &[player]).await?;
    if known.get(&player).is_some_and(|member| member.has_left) {
        return Ok(None);
    }
    let language = app.server(Some(guild)).await.style.language.unwrap_or(Locale::Thai);
    let reader = app.reader_told(player, language, Some(guild)).await;
    let post = post(app, notice).await?;
    Ok(Some(streak_warning(at_risk.streak, &post, &app.command_mention("settings"), reader.locale)))
}

/// Where the puzzle of the day is; the server, if it has no post.
async fn post(app: &App, StreakWarningNotice { due, day }: StreakWarningNotice) -> Result<String, ServiceError> {
    let StreakDue { guild, channel, parent } = due;
    let days = &app.service.puzzle_days;
    let posted = match days.meant(guild, channel, parent).await? {
        Some(channel) => days.posted_on(channel, day).await?,
        None => None,
    };
    Ok(posted.map_or_else(
        || server_link(guild),
        |posted| {
            let message = posted.message;
            format!("https://discord.com/channels/{guild}/{}/{}", message.channel.0, message.message.0)
        },
    ))
}
