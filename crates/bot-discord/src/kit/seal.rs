//! What the bot has written itself is known by its seal when it comes back.

use data_encoding::BASE32_NOPAD;
use ring::hmac;
use secrecy::{ExposeSecret, SecretString};

/// Seals texts and knows its seals again. They depend on the bot's token alone: all processes know each other's, and a new token
/// makes new ones. What is sealed begins with a word for what it is, so that no text is taken for another.
pub struct BotSeal(hmac::Key);

impl BotSeal {
    pub fn new(token: &SecretString) -> BotSeal {
        BotSeal(hmac::Key::new(hmac::HMAC_SHA256, token.expose_secret().as_bytes()))
    }

    pub fn of(&self, text: &str) -> String {
        BASE32_NOPAD.encode(self.bytes(text).as_ref()).to_ascii_lowercase()
    }

    /// The seal of a text as it is, before it is written.
    pub fn bytes(&self, text: &str) -> hmac::Tag {
        hmac::sign(&self.0, text.as_bytes())
    }

    /// Whether a seal is that of a text. How long it takes to find out says nothing about the right one.
    pub fn is_of(&self, text: &str, seal: &str) -> bool {
        let seal = BASE32_NOPAD.decode(seal.to_ascii_uppercase().as_bytes());
        seal.is_ok_and(|seal| hmac::verify(&self.0, text.as_bytes(), &seal).is_ok())
    }
}
