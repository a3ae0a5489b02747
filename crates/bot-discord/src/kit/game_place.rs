//! Where a game that begins with an interaction is played, and in which language its boards are.

use serenity::all::{ChannelId, GuildId};

use crate::i18n::Locale;
use crate::kit::ids::channel;
use bot_service::Place;

#[derive(Clone, Copy, Debug)]
pub struct GameOrigin<'a> {
    pub guild: Option<GuildId>,
    pub channel: ChannelId,
    pub guild_locale: Option<&'a str>,
    /// The language of the person who acted.
    pub reader: Locale,
}

impl GameOrigin<'_> {
    /// The place of a game that begins there.
    pub fn place(self) -> Place {
        Place {
            guild: self.guild.map(GuildId::get),
            channel: channel(self.channel),
            locale: language(self.guild_locale, self.reader),
        }
    }
}

/// The language of boards in a server. Discord gives `en-US` for servers that never chose a language, so there the
/// challenger's own language is used, as in direct messages.
fn language(server: Option<&str>, challenger: Locale) -> Locale {
    match server {
        Some("en-US") | None => challenger,
        Some(tag) => Locale::for_reader(tag),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_in_the_servers_language_if_it_has_chosen_one() {
        use Locale::{English, Thai};
        for (server, challenger, expected) in [
            (Some("th"), English, Thai),
            (Some("en-GB"), Thai, English),
            (Some("en-US"), Thai, Thai),
            (Some("en-US"), English, English),
            (None, English, English),
            (None, Thai, Thai),
        ] {
            assert_eq!(language(server, challenger), expected, "{server:?}");
        }
    }
}
