//! What the operator decides about the bot's connection and behaviour.

use secrecy::SecretString;

use crate::i18n::Locale;
use makruk::Preset;

/// How the bot connects and behaves.
#[derive(Clone, Debug)]
pub struct BotSettings {
    /// Where to connect, and as which bot.
    pub credentials: Credentials,
    /// Which messages are read as moves.
    pub text_moves: TextMoves,
    /// The language to use where neither the server nor the reader determines it.
    pub locale: Locale,
    /// The counting rules of servers that have not chosen any.
    pub ruleset: Preset,
}

/// Where to connect, and as which bot.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// The bot's token.
    pub token: SecretString,
    /// The base URL of a Discord-compatible server, such as `http://127.0.0.1:4000`; `None` means Discord itself.
    pub api_url: Option<String>,
}

/// Which messages are read as moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextMoves {
    /// Messages addressed to the bot, which Discord delivers to any bot.
    Addressed,
    /// Every message in a game's channel. Needs the privileged message-content intent.
    Everywhere,
}
