//! Why a text is no move of chaturanga: the reason with an example, or a question with buttons.

use serenity::all::CreateActionRow;

use crate::board::words::{example, piece_name, square, written};
use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use board_games::{BoardTurn, GameBoard, GameMove, GamePiece};
use chaturanga::Arm;
use chaturanga::two::text::TwoTextError;
use chaturanga::two::{TwoPosition, TwoRefusal, TwoRules};

/// The message that explains why a text is not a legal move in this game, where it is known. Where one or more moves may be meant,
/// its buttons make them.
pub(crate) fn explain(
    error: &TwoTextError,
    board: Option<&GameBoard>,
    buttons: &dyn Fn(&[GameMove]) -> Vec<CreateActionRow>,
    reader: Reader,
) -> OutgoingMessage {
    let start = TwoPosition::start(TwoRules::default());
    let turn = board.map_or(BoardTurn::from(&start), GameBoard::current);
    let example = || example(turn, reader).unwrap_or_default();
    let name = |arm: Arm| piece_name(GamePiece::Chaturanga(arm));
    let (text, moves) = match error {
        TwoTextError::NotUnderstood => (Text::new("chaturanga-not-understood").with("example", example()), Vec::new()),
        TwoTextError::Illegal { refusal, .. } => (illegal(refusal, reader), Vec::new()),
        TwoTextError::NoPiece { arm, to } => {
            let text = Text::new("chaturanga-no-piece").with("piece", name(*arm)).with("square", square(*to, reader));
            (text.with("example", example()), Vec::new())
        }
        TwoTextError::OtherPiece { said, meant } => {
            let text = text_of!("chaturanga-other-piece", said, Arm: Boat, Elephant;
                Arm::King | Arm::Counsellor | Arm::Horse | Arm::Pawn => Text::new("text-ambiguous"));
            (text.with("move", written(turn, *meant, reader)), vec![GameMove::from(*meant)])
        }
        TwoTextError::Ambiguous(moves) => {
            (Text::new("text-ambiguous"), moves.iter().copied().map(GameMove::from).collect())
        }
    };
    let rows = if board.is_some() { buttons(&moves) } else { Vec::new() };
    OutgoingMessage { rows, ..OutgoingMessage::text(&text, reader.locale) }
}

/// Why a move is illegal.
pub(crate) fn illegal(reason: &TwoRefusal, reader: Reader) -> Text {
    let at = |text: Text, at| text.with("square", square(at, reader));
    match *reason {
        TwoRefusal::EmptySquare(from) => at(Text::new("illegal-empty-square"), from),
        TwoRefusal::OpponentPiece(from) => at(Text::new("illegal-opponent-piece"), from),
        TwoRefusal::OwnPiece(to) => at(Text::new("illegal-own-piece"), to),
        TwoRefusal::KingTaken(_) => Text::new("chaturanga-king-taken"),
        TwoRefusal::CannotReach { arm, to } => {
            at(text_of!("chaturanga-reach", arm, Arm: King, Counsellor, Elephant, Horse, Boat, Pawn), to)
        }
        TwoRefusal::InCheck { by } => at(Text::new("chaturanga-in-check"), by),
    }
}
