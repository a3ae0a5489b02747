//! Boards on pages: inside Discord, where they are played on and looked at, and outside, where a game is watched by whoever has its
//! link, if its server wants that.
//!
//! | file | holds |
//! |---|---|
//! | `accepting` | the connections: how many, and how long they may take |
//! | `server`, `pages`, `origin` | which requests are answered, to which pages, and with which headers |
//! | `page`, `files`, `page_texts` | the pages and their files and words, and the drawings of pieces |
//! | `shown`, `newest` | a board as a page is told of it; the newest boards, each written once for all who read alike |
//! | `socket` | what goes to each of those who watch from outside |
//! | `inside` | what the page inside Discord asks for |
//! | `sign_in`, `session` | who looks on, as Discord says, and how that is known again |
//! | `connection`, `frames`, `live` | what goes on between the server and one page |
//! | `viewer`, `channel_list`, `own_part`, `offered` | what one person sees: games, moves, and what else can be done |
//! | `chart` | how a finished game went |
//! | `acts`, `doing`, `act_event`, `game_acts` | what a person does, and in a game |
//! | `four_board`, `four_acts` | the same of the game for four |
//! | `puzzle_board`, `puzzle_acts` | the same of today's puzzle |
//! | `entry_point` | the command that opens the page inside Discord |
//! | `commands`, `messages` | `/watch`, and `/setup watching` |

mod accepting;
mod act_event;
mod acts;
mod channel_list;
mod chart;
pub mod commands;
mod connection;
mod doing;
pub mod entry_point;
mod files;
mod four_acts;
mod four_board;
mod frames;
mod game_acts;
mod inside;
mod live;
mod messages;
mod newest;
mod offered;
mod origin;
mod own_part;
mod page;
mod page_texts;
mod pages;
mod puzzle_acts;
mod puzzle_board;
mod refusal;
mod server;
mod session;
mod shown;
mod sign_in;
mod socket;
mod viewer;

use crate::kit::room::Room;

pub const ROOM: Room =
    Room { commands: || vec![commands::watch()], explain: refusal::explain, parts: &[server::part], ..Room::EMPTY };
