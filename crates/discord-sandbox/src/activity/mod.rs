//! The application's Activity: where it runs, who is in it, and who let it know who they are.

mod authorizations;

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

pub(crate) use self::authorizations::{AccessToken, Authorizations, SCOPES};
use super::config::{APPLICATION, SandboxActivity};
use super::id::Snowflake;

/// What kind of client frames an Activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FramePlatform {
    /// A browser or a desktop's client.
    Desktop,
    /// A phone's client.
    Mobile,
}

/// An Activity that runs in a channel, as long as someone is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningActivity {
    /// Its id: `i-LAUNCH-gc-GUILD-CHANNEL`, or `i-LAUNCH-pc-CHANNEL` outside of servers.
    pub id: String,
    /// The id of its launch.
    pub launch: Snowflake,
    /// Where it runs.
    pub channel: Snowflake,
    /// The channel's server; `None` for a direct message and a group.
    pub guild: Option<Snowflake>,
    /// Who is in it, in the order in which they came.
    pub users: Vec<Snowflake>,
}

impl RunningActivity {
    pub(crate) fn new(launch: Snowflake, channel: Snowflake, guild: Option<Snowflake>) -> RunningActivity {
        let mut activity = RunningActivity { id: String::new(), launch, channel, guild, users: Vec::new() };
        activity.id = format!("i-{launch}-{}", activity.location_id());
        activity
    }

    fn location_id(&self) -> String {
        match self.guild {
            Some(guild) => format!("gc-{guild}-{}", self.channel),
            None => format!("pc-{}", self.channel),
        }
    }

    /// What the address of its page says of it, but for the frame and the platform.
    fn query(&self) -> String {
        let Self { id, launch, channel, guild, .. } = self;
        let guild = guild.map_or(String::new(), |guild| format!("&guild_id={guild}"));
        let location = self.location_id();
        format!("instance_id={id}&location_id={location}&launch_id={launch}&channel_id={channel}{guild}")
    }

    /// As Discord's interface has it.
    pub(crate) fn wire(&self) -> Value {
        let mut location = json!({ "id": self.location_id(), "kind": "pc", "channel_id": self.channel });
        if let Some(guild) = self.guild {
            location["kind"] = json!("gc");
            location["guild_id"] = json!(guild);
        }
        json!({
            "application_id": APPLICATION, "instance_id": self.id, "launch_id": self.launch, "location": location,
            "users": self.users,
        })
    }

    /// As the page's protocol has it.
    pub(crate) fn view(&self) -> Value {
        json!({
            "id": self.id, "channel_id": self.channel, "guild_id": self.guild, "users": self.users,
            "query": self.query(),
        })
    }
}

/// Why a person can't be in an Activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActivityRefused {
    /// There is none, or they don't see where it is.
    Unknown,
    /// They lack a permission.
    NotPermitted,
    /// None can run in such a channel.
    NotHere,
}

/// All about the Activity of an application that has one.
pub(crate) struct Activities {
    server: SocketAddr,
    client_secret: String,
    /// `http://127.0.0.1:PORT`, under which the framed page is.
    origin: String,
    pub(crate) running: BTreeMap<String, RunningActivity>,
    pub(crate) authorizations: Authorizations,
    /// Cancelled when the connections through the proxy are to drop.
    sockets: CancellationToken,
    /// The status with which the next requests to the proxy are refused, and how many.
    refusal: Option<(u16, u32)>,
}

impl Activities {
    pub(crate) fn new(config: SandboxActivity, proxy: SocketAddr) -> Activities {
        Activities {
            server: config.server,
            client_secret: config.client_secret,
            origin: format!("http://{proxy}"),
            running: BTreeMap::new(),
            authorizations: Authorizations::default(),
            sockets: CancellationToken::new(),
            refusal: None,
        }
    }

    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    /// Whether these are the application's id and secret.
    pub(crate) fn is_client(&self, id: &str, secret: &str) -> bool {
        id == APPLICATION.to_string() && secret == self.client_secret
    }

    /// Where the page is framed.
    pub(crate) fn frame_url(&self, activity: &RunningActivity, frame: &str, platform: FramePlatform) -> String {
        let platform = match platform {
            FramePlatform::Desktop => "desktop",
            FramePlatform::Mobile => "mobile",
        };
        format!("{}/?{}&frame_id={frame}&platform={platform}", self.origin, activity.query())
    }

    /// The one in which a person is. They are in one at a time.
    pub(crate) fn of(&self, user: Snowflake) -> Option<&RunningActivity> {
        self.running.values().find(|activity| activity.users.contains(&user))
    }

    /// The address of the Activity's server from now on.
    pub(crate) fn map(&mut self, server: SocketAddr) {
        self.server = server;
    }

    /// Drops the connections through the proxy.
    pub(crate) fn drop_sockets(&mut self) {
        std::mem::take(&mut self.sockets).cancel();
    }

    /// Refuses the next requests to the proxy.
    pub(crate) fn refuse(&mut self, status: u16, times: u32) {
        self.refusal = Some((status, times));
    }

    /// Refuses no more requests to the proxy.
    pub(crate) fn behave(&mut self) {
        self.refusal = None;
    }

    /// Where a request to the proxy goes and what ends its connection, or the status with which it is refused.
    pub(crate) fn route(&mut self) -> Result<(SocketAddr, CancellationToken), u16> {
        match &mut self.refusal {
            Some((status, times)) if *times > 0 => {
                *times -= 1;
                Err(*status)
            }
            _ => Ok((self.server, self.sockets.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_activity_says_where_it_is() {
        let activity = RunningActivity::new(Snowflake(3), Snowflake(2), Some(Snowflake(1)));
        assert_eq!(activity.id, "i-3-gc-1-2");
        let location = json!({ "id": "gc-1-2", "kind": "gc", "channel_id": "2", "guild_id": "1" });
        assert_eq!(activity.wire()["location"], location);
        let activity = RunningActivity::new(Snowflake(3), Snowflake(2), None);
        assert_eq!(activity.id, "i-3-pc-2");
        assert_eq!(activity.wire()["location"], json!({ "id": "pc-2", "kind": "pc", "channel_id": "2" }));
        assert_eq!(activity.query(), "instance_id=i-3-pc-2&location_id=pc-2&launch_id=3&channel_id=2");
    }
}
