//! Tournaments, as their players see them.

mod brackets;
mod brackets_picture;
mod calendar;
mod check_in;
mod managed;
mod news;
mod part_shown;
mod parts;
mod picture;
mod show;
mod sign_up;
mod standings;
mod table;
#[cfg(test)]
pub(crate) mod tests;
mod words;

pub use calendar::{EventFace, event_face, event_link, tournament_without_event};
pub use check_in::{tournament_check_in_more, tournament_check_in_now, tournament_checked_in};
pub use managed::{
    tournament_ask_to_cancel, tournament_ask_to_withdraw, tournament_called_off, tournament_created,
    tournament_defaulted, tournament_entered, tournament_expelled, tournament_extended, tournament_files,
    tournament_left, tournament_moved, tournament_paused, tournament_resumed, tournament_ruled,
    tournament_series_ended, tournament_sits_out, tournament_started,
};
pub use news::{tournament_news, tournament_news_told, tournament_plays_on};
pub use part_shown::tournament_part;
pub use parts::StandingsPart;
pub use show::{ShownTournament, tournament, tournament_choice, tournament_list};
pub use sign_up::tournament_sign_up;
pub use table::{tournament_reopened, tournament_seats, tournament_thread_name};
