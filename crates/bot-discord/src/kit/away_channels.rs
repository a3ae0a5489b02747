//! Where the bot isn't, and in which of those channels someone is being answered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serenity::all::{ChannelType, GuildId, Interaction, PartialChannel};

use crate::kit::ids::channel;
use bot_service::{ChannelId, Lane, Outbox};

/// Whether an interaction from this place was where the bot isn't.
pub fn is_away(guild: Option<GuildId>, channel: Option<ChannelType>) -> bool {
    guild.is_none() && channel == Some(ChannelType::GroupDm)
}

/// The channels where the bot isn't in which someone is being answered.
#[derive(Clone, Default)]
pub struct AwayChannels(Arc<Mutex<HashMap<ChannelId, usize>>>);

/// An interaction in such a channel that is being answered.
pub struct AwayAnswer {
    channels: AwayChannels,
    channel: ChannelId,
    outbox: Outbox,
}

impl AwayChannels {
    /// Someone is being answered, as long as this is held, if it is where the bot isn't.
    pub fn begin(&self, interaction: &Interaction, outbox: &Outbox) -> Option<AwayAnswer> {
        let of = |channel: &Option<PartialChannel>| channel.as_ref().map(|channel| channel.kind);
        let (guild, kind, id) = match interaction {
            Interaction::Command(it) => (it.guild_id, of(&it.channel), it.channel_id),
            Interaction::Component(it) => (it.guild_id, of(&it.channel), it.channel_id),
            Interaction::Modal(it) => (it.guild_id, of(&it.channel), it.channel_id),
            _ => return None,
        };
        is_away(guild, kind).then(|| {
            let channel = channel(id);
            *self.open().entry(channel).or_default() += 1;
            AwayAnswer { channels: self.clone(), channel, outbox: outbox.clone() }
        })
    }

    pub fn is_answering(&self, channel: ChannelId) -> bool {
        self.open().contains_key(&channel)
    }

    /// Each change is complete, so a poisoned lock is still good.
    fn open(&self) -> MutexGuard<'_, HashMap<ChannelId, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AwayAnswer {
    fn drop(&mut self) {
        let mut open = self.channels.open();
        if let Some(count) = open.get_mut(&self.channel) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.channel);
            }
        }
        drop(open);
        // What waited for the answer.
        self.outbox.wake(Lane::Channel(self.channel));
    }
}
