//! From values to messages: pure functions, without I/O and without a clock.
//!
//! Public messages are in the language of the game's place, private ones in the reader's. Every message fits
//! Discord's limits, mentions users by id only, and notifies only those it calls: to a challenge, to a question, to
//! their turn.

mod analysis;
mod answers;
mod banner;
mod board;
mod buttons;
mod challenge;
mod clock;
mod clock_face;
mod club;
mod count_line;
mod export;
mod finished;
mod greeting;
mod help;
mod hint;
mod ladder;
mod learn;
mod left_behind;
mod line;
mod list;
mod look;
mod menus;
mod message;
mod more;
mod move_form;
mod not_shown;
mod openings;
mod own_settings;
mod panel;
mod permissions;
mod picker;
mod play;
mod privacy;
mod puzzle;
mod puzzle_day;
mod question;
mod replay;
mod result;
mod review;
mod said;
mod season;
mod server_settings;
mod settings_panel;
mod setup_panel;
mod spoken;
mod task;
mod terms;
mod together;
mod tournament;
mod unposted;
mod view;
mod words;

pub use analysis::{analysis, analysis_done, analysis_words, no_analysis};
pub use answers::{
    ask_to_resign, ask_to_resign_in_words, begun, counting, game_words, moved, moved_elsewhere, text_unseen,
};
pub use clock::{reminder, time_control_name};
pub use club::{
    ShownOdds, ShownProfile, ShownRanking, club_audit_log, club_calibration, club_corrected, club_next, club_odds,
    club_profile, club_ranking, club_settings, on_page,
};
pub use export::{fen, film, nothing_to_export, own_film, pgn_file};
pub use finished::finished_games;
pub use greeting::greeting;
pub use help::help;
pub use hint::hint;
pub use ladder::{
    ShownLadder, ladder, ladder_ask_to_leave, ladder_away, ladder_back, ladder_challenged, ladder_changed,
    ladder_founded, ladder_history, ladder_joined, ladder_left, ladder_news, ladder_news_told, ladder_proposed,
    ladder_rules, ladder_settled, ladder_waits, ladder_whom, named_in_picture,
};
pub use learn::{
    OwnGame, card_name, exercise_candidates, exercise_form, exercise_name, exercise_panel, exercise_pieces,
    exercise_show_ask, exercise_targets, language, learn_calculation, learn_candidates, learn_card, learn_card_shared,
    learn_count, learn_count_shared, learn_ending, learn_ending_shared, learn_list, learn_nothing, learn_path,
    learn_path_card, learn_path_nothing, learn_rulesets, step_name, topic_name,
};
pub use left_behind::{answered, board_rows, line};
pub use list::list;
pub use look::{look, look_name};
pub use menus::{candidates, choose_piece, choose_target, move_form, own_board};
pub use message::{Drawing, OutgoingMessage, Picture, Ping, dress, name_players};
pub use move_form::MOVE_FIELD;
pub use not_shown::{not_shown, without_picture};
pub use own_settings::{challenges_changed, holiday_status, muted, reminders_status, settings_status, unmuted};
pub use permissions::permission_names;
pub use play::{POSITION_FIELD, PlayPanelView, play_panel, play_panel_after, position_form};
pub use privacy::{forget_ask, forget_ask_again, forget_asked, forget_taken_back, own_data, own_data_later, privacy};
pub use puzzle::{
    PuzzleStanding, StormTried, puzzle_accepted, puzzle_candidates, puzzle_card, puzzle_form, puzzle_give_up,
    puzzle_panel, puzzle_pieces, puzzle_proposals, puzzle_proposed, puzzle_report_ask, puzzle_reported, puzzle_shared,
    puzzle_standing, puzzle_targets, puzzle_words, storm_panel,
};
pub use puzzle_day::{
    Again, ShownChannel, ShownDay, daily_again, daily_not_set, daily_role_silent, daily_settings, daily_skipped,
    days_name, is_puzzle_day, no_puzzle, puzzle_day, puzzle_day_preview, puzzles_paused,
};
pub use replay::replay;
pub use result::rows_after_rematch;
pub use review::progress;
pub use season::{
    SeasonWords, roles_chosen, roles_proposed, roles_refused, roles_shown, season, season_ask_to_end, season_begun,
    season_closed, season_concerned, season_history, season_named, season_news, season_news_told,
};
pub use server_settings::{live_boards, rules_changed, server_language};
pub use settings_panel::{OwnSettings, settings_panel};
pub use setup_panel::{RunningByRules, ServerSetup, setup_panel};
pub use together::{Step, before_a_question, notices};
pub use tournament::{
    ShownTournament, named_in_standings, tournament, tournament_ask_to_cancel, tournament_ask_to_withdraw,
    tournament_called_off, tournament_choice, tournament_created, tournament_defaulted, tournament_entered,
    tournament_left, tournament_list, tournament_news, tournament_news_told, tournament_paused, tournament_reopened,
    tournament_resumed, tournament_seats, tournament_sign_up, tournament_sits_out, tournament_started,
    tournament_table, tournament_thread_name,
};
pub use unposted::unposted;
pub use words::{example, example_in, notation, notation_typed, piece_name, square, written};

use bot_service::Snapshot;
use bot_service::game::{GameEvent, Recorded};

/// One thing to do in a game's channel.
#[derive(Clone, Debug)]
pub enum ChannelUpdate {
    Post(OutgoingMessage),
    /// Post a message that asks one of the players something.
    Ask(OutgoingMessage),
    /// Change the message that asked into this, which has the answer; post it if there is no such message.
    Answer(OutgoingMessage),
    /// Replace the game's first message, which holds the challenge.
    EditFirst(OutgoingMessage),
}

/// What to do in the channel about `news`, the last events of `snapshot`, which is the game as it stood after them.
fn notice(snapshot: &Snapshot, news: &[Recorded]) -> Vec<ChannelUpdate> {
    let Some(Recorded { event, .. }) = news.last() else { return Vec::new() };
    match event {
        GameEvent::Challenged { .. } | GameEvent::RematchOf { .. } => {
            vec![ChannelUpdate::Post(challenge::made(snapshot))]
        }
        // Both had agreed on it before it was made.
        GameEvent::Accepted { .. } if news.len() > 1 => vec![ChannelUpdate::Post(board::begun(snapshot))],
        GameEvent::Accepted { .. } => {
            vec![ChannelUpdate::EditFirst(challenge::accepted(snapshot)), ChannelUpdate::Post(board::begun(snapshot))]
        }
        GameEvent::EngineAccepted { .. } => vec![ChannelUpdate::Post(board::begun(snapshot))],
        GameEvent::Declined | GameEvent::Withdrawn | GameEvent::Expired => {
            vec![ChannelUpdate::EditFirst(challenge::closed(snapshot))]
        }
        // There is no channel any more in which it could be said, or it is said elsewhere.
        GameEvent::PlaceLost | GameEvent::Reminded { .. } => Vec::new(),
        GameEvent::Abandoned if snapshot.game.place_lost().is_some() => Vec::new(),
        GameEvent::Moved { .. } => vec![ChannelUpdate::Post(board::moved(snapshot, news))],
        GameEvent::TookBack { .. } => vec![ChannelUpdate::Post(board::took_back(snapshot))],
        GameEvent::Ended { .. }
        | GameEvent::Aborted { .. }
        | GameEvent::Abandoned
        | GameEvent::FirstMoveMissed { .. } => vec![ChannelUpdate::Post(result::ended(snapshot, news))],
        event => question::between_moves(snapshot, event).into_iter().collect(),
    }
}

#[cfg(test)]
pub(super) mod tests;
