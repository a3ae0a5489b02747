//! The components of a page of who is best.

use crate::kit::custom_id::id_parts;
use bot_service::club::Pool;

id_parts! {
    pub struct RankingButton as '8' {
        action: RankingAction,
        pool: Pool,
        page: u16,
    }

    pub enum RankingAction {
        Show = 't',
        Share = 's',
    }

    enum Pool { Live = 'l', Correspondence = 'c', Engine = 'e', ChessLive = 'x', ChessCorrespondence = 'y', OukLive = 'o', OukCorrespondence = 'p', ChaturangaLive = 'g', ChaturangaCorrespondence = 'h' }
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
