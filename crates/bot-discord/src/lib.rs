//! Discord: decodes what people do, makes one call to [`service`](bot_service), and presents the result.
//!
//! Handlers keep no state. A handler answers only the person who acted; whatever everybody is to see is posted by
//! `delivery` from the outbox. Nothing that comes from Discord is trusted: a button's game, channel, seat and board
//! revision are checked against the store.
//!
//! # Layers
//!
//! A module imports only modules below it, or its own submodules, so the imports have no cycle:
//!
//! ```text
//! bot                                   connects, starts the parts, stops cleanly
//! gateway  shards                       the connection, its events, and whose shards are whose
//! commands  components  catch_up        what events and commands lead to
//! messages  threads  delivery  deleted_channels  finished_games  play_panel  export
//! analyses  written_game  attached  members  settings_panel  setup_panel  puzzle_panel  exercise_panel  tournament_page  tournament_lookup
//! supervisor                            keeps the parts running
//! puzzle_posts                          the posts of puzzles of the day
//! granted                               what the bot may do in a channel
//! watch                                 what is seen from outside
//! permissions  chosen  data  connect
//! refusal                               why a request was refused, and the words for it
//! interaction                           responses to interactions
//! rest                                  REST requests
//! present                               from values to messages; pure
//! transport                             one request and its answer
//! new_file  custom_id  panel  play_menu  game_place  access  channel_access  reader  rest_error  settings  analysis_page  hint_step  puzzle_action  exercise_action  ladder_action  tournament_action  season_action  learn_action  role_problem  replay_step  file_server  holds  counted_request  ids  limits  spans
//! sending                               whose turn it is to be sent
//! ```

mod access;
mod analyses;
mod analysis_page;
mod arrivals;
mod attached;
mod board_button;
mod bot;
mod buttons;
mod catch_up;
mod channel_access;
mod chosen;
mod club_members;
mod club_page;
mod club_roles;
mod commands;
mod completions;
mod component;
mod components;
mod connect;
mod counted_request;
mod custom_id;
mod data;
mod deleted_channels;
mod delivery;
mod exercise_action;
mod exercise_panel;
mod export;
mod file_server;
mod finished_button;
mod finished_games;
mod form;
mod game_place;
mod gateway;
mod granted;
mod guild_membership;
mod help_page;
mod hint_step;
mod holds;
pub mod i18n;
mod ids;
mod interaction;
mod ladder_action;
mod learn_action;
mod learn_counts;
mod limits;
mod look_subject;
mod members;
mod menu_action;
mod messages;
mod names;
mod new_file;
mod own_side;
mod panel;
mod patience;
mod permissions;
mod plain_text;
mod play_button;
mod play_menu;
mod play_panel;
mod present;
mod privacy_action;
mod proxy;
mod puzzle_action;
mod puzzle_panel;
mod puzzle_posts;
mod ranking_button;
mod reader;
mod refusal;
mod replay_step;
mod rest;
mod rest_error;
mod role_problem;
mod season_action;
mod sending;
mod settings;
mod settings_panel;
mod setup_panel;
mod shards;
mod solving_move;
mod spans;
mod supervisor;
mod threads;
mod tournament_action;
mod tournament_lookup;
mod tournament_page;
mod transport;
mod typed_command;
mod watch;
mod written_game;

pub use bot::Bot;
pub use connect::ConnectError;
pub use holds::Hold;
pub use proxy::{Proxy, is_loopback};
pub use sending::SendLoad;
pub use settings::{BotSettings, Credentials, Server, TextMoves};
pub use supervisor::RunError;
pub use watch::{BotWatch, Shards};
