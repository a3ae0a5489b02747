//! Setup.

pub(crate) mod forget_server;
pub(crate) mod greeting;
pub(crate) mod records;
pub(crate) mod removals;
pub(crate) mod server_settings;
pub(crate) mod servers;
