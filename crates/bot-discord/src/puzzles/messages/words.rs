//! The words of the game that puzzles are about.

use crate::board::said::{SaidWord, card_of_theme};
use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::messages::explained;
use bot_service::Solving;
use bot_service::solving::Solve as _;
use makruk_puzzles::Theme;
use makruk_school::School;

pub(super) fn theme_name(theme: Theme) -> Text {
    match theme {
        Theme::CheckAndAttack => Text::new("theme-check-and-attack"),
        Theme::DiscoveredCheck => Text::new("theme-discovered-check"),
        Theme::Block => Text::new("theme-block"),
        Theme::PromotionCheck => Text::new("theme-promotion-check"),
        Theme::Promotion => Text::new("theme-promotion"),
        Theme::Press => Text::new("theme-press"),
        Theme::GainsTwo => Text::new("theme-gains-two"),
        Theme::WaitingMove => Text::new("theme-waiting-move"),
        Theme::KingShutIn => Text::new("theme-king-shut-in"),
        Theme::Stalemate => Text::new("theme-stalemate"),
        Theme::BareKing => Text::new("theme-bare-king"),
        Theme::Count => Text::new("theme-count"),
        Theme::Repetition => Text::new("theme-repetition"),
        Theme::Sacrifice => Text::new("theme-sacrifice"),
        Theme::QuietKey => Text::new("theme-quiet-key"),
        Theme::MetMate => Text::new("theme-met-mate"),
        Theme::KhonMate => Text::new("theme-khon-mate"),
        Theme::KnightMate => Text::new("theme-knight-mate"),
        Theme::RookMate => Text::new("theme-rook-mate"),
    }
}

pub(super) fn theme_meaning(theme: Theme) -> Text {
    match theme {
        Theme::CheckAndAttack => Text::new("theme-means-check-and-attack"),
        Theme::DiscoveredCheck => Text::new("theme-means-discovered-check"),
        Theme::Block => Text::new("theme-means-block"),
        Theme::PromotionCheck => Text::new("theme-means-promotion-check"),
        Theme::Promotion => Text::new("theme-means-promotion"),
        Theme::Press => Text::new("theme-means-press"),
        Theme::GainsTwo => Text::new("theme-means-gains-two"),
        Theme::WaitingMove => Text::new("theme-means-waiting-move"),
        Theme::KingShutIn => Text::new("theme-means-king-shut-in"),
        Theme::Stalemate => Text::new("theme-means-stalemate"),
        Theme::BareKing => Text::new("theme-means-bare-king"),
        Theme::Count => Text::new("theme-means-count"),
        Theme::Repetition => Text::new("theme-means-repetition"),
        Theme::Sacrifice => Text::new("theme-means-sacrifice"),
        Theme::QuietKey => Text::new("theme-means-quiet-key"),
        Theme::MetMate => Text::new("theme-means-met-mate"),
        Theme::KhonMate => Text::new("theme-means-khon-mate"),
        Theme::KnightMate => Text::new("theme-means-knight-mate"),
        Theme::RookMate => Text::new("theme-means-rook-mate"),
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
