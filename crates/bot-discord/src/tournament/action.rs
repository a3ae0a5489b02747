//! The components of a tournament.

use crate::kit::custom_id::{IdParts, IdWriter, ParseCustomIdError, SplitId, id_parts};
use bot_service::TournamentId;

id_parts! {
    pub struct TournamentButton as '6' {
        tournament: TournamentId,
        action: TournamentAction,
    }

    pub enum TournamentAction {
        /// Sign up, or join later.
        SignUp = 's',
        /// Withdraw: once it has begun, a question follows.
        Withdraw = 'w',
        /// Say to be there for the beginning.
        CheckIn = 'i',
        ConfirmWithdraw = 'W',
        /// Report to be there for a game.
        Arrive(table: TableCode) = 'h',
        SitOut = 'o',
        /// Have no more games for now.
        Pause = 'p',
        Resume = 'r',
        /// Show a part of the standings: this one, or that in which the user is.
        Standings(part: Option<u16>) = 't',
        /// Call it off, after all: the question before has been answered.
        Cancel = 'c',
    }

    number TournamentId;
}

/// The name of a game of a tournament, as its form writes it in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableCode(pub [u64; 3]);

impl IdParts for TableCode {
    fn write(&self, id: &mut IdWriter) {
        self.0.iter().for_each(|number| number.write(id));
    }

    fn read(parts: &mut SplitId<'_>) -> Result<TableCode, ParseCustomIdError> {
        Ok(TableCode([parts.parsed()?, parts.parsed()?, parts.parsed()?]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    fn any_tournament_action() -> impl Strategy<Value = TournamentAction> {
        prop_oneof![
            proptest::sample::select(vec![
                TournamentAction::SignUp,
                TournamentAction::Withdraw,
                TournamentAction::CheckIn,
                TournamentAction::ConfirmWithdraw,
                TournamentAction::SitOut,
                TournamentAction::Pause,
                TournamentAction::Resume,
                TournamentAction::Cancel,
            ]),
            any::<[u64; 3]>().prop_map(|code| TournamentAction::Arrive(TableCode(code))),
            any::<Option<u16>>().prop_map(TournamentAction::Standings),
        ]
    }

    fn any_button() -> impl Strategy<Value = TournamentButton> {
        (any::<u64>(), any_tournament_action())
            .prop_map(|(id, action)| TournamentButton { tournament: TournamentId(id), action })
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_button()) {
            comes_back(id);
        }

        #[test]
        fn nothing_else_is_read(text in "[0-9]{1,2}:[a-zA-Z](:[0-9]{1,2}){0,3}|.*") {
            only_what_is_written_is_read::<TournamentButton>(&text);
        }
    }

    #[test]
    fn what_has_no_meaning_is_named() {
        for (text, part) in [("m1:6:99:x", "x"), ("m1:6:99:h:1:2", "")] {
            is_malformed::<TournamentButton>(text, part);
        }
    }
}
