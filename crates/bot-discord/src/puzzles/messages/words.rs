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
    }
}

/// What a puzzle is about, once its solver has been told, as far as there is more to say of it.
pub(super) fn words_of_puzzle(solving: &Solving) -> Vec<SaidWord> {
    let attempt = &solving.attempt;
    let is_told = !attempt.is_open() || attempt.told().is_some();
    let themes = solving.puzzle.themes.iter().filter(|&theme| is_told && card_of_theme(theme).is_some());
    themes.map(SaidWord::Theme).collect()
}

pub fn puzzle_words(school: &School, solving: &Solving, reader: Reader) -> OutgoingMessage {
    explained(school, words_of_puzzle(solving), reader)
}
