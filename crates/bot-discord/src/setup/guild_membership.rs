//! Asks Discord whether the bot is on a server.

use std::sync::{Arc, Weak};
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use serenity::all::GuildId;

use crate::kit::app::App;
use crate::kit::granted;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::GuildMembership;

const UNKNOWN_GUILD: isize = 10_004;

/// Discord's code for a server that the bot may not see.
const MISSING_ACCESS: isize = 50_001;

/// How long an answer may take, the wait in the queue of requests included.
const TIMEOUT: Duration = Duration::from_secs(10);

pub(crate) struct AskDiscord(Weak<App>);

impl AskDiscord {
    /// Asks by the connection of `app`, as long as that exists.
    pub(crate) fn by(app: &Arc<App>) -> AskDiscord {
        AskDiscord(Arc::downgrade(app))
    }
}

impl GuildMembership for AskDiscord {
    fn is_on(&self, guild: u64) -> BoxFuture<'_, Option<bool>> {
        async move {
            let app = self.0.upgrade()?;
            let asked = granted::server(&app, GuildId::new(guild.max(1)), Priority::Daily);
            match tokio::time::timeout(TIMEOUT, asked).await.ok()? {
                Ok(_) => Some(true),
                Err(
                    RestError::Gone { code: UNKNOWN_GUILD, .. } | RestError::Forbidden { code: MISSING_ACCESS, .. },
                ) => Some(false),
                Err(error) => {
                    tracing::warn!(%error, guild, "cannot check whether the bot is on a server");
                    None
                }
            }
        }
        .boxed()
    }
}
