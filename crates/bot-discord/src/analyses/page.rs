//! The components of an analysis, and the pages that they open.

use crate::kit::custom_id::{IdParts, IdWriter, ParseCustomIdError, SplitId, id_parts, malformed};
use bot_service::AnalysisId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnalysisPage {
    /// The whole, with the chart of a game.
    Overview,
    /// The board at one of the turning points, counted from 0.
    TurningPoint(u8),
}

id_parts! {
    pub enum AnalysisAction {
        Show(page: AnalysisPage) = 't',
        Share = 's',
        Words(page: AnalysisPage) = 'w',
        /// Take the game along as PGN with what was found.
        Pgn = 'p',
    }

    pub struct AnalysisButton as 'J' {
        action: AnalysisAction,
        analysis: AnalysisId,
    }

    number AnalysisId;
}

impl AnalysisPage {
    pub fn before(self) -> Option<AnalysisPage> {
        match self {
            AnalysisPage::Overview => None,
            AnalysisPage::TurningPoint(0) => Some(AnalysisPage::Overview),
            AnalysisPage::TurningPoint(index) => Some(AnalysisPage::TurningPoint(index - 1)),
        }
    }

    pub fn after(self, points: usize) -> Option<AnalysisPage> {
        let next = match self {
            AnalysisPage::Overview => 0,
            AnalysisPage::TurningPoint(index) => index.checked_add(1)?,
        };
        (usize::from(next) < points).then_some(AnalysisPage::TurningPoint(next))
    }
}

/// A number: 0 is the whole, and the turning points follow.
impl IdParts for AnalysisPage {
    fn write(&self, id: &mut IdWriter) {
        id.part(match self {
            AnalysisPage::Overview => 0,
            AnalysisPage::TurningPoint(index) => u16::from(*index) + 1,
        });
    }

    fn read(parts: &mut SplitId<'_>) -> Result<AnalysisPage, ParseCustomIdError> {
        Ok(match parts.parsed::<u16>()?.checked_sub(1) {
            None => AnalysisPage::Overview,
            Some(point) => AnalysisPage::TurningPoint(u8::try_from(point).map_err(|_| malformed(point))?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    #[test]
    fn pages_lead_from_the_whole_through_its_turning_points_and_back() {
        let mut pages = vec![AnalysisPage::Overview];
        while let Some(next) = pages.last().and_then(|page| page.after(3)) {
            pages.push(next);
        }
        assert_eq!(pages[1..], [0, 1, 2].map(AnalysisPage::TurningPoint));
        for pair in pages.windows(2) {
            assert_eq!(pair[1].before(), Some(pair[0]));
        }
        assert_eq!((AnalysisPage::Overview.before(), AnalysisPage::Overview.after(0)), (None, None));
        assert_eq!(AnalysisPage::TurningPoint(u8::MAX).after(usize::MAX), None);
    }

    fn any_button() -> impl Strategy<Value = AnalysisButton> {
        let page = || prop_oneof![Just(AnalysisPage::Overview), any::<u8>().prop_map(AnalysisPage::TurningPoint)];
        let action = prop_oneof![
            Just(AnalysisAction::Share),
            Just(AnalysisAction::Pgn),
            page().prop_map(AnalysisAction::Show),
            page().prop_map(AnalysisAction::Words),
        ];
        (any::<u64>(), action).prop_map(|(id, action)| AnalysisButton { analysis: AnalysisId(id), action })
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_button()) {
            comes_back(id);
        }

        #[test]
        fn nothing_else_is_read(text in "[tswp](:[0-9]{1,3}){1,2}|.*") {
            only_what_is_written_is_read::<AnalysisButton>(&text);
        }
    }
}
