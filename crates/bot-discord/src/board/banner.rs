//! The result of a game in a few words, for its picture.

use crate::board::words::side;
use crate::i18n::{Locale, Text};
use bot_service::game::{Ending, Play};
use makruk::{DrawReason, Outcome, WinReason};

/// The winner and the reason, or why there is no winner. It names sides instead of players, as a picture cannot
/// mention them.
pub(crate) fn banner(ending: Ending, play: &Play, locale: Locale) -> String {
    let text = match ending {
        Ending::Outcome(Outcome::Win { winner, by }) => {
            let reason = match by {
                WinReason::Checkmate => Text::new("banner-checkmate"),
                WinReason::Resignation => Text::new("banner-resigned").with("loser", side(!winner)),
                WinReason::KingDriven => Text::new("banner-king-driven"),
                WinReason::KingMoved => Text::new("banner-king-moved"),
                WinReason::Time => Text::new("banner-time"),
            };
            Text::new("banner-win").with("winner", side(winner)).with("reason", reason)
        }
        Ending::Outcome(Outcome::Draw(reason)) => {
            let reason = match reason {
                DrawReason::Agreement => Text::new("banner-agreed"),
                DrawReason::Stalemate => Text::new("banner-stalemate"),
                DrawReason::Repetition => Text::new("banner-repetition"),
                DrawReason::Material => Text::new("banner-material"),
                DrawReason::Time => Text::new("banner-time-draw"),
                DrawReason::Count(_) if play.position().is_checkmate() => Text::new("banner-count-mate"),
                DrawReason::Count(kind) => Text::new("banner-count").with("kind", crate::board::words::kind(kind)),
            };
            Text::new("banner-draw").with("reason", reason)
        }
        Ending::FirstMoveMissed(_) => Text::new("banner-no-first-move"),
        Ending::Aborted(by) => Text::new("banner-aborted").with("side", side(by)),
        Ending::Abandoned => Text::new("banner-abandoned"),
    };
    text.localize(locale)
}
