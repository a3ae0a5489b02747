//! The components of the school.

use crate::kit::custom_id::{ComponentId, IdParts, IdWriter, ParseCustomIdError, SplitId, id_parts};
use crate::lessons::exercise_action::{ExerciseAction, PathAction};
use bot_service::learning::ending::EndingTask;
use makruk::{PieceCounts, Role};
use makruk_school::{CardId, CardKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnAction {
    Card(CardId),
    ShareCard(CardId),
    /// Show the card after a step of its game.
    Step(CardStep),
    /// The menu of cards: show the one that was chosen.
    ChooseCard,
    List(CardList),
    /// The menu of kinds: list the cards of the one that was chosen.
    ChooseKind,
    Count(CountPage),
    /// Show to everybody what is told of the counts.
    ShareCount(CountPage),
    /// Show the card of an ending with what the tables say of it.
    Ending(CardId),
    ShareEnding(CardId),
    Exercise(ExerciseAction),
    Path(PathAction),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountPage {
    /// Both counts, on a game of the reader's own.
    Explained,
    Rulesets,
    /// What these pieces of White and Black count to.
    Pieces(PieceCounts, PieceCounts),
}

/// A step of the game that a card shows: how many there are before what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardStep {
    pub card: CardId,
    pub step: u16,
}

/// A page of the list of all cards of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardList {
    pub kind: CardKind,
    /// The page, from 0.
    pub page: u16,
}

impl CardList {
    pub const fn of(kind: CardKind) -> CardList {
        CardList { kind, page: 0 }
    }
}

/// Begins a game against the engine from the position that the card of an ending draws. Whoever keeps games does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayEnding {
    pub card: CardId,
    pub task: EndingTask,
}

impl ComponentId for PlayEnding {
    const LETTER: char = 'E';
}

impl ComponentId for LearnAction {
    const LETTER: char = '9';
}

id_parts! {
    enum LearnAction {
        Card(card) = 'c',
        ShareCard(card) = 's',
        Step(step) = 'v',
        ChooseCard = 'm',
        List(list) = 'l',
        ChooseKind = 'k',
        Count(page) = 'n',
        ShareCount(page) = 'N',
        Ending(card) = 'e',
        ShareEnding(card) = 'E',
        Exercise(action) = 'x',
        Path(action) = 'p',
    }

    enum CountPage { Explained = 'e', Rulesets = 'r', Pieces(white, black) = 'p' }

    enum EndingTask { Win = 'w', Hold = 'h' }

    enum CardKind {
        Word = 'w',
        Piece = 'p',
        Rule = 'r',
        Opening = 'o',
        Ending = 'e',
        Habit = 'h',
        Etiquette = 'm',
        History = 't',
        Kin = 'k',
    }
}

id_parts! {
    struct CardList { kind, page }
    struct CardStep { card, step }
    struct PlayEnding { card, task }
}

id_parts! {
    display CardId;
}

/// The letters of one side's pieces, the king's first.
impl IdParts for PieceCounts {
    fn write(&self, id: &mut IdWriter) {
        id.part(self);
    }

    fn read(parts: &mut SplitId<'_>) -> Result<PieceCounts, ParseCustomIdError> {
        parts.part(|part| {
            let read = |text: &str| {
                text.chars()
                    .try_fold(PieceCounts::NONE, |counts, letter| counts.with(Role::from_letter(letter)?, 1).ok())
            };
            read(part.strip_prefix('K')?).filter(|counts| counts.to_string() == part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use crate::solving::solving_move::tests::any_solving_move;
    use bot_service::EventId;
    use bot_service::learning::{EndingExercise, ExerciseTopic};
    use proptest::prelude::*;

    fn any_learn_action() -> impl Strategy<Value = LearnAction> {
        let kind = || proptest::sample::select(CardKind::ALL.to_vec());
        let card = || "[a-z0-9]{1,13}(-[a-z0-9]{1,12}){0,2}".prop_map(|id| id.parse::<CardId>().unwrap());
        prop_oneof![
            card().prop_map(LearnAction::Card),
            card().prop_map(LearnAction::ShareCard),
            (kind(), any::<u16>()).prop_map(|(kind, page)| LearnAction::List(CardList { kind, page })),
            Just(LearnAction::ChooseCard),
            Just(LearnAction::ChooseKind),
            any_count_page().prop_map(LearnAction::Count),
            any_count_page().prop_map(LearnAction::ShareCount),
            (card(), any::<u16>()).prop_map(|(card, step)| LearnAction::Step(CardStep { card, step })),
            card().prop_map(LearnAction::Ending),
            card().prop_map(LearnAction::ShareEnding),
            any_exercise_action().prop_map(LearnAction::Exercise),
            proptest::sample::select(vec![PathAction::Show, PathAction::Next, PathAction::Due, PathAction::ChooseStep])
                .prop_map(LearnAction::Path),
            any::<u8>().prop_map(|step| LearnAction::Path(PathAction::Step(step))),
        ]
    }

    fn any_count_page() -> impl Strategy<Value = CountPage> {
        let roles = vec![Role::Rook, Role::Knight, Role::Khon, Role::Met, Role::Pawn];
        let pieces = proptest::collection::vec(proptest::sample::select(roles), 0..8).prop_map(|roles| {
            roles.into_iter().fold(PieceCounts::NONE, |counts, role| counts.with(role, 1).unwrap_or(counts))
        });
        prop_oneof![
            Just(CountPage::Explained),
            Just(CountPage::Rulesets),
            (pieces.clone(), pieces).prop_map(|(white, black)| CountPage::Pieces(white, black)),
        ]
    }

    fn any_exercise_action() -> impl Strategy<Value = ExerciseAction> {
        let ending = proptest::sample::select(vec!["win.R.far", "win.NN.middle", "hold.RS.near"]);
        let ending = ending.prop_map(|ending| ending.parse::<EndingExercise>().unwrap());
        prop_oneof![
            proptest::sample::select(ExerciseTopic::ALL.to_vec()).prop_map(ExerciseAction::About),
            ending.prop_map(ExerciseAction::Ending),
            Just(ExerciseAction::Again),
            (any::<u64>(), any::<u8>(), any_solving_move())
                .prop_map(|(event, made, mv)| ExerciseAction::OnBoard((EventId(event), made), mv)),
        ]
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_learn_action()) {
            comes_back(id);
        }

        #[test]
        fn nothing_else_is_read(text in "[a-zA-Z](:[a-zA-Z0-9]{1,4}){0,4}|.*") {
            only_what_is_written_is_read::<LearnAction>(&text);
        }
    }

    #[test]
    fn a_game_from_an_ending_is_read_back() {
        let card = "verse-pig".parse().unwrap();
        EndingTask::ALL.into_iter().for_each(|task| comes_back(PlayEnding { card, task }));
    }
}
