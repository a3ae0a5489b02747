//! The components of challenges and of games.

use crate::board::replay_step::ReplayStep;
use crate::kit::custom_id::id_parts;
use crate::table::hint_step::HintStep;
use board_games::{GameMove, GameSquare, Seat};
use bot_service::game::GameId;

id_parts! {
    pub enum ButtonAction {
        OfferDraw = 'd',
        AcceptDraw = 'e',
        DeclineDraw = 'f',
        /// Ask to resign: a confirmation follows.
        Resign = 'r',
        ConfirmResign = 'R',
        /// Abort the game before both sides have moved.
        Abort = 'x',
        AskTakeback = 'b',
        /// Let the other side take its move back.
        AcceptTakeback = 'g',
        DeclineTakeback = 'h',
        StartCount = 'c',
        StopCount = 's',
        /// Let the engine play on for the other side.
        AcceptHandoff = 'o',
        DeclineHandoff = 'q',
        /// Take one's side back from the engine.
        TakeOver = 'u',
        /// Ask for a hint up to this step.
        Hint(step: HintStep) = 'i',
        Analyse = 'y',
        /// See the board from the other side, in private.
        Flip = 'v',
        ChooseMove = 'm',
        /// Choose the piece to move. The number distinguishes the menus of one message.
        ChoosePiece(menu: u8) = 'p',
        /// Choose the square that the piece on this one goes to.
        ChooseTarget(from: GameSquare) = 't',
        Pick(mv: GameMove) = 'k',
        /// Make the move chosen from a menu and claim the draw that it brings about. The number distinguishes the menus of one
        /// message.
        ClaimMove(menu: u8) = 'C',
        /// Agree to what the event at this index of the game's log asks.
        Agree(asked: u32) = 'A',
        Disagree(asked: u32) = 'D',
        /// Do what was chosen from the menu of rare actions.
        More = 'z',
        Words = 'F',
        /// Play on instead of resigning.
        KeepPlaying = 'K',
        /// See the pieces that can move, in the same private message, with this side at the bottom.
        ShowPieces(below: Seat) = 'P',
        /// Move the piece on this square: see where it can go or, if there is only one move, make it.
        ShowTargets(below: Seat, from: GameSquare) = 'T',
        /// See the board, in the same private message, with this side at the bottom.
        ShowBoard(below: Seat) = 'V',
        TypeMove = 'l',
        /// Offer another game after one that is over, or agree to it.
        Rematch = 'M',
        ExportPgn = 'X',
        ExportFilm = 'W',
        /// Put the animated picture into the channel.
        ShareFilm = 'S',
        /// Look at a game that is over move by move.
        OpenReplay = 'E',
        /// Step forward or back from the position after this many plies.
        Replay(step: ReplayStep, ply: u16) = 'L',
        /// Explain the words for the position after this many plies.
        ReplayWords(ply: u16) = '2',
        /// Open the board to move on it.
        OpenBoard = 'O',
    }

    pub struct BoardButton as 'b' {
        action: ButtonAction,
        game: GameId,
        /// The revision of the board when the component was shown.
        revision: u32,
    }

    pub struct ChallengeButton as 'c' {
        answer: Answer,
        /// The number of the challenge, which the game will have.
        game: GameId,
    }

    pub enum Answer {
        Accept = 'a',
        Decline = 'n',
        Withdraw = 'w',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::custom_id::ComponentId;
    use crate::kit::custom_id::tests::*;
    use proptest::prelude::*;

    fn any_action() -> impl Strategy<Value = ButtonAction> {
        prop_oneof![
            proptest::sample::select(vec![
                ButtonAction::OfferDraw,
                ButtonAction::AcceptDraw,
                ButtonAction::DeclineDraw,
                ButtonAction::Resign,
                ButtonAction::ConfirmResign,
                ButtonAction::Abort,
                ButtonAction::AskTakeback,
                ButtonAction::AcceptTakeback,
                ButtonAction::DeclineTakeback,
                ButtonAction::StartCount,
                ButtonAction::StopCount,
                ButtonAction::AcceptHandoff,
                ButtonAction::DeclineHandoff,
                ButtonAction::TakeOver,
                ButtonAction::Hint(HintStep::Piece),
                ButtonAction::Hint(HintStep::Square),
                ButtonAction::Hint(HintStep::Why),
                ButtonAction::Analyse,
                ButtonAction::Flip,
                ButtonAction::ChooseMove,
                ButtonAction::OpenBoard,
                ButtonAction::More,
                ButtonAction::Words,
                ButtonAction::KeepPlaying,
                ButtonAction::TypeMove,
                ButtonAction::Rematch,
                ButtonAction::OpenReplay,
                ButtonAction::ExportPgn,
                ButtonAction::ExportFilm,
                ButtonAction::ShareFilm,
            ]),
            any::<u32>().prop_map(ButtonAction::Agree),
            any::<u16>().prop_map(ButtonAction::ReplayWords),
            any::<u32>().prop_map(ButtonAction::Disagree),
            (proptest::sample::select(ReplayStep::ALL.to_vec()), any::<u16>())
                .prop_map(|(step, ply)| ButtonAction::Replay(step, ply)),
            any_seat().prop_map(ButtonAction::ShowPieces),
            any_seat().prop_map(ButtonAction::ShowBoard),
            (any_seat(), any_game_square()).prop_map(|(below, from)| ButtonAction::ShowTargets(below, from)),
            any::<u8>().prop_map(ButtonAction::ChoosePiece),
            any::<u8>().prop_map(ButtonAction::ClaimMove),
            any_game_square().prop_map(ButtonAction::ChooseTarget),
            any_game_move().prop_map(ButtonAction::Pick),
        ]
    }

    fn any_button() -> impl Strategy<Value = BoardButton> {
        (any::<u64>(), any::<u32>(), any_action()).prop_map(|(game, revision, action)| BoardButton {
            game: GameId(game),
            revision,
            action,
        })
    }

    fn any_answer() -> impl Strategy<Value = ChallengeButton> {
        let answer = proptest::sample::select(vec![Answer::Accept, Answer::Decline, Answer::Withdraw]);
        (any::<u64>(), answer).prop_map(|(game, answer)| ChallengeButton { game: GameId(game), answer })
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(id in any_button()) {
            comes_back(id);
        }

        #[test]
        fn nothing_else_is_read(text in "[a-zA-Z2](:[0-9a-hmwf]{1,5}){0,2}:[0-9]{1,2}:[0-9]{1,2}|.*") {
            only_what_is_written_is_read::<BoardButton>(&text);
        }
    }

    proptest! {
        #[test]
        fn every_answer_is_read_back(id in any_answer()) {
            comes_back(id);
        }
    }

    #[test]
    fn what_has_no_meaning_is_named() {
        for (text, part) in [
            ("m1:b:d:one:2", "one"),
            ("m1:b:d:1", ""),
            ("m1:b:d:1:-2", "-2"),
            ("m1:b:d:01:2", "01"),
            ("m1:b:d:1:2:3", "3"),
            ("m1:b:t:z9:1:2", "z9"),
            ("m1:b:k:e2:1:2", "e2"),
            ("m1:b:k:e2e4x:1:2", "e2e4x"),
            ("m1:b:k:ก๒:1:2", "ก๒"),
        ] {
            is_malformed::<BoardButton>(text, part);
        }
    }

    #[test]
    fn ids_of_messages_that_are_out_there_keep_their_form() {
        let e2: GameSquare = "e2".parse().unwrap();
        let mv = |text: &str| text.parse::<GameMove>().unwrap();
        let on = |revision, action| BoardButton { game: GameId(128), revision, action }.id().to_string();
        assert_eq!(on(41, ButtonAction::OfferDraw), "m1:b:d:128:41");
        assert_eq!(on(7, ButtonAction::Pick(mv("e2e6m"))), "m1:b:k:e2e6m:128:7");
        assert_eq!(on(7, ButtonAction::Pick(mv("e7e8q"))), "m1:b:k:e7e8q:128:7");
        assert_eq!(on(7, ButtonAction::ShowTargets(Seat::Second, e2)), "m1:b:T:b:e2:128:7");
        let answer = ChallengeButton { game: GameId(128), answer: Answer::Accept };
        assert_eq!(answer.id().to_string(), "m1:c:a:128");
    }
}
