//! The words that the bot uses: for the current state of a game, for a puzzle, in an analysis.

use crate::analysis_page::AnalysisPage;
use crate::present::openings::{named_of_game, named_of_position};
use crate::present::terms;
use bot_service::game::Play;
use bot_service::puzzle::Stage;
use bot_service::{AnalysisReport, Solving};
use makruk::lore::Term;
use makruk::openings::{Opening, OpeningTracker};
use makruk::{Color, CountKind};
use makruk_puzzles::Theme;

/// A word that the bot says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaidWord {
    /// What the last move was.
    Term(Term),
    Count(CountKind),
    /// What a side has set up, or nearly.
    Opening(Opening),
    Theme(Theme),
}

/// The terms of the last move, the count, and the openings of both sides.
pub(super) fn said_words(play: &Play) -> Vec<SaidWord> {
    let openings = OpeningTracker::of(play.history());
    let openings = Color::ALL.into_iter().filter_map(|side| openings.named(side));
    let terms = terms::of_last_move(play).into_iter().map(SaidWord::Term);
    let count = play.count().map(|count| SaidWord::Count(count.kind()));
    terms.chain(count).chain(openings.map(|named| SaidWord::Opening(named.opening))).collect()
}

/// What a puzzle is about, once its solver has been told, as far as there is more to say of it.
pub(super) fn words_of_puzzle(solving: &Solving) -> Vec<SaidWord> {
    let attempt = &solving.attempt;
    let is_told = attempt.stage() != Stage::Open || attempt.hint().is_some();
    let themes = solving.puzzle.themes.iter().filter(|&theme| is_told && card_of_theme(theme).is_some());
    themes.map(SaidWord::Theme).collect()
}

/// The identifier of the card of what a puzzle is about; `None` where the word says all of it.
pub(super) const fn card_of_theme(theme: Theme) -> Option<&'static str> {
    Some(match theme {
        Theme::CheckAndAttack => "ruk-khat",
        Theme::DiscoveredCheck => "poet-ruk",
        Theme::Block => "pit-ruk",
        Theme::PromotionCheck => "ngai-ruk",
        Theme::Promotion => "bia-ngai",
        Theme::Press => "ta-kot",
        Theme::GainsTwo => "kin-song",
        Theme::WaitingMove => "kae-thi",
        Theme::KingShutIn => "khun-ap",
        Theme::Stalemate => "ap",
        Theme::BareKing => "fai-lai",
        Theme::Count => "kan-nap",
        Theme::Repetition => "repetition",
        Theme::MetMate | Theme::KhonMate | Theme::KnightMate | Theme::RookMate => "chon",
        Theme::Sacrifice | Theme::QuietKey => return None,
    })
}

pub(super) fn words_of_analysis(report: &AnalysisReport, page: AnalysisPage) -> Vec<SaidWord> {
    match report {
        AnalysisReport::Position(found) => {
            let history = found.record.history();
            let counts = found.countable.iter().map(|&(_, kind)| SaidWord::Count(kind));
            let openings = named_of_position(history.position_at(history.plies())).into_iter().map(SaidWord::Opening);
            counts.chain(openings).collect()
        }
        AnalysisReport::Game(_, review) => {
            let points = review.turning_points();
            let at_point = match page {
                AnalysisPage::Overview => None,
                AnalysisPage::TurningPoint(index) => points.get(usize::from(index)),
            };
            let terms = |terms: &[Term]| terms.iter().copied().map(SaidWord::Term).collect::<Vec<_>>();
            if let Some(point) = at_point {
                return terms(&point.terms);
            }
            let openings = named_of_game(review.record().history()).into_iter().map(SaidWord::Opening);
            let counts = review.count_checks().into_iter().map(|check| SaidWord::Count(check.kind));
            openings.chain(points.iter().flat_map(|point| terms(&point.terms))).chain(counts).collect()
        }
    }
}
