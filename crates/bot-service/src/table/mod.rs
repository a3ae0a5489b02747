//! Games in the store: where they are played, their clocks and ends, the engine's seat, and the messages that show them.
//!
//! | file | holds |
//! |---|---|
//! | `play` | what people and the engine do in games: the whole story of a move |
//! | `game_store`, `commit_part` | loading a game, the one commit that changes it, and what other features add to that |
//! | `game_rows`, `limits` | the rows by which a game is found; how many games one person may have open |
//! | `in_doubt` | commits whose outcome is unknown |
//! | `time`, `cause`, `deadline`, `reminder`, `due_reminder`, `holiday` | what time does in games |
//! | `downtime`, `owed_time` | the time in which the bot was down, and giving it back to the clocks that ran |
//! | `lookup`, `which_game`, `finished` | which games there are, and which one is meant |
//! | `game_cache`, `first_messages` | what is known of games in memory |
//! | `game_feed`, `place_feed` | telling those who watch that a game has changed, or what is played in a channel |
//! | `heard` | the last message that was handled, in channels with games |
//! | `endings`, `ending_terms` | what tables say of endings, and on which terms they are played against the engine |
//! | `engine_seat` | the engine at the board |
//! | `notices`, `shown`, `old_messages`, `announce` | what is said of games, and the messages that show them |
//! | `game_metrics` | games that begin and end, for the metrics |

pub(crate) mod actor;
pub(crate) mod announce;
pub(crate) mod commit_part;
pub(crate) mod deadline;
pub(crate) mod downtime;
pub(crate) mod due_reminder;
pub(crate) mod ending_terms;
pub(crate) mod endings;
pub(crate) mod engine_seat;
pub(crate) mod error;
pub(crate) mod finished;
pub(crate) mod first_messages;
pub(crate) mod game_cache;
pub(crate) mod game_feed;
pub(crate) mod game_metrics;
pub(crate) mod game_rows;
pub(crate) mod game_store;
pub(crate) mod games;
pub(crate) mod holiday;
pub(crate) mod in_doubt;
pub(crate) mod last_handled;
pub(crate) mod limits;
pub(crate) mod lookup;
pub(crate) mod notices;
pub(crate) mod old_messages;
pub(crate) mod owed_time;
pub(crate) mod place_feed;
pub(crate) mod play;
pub(crate) mod records;
pub(crate) mod reminder;
pub(crate) mod shown;
pub(crate) mod snapshot;
pub(crate) mod time;
pub(crate) mod which_game;

use bot_store::feature::Feature;
use bot_store::scheduler::due_kind;

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature = Feature {
    records: records::RECORDS,
    notices: notices::NOTICES,
    due: &[
        due_kind::<deadline::GameDeadline>(),
        due_kind::<due_reminder::GameReminder>(),
        due_kind::<holiday::FollowHoliday>(),
    ],
};
