//! makruk-bot: Makruk (Thai chess) for Discord.
//!
//! One crate, a library with a thin binary. Data flows one way:
//!
//! ```text
//! Discord event ─▶ discord (decode) ─▶ service (load, decide, commit) ─▶ discord (present) ─▶ render + i18n ─▶ reply
//!                                         │            │
//!                                       game ─▶ rules  store (durable before anything is answered)
//! ```
//!
//! Whoever wants to see the whole story of a move reads [`service::Games::play`]: load the game, let it decide, commit once,
//! hand back a snapshot.
//!
//! # Rooms
//!
//! Each module here is a room; who may import whom stands in `tests/tidy.rs`, which reads the `use` lines.
//!
//! | room | what it does | what it never sees |
//! |---|---|---|
//! | [`rules`] | Makruk itself: positions, moves, counting, results | text, clocks, the disk |
//! | [`notation`] | FEN, UCI, SAN and Thai text, read and written | whose turn it is to speak |
//! | [`game`] | one game as a log of events, and what may happen in it next | where it is kept or shown |
//! | [`engine`] | what is best here, and what an ending is worth | text, Discord |
//! | [`lore`] | the words that a move earns | whoever hears them |
//! | [`review`] | what the moves of a game were worth, and hints | who searches, whoever reads it |
//! | [`render`] | a board in, the bytes of a picture out | Discord, the system's fonts |
//! | [`i18n`] | words in Thai and English, by key | everything |
//! | [`store`] | keys and values, conditional commits, durable when answered | what the values mean |
//! | [`service`] | transactions, one at a time a game; the outbox; the engine's seat, and the line before its threads | Discord, pictures |
//! | [`discord`] | decodes events, calls `service` once, presents | the store |
//! | [`sandbox`] | the part of Discord that the bot uses, on loopback, with a page to play in | the bot |
//! | [`config`], [`telemetry`], [`cli`] | what the operator says, what the log says, and the way in | |
//!
//! # What always holds
//!
//! - **Durable before announced.** A change is committed and synced before anybody hears of it. The commit carries what has
//!   to be said (the outbox), so that a crash silences nothing, and the mark that its event was seen, so that a redelivered
//!   one takes effect once.
//! - **A game is its events.** Positions, counts and repetitions are replayed from the log; nothing is parsed back out of a
//!   message, and a restart changes nothing that a player can see.
//! - **Nothing from Discord is trusted.** A button carries its game and the edition of its board; guild, channel, seat and
//!   edition are checked against the store.
//! - **Text that could mean two moves is asked about**, never guessed at; text that means none is told why.
//! - **Time and chance come from outside** ([`service::Clock`], [`service::Lots`]), so that tests hold both.
//! - **Nothing blocks the threads of the runtime.** The store has a thread that writes; reading and drawing go to the
//!   blocking ones.
//! - **No input panics.** Parsers and [`rules`] are total; whatever panics all the same is caught, logged with an id and told
//!   as our mistake.
//! - **Secrets** live in `secrecy` boxes from the moment they are read, and are in no log and no `Debug`.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod cli;
pub mod config;
pub mod discord;
pub mod engine;
pub mod game;
pub mod i18n;
pub mod lore;
pub mod notation;
pub mod render;
pub mod review;
pub mod rules;
pub mod sandbox;
pub mod service;
pub mod store;
pub mod telemetry;
