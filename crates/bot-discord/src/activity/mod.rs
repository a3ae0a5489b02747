//! Boards on pages: a game is watched from outside Discord by whoever has its link, where its server wants that.
//!
//! | file | holds |
//! |---|---|
//! | `server` | which requests are answered, and with which headers |
//! | `page` | the files of the page, and the drawings of pieces |
//! | `shown` | a board as the page is told of it |
//! | `newest` | the newest boards, each written once for all who watch |
//! | `socket` | what goes to each of those who watch |
//! | `commands`, `messages` | `/watch`, and `/setup watching` |

pub mod commands;
mod messages;
mod newest;
mod page;
mod refusal;
mod server;
mod shown;
mod socket;

use crate::kit::room::Room;

pub const ROOM: Room =
    Room { commands: || vec![commands::watch()], explain: refusal::explain, parts: &[server::part], ..Room::EMPTY };
