//! The components of a page of who is best.

use crate::kit::custom_id::{ComponentId, id_parts};
use bot_service::club::Pool;

/// A button under a page of who is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankingButton {
    pub pool: Pool,
    /// The page, from 0.
    pub page: u16,
    pub action: RankingAction,
}

/// What is done with a page of who is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingAction {
    Show,
    Share,
}

impl ComponentId for RankingButton {
    const LETTER: char = '8';
}

id_parts! {
    struct RankingButton { action, pool, page }
}

id_parts! {
    enum RankingAction { Show = 't', Share = 's' }
    enum Pool { Live = 'l', Correspondence = 'c', Engine = 'e' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    fn any_button() -> impl Strategy<Value = RankingButton> {
        let action = proptest::sample::select(vec![RankingAction::Show, RankingAction::Share]);
        (proptest::sample::select(Pool::ALL.to_vec()), any::<u16>(), action)
            .prop_map(|(pool, page, action)| RankingButton { pool, page, action })
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_button()) {
            comes_back(id);
        }

        #[test]
        fn nothing_else_is_read(text in "[ts]:[a-z]:[0-9]{1,2}|.*") {
            only_what_is_written_is_read::<RankingButton>(&text);
        }
    }
}
