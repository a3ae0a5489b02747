//! What people are called, as far as events have told.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use lru::LruCache;
use serenity::all::{FullEvent, Interaction, User};

use crate::kit::ids;
use bot_service::game::PlayerId;
use makruk_render::Renderer;

/// How many people are remembered: those who were heard of last.
const PEOPLE: NonZeroUsize = NonZeroUsize::new(4096).unwrap();

/// Names of players for the pictures of their games, where a mention would only be a number. They are kept in memory
/// only; after a restart a name is unknown until the user acts or Discord is asked.
///
/// Names are global, since a server's nickname must not be shown on another.
pub struct PlayerNames(Mutex<LruCache<PlayerId, CachedName>>);

/// What a person is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerName {
    pub shown: String,
    pub account: String,
}

enum CachedName {
    Known {
        shown: Box<str>,
        /// The name of the account, which is in plain letters.
        account: Box<str>,
    },
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
        self.both_of(player).map(|name| name.shown)
    }

    /// What someone is called and what their account is, for pictures, in which not every script can be written.
    pub fn both_of(&self, player: PlayerId) -> Option<PlayerName> {
        match self.known().get(&player)? {
            CachedName::Known { shown, account } => {
                Some(PlayerName { shown: shown.to_string(), account: account.to_string() })
            }
            CachedName::Asked => None,
        }
    }

    /// A name as it can be written in a picture: where no font has its script, that of the account, if it is known.
    pub fn drawable(&self, renderer: &Renderer, player: PlayerId, name: &str) -> Option<String> {
        match renderer.can_write(name) {
            true => Some(name.to_owned()),
            false => self.both_of(player).map(|both| both.account),
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
        let name = CachedName::Known { shown: user.display_name().into(), account: user.name.as_str().into() };
        self.known().put(ids::player(user.id), name);
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn known(&self) -> std::sync::MutexGuard<'_, LruCache<PlayerId, CachedName>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::message::name_players;
    use makruk::Position;
    use makruk_render::{Plates, Scene, Size};

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
        let both = PlayerName { shown: "สมชาย".to_owned(), account: "somchai".to_owned() };
        assert_eq!(names.both_of(PlayerId(1)), Some(both));
    }

    #[test]
    fn where_no_font_has_a_script_the_account_is_named_on_plates_and_in_tables() {
        let (names, renderer) = (PlayerNames::new(), Renderer::new(Size::default()));
        let user: User =
            serde_json::from_str(r#"{ "id": "1", "username": "taro.y", "global_name": "山田太郎" }"#).unwrap();
        names.remember(&user);
        let drawable = |player: u64, name: &str| names.drawable(&renderer, PlayerId(player), name);
        assert_eq!(drawable(1, "山田"), Some("taro.y".to_owned()));
        assert_eq!(drawable(1, "Тарō"), Some("Тарō".to_owned()));
        assert_eq!(drawable(2, "山田"), None);
        let mut scene = Scene { plates: Some(Plates::default()), ..Scene::new(*Position::start().board()) };
        name_players(&mut scene, &[Some(PlayerId(1)), None], |player| names.both_of(player));
        let plates = scene.plates.unwrap();
        assert_eq!((plates.sides[0].player.as_str(), plates.sides[0].account.as_str()), ("山田太郎", "taro.y"));
    }
}
