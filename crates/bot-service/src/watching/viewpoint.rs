//! From where someone sees games.

use bot_store::{ChannelId, PlayerId};

use crate::Snapshot;

/// A person in a channel of the network that games are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Viewpoint {
    pub person: PlayerId,
    /// The server of the channel, or `None` in direct messages.
    pub guild: Option<u64>,
    pub channel: ChannelId,
}

impl Viewpoint {
    /// Whether a game can be seen from there: one of the channel and of these threads in it and, in direct messages, one's own.
    pub fn sees(self, game: &Snapshot, threads: &[ChannelId]) -> bool {
        let place = game.place;
        // A channel is of one server, which the bot may have come to since.
        let is_here = (place.channel == self.channel || threads.contains(&place.channel))
            && (place.guild.is_none() || place.guild == self.guild);
        is_here || self.guild.is_none() && game.game.players().any(|player| player == self.person)
    }
}
