//! The part of an id that says what is done in a game.

use crate::custom_id::ParseCustomIdError;
use crate::custom_id::parts::{Parts, number, one_letter, parse_move, side, square};
use crate::hint_step::HintStep;
use crate::replay_step::ReplayStep;
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

impl ButtonAction {
    pub(super) const fn letter(self) -> char {
        match self {
            ButtonAction::OfferDraw => 'd',
            ButtonAction::AcceptDraw => 'e',
            ButtonAction::DeclineDraw => 'f',
            ButtonAction::Resign => 'r',
            ButtonAction::ConfirmResign => 'R',
            ButtonAction::Abort => 'x',
            ButtonAction::AskTakeback => 'b',
            ButtonAction::AcceptTakeback => 'g',
            ButtonAction::DeclineTakeback => 'h',
            ButtonAction::StartCount => 'c',
            ButtonAction::StopCount => 's',
            ButtonAction::AcceptHandoff => 'o',
            ButtonAction::DeclineHandoff => 'q',
            ButtonAction::TakeOver => 'u',
            ButtonAction::Hint(_) => 'i',
            ButtonAction::Analyse => 'y',
            ButtonAction::Flip => 'v',
            ButtonAction::ChooseMove => 'm',
            ButtonAction::ChoosePiece(_) => 'p',
            ButtonAction::ChooseTarget(_) => 't',
            ButtonAction::Pick(_) => 'k',
            ButtonAction::Agree(_) => 'A',
            ButtonAction::Disagree(_) => 'D',
            ButtonAction::More => 'z',
            ButtonAction::Words => 'F',
            ButtonAction::KeepPlaying => 'K',
            ButtonAction::ShowPieces(_) => 'P',
            ButtonAction::ShowTargets(..) => 'T',
            ButtonAction::ShowBoard(_) => 'V',
            ButtonAction::TypeMove => 'l',
            ButtonAction::Rematch => 'M',
            ButtonAction::OpenReplay => 'E',
            ButtonAction::ExportPgn => 'X',
            ButtonAction::ExportFilm => 'W',
            ButtonAction::ShareFilm => 'S',
            ButtonAction::Replay(..) => 'L',
            ButtonAction::ReplayWords(_) => '2',
        }
    }

    /// The action of `letter`, with the parameters after the revision; `None` if the letter is unknown.
    pub(super) fn parse(letter: char, rest: &mut Parts<'_>) -> Result<Option<ButtonAction>, ParseCustomIdError> {
        Ok(Some(match letter {
            'd' => ButtonAction::OfferDraw,
            'e' => ButtonAction::AcceptDraw,
            'f' => ButtonAction::DeclineDraw,
            'r' => ButtonAction::Resign,
            'R' => ButtonAction::ConfirmResign,
            'x' => ButtonAction::Abort,
            'b' => ButtonAction::AskTakeback,
            'g' => ButtonAction::AcceptTakeback,
            'h' => ButtonAction::DeclineTakeback,
            'c' => ButtonAction::StartCount,
            's' => ButtonAction::StopCount,
            'o' => ButtonAction::AcceptHandoff,
            'q' => ButtonAction::DeclineHandoff,
            'u' => ButtonAction::TakeOver,
            'i' => ButtonAction::Hint(rest.next(hint_step)?),
            'y' => ButtonAction::Analyse,
            'v' => ButtonAction::Flip,
            'm' => ButtonAction::ChooseMove,
            'p' => ButtonAction::ChoosePiece(rest.next(number)?),
            't' => ButtonAction::ChooseTarget(rest.next(square)?),
            'k' => ButtonAction::Pick(rest.next(parse_move)?),
            'A' => ButtonAction::Agree(rest.next(number)?),
            'D' => ButtonAction::Disagree(rest.next(number)?),
            'z' => ButtonAction::More,
            'F' => ButtonAction::Words,
            'K' => ButtonAction::KeepPlaying,
            'P' => ButtonAction::ShowPieces(rest.next(side)?),
            'T' => ButtonAction::ShowTargets(rest.next(side)?, rest.next(square)?),
            'V' => ButtonAction::ShowBoard(rest.next(side)?),
            'l' => ButtonAction::TypeMove,
            'M' => ButtonAction::Rematch,
            'E' => ButtonAction::OpenReplay,
            'X' => ButtonAction::ExportPgn,
            'W' => ButtonAction::ExportFilm,
            'S' => ButtonAction::ShareFilm,
            'L' => ButtonAction::Replay(rest.next(replay_step)?, rest.next(number)?),
            '2' => ButtonAction::ReplayWords(rest.next(number)?),
            _ => return Ok(None),
        }))
    }
}

fn replay_step(part: &str) -> Option<ReplayStep> {
    let letter = one_letter(part)?;
    ReplayStep::ALL.into_iter().find(|step| step.letter() == letter)
}

fn hint_step(part: &str) -> Option<HintStep> {
    let digit = one_letter(part)?;
    HintStep::ALL.into_iter().find(|step| hint_digit(*step) == digit)
}

pub(super) const fn hint_digit(step: HintStep) -> char {
    match step {
        HintStep::Piece => '1',
        HintStep::Square => '2',
        HintStep::Why => '3',
    }
}
