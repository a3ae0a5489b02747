//! What of an analysis is shown. Both the button that asks for it and the message that shows it know them.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnalysisPage {
    /// The whole, with the chart of a game.
    Overview,
    /// The board at one of the turning points, counted from 0.
    TurningPoint(u8),
}

/// What a button under an analysis does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisAction {
    Show(AnalysisPage),
    Share,
    Words(AnalysisPage),
}

impl AnalysisPage {
    /// The page before this one; `None` before the first.
    pub fn before(self) -> Option<AnalysisPage> {
        match self {
            AnalysisPage::Overview => None,
            AnalysisPage::TurningPoint(0) => Some(AnalysisPage::Overview),
            AnalysisPage::TurningPoint(index) => Some(AnalysisPage::TurningPoint(index - 1)),
        }
    }

    /// The page after this one, for `points` turning points; `None` after the last.
    pub fn after(self, points: usize) -> Option<AnalysisPage> {
        let next = match self {
            AnalysisPage::Overview => 0,
            AnalysisPage::TurningPoint(index) => index.checked_add(1)?,
        };
        (usize::from(next) < points).then_some(AnalysisPage::TurningPoint(next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
