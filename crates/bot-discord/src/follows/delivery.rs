//! What followers are told, in direct messages.

use futures::FutureExt;

use crate::follows::messages;
use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::{Delivery, direct, notice_of};
use crate::kit::message::OutgoingMessage;
use bot_service::game::PlayerId;
use bot_service::{FollowNotice, Notice, StoredNotice, TableError};

pub(crate) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: FollowNotice::KIND,
    deliver: |attempt, turn| direct::deliver(attempt, turn).boxed(),
    told: |app, player, notice| told(app, player, notice).boxed(),
}];

/// Leaves out the games of servers that the follower is known to have left.
async fn told(app: &App, player: PlayerId, notice: &StoredNotice) -> Result<Option<OutgoingMessage>, DeliveryError> {
    let FollowNotice { news } = notice_of(notice)?;
    let (mut told, mut spoken) = (Vec::new(), (Locale::English, None));
    for item in news {
        let snapshot = match app.service.games.get(item.game).await {
            Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => continue,
            snapshot => snapshot?,
        };
        if let Some(guild) = snapshot.place.guild {
            let known = app.service.clubs.members(guild, &[player]).await?;
            if known.get(&player).is_some_and(|member| member.has_left) {
                continue;
            }
        }
        spoken = (snapshot.place.locale, snapshot.place.guild);
        let posted = app.service.games.messages_of(item.game).await?;
        told.push((item.step, snapshot, posted));
    }
    let reader = app.reader_told(player, spoken.0, spoken.1).await;
    Ok(messages::told(&told, &app.command_mention("follow"), reader.locale))
}
