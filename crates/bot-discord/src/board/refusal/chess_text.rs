//! Why a text is no move of international chess: the reason with an example, or a question with buttons.

use serenity::all::CreateActionRow;

use crate::board::words::{example, piece_name, square, written};
use crate::i18n::{Text, text_of};
use crate::kit::limits::quote;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use board_games::{BoardTurn, GameMove, GamePiece};
use international_chess::notation::text::ChessTextError;
use international_chess::{CastlingWing, ChessHistory, ChessMove, ChessPosition, IllegalChessMove, Piece};

/// How many moves are offered at most.
const ENOUGH: usize = 5;

/// The message that explains why a text is not a legal move in this game, where it is known. Where one or more moves may be meant,
/// its buttons make them.
pub(crate) fn explain(
    error: &ChessTextError,
    history: Option<&ChessHistory>,
    buttons: &dyn Fn(&[GameMove]) -> Vec<CreateActionRow>,
    reader: Reader,
) -> OutgoingMessage {
    let start = ChessPosition::start();
    let turn = BoardTurn::from(history.map_or(&start, ChessHistory::position));
    let example = || example(turn, reader).unwrap_or_default();
    let offered =
        |moves: &[ChessMove]| -> Vec<GameMove> { moves.iter().take(ENOUGH).copied().map(GameMove::from).collect() };
    let listed = |moves: &[GameMove]| {
        moves.iter().map(|&mv| format!("`{}`", written(turn, mv, reader))).collect::<Vec<_>>().join(" ")
    };
    let (text, moves) = match error {
        ChessTextError::TooLong => (Text::new("text-too-long").with("example", example()), Vec::new()),
        ChessTextError::NotUnderstood { token } => (
            match quote(token) {
                token if token.is_empty() => Text::new("text-empty").with("example", example()),
                token => Text::new("text-not-understood").with("token", token).with("example", example()),
            },
            Vec::new(),
        ),
        ChessTextError::NoSuchMove { nearest } => {
            let moves = offered(nearest);
            let text = match (moves.is_empty(), turn.is_check()) {
                (false, true) => Text::new("chess-text-in-check-nearest").with("moves", listed(&moves)),
                (false, false) => Text::new("text-no-such-move-nearest").with("moves", listed(&moves)),
                (true, true) => Text::new("chess-text-in-check").with("example", example()),
                (true, false) => Text::new("text-no-such-move").with("example", example()),
            };
            (text, moves)
        }
        ChessTextError::Illegal { reason, .. } => (illegal(reason, reader), Vec::new()),
        ChessTextError::Ambiguous(moves) => {
            (Text::new("text-ambiguous"), moves.iter().copied().map(GameMove::from).collect())
        }
        ChessTextError::Doubtful { mv, other, reason } => {
            let piece = turn.piece_at(GameMove::from(*other).from);
            let text = Text::new("text-doubtful-piece")
                .with("piece", piece_name(piece.map_or(GamePiece::Chess(Piece::Bishop), |placed| placed.piece)))
                .with("square", square(other.from(), reader))
                .with("reason", illegal(reason, reader).localize(reader.locale))
                .with("move", written(turn, *mv, reader));
            (text, vec![GameMove::from(*mv)])
        }
    };
    let rows = if history.is_some() { buttons(&moves) } else { Vec::new() };
    OutgoingMessage { rows, ..OutgoingMessage::text(&text, reader.locale) }
}

/// Why a move is illegal.
pub(crate) fn illegal(reason: &IllegalChessMove, reader: Reader) -> Text {
    let at = |text: Text, at| text.with("square", square(at, reader));
    match *reason {
        IllegalChessMove::EmptySquare(from) => at(Text::new("illegal-empty-square"), from),
        IllegalChessMove::OpponentPiece(from) => at(Text::new("illegal-opponent-piece"), from),
        IllegalChessMove::OwnPiece(to) => at(Text::new("illegal-own-piece"), to),
        IllegalChessMove::KingTaken(_) => Text::new("chess-illegal-king-taken"),
        IllegalChessMove::CannotReach { piece, from, to } => {
            let text = text_of!("chess-illegal-reach", piece, Piece: King, Queen, Rook, Bishop, Knight, Pawn);
            text.with("from", square(from, reader)).with("to", square(to, reader))
        }
        IllegalChessMove::Blocked { at: way } => at(Text::new("chess-illegal-blocked"), way),
        IllegalChessMove::PawnTakesAhead { at: ahead } => at(Text::new("chess-illegal-pawn-takes-ahead"), ahead),
        IllegalChessMove::PawnNeedsCapture { to } => at(Text::new("chess-illegal-pawn-needs-capture"), to),
        IllegalChessMove::EnPassantGone { pawn } => at(Text::new("chess-illegal-en-passant-gone"), pawn),
        IllegalChessMove::Pinned { by } => at(Text::new("chess-illegal-pinned"), by),
        IllegalChessMove::StillInCheck { by } => at(Text::new("chess-illegal-still-in-check"), by),
        IllegalChessMove::IntoCheck { by } => at(Text::new("chess-illegal-into-check"), by),
        IllegalChessMove::PromotionNeeded { to } => at(Text::new("chess-illegal-promotion-needed"), to),
        IllegalChessMove::CannotPromote { to } => at(Text::new("chess-illegal-cannot-promote"), to),
        IllegalChessMove::CastlingForfeited(wing) => {
            text_of!("chess-illegal-castling-forfeited", wing, CastlingWing: King, Queen)
        }
        IllegalChessMove::CastlingBlocked { at: way, .. } => at(Text::new("chess-illegal-castling-blocked"), way),
        IllegalChessMove::CastlingInCheck { by } => at(Text::new("chess-illegal-castling-in-check"), by),
        IllegalChessMove::CastlingThroughCheck { at: crossed, by } => {
            at(Text::new("chess-illegal-castling-through-check"), crossed).with("by", square(by, reader))
        }
    }
}
