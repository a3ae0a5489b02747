//! The session of a shard: it is begun in its turn, or taken up where another connection left it.

use serenity::all::{ApplicationId, Ready, UserId};
use tokio::sync::oneshot;
use twilight_gateway::Session;
use twilight_gateway::queue::Queue;
use url::Url;

use crate::connection::handled_events::HandledEvents;
use crate::kit::settings::ApiServer;
use bot_service::{Cluster, SessionBucket, SessionLeft, ShardSessionRecord};

/// A session that was begun.
pub(crate) struct ShardSession {
    id: String,
    /// Where it is taken up; the gateway for new sessions if that is `None`.
    pub(crate) gateway: Option<String>,
    pub(crate) user: UserId,
    pub(crate) application: ApplicationId,
    pub(crate) events: HandledEvents,
}

impl ShardSession {
    /// A session that has just begun. Its gateway is used only if the server may name it, since it gets the token.
    pub(crate) fn begun(ready: &Ready, server: &ApiServer) -> ShardSession {
        let gateway = Url::parse(&ready.resume_gateway_url).ok().filter(|url| server.may_name(url));
        ShardSession {
            id: ready.session_id.clone(),
            gateway: gateway.map(|_| ready.resume_gateway_url.clone()),
            user: ready.user.id,
            application: ready.application.id,
            events: HandledEvents::since(0),
        }
    }

    /// A session that was kept; `None` if it is of another number of shards.
    pub(crate) fn kept(record: ShardSessionRecord, shards: u32) -> Option<ShardSession> {
        if record.shards != shards || record.user == 0 || record.application == 0 {
            return None;
        }
        Some(ShardSession {
            id: record.id,
            gateway: record.gateway,
            user: UserId::new(record.user),
            application: ApplicationId::new(record.application),
            events: HandledEvents::since(record.sequence),
        })
    }

    /// What another connection needs to take it up: from the first event that was not handled. `None` as long as that is the
    /// beginning of the session, when what was missed before it is read: then another one has to be begun.
    pub(crate) fn record(&self, shards: u32, left: SessionLeft) -> Option<ShardSessionRecord> {
        let sequence = self.events.handled();
        (sequence > 0).then(|| ShardSessionRecord {
            id: self.id.clone(),
            sequence,
            gateway: self.gateway.clone(),
            shards,
            user: self.user.get(),
            application: self.application.get(),
            left,
        })
    }

    /// What this process needs to take it up, which is still handling the events before.
    pub(crate) fn resumption(&self) -> Session {
        Session::new(self.events.received(), self.id.clone())
    }
}

/// Lets sessions begin at the pace that Discord demands, whichever process begins them.
#[derive(Clone)]
pub(crate) struct SessionQueue {
    pub(crate) cluster: Cluster,
    pub(crate) bucket: SessionBucket,
}

impl Queue for SessionQueue {
    fn enqueue(&self, _: u32) -> oneshot::Receiver<()> {
        let (mut turn, receiver) = oneshot::channel();
        let SessionQueue { cluster, bucket } = self.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = turn.closed() => return,
                () = cluster.wait_for_session_slot(bucket) => {}
            }
            // If the connection is gone, the next one waits for a slot of its own.
            let _ = turn.send(());
        });
        receiver
    }
}
