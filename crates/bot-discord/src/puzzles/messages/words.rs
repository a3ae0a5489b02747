//! The words of the game that puzzles are about.

use crate::board::said::{SaidWord, card_of_theme};
use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::messages::explained;
use bot_service::Solving;
use bot_service::solving::Solve as _;
use makruk_puzzles::PuzzleTheme;
use makruk_school::School;

pub(super) fn theme_name(theme: PuzzleTheme) -> Text {
    match theme {
        PuzzleTheme::CheckAndAttack => Text::new("theme-check-and-attack"),
        PuzzleTheme::DiscoveredCheck => Text::new("theme-discovered-check"),
        PuzzleTheme::Block => Text::new("theme-block"),
        PuzzleTheme::PromotionCheck => Text::new("theme-promotion-check"),
        PuzzleTheme::Promotion => Text::new("theme-promotion"),
        PuzzleTheme::Press => Text::new("theme-press"),
        PuzzleTheme::GainsTwo => Text::new("theme-gains-two"),
        PuzzleTheme::WaitingMove => Text::new("theme-waiting-move"),
        PuzzleTheme::KingShutIn => Text::new("theme-king-shut-in"),
        PuzzleTheme::Stalemate => Text::new("theme-stalemate"),
        PuzzleTheme::BareKing => Text::new("theme-bare-king"),
        PuzzleTheme::Count => Text::new("theme-count"),
        PuzzleTheme::Repetition => Text::new("theme-repetition"),
        PuzzleTheme::Sacrifice => Text::new("theme-sacrifice"),
        PuzzleTheme::QuietKey => Text::new("theme-quiet-key"),
        PuzzleTheme::MetMate => Text::new("theme-met-mate"),
        PuzzleTheme::KhonMate => Text::new("theme-khon-mate"),
        PuzzleTheme::KnightMate => Text::new("theme-knight-mate"),
        PuzzleTheme::RookMate => Text::new("theme-rook-mate"),
        PuzzleTheme::Pin => Text::new("theme-pin"),
        PuzzleTheme::Skewer => Text::new("theme-skewer"),
        PuzzleTheme::Decoy => Text::new("theme-decoy"),
        PuzzleTheme::Defence => Text::new("theme-defence"),
        PuzzleTheme::Fork => Text::new("theme-fork"),
        PuzzleTheme::DiscoveredAttack => Text::new("theme-discovered-attack"),
        PuzzleTheme::DoubleCheck => Text::new("theme-double-check"),
        PuzzleTheme::Deflection => Text::new("theme-deflection"),
        PuzzleTheme::RemovesDefender => Text::new("theme-removes-defender"),
        PuzzleTheme::BackRankMate => Text::new("theme-back-rank-mate"),
        PuzzleTheme::SmotheredMate => Text::new("theme-smothered-mate"),
        PuzzleTheme::PawnPromotion => Text::new("theme-pawn-promotion"),
        PuzzleTheme::Underpromotion => Text::new("theme-underpromotion"),
        PuzzleTheme::TrappedPiece => Text::new("theme-trapped-piece"),
        PuzzleTheme::Zugzwang => Text::new("theme-zugzwang"),
        PuzzleTheme::EnPassant => Text::new("theme-en-passant"),
        PuzzleTheme::QueenMate => Text::new("theme-queen-mate"),
        PuzzleTheme::BishopMate => Text::new("theme-bishop-mate"),
        PuzzleTheme::PawnMate => Text::new("theme-pawn-mate"),
    }
}

pub(super) fn theme_meaning(theme: PuzzleTheme) -> Text {
    match theme {
        PuzzleTheme::CheckAndAttack => Text::new("theme-means-check-and-attack"),
        PuzzleTheme::DiscoveredCheck => Text::new("theme-means-discovered-check"),
        PuzzleTheme::Block => Text::new("theme-means-block"),
        PuzzleTheme::PromotionCheck => Text::new("theme-means-promotion-check"),
        PuzzleTheme::Promotion => Text::new("theme-means-promotion"),
        PuzzleTheme::Press => Text::new("theme-means-press"),
        PuzzleTheme::GainsTwo => Text::new("theme-means-gains-two"),
        PuzzleTheme::WaitingMove => Text::new("theme-means-waiting-move"),
        PuzzleTheme::KingShutIn => Text::new("theme-means-king-shut-in"),
        PuzzleTheme::Stalemate => Text::new("theme-means-stalemate"),
        PuzzleTheme::BareKing => Text::new("theme-means-bare-king"),
        PuzzleTheme::Count => Text::new("theme-means-count"),
        PuzzleTheme::Repetition => Text::new("theme-means-repetition"),
        PuzzleTheme::Sacrifice => Text::new("theme-means-sacrifice"),
        PuzzleTheme::QuietKey => Text::new("theme-means-quiet-key"),
        PuzzleTheme::MetMate => Text::new("theme-means-met-mate"),
        PuzzleTheme::KhonMate => Text::new("theme-means-khon-mate"),
        PuzzleTheme::KnightMate => Text::new("theme-means-knight-mate"),
        PuzzleTheme::RookMate => Text::new("theme-means-rook-mate"),
        PuzzleTheme::Pin => Text::new("theme-means-pin"),
        PuzzleTheme::Skewer => Text::new("theme-means-skewer"),
        PuzzleTheme::Decoy => Text::new("theme-means-decoy"),
        PuzzleTheme::Defence => Text::new("theme-means-defence"),
        PuzzleTheme::Fork => Text::new("theme-means-fork"),
        PuzzleTheme::DiscoveredAttack => Text::new("theme-means-discovered-attack"),
        PuzzleTheme::DoubleCheck => Text::new("theme-means-double-check"),
        PuzzleTheme::Deflection => Text::new("theme-means-deflection"),
        PuzzleTheme::RemovesDefender => Text::new("theme-means-removes-defender"),
        PuzzleTheme::BackRankMate => Text::new("theme-means-back-rank-mate"),
        PuzzleTheme::SmotheredMate => Text::new("theme-means-smothered-mate"),
        PuzzleTheme::PawnPromotion => Text::new("theme-means-pawn-promotion"),
        PuzzleTheme::Underpromotion => Text::new("theme-means-underpromotion"),
        PuzzleTheme::TrappedPiece => Text::new("theme-means-trapped-piece"),
        PuzzleTheme::Zugzwang => Text::new("theme-means-zugzwang"),
        PuzzleTheme::EnPassant => Text::new("theme-means-en-passant"),
        PuzzleTheme::QueenMate => Text::new("theme-means-queen-mate"),
        PuzzleTheme::BishopMate => Text::new("theme-means-bishop-mate"),
        PuzzleTheme::PawnMate => Text::new("theme-means-pawn-mate"),
    }
}

/// What a puzzle is about, once its solver has been told, as far as there is more to say of it.
pub(super) fn words_of_puzzle(solving: &Solving) -> Vec<SaidWord> {
    let attempt = &solving.attempt;
    let is_told = !attempt.is_open() || attempt.told().is_some();
    let themes = solving.puzzle.themes();
    let themes = themes.iter().filter(|&theme| is_told && card_of_theme(theme).is_some());
    themes.map(SaidWord::Theme).collect()
}

pub fn puzzle_words(school: &School, solving: &Solving, reader: Reader) -> OutgoingMessage {
    explained(school, words_of_puzzle(solving), reader)
}
