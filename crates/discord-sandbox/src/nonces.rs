//! The nonces of the bot's messages, by which Discord knows a message that is sent once more.

use serde_json::Value;

use super::config::APPLICATION;
use super::id::Snowflake;
use super::world::{Message, World};

/// A message that was sent with a nonce, and may be deleted by now.
#[derive(Clone, Debug)]
struct Sent {
    nonce: Value,
    channel: Snowflake,
    id: Snowflake,
}

/// The nonces of the bot's messages, oldest first.
#[derive(Debug)]
pub(crate) struct Nonces(Vec<Sent>);

impl Nonces {
    /// Those of the messages that are there already.
    pub(crate) fn of(world: &World) -> Nonces {
        let own = world.all_messages().filter(|message| message.author == APPLICATION);
        let mut sent: Vec<Sent> = own.filter_map(sent).collect();
        sent.sort_unstable_by_key(|sent| sent.id);
        Nonces(sent)
    }

    /// Remembers a message, and forgets what was sent before `oldest`, in milliseconds since 1970.
    pub(crate) fn add(&mut self, message: &Message, oldest: u64) {
        let old = self.0.iter().take_while(|sent| sent.id.milliseconds() < oldest).count();
        self.0.drain(..old);
        self.0.extend(sent(message));
    }

    /// The channel and id of the message that was sent with a nonce, not before `oldest`. It may be in any channel.
    pub(crate) fn find(&self, nonce: &Value, oldest: u64) -> Option<(Snowflake, Snowflake)> {
        let recent = self.0.iter().rev().take_while(|sent| sent.id.milliseconds() >= oldest);
        let mut same = recent.filter(|sent| sent.nonce == *nonce);
        same.next().map(|sent| (sent.channel, sent.id))
    }
}

fn sent(message: &Message) -> Option<Sent> {
    Some(Sent { nonce: message.nonce.clone()?, channel: message.channel, id: message.id })
}
