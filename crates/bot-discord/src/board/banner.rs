//! The result of a game in a few words, for its picture.

use crate::board::words::side;
use crate::i18n::{Locale, Text, text_of};
use board_games::{GameDraw, GameOutcome, GameWin};
use bot_service::game::{Ending, Play};

/// The winner and the reason, or why there is no winner. It names sides instead of players, as a picture cannot
/// mention them.
pub(crate) fn banner(ending: Ending, play: &Play, locale: Locale) -> String {
    let text = text_of!("banner", ending, Ending:
        FirstMoveMissed(_), Abandoned,
        Aborted(by).with("side", side(by));
        Ending::Outcome(GameOutcome::Win { winner, by }) => {
            let reason = text_of!("banner", by, GameWin:
                Checkmate, KingDriven, KingMoved, Time, Stalemate, BareKing,
                Resignation.with("loser", side((!winner).seat())),
            );
            Text::new("banner-win").with("winner", side(winner.seat())).with("reason", reason)
        },
        Ending::Outcome(GameOutcome::Draw(reason)) => {
            let reason = text_of!("banner-draw", reason, GameDraw:
                Agreement, Stalemate, Repetition, Material, Time, ThreefoldClaim, FiftyMovesClaim, SeventyFiveMoves,
                SeventyMoves;
                GameDraw::Count(_) if play.is_counted_mate() => Text::new("banner-count-mate"),
                GameDraw::Count(kind) => Text::new("banner-count").with("kind", crate::board::words::kind(kind)),
            );
            Text::new("banner-draw").with("reason", reason)
        },
    );
    text.localize(locale)
}
