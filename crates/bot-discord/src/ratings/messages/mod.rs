//! The club of a server: ratings, rankings, forecasts, and what its managers do.

mod forecasts;
mod managed;
mod profile;
mod ranking;
mod ratings;
#[cfg(test)]
pub(crate) mod tests;
mod versus;
mod words;

pub use forecasts::{ShownOdds, club_calibration, club_next, club_odds};
pub use managed::{club_audit_log, club_corrected, club_settings};
pub use profile::{ShownProfile, club_profile};
pub use ranking::{ShownRanking, club_ranking, on_page};

pub use versus::head_to_head;

pub(crate) use ratings::{afterwards, before};
pub(crate) use words::{day as date, pool};
