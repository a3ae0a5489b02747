//! One's own settings as one sees them.

pub(crate) mod panel;
pub(crate) mod status;

pub use panel::{OwnSettings, settings_panel};
pub use status::{challenges_changed, holiday_status, muted, reminders_status, settings_status, unmuted};
