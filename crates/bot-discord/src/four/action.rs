//! The components of games for four.

use crate::board::replay_step::ReplayStep;
use crate::kit::custom_id::{IdParts, IdWriter, ParseCustomIdError, SplitId, id_parts};
use chaturanga::SquarePair;
use chaturanga::four::Army;

id_parts! {
    /// What is done in a game for four.
    pub struct FourButton as 'F' {
        /// The game, by its number.
        game: u64,
        action: FourAction,
    }

    pub enum FourAction {
        /// Sit down, or move to another seat, before the game begins.
        Sit(army: Army) = 's',
        /// Get up again.
        Stand = 'u',
        /// Put bots of a level on all free seats.
        Fill(level: u8) = 'f',
        /// Choose rules that are not the usual ones.
        Rules = 'x',
        Begin = 'b',
        /// Move after this many acts.
        Move(acts: u16, pair: SquarePair) = 'd',
        /// Make the move that is chosen from the menu.
        Choose(acts: u16) = 'c',
        /// Type a move.
        Type(acts: u16) = 't',
        Offer(acts: u16) = 'o',
        Accept(acts: u16) = 'y',
        /// Decline an exchange, or withdraw the offer.
        EndOffer(acts: u16) = 'n',
        /// See the board from the own side.
        Look = 'v',
        /// See what else can be done.
        More = 'm',
        Leave = 'l',
        ConfirmLeave = 'L',
        /// Leave it to a member who is chosen from the menu.
        HandOver = 'h',
        /// Come back to a seat, or take it over from its bot.
        Take(army: Army) = 'k',
        /// Break the game off, with the consent of all.
        Abort = 'a',
        /// Take that consent back.
        KeepOn = 'K',
        Rematch = 'r',
        /// Look back at the game after this many acts.
        Replay(acts: u16, step: ReplayStep) = 'p',
        Film = 'g',
        Record = 'e',
        /// Open the board to move on it.
        OpenBoard = 'j',
    }

    enum Army { South = 's', West = 'w', North = 'n', East = 'e' }
}

impl IdParts for SquarePair {
    fn write(&self, id: &mut IdWriter) {
        id.part(format_args!("{}{}", self.from, self.to));
    }

    fn read(parts: &mut SplitId<'_>) -> Result<SquarePair, ParseCustomIdError> {
        let written = |pair: &SquarePair, part: &str| format!("{}{}", pair.from, pair.to) == part;
        parts.part(|part| part.parse().ok().filter(|pair| written(pair, part)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::ComponentId as _;
    use crate::kit::custom_id::tests::*;
    use chaturanga::BoardSquare;
    use proptest::prelude::*;

    fn any_pair() -> impl Strategy<Value = SquarePair> {
        let square = || proptest::sample::select(BoardSquare::all().collect::<Vec<_>>());
        (square(), square()).prop_map(|(from, to)| SquarePair { from, to })
    }

    fn any_action() -> impl Strategy<Value = FourAction> {
        let army = || proptest::sample::select(Army::ALL.to_vec());
        let plain = [
            FourAction::Stand,
            FourAction::Rules,
            FourAction::Begin,
            FourAction::Look,
            FourAction::More,
            FourAction::Leave,
            FourAction::ConfirmLeave,
            FourAction::HandOver,
            FourAction::Abort,
            FourAction::KeepOn,
            FourAction::Rematch,
            FourAction::Film,
            FourAction::Record,
            FourAction::OpenBoard,
        ];
        let with_acts =
            [FourAction::Choose, FourAction::Type, FourAction::Offer, FourAction::Accept, FourAction::EndOffer];
        prop_oneof![
            proptest::sample::select(plain.to_vec()),
            army().prop_map(FourAction::Sit),
            army().prop_map(FourAction::Take),
            any::<u8>().prop_map(FourAction::Fill),
            (any::<u16>(), any_pair()).prop_map(|(acts, pair)| FourAction::Move(acts, pair)),
            (any::<u16>(), proptest::sample::select(with_acts.to_vec())).prop_map(|(acts, action)| action(acts)),
            (any::<u16>(), proptest::sample::select(ReplayStep::ALL.to_vec()))
                .prop_map(|(acts, step)| FourAction::Replay(acts, step)),
        ]
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(game in any::<u64>(), action in any_action()) {
            comes_back(FourButton { game, action });
        }

        #[test]
        fn nothing_else_is_read(text in "[0-9]{1,3}:[a-zA-Z](:([0-9]{1,3}|[swne])(:([a-h][1-8]){2})?)?|.*") {
            only_what_is_written_is_read::<FourButton>(&text);
        }
    }

    #[test]
    fn ids_of_messages_that_are_out_there_keep_their_form() {
        let id = |action| FourButton { game: 300, action }.id().to_string();
        assert_eq!(id(FourAction::Sit(Army::West)), "m1:F:300:s:w");
        assert_eq!(id(FourAction::Move(7, "a2a3".parse().unwrap())), "m1:F:300:d:7:a2a3");
        assert_eq!(id(FourAction::Replay(12, ReplayStep::Back)), "m1:F:300:p:12:b");
    }
}
