//! Table.

pub(crate) mod announce;
pub(crate) mod cause;
pub(crate) mod commit_part;
pub(crate) mod counted_game;
pub(crate) mod deadline;
pub(crate) mod downtime;
pub(crate) mod due_reminder;
pub(crate) mod ending_terms;
pub(crate) mod endings;
pub(crate) mod engine_seat;
pub(crate) mod error;
pub(crate) mod finished;
pub(crate) mod game_rows;
pub(crate) mod game_store;
pub(crate) mod games;
pub(crate) mod heard;
pub(crate) mod holiday;
pub(crate) mod in_doubt;
pub(crate) mod limits;
pub(crate) mod lookup;
pub(crate) mod notices;
pub(crate) mod old_messages;
pub(crate) mod play;
pub(crate) mod recent;
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
