//! The words that the bot uses: for the current state of a game, for a puzzle, in an analysis.

use crate::board::terms;
use bot_service::game::Play;
use makruk::lore::Term;
use makruk::openings::{Opening, OpeningTracker};
use makruk::{Color, CountKind};
use makruk_puzzles::PuzzleTheme;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaidWord {
    Term(Term),
    Count(CountKind),
    /// What a side has set up, or nearly.
    Opening(Opening),
    Theme(PuzzleTheme),
}

/// The terms of the last move, the count, and the openings of both sides.
pub(crate) fn said_words(play: &Play) -> Vec<SaidWord> {
    let Some(history) = play.makruk() else { return Vec::new() };
    let openings = OpeningTracker::of(history);
    let openings = Color::ALL.into_iter().filter_map(|side| openings.named(side));
    let terms = terms::of_last_move(play).into_iter().map(SaidWord::Term);
    let count = play.count().map(|count| SaidWord::Count(count.kind()));
    terms.chain(count).chain(openings.map(|named| SaidWord::Opening(named.opening))).collect()
}

/// The identifier of the card of what a puzzle is about; `None` where the word says all of it.
pub(crate) const fn card_of_theme(theme: PuzzleTheme) -> Option<&'static str> {
    Some(match theme {
        PuzzleTheme::CheckAndAttack => "ruk-khat",
        PuzzleTheme::DiscoveredCheck => "poet-ruk",
        PuzzleTheme::Block => "pit-ruk",
        PuzzleTheme::PromotionCheck => "ngai-ruk",
        PuzzleTheme::Promotion => "bia-ngai",
        PuzzleTheme::Press => "ta-kot",
        PuzzleTheme::GainsTwo => "kin-song",
        PuzzleTheme::WaitingMove => "kae-thi",
        PuzzleTheme::KingShutIn => "khun-ap",
        PuzzleTheme::Stalemate => "ap",
        PuzzleTheme::BareKing => "fai-lai",
        PuzzleTheme::Count => "kan-nap",
        PuzzleTheme::Repetition => "repetition",
        PuzzleTheme::MetMate | PuzzleTheme::KhonMate | PuzzleTheme::KnightMate | PuzzleTheme::RookMate => "chon",
        PuzzleTheme::Sacrifice
        | PuzzleTheme::QuietKey
        | PuzzleTheme::Pin
        | PuzzleTheme::Skewer
        | PuzzleTheme::Decoy
        | PuzzleTheme::Defence
        | PuzzleTheme::Fork
        | PuzzleTheme::DiscoveredAttack
        | PuzzleTheme::DoubleCheck
        | PuzzleTheme::Deflection
        | PuzzleTheme::RemovesDefender
        | PuzzleTheme::BackRankMate
        | PuzzleTheme::SmotheredMate
        | PuzzleTheme::PawnPromotion
        | PuzzleTheme::Underpromotion
        | PuzzleTheme::TrappedPiece
        | PuzzleTheme::Zugzwang
        | PuzzleTheme::EnPassant
        | PuzzleTheme::QueenMate
        | PuzzleTheme::BishopMate
        | PuzzleTheme::PawnMate => return None,
    })
}
