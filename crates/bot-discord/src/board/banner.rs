//! The result of a game in a few words, for its picture.

use crate::board::words::side;
use crate::i18n::{Locale, Text, text_of};
use bot_service::game::{Ending, Play};
use makruk::{DrawReason, Outcome, WinReason};

/// The winner and the reason, or why there is no winner. It names sides instead of players, as a picture cannot
/// mention them.
pub(crate) fn banner(ending: Ending, play: &Play, locale: Locale) -> String {
    let text = text_of!("banner", ending, Ending:
        FirstMoveMissed(_), Abandoned,
        Aborted(by).with("side", side(by));
        Ending::Outcome(Outcome::Win { winner, by }) => {
            let reason = text_of!("banner", by, WinReason:
                Checkmate, KingDriven, KingMoved, Time,
                Resignation.with("loser", side(!winner)),
            );
            Text::new("banner-win").with("winner", side(winner)).with("reason", reason)
        },
        Ending::Outcome(Outcome::Draw(reason)) => {
            let reason = text_of!("banner-draw", reason, DrawReason:
                Agreement, Stalemate, Repetition, Material, Time;
                DrawReason::Count(_) if play.position().is_checkmate() => Text::new("banner-count-mate"),
                DrawReason::Count(kind) => Text::new("banner-count").with("kind", crate::board::words::kind(kind)),
            );
            Text::new("banner-draw").with("reason", reason)
        },
    );
    text.localize(locale)
}
