//! What people are called, as far as events have told.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use lru::LruCache;
use serenity::all::{FullEvent, Interaction, User};

use super::ids;
use crate::game::PlayerId;

/// How many people are remembered: those who were heard of last.
const PEOPLE: NonZeroUsize = NonZeroUsize::new(4096).unwrap();

/// The names of people for the pictures of their games, where a mention would only be a number. They are kept in memory alone;
/// after a start nobody's is known until they do something.
///
/// A name is the one that a person has everywhere, as a server's nickname is nobody's business on another.
pub struct Names(Mutex<LruCache<PlayerId, Box<str>>>);

impl Names {
    /// Nobody is known yet.
    pub fn new() -> Names {
        Names(Mutex::new(LruCache::new(PEOPLE)))
    }

    /// Takes note of the people in an event.
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

    /// What a person is called, if that is known.
    pub fn of(&self, player: PlayerId) -> Option<String> {
        self.known().get(&player).map(ToString::to_string)
    }

    fn remember(&self, user: &User) {
        self.known().put(ids::player(user.id), user.display_name().into());
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn known(&self) -> std::sync::MutexGuard<'_, LruCache<PlayerId, Box<str>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
