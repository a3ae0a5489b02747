//! The components of challenges and of games.

use crate::kit::custom_id::{ComponentId, id_parts};
use crate::table::hint_step::HintStep;
use crate::table::replay_step::ReplayStep;
use bot_service::game::GameId;
use makruk::{Color, Move, Square};

/// What a button or menu of a game does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonAction {
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Ask to resign: a confirmation follows.
    Resign,
    ConfirmResign,
    /// Abort the game before both sides have moved.
    Abort,
    /// Ask to take back one's last move.
    AskTakeback,
    /// Let the other side take its move back.
    AcceptTakeback,
    DeclineTakeback,
    StartCount,
    StopCount,
    /// Let the engine play on for the other side.
    AcceptHandoff,
    DeclineHandoff,
    /// Take one's side back from the engine.
    TakeOver,
    /// Ask for a hint up to this step.
    Hint(HintStep),
    /// Ask for a review of a finished game.
    Analyse,
    /// See the board from the other side, in private.
    Flip,
    ChooseMove,
    /// Choose the piece to move. The number distinguishes the menus of one message.
    ChoosePiece(u8),
    /// Choose the square that the piece on this one goes to.
    ChooseTarget(Square),
    Pick(Move),
    /// Agree to what the event at this index of the game's log asks.
    Agree(u32),
    Disagree(u32),
    /// Do what was chosen from the menu of rare actions.
    More,
    /// Explain the words that are said of the game.
    Words,
    /// Play on instead of resigning.
    KeepPlaying,
    /// See the pieces that can move, in the same private message, with this side at the bottom.
    ShowPieces(Color),
    /// Move the piece on this square: see where it can go or, if there is only one move, make it.
    ShowTargets(Color, Square),
    /// See the board, in the same private message, with this side at the bottom.
    ShowBoard(Color),
    TypeMove,
    /// Offer another game after one that is over, or agree to it.
    Rematch,
    /// Take the game along as PGN.
    ExportPgn,
    /// Take the game along as an animated picture.
    ExportFilm,
    /// Put the animated picture into the channel.
    ShareFilm,
    /// Look at a game that is over move by move.
    OpenReplay,
    /// Step forward or back from the position after this many plies.
    Replay(ReplayStep, u16),
    /// Explain the words for the position after this many plies.
    ReplayWords(u16),
}

/// A button or menu of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardButton {
    pub game: GameId,
    /// The revision of the board when the component was shown.
    pub revision: u32,
    pub action: ButtonAction,
}

impl ComponentId for BoardButton {
    const LETTER: char = 'b';
}

/// A button of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeButton {
    /// The number of the challenge, which the game will have.
    pub game: GameId,
    pub answer: Answer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Accept,
    Decline,
    Withdraw,
}

impl ComponentId for ChallengeButton {
    const LETTER: char = 'c';
}

id_parts! {
    struct BoardButton { action, game, revision }
    struct ChallengeButton { answer, game }
}

id_parts! {
    enum Answer { Accept = 'a', Decline = 'n', Withdraw = 'w' }

    enum ButtonAction {
        OfferDraw = 'd',
        AcceptDraw = 'e',
        DeclineDraw = 'f',
        Resign = 'r',
        ConfirmResign = 'R',
        Abort = 'x',
        AskTakeback = 'b',
        AcceptTakeback = 'g',
        DeclineTakeback = 'h',
        StartCount = 'c',
        StopCount = 's',
        AcceptHandoff = 'o',
        DeclineHandoff = 'q',
        TakeOver = 'u',
        Hint(step) = 'i',
        Analyse = 'y',
        Flip = 'v',
        ChooseMove = 'm',
        ChoosePiece(menu) = 'p',
        ChooseTarget(from) = 't',
        Pick(mv) = 'k',
        Agree(asked) = 'A',
        Disagree(asked) = 'D',
        More = 'z',
        Words = 'F',
        KeepPlaying = 'K',
        ShowPieces(below) = 'P',
        ShowTargets(below, from) = 'T',
        ShowBoard(below) = 'V',
        TypeMove = 'l',
        Rematch = 'M',
        OpenReplay = 'E',
        ExportPgn = 'X',
        ExportFilm = 'W',
        ShareFilm = 'S',
        Replay(step, ply) = 'L',
        ReplayWords(ply) = '2',
    }

    enum HintStep { Piece = '1', Square = '2', Why = '3' }

    enum ReplayStep { First = 'f', Back = 'b', Forward = 'n', Last = 'l' }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            any_side().prop_map(ButtonAction::ShowPieces),
            any_side().prop_map(ButtonAction::ShowBoard),
            (any_side(), any_square()).prop_map(|(below, from)| ButtonAction::ShowTargets(below, from)),
            any::<u8>().prop_map(ButtonAction::ChoosePiece),
            any_square().prop_map(ButtonAction::ChooseTarget),
            any_move().prop_map(ButtonAction::Pick),
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
        let e2 = Square::from_latin(b"e2").unwrap();
        let e6 = Square::from_latin(b"e6").unwrap();
        let on = |revision, action| BoardButton { game: GameId(128), revision, action }.id().to_string();
        assert_eq!(on(41, ButtonAction::OfferDraw), "m1:b:d:128:41");
        assert_eq!(on(7, ButtonAction::Pick(Move::promoting(e2, e6))), "m1:b:k:e2e6m:128:7");
        assert_eq!(on(7, ButtonAction::ShowTargets(Color::Black, e2)), "m1:b:T:b:e2:128:7");
        let answer = ChallengeButton { game: GameId(128), answer: Answer::Accept };
        assert_eq!(answer.id().to_string(), "m1:c:a:128");
    }
}
