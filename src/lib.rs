//! makruk-bot: Makruk (Thai chess) for Discord.
//!
//! A workspace: this package puts the bot together, a library with a thin binary. Data flows one way:
//!
//! ```text
//! Discord event ─▶ bot-discord (decode) ─▶ bot-service (load, decide, commit) ─▶ outbox ─▶ bot-discord (present) ─▶ render + i18n ─▶ post
//! due row ─────────────────────────────────▶   │            │
//!                                            game ─▶ makruk  store (durable before anything is answered)
//! ```
//!
//! The person who acted is answered at once; what everybody is to see goes through the outbox.
//!
//! # The tree
//!
//! Every part with a small, stable interface is a crate of its own, so that Cargo enforces its boundary. None of these
//! crates depends on this package.
//!
//! ```text
//! src/                     the bot put together and supervised: bot cli config telemetry operation
//! crates/bot-discord       Discord: decodes events, calls the service once, presents; words in Thai and English
//! crates/bot-service       what the bot does for people, a room for each feature; knows no Discord, pictures or words
//! crates/bot-store         what features are built on: records, notices, due rows, several processes; knows no game
//! crates/board-games       which games there are: boards, moves, outcomes and seats of any of them
//! crates/makruk            rules, notation, the words that a move earns
//! crates/international-chess rules, notation and openings of international chess
//! crates/ouk               Cambodian chess: what it adds to Makruk
//! crates/chaturanga        rules of chaturanga for two and for four
//! crates/chaturanga-engine players of chaturanga, for two and for four
//! crates/fair-dice         throws that everyone can check afterwards
//! crates/makruk-engine     search, net, endgame tables, levels, UCI, other engines
//! crates/game-puzzles      puzzles of any game: mined, proved, rated, judged
//! crates/makruk-puzzles    what is said of Makruk's
//! crates/chess-puzzles     what is said of chess's
//! crates/makruk-render     boards and charts as pictures
//! crates/makruk-school     what old documents say about the game, as cards
//! crates/club-ratings      Glicko, Whole-History Rating, forecasts
//! crates/club-competitions ladder, seasons, tournaments, tie-breaks
//! crates/swiss-pairings    pairings by the FIDE's Dutch system
//! crates/lobby-pairing     who of those that wait for an opponent should play whom now
//! crates/commit-store      keys and values under conditional, durable commits; backup and check
//! crates/discord-sandbox   a strict local Discord with a page to sit at
//! crates/browser-driver    headless Chromium for the tests of pages
//! crates/test-budget       how often a test repeats something, and by which seed
//! crates/test-fairy        Fairy-Stockfish, to compare with in tests
//! crates/test-postgres     a private PostgreSQL server for tests
//! crates/test-texts        checks of texts for tests: typography, and passages copied from sources
//! crates/test-uci          a client of a UCI or XBoard server, in tests
//! assets/                  the picture of the README; locales, puzzles and exercises are in the crates that use them
//! benches/                 performance figures that have to hold, and the pictures of other crates that ours are compared with
//! deploy/                  units for systemd, a container, alarms for Prometheus, a dashboard for Grafana
//! docs/                    running the bot; how the engine, the puzzles and the ratings work
//! tests/                   the bot as a whole; each crate has its own tests beside it
//! ```
//!
//! A feature lists what it brings ([`bot_service::Feature`]): records, with how people are erased from them; notices; due rows.
//! Its errors are its own ([`bot_service::FeatureError`]), and what it adds to another feature's commit goes through an
//! interface of that feature. Nothing below knows which features there are. In Discord the same feature is a room with commands,
//! components, deliveries and refusals, which `bot_discord::ROOMS` registers. `tests/toy_feature` is the smallest one, to copy from:
//! the gate adds it to a copy of the tree.
//!
//! # Three walks
//!
//! - **A typed move**: `bot_discord::table` decodes and calls [`bot_service::Games::play`], which tells the whole story: load
//!   the game, let it decide, commit once. Parts that other features have registered (`table::commit_part`) add what a result
//!   means to ratings, ladder, season and tournament. The commit wakes a lane of the outbox; its delivery (`bot_discord::table`) says
//!   it.
//! - **A due puzzle**: a due row wakes `bot_store::scheduler`, which finds the handler of its kind; `puzzles::daily` commits the
//!   day and its notice; `bot_discord::puzzles` posts it and commits which message it is.
//! - **A tournament's result**: the game's commit asks `ratings`, which asks those that follow results (`ratings::follower`), of
//!   which the tournament is one: its log, the pairing of the next round and the notice are in the same commit.
//!
//! # Circles
//!
//! `tests/tidy` holds the rooms to what they may know, and finds modules that know each other in a circle, at every level. Those
//! that are meant are listed there with their reasons: a search that calls itself, the position and its moves, a tournament and
//! the form that is an arena, and the state behind the lock of the sandbox's hub.
//!
//! # What the next game brings
//!
//! 1. A crate with its rules, like [`makruk`] and `international_chess`: a history, legal moves, refusals, how it ends, texts, FEN.
//! 2. In `board_games`, which is all that the bot knows of games: a kind, a variant of the board, and a file with its answers to
//!    what every game is asked. Outcomes and pieces that no game had so far are new variants at the end of theirs.
//! 3. In `bot_service`, a variant of `game::GameRules`, with what is agreed on of its rules, and its stored form; reasons for its
//!    moves in `review`, and the stored form of what is analysed of it.
//! 4. In `bot_discord`, the words for its pieces, outcomes and refusals, in both languages.
//! 5. Sprites in [`makruk_render`], and something that searches it for the engine's seat.
//!
//! The compiler names each place. What one game alone has (counts, openings, claims) asks the board for that game's history.
//! Store, outbox, seats, clocks, buttons and threads stay as they are.
//!
//! # What always holds
//!
//! - **Durable before announced.** A change is committed and synced before anyone hears of it. The commit carries its notices
//!   (the outbox), so that a crash loses no message, and the mark that its event was seen, so that a redelivered one takes effect
//!   once.
//! - **A game is its events.** Positions, counts and repetitions are replayed from the log; nothing is parsed back out of a
//!   message, and a restart changes nothing that a player can see.
//! - **Nothing from Discord is trusted.** A button carries its game and the revision of its board; guild, channel, seat and
//!   revision are checked against the store.
//! - **Ambiguous text is asked about**, never guessed at; text that is no move is answered with the reason.
//! - **Time and chance come from outside** ([`bot_service::Clock`], [`bot_service::Coin`]), so that tests control both.
//! - **Nothing blocks the threads of the runtime.** The store has a thread that writes; reading and drawing go to the
//!   blocking ones.
//! - **Nothing ends unnoticed.** The parts that must run as long as the bot are supervised (`bot_store::supervisor`): one that
//!   fails is restarted and finds its work in the store, and one that fails again and again ends the program with an exit code.
//! - **One process at a time.** Where several processes share a store, each piece of work is leased to one of them, and a process
//!   that has lost a lease can commit nothing under it (`bot_store::cluster`).
//! - **One bad row stays one bad row.** Code that reads many rows skips and logs those that cannot be read; due rows are handled
//!   one by one; `doctor` lists what cannot be read.
//! - **No input panics.** Parsers and [`makruk`] are total; a panic that happens all the same is caught, logged with an
//!   id, and reported to the user as our mistake.
//! - **Secrets** live in `secrecy` boxes from the moment they are read, and are in no log and no `Debug`.

pub mod bot;
pub mod cli;
pub mod config;
pub mod operation;
pub mod telemetry;
