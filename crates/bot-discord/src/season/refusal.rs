//! Why something cannot be done about seasons.

use crate::i18n::Text;
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use bot_service::metrics::RefusalKind;
use bot_service::{SEASON_NAME, SeasonRefusal, ServiceError, Snapshot};

/// Explains the errors of seasons.
pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Club, text(error.downcast_ref()?), reader))
}

/// Why something cannot be done about seasons, and what to do instead.
fn text(error: &SeasonRefusal) -> Text {
    match *error {
        SeasonRefusal::NoSeason => Text::new("season-refusal-none"),
        SeasonRefusal::NoSuchSeason(number) => Text::new("season-refusal-no-such").with("number", number),
        SeasonRefusal::AlreadyRunning(number) => Text::new("season-refusal-running").with("number", number),
        SeasonRefusal::NotRunning => Text::new("season-refusal-not-running"),
        SeasonRefusal::Over(number) => Text::new("season-refusal-over").with("number", number),
        SeasonRefusal::Name => {
            Text::new("season-refusal-name").with("most", u32::try_from(SEASON_NAME).unwrap_or(u32::MAX))
        }
    }
}
