//! The ladder as one member sees it, with the names of those who are on it.

use std::sync::Arc;

use jiff::Timestamp;

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::kit::roster::roster;
use crate::ladder::messages;
use crate::ladder::messages::LadderPage;
use bot_service::game::PlayerId;
use bot_service::{LadderId, ServiceError};

/// A ladder for a reader and their language, as it is now.
pub async fn page(
    app: &Arc<App>,
    id: LadderId,
    page: LadderPage,
    (reader, locale): (PlayerId, Locale),
    now: Timestamp,
) -> Result<OutgoingMessage, ServiceError> {
    let at = app.service.ladders.ladder(id).await?;
    let named = page.named(&at.ladder, reader);
    let roster = roster(app, id.guild, &named).await;
    let gone = named.into_iter().filter(|player| roster.has_left(*player)).collect();
    let shown = messages::ShownLadder {
        at: &at,
        reader,
        names: &roster.names(),
        gone: &gone,
        now,
        join: &app.command_mention("ladder join"),
        settings: &app.command_mention("ladder settings"),
    };
    Ok(match page {
        LadderPage::Front => messages::ladder(&shown, locale),
        LadderPage::Rungs(number) => messages::ladder_rungs(&shown, number, locale),
    })
}
