//! makruk-bot: Makruk (Thai chess) for Discord.
//!
//! A workspace: this package is the bot, a library with a thin binary. Data flows one way:
//!
//! ```text
//! Discord event ─▶ discord (decode) ─▶ service (load, decide, commit) ─▶ outbox ─▶ discord (present) ─▶ render + i18n ─▶ post
//! due row ────────────────────────────▶   │            │
//!                                       game ─▶ makruk store (durable before anything is answered)
//! ```
//!
//! The person who acted is answered at once; what everybody is to see goes through the outbox.
//!
//! The whole story of a move is in [`service::Games::play`]: load the game, let it decide, commit once, return a snapshot.
//!
//! # The tree
//!
//! Every part with a small, stable interface is a crate of its own, so that Cargo enforces its boundary. None of these
//! crates depends on this package.
//!
//! ```text
//! src/                     the bot: cli config telemetry operation metrics · discord · service · game · club · puzzle · learning · review · i18n
//! crates/makruk            rules, notation, the words that a move earns
//! crates/makruk-engine     search, net, endgame tables, levels, UCI, other engines
//! crates/makruk-puzzles    puzzles: mined, proved, judged
//! crates/makruk-render     boards and charts as pictures
//! crates/makruk-school     what old documents say about the game, as cards
//! crates/club-ratings      Glicko, Whole-History Rating, forecasts
//! crates/club-competitions ladder, seasons, tournaments, tie-breaks
//! crates/swiss-pairings    pairings by the FIDE's Dutch system
//! crates/commit-store      keys and values under conditional, durable commits; backup and check
//! crates/discord-sandbox   a strict local Discord with a page to sit at
//! crates/browser-driver    headless Chromium for the tests of pages
//! crates/test-budget       how often a test repeats something, and by which seed
//! crates/test-fairy        Fairy-Stockfish, to compare with in tests
//! crates/test-postgres     a private PostgreSQL server for tests
//! crates/test-texts        checks of texts for tests: typography, and passages copied from sources
//! assets/                  locales, puzzles, exercises
//! benches/                 performance figures that have to hold, and the pictures of other crates that ours are compared with
//! deploy/                  units for systemd, a container, alarms for Prometheus
//! docs/                    running the bot; how the engine, the puzzles and the ratings work
//! tests/                   the bot as a whole; each crate has its own tests beside it
//! ```
//!
//! Each module here is a room; `tests/tidy` says which rooms a room may import, and checks it.
//!
//! | room | what it does | what it never sees |
//! |---|---|---|
//! | [`game`] | one game as a log of events, and what may happen in it next | where it is kept or shown |
//! | [`review`] | what the moves of a game were worth, and hints | who searches, who reads it |
//! | [`club`] | what a result is worth, and what the results of a server add up to | where it is kept or shown |
//! | [`puzzle`] | which puzzle on which day, and what a solver has done | where it is kept, who judges a move |
//! | [`learning`] | what there is to learn and to practise | where it is kept or shown |
//! | [`i18n`] | words in Thai and English, by key | everything |
//! | [`service`] | transactions, one at a time for each game; the outbox; leases; the engine's seat, and the queue for its threads | Discord, pictures |
//! | [`discord`] | decodes events, calls `service` once, presents | the store |
//! | [`operation`] | health and metrics for operators | who plays, and what |
//! | [`metrics`] | what is counted and measured | everything |
//! | [`config`], [`telemetry`], [`cli`] | the settings, the log and traces, the command line | |
//!
//! # What a second game would have to bring
//!
//! The bot asks nine things of the rules ([`game::BoardGame`]): whose turn it is, the legal moves, what a text means, to play, to
//! take back, the outcome, who wins when a flag falls, what a picture shows, and FEN. International chess, say, would bring
//!
//! - a crate beside [`makruk`] with its rules and a history of its own (castling rights, en passant, the fifty moves) that
//!   implements that trait, and a way to read the moves that people type;
//! - a name in a game's terms, by which `game::Play` picks the history. The stored form of the terms has a version, and
//!   logs written before that mean Makruk;
//! - a promotion of choice: the stored form of a move has a byte for what a pawn becomes, of which Makruk uses two values
//!   (`service::records`);
//! - sprites for its pieces ([`makruk_render`]), names for them in the locales, and for the engine's seat something that
//!   searches it ([`service::thinking::Backend`]).
//!
//! Store, outbox, transactions, seats, clocks, buttons and threads stay as they are. Counting, สูตรเม็ด, odds and the words
//! that a move earns are Makruk's own: a game without them has none to offer.
//!
//! # What always holds
//!
//! - **Durable before announced.** A change is committed and synced before anybody hears of it. The commit carries its notices
//!   (the outbox), so that a crash loses no message, and the mark that its event was seen, so that a redelivered one takes effect
//!   once.
//! - **A game is its events.** Positions, counts and repetitions are replayed from the log; nothing is parsed back out of a
//!   message, and a restart changes nothing that a player can see.
//! - **Nothing from Discord is trusted.** A button carries its game and the revision of its board; guild, channel, seat and
//!   revision are checked against the store.
//! - **Ambiguous text is asked about**, never guessed at; text that is no move is answered with the reason.
//! - **Time and chance come from outside** ([`service::Clock`], [`service::Coin`]), so that tests control both.
//! - **Nothing blocks the threads of the runtime.** The store has a thread that writes; reading and drawing go to the
//!   blocking ones.
//! - **Nothing ends unnoticed.** The parts that must run as long as the bot are supervised (`discord::supervisor`): one that
//!   fails is restarted and finds its work in the store, and one that fails again and again ends the program with an exit code.
//! - **One process at a time.** Where several processes share a store, each piece of work is leased to one of them, and a process
//!   that has lost a lease can commit nothing under it (`service::cluster`).
//! - **One bad row stays one bad row.** Code that reads many rows skips and logs those that cannot be read; due rows are handled
//!   one by one; `doctor` lists what cannot be read.
//! - **No input panics.** Parsers and [`makruk`] are total; a panic that happens all the same is caught, logged with an
//!   id, and reported to the user as our mistake.
//! - **Secrets** live in `secrecy` boxes from the moment they are read, and are in no log and no `Debug`.

pub mod cli;
pub mod config;
pub mod operation;
pub mod telemetry;
