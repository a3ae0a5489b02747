//! The components of puzzles and storms.

use crate::kit::custom_id::{ComponentId, id_parts};
use crate::solving::solving_move::SolvingMove;
use board_games::GameKind;
use bot_service::StormAt;
use bot_service::puzzle::Day;
use makruk_puzzles::{PuzzleId, PuzzleTheme};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleButton {
    pub puzzle: PuzzleId,
    /// The day that it was set for, if it was met as the puzzle of a day.
    pub day: Option<Day>,
    pub action: PuzzleAction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleAction {
    /// Solve it: show the user's own board in its current state.
    Solve,
    /// Show everybody how one did, without a word of the solution.
    Share,
    /// Explain the words for what it is about.
    Words,
    /// Say that something is wrong with it.
    Report,
    /// Say that, after all: the question before has been answered.
    ConfirmReport,
    /// Another one of the same difficulty.
    Another,
    /// One that went wrong and is to be repeated.
    Again,
    /// Analyse its position.
    Analyse,
    /// Say that it is a good one.
    VoteGood,
    VoteBad,
    /// Take that back.
    Unvote,
    Accept,
    Decline,
    /// Act in the position after this many plies of the user's own attempt.
    OnBoard(u8, SolvingMove),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StormButton {
    Begin,
    OnBoard(StormAt, SolvingMove),
}

id_parts! {
    /// Another puzzle of a game with a theme.
    pub struct PracticeButton as 'T' { game: GameKind, theme: PuzzleTheme }

    /// What is done in a race.
    pub struct RaceButton as 'R' { race: u64, action: RaceAction }

    pub enum RaceAction {
        Join = 'j',
        Leave = 'l',
        Begin = 'b',
        /// Solve its puzzles: show the user's own board.
        Solve = 's',
        /// Act at the puzzle with this number, after this many moves.
        OnBoard(index: u32, made: u8, mv: SolvingMove) = 'm',
    }
}

impl ComponentId for PuzzleButton {
    const LETTER: char = 'B';
}

impl ComponentId for StormButton {
    const LETTER: char = 'S';
}

id_parts! {
    struct PuzzleButton { puzzle, day, action }
    struct StormAt { seed, index, made }
}

id_parts! {
    enum PuzzleAction {
        Solve = 's',
        Share = 'S',
        Words = 'w',
        Report = 'r',
        ConfirmReport = 'R',
        Another = 'a',
        Again = 'g',
        Analyse = 'z',
        VoteGood = 'u',
        VoteBad = 'd',
        Unvote = 'v',
        Accept = 'y',
        Decline = 'n',
        OnBoard(made, mv) = 'b',
    }

    enum StormButton { Begin = 'b', OnBoard(at, mv) = 'm' }
}

id_parts! {
    display PuzzleId;
    display PuzzleTheme;
}

id_parts! {
    number Day;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::tests::*;
    use crate::solving::solving_move::tests::any_solving_move;
    use bot_service::solving::HintLevel;
    use proptest::prelude::*;

    fn any_puzzle() -> impl Strategy<Value = PuzzleButton> {
        let action = prop_oneof![
            proptest::sample::select(vec![
                PuzzleAction::Solve,
                PuzzleAction::Share,
                PuzzleAction::Words,
                PuzzleAction::Report,
                PuzzleAction::ConfirmReport,
                PuzzleAction::Another,
                PuzzleAction::Again,
                PuzzleAction::Analyse,
                PuzzleAction::VoteGood,
                PuzzleAction::VoteBad,
                PuzzleAction::Unvote,
                PuzzleAction::Accept,
                PuzzleAction::Decline,
            ]),
            (any::<u8>(), any_solving_move()).prop_map(|(made, mv)| PuzzleAction::OnBoard(made, mv)),
        ];
        (0_u32..1 << 30, proptest::option::of(any::<u16>()), action).prop_map(|(puzzle, day, action)| PuzzleButton {
            puzzle: PuzzleId(puzzle),
            day: day.map(Day),
            action,
        })
    }

    fn any_storm() -> impl Strategy<Value = StormButton> {
        let at = (any::<u64>(), any::<u32>(), any::<u8>());
        let at = at.prop_map(|(seed, index, made)| StormAt { seed, index, made });
        prop_oneof![
            Just(StormButton::Begin),
            (at, any_solving_move()).prop_map(|(at, mv)| StormButton::OnBoard(at, mv))
        ]
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_puzzle()) {
            comes_back(id);
        }

        #[test]
        fn nothing_else_is_read(text in "0000[0-9A-Z]{2}:(-|[0-9]{1,3}):[a-zA-Z](:[0-9]{1,2}:[a-zA-Z](:[1-4])?)?|.*") {
            only_what_is_written_is_read::<PuzzleButton>(&text);
        }
    }

    #[test]
    fn every_theme_is_read_back() {
        for game in GameKind::ALL {
            PuzzleTheme::ALL.into_iter().for_each(|theme| comes_back(PracticeButton { game, theme }));
        }
    }

    proptest! {
        #[test]
        fn no_other_theme_is_read(text in "[a-z-]{1,20}|.*") {
            only_what_is_written_is_read::<PracticeButton>(&text);
        }
    }

    fn any_race() -> impl Strategy<Value = RaceButton> {
        let action = prop_oneof![
            proptest::sample::select(vec![RaceAction::Join, RaceAction::Leave, RaceAction::Begin, RaceAction::Solve]),
            (any::<u32>(), any::<u8>(), any_solving_move())
                .prop_map(|(index, made, mv)| RaceAction::OnBoard(index, made, mv)),
        ];
        (any::<u64>(), action).prop_map(|(race, action)| RaceButton { race, action })
    }

    proptest! {
        #[test]
        fn every_button_of_a_race_is_read_back(id in any_race()) {
            comes_back(id);
        }
    }

    proptest! {
        #[test]
        fn every_storm_is_read_back(id in any_storm()) {
            comes_back(id);
        }
    }

    #[test]
    fn what_has_no_meaning_is_named() {
        for (text, part) in [
            ("m1:B:128", "128"),
            ("m1:B:0000oc:-:s", "0000oc"),
            ("m1:B:00009C:01:s", "01"),
            ("m1:B:00009C:-:b:2:h:4", "4"),
        ] {
            is_malformed::<PuzzleButton>(text, part);
        }
    }

    #[test]
    fn ids_of_messages_that_are_out_there_keep_their_form() {
        let of = |day, action| PuzzleButton { puzzle: PuzzleId(300), day, action }.id().to_string();
        assert_eq!(of(Some(Day(20_514)), PuzzleAction::Solve), "m1:B:00009C:20514:s");
        let hint = PuzzleAction::OnBoard(2, SolvingMove::Hint(HintLevel::To));
        assert_eq!(of(None, hint), "m1:B:00009C:-:b:2:h:3");
        let race = |action| RaceButton { race: 300, action }.id().to_string();
        assert_eq!(race(RaceAction::Join), "m1:R:300:j");
        assert_eq!(race(RaceAction::OnBoard(4, 2, SolvingMove::ShowPieces)), "m1:R:300:m:4:2:p");
    }
}
