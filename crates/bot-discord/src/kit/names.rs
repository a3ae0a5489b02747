//! What people are called, as far as events have told.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use lru::LruCache;
use serenity::all::{FullEvent, Interaction, User};

use crate::kit::ids;
use bot_service::game::PlayerId;

/// How many people are remembered: those who were heard of last.
const PEOPLE: NonZeroUsize = NonZeroUsize::new(4096).unwrap();

/// Names of players for the pictures of their games, where a mention would only be a number. They are kept in memory
/// only; after a restart a name is unknown until the user acts or Discord is asked.
///
/// Names are global, since a server's nickname must not be shown on another.
pub struct PlayerNames(Mutex<LruCache<PlayerId, CachedName>>);

enum CachedName {
    Known(Box<str>),
    /// Discord was asked, and has not answered, or cannot say.
    Asked,
}

impl PlayerNames {
    pub fn new() -> PlayerNames {
        PlayerNames(Mutex::new(LruCache::new(PEOPLE)))
    }

    pub fn on_event(&self, event: &FullEvent) {
        match event {
            FullEvent::Message { new_message, .. } => {
                self.remember(&new_message.author);
                new_message.mentions.iter().for_each(|user| self.remember(user));
            }
            FullEvent::InteractionCreate { interaction: Interaction::Command(command), .. } => {
                self.remember(&command.user);
                command.data.resolved.users.values().for_each(|user| self.remember(user));
            }
            FullEvent::InteractionCreate { interaction: Interaction::Component(component), .. } => {
                self.remember(&component.user);
            }
            FullEvent::InteractionCreate { interaction: Interaction::Modal(modal), .. } => self.remember(&modal.user),
            _ => {}
        }
    }

    pub fn of(&self, player: PlayerId) -> Option<String> {
        match self.known().get(&player)? {
            CachedName::Known(name) => Some(name.to_string()),
            CachedName::Asked => None,
        }
    }

    /// Those of `players` whose names Discord is to be asked for, each once.
    pub fn to_ask(&self, players: impl IntoIterator<Item = PlayerId>) -> Vec<PlayerId> {
        let mut known = self.known();
        let is_new = |player: &PlayerId| {
            if player.is_nobody() {
                return false;
            }
            let is_new = !known.contains(player);
            known.get_or_insert(*player, || CachedName::Asked);
            is_new
        };
        players.into_iter().filter(is_new).collect()
    }

    pub fn remember(&self, user: &User) {
        self.known().put(ids::player(user.id), CachedName::Known(user.display_name().into()));
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn known(&self) -> std::sync::MutexGuard<'_, LruCache<PlayerId, CachedName>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_asked_for_twice_nor_who_is_known() {
        let names = PlayerNames::new();
        let known: User =
            serde_json::from_str(r#"{ "id": "1", "username": "somchai", "global_name": "สมชาย" }"#).unwrap();
        names.remember(&known);
        assert_eq!(names.to_ask([1, 2, 3].map(PlayerId)), [2, 3].map(PlayerId));
        assert_eq!(names.to_ask([1, 2, 3, 4].map(PlayerId)), [PlayerId(4)]);
        assert_eq!([1, 2].map(|player| names.of(PlayerId(player))), [Some("สมชาย".to_owned()), None]);
        let told: User = serde_json::from_str(r#"{ "id": "2", "username": "malee" }"#).unwrap();
        names.remember(&told);
        assert_eq!(names.of(PlayerId(2)).as_deref(), Some("malee"));
    }
}
