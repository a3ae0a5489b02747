//! What servers have chosen, greetings of servers that the bot is invited to, and removals.

pub(crate) mod forget_server;
pub(crate) mod greeting;
pub(crate) mod notices;
pub(crate) mod records;
pub(crate) mod removals;
pub(crate) mod server_settings;
pub(crate) mod servers;

use bot_store::feature::Feature;
use bot_store::scheduler::due_kind;

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: notices::NOTICES, due: &[due_kind::<removals::Removals>()] };
