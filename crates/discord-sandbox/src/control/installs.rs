//! Places where the bot isn't, and people who have installed the application for themselves.

use serde_json::json;

use super::Control;
use crate::acts::ActError;
use crate::config::Installation;
use crate::id::Snowflake;
use crate::world::{Channel, User};

impl Control {
    /// A person installs the application for themselves, or takes it off.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn install(&self, seat: Snowflake, installation: Installation) -> Result<(), ActError> {
        self.act(|core| core.install(seat, installation))
    }

    /// Begins a direct message between several people, of whom the bot is none; returns its channel.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn create_group(&self, name: &str, people: &[Snowflake]) -> Result<Snowflake, ActError> {
        self.act(|core| {
            people.iter().try_for_each(|&seat| core.check_seat(seat))?;
            let id = core.ids.next();
            core.create_channel(Channel::of_group(id, name, people))?;
            Ok(id)
        })
    }
}

impl crate::hub::Core {
    /// A person installs the application for themselves, or takes it off.
    pub(crate) fn install(&mut self, seat: Snowflake, installation: Installation) -> Result<(), ActError> {
        self.check_seat(seat)?;
        let user = self.world.users.get(&seat).ok_or(ActError::Unknown("person"))?.clone();
        self.update_user(User { installation, ..user })?;
        self.tell_seat(seat, json!({ "type": "commands_changed" }));
        Ok(())
    }
}
