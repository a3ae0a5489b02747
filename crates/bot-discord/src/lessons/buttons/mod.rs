//! What the buttons, menus and forms of the school do.

pub(crate) mod learn;
pub(crate) mod lessons;
