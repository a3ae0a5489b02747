//! Why a text is no move: the reason with an example, or a question with buttons.

use serenity::all::CreateActionRow;

use crate::board::refusal::{chaturanga_text, chess_text};
use crate::board::words::{self, notation, piece_name, square};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::limits::quote;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use board_games::{GameBoard, GameMove, MoveRefusal, Seat, TextRefusal};
use makruk::counting::Numbers;
use makruk::notation::Notation;
use makruk::notation::text::{ChessOnly, Doubt, Reading, TextError};
use makruk::{Color, IllegalMove, Move, Position, Role, Setup, Square, Turn};

/// The message that explains why a text is not a legal move in this game, where it is known. Where one or more moves may be
/// meant, its buttons make them.
pub fn explain(
    error: &TextRefusal,
    board: Option<&GameBoard>,
    buttons: &dyn Fn(&[GameMove]) -> Vec<CreateActionRow>,
    reader: Reader,
) -> OutgoingMessage {
    tracing::debug!(%error, "not a move");
    match error {
        TextRefusal::Makruk(error) => {
            let buttons = |moves: &[Move]| buttons(&moves.iter().copied().map(GameMove::from).collect::<Vec<_>>());
            let turn = board.and_then(|board| board.current().makruk());
            let numbers = board.and_then(GameBoard::makruk).map_or(Numbers::Kept, |history| history.ruleset().numbers);
            explain_makruk(error, turn.map(|turn| (turn, numbers)), &buttons, reader)
        }
        TextRefusal::Chess(error) => chess_text::explain(error, board.and_then(GameBoard::chess), buttons, reader),
        TextRefusal::Chaturanga(error) => chaturanga_text::explain(error, board, buttons, reader),
    }
}

/// As [`explain`], for a text that should be a move of Makruk, or of a game that moves as Makruk does, and who says the numbers of
/// its counts.
pub fn explain_makruk(
    error: &TextError,
    turn: Option<(Turn<'_>, Numbers)>,
    buttons: &dyn Fn(&[Move]) -> Vec<CreateActionRow>,
    reader: Reader,
) -> OutgoingMessage {
    let on = turn.map(|(turn, numbers)| MoveContext { position: turn.position(), turn, numbers, buttons });
    let side = on.map_or(Color::White, |on| on.position.turn());
    let explained = Explanation::of(error, Typed { on, side, reader });
    OutgoingMessage { rows: explained.rows, ..OutgoingMessage::text(&explained.text, reader.locale) }
}

/// The message that explains why a text of this side, which is not to move, is no move in any position.
pub fn explain_early(error: &TextRefusal, side: Seat, reader: Reader) -> OutgoingMessage {
    match error {
        TextRefusal::Makruk(error) => {
            let explained = Explanation::of(error, Typed { on: None, side: side.into(), reader });
            OutgoingMessage::text(&explained.text, reader.locale)
        }
        TextRefusal::Chess(error) => chess_text::explain(error, None, &|_| Vec::new(), reader),
        TextRefusal::Chaturanga(error) => chaturanga_text::explain(error, None, &|_| Vec::new(), reader),
    }
}

/// What a text was typed for.
#[derive(Clone, Copy)]
struct MoveContext<'a> {
    position: &'a Position,
    turn: Turn<'a>,
    numbers: Numbers,
    buttons: &'a dyn Fn(&[Move]) -> Vec<CreateActionRow>,
}

#[derive(Clone, Copy)]
struct Typed<'a> {
    /// What it was typed for, where that is known.
    on: Option<MoveContext<'a>>,
    /// Who typed it.
    side: Color,
    reader: Reader,
}

struct Explanation {
    text: Text,
    rows: Vec<CreateActionRow>,
}

impl From<Text> for Explanation {
    fn from(text: Text) -> Explanation {
        Explanation { text, rows: Vec::new() }
    }
}

impl Explanation {
    fn of(error: &TextError, typed: Typed<'_>) -> Explanation {
        let reader = typed.reader;
        let on = typed.on;
        let example = || typed.example();
        match error {
            TextError::TooLong => Text::new("text-too-long").with("example", example()),
            TextError::NotUnderstood { token } => match quote(token) {
                token if token.is_empty() => Text::new("text-empty").with("example", example()),
                token => Text::new("text-not-understood").with("token", token).with("example", example()),
            },
            TextError::Chess(ChessOnly::Bishop) => Text::new("text-chess-bishop").with("example", example()),
            TextError::Chess(ChessOnly::Queen) => Text::new("text-chess-queen").with("example", example()),
            TextError::Chess(ChessOnly::Castling) => Text::new("text-chess-castling"),
            TextError::NoSuchMove { nearest } => return typed.no_such_move(nearest),
            TextError::PromotedPawn { moves } => {
                // The Thai letter is what matters, whatever the reader's language.
                let written = on.map(|on| written(on, moves, Locale::Thai.into())).unwrap_or_default();
                Text::new("text-promoted-pawn").with("moves", written)
            }
            TextError::Illegal { reason, .. } => illegal(reason, reader),
            TextError::Ambiguous(moves) => return typed.ask_which(moves),
            TextError::Doubtful { reading, doubt } => return typed.ask_whether(*reading, doubt),
            TextError::OtherLayout { text, error } => {
                let Explanation { text: why, rows } = Explanation::of(error, typed);
                let text =
                    Text::new("text-other-layout").with("text", quote(text)).with("why", why.localize(reader.locale));
                return Explanation { text, rows };
            }
        }
        .into()
    }
}

impl Typed<'_> {
    /// That no piece can make the move, with buttons for those that are like it.
    fn no_such_move(self, nearest: &[Move]) -> Explanation {
        let is_check = self.on.is_some_and(|on| on.position.is_check());
        let text = match (self.on.filter(|_| !nearest.is_empty()), is_check) {
            (Some(on), true) => Text::new("text-in-check-nearest").with("moves", written(on, nearest, self.reader)),
            (Some(on), false) => {
                Text::new("text-no-such-move-nearest").with("moves", written(on, nearest, self.reader))
            }
            (None, true) => Text::new("text-in-check").with("example", self.example()),
            (None, false) => Text::new("text-no-such-move").with("example", self.example()),
        };
        Explanation { text, rows: self.buttons(&nearest[..nearest.len().min(ENOUGH)]) }
    }

    fn example(self) -> String {
        let here = self.on.and_then(|on| words::example(on.position, self.reader));
        here.unwrap_or_else(|| example_of(self.side, self.reader))
    }

    /// The question which of several moves is meant, with a button for each.
    fn ask_which(self, moves: &[Move]) -> Explanation {
        let rows = self.buttons(moves);
        let text = match rows.is_empty() {
            true => {
                let example = long_example(self.on.map(|on| on.position), self.reader);
                Text::new("text-ambiguous-many").with("example", example)
            }
            false => Text::new("text-ambiguous"),
        };
        Explanation { text, rows }
    }

    /// The question whether a move is meant, with a button that makes it.
    fn ask_whether(self, reading: Reading, doubt: &Doubt) -> Explanation {
        let Some(on) = self.on else { return Text::new("text-ambiguous").into() };
        let mut mv = notation(self.reader).format(on.turn, reading.mv);
        // A button cannot say a number.
        let unsayable = reading.spoken_count.filter(|_| on.numbers != Numbers::Kept);
        if let Some(number) = unsayable {
            mv = format!("{mv} {number}");
        }
        let rows = if unsayable.is_some() { Vec::new() } else { self.buttons(&[reading.mv]) };
        let text = match doubt {
            Doubt::OtherLayout { text } => match rows.is_empty() {
                true => Text::new("text-doubtful-layout-type").with("text", quote(text)),
                false => Text::new("text-doubtful-layout").with("text", quote(text)),
            },
            Doubt::OtherPiece { mv: other, reason } => {
                let piece = on.position.board().piece_at(other.from());
                Text::new("text-doubtful-piece")
                    .with("piece", piece.map_or(Text::new("role-pawn"), piece_name))
                    .with("square", square(other.from(), self.reader))
                    .with("reason", illegal(reason, self.reader).localize(self.reader.locale))
            }
        };
        Explanation { text: text.with("move", mv), rows }
    }

    fn buttons(self, moves: &[Move]) -> Vec<CreateActionRow> {
        self.on.map(|on| (on.buttons)(moves)).unwrap_or_default()
    }
}

/// How many moves are offered at most.
const ENOUGH: usize = 5;

/// A few moves, each as it can be typed.
fn written(on: MoveContext<'_>, moves: &[Move], reader: Reader) -> String {
    let written = moves.iter().take(ENOUGH).map(|&mv| format!("`{}`", notation(reader).format(on.turn, mv)));
    written.collect::<Vec<_>>().join(" ")
}

/// A first move of this side as it can be typed.
pub(crate) fn example_of(side: Color, reader: Reader) -> String {
    let start = Position::from_setup(&Setup { turn: side, ..Setup::start() });
    start.ok().and_then(|start| words::example(&start, reader)).unwrap_or_default()
}

/// A legal move of this position or, without one, of the starting position, written with the square that the piece leaves.
fn long_example(position: Option<&Position>, reader: Reader) -> String {
    let start = Position::start();
    let position = position.filter(|position| position.has_legal_move()).unwrap_or(&start);
    let notation = match notation(reader) {
        Notation::ThaiShort => Notation::ThaiLong,
        _ => Notation::Uci,
    };
    words::example_in(position, notation).unwrap_or_default()
}

/// Why a move is illegal, in whichever game.
pub(crate) fn illegal_in_game(reason: &MoveRefusal, reader: Reader) -> Text {
    match reason {
        MoveRefusal::Makruk(reason) => illegal(reason, reader),
        MoveRefusal::Chess(reason) => chess_text::illegal(reason, reader),
        MoveRefusal::Chaturanga(reason) => chaturanga_text::illegal(reason, reader),
    }
}

pub(crate) fn illegal(reason: &IllegalMove, reader: Reader) -> Text {
    let at = |text: Text, at| text.with("square", square(at, reader));
    match *reason {
        IllegalMove::EmptySquare(from) => at(Text::new("illegal-empty-square"), from),
        IllegalMove::OpponentPiece(from) => at(Text::new("illegal-opponent-piece"), from),
        IllegalMove::OwnPiece(to) => at(Text::new("illegal-own-piece"), to),
        IllegalMove::KingTaken(_) => Text::new("illegal-king-taken"),
        IllegalMove::CannotReach { role, promoted, from, to } => {
            let text = match role == Role::Knight && is_diagonal(from, to) {
                true => Text::new("illegal-knight-diagonal"),
                false => reach(role, promoted),
            };
            text.with("from", square(from, reader)).with("to", square(to, reader))
        }
        IllegalMove::Blocked { at: way } => at(Text::new("illegal-blocked"), way),
        IllegalMove::PawnTakesAhead { at: ahead } => at(Text::new("illegal-pawn-takes-ahead"), ahead),
        IllegalMove::PawnNeedsCapture { to } => at(Text::new("illegal-pawn-needs-capture"), to),
        IllegalMove::Pinned { by } => at(Text::new("illegal-pinned"), by),
        IllegalMove::StillInCheck { by } => at(Text::new("illegal-still-in-check"), by),
        IllegalMove::IntoCheck { by } => at(Text::new("illegal-into-check"), by),
        IllegalMove::MustPromote { to } => at(Text::new("illegal-must-promote"), to),
        IllegalMove::CannotPromote { to } => at(Text::new("illegal-cannot-promote"), to),
        IllegalMove::LeapFromCheck { by } => at(Text::new("illegal-leap-from-check"), by),
        IllegalMove::LeapOntoPiece(to) => at(Text::new("illegal-leap-onto-piece"), to),
    }
}

/// Whether two squares are on a diagonal: a knight's move there is ตาโป่ง (คำที่เกี่ยวข้องกับหมากรุกไทย).
fn is_diagonal(from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    files > 0 && files == from.rank().index().abs_diff(to.rank().index())
}

fn reach(role: Role, promoted: bool) -> Text {
    text_of!("illegal-reach", role, Role:
        King, Khon, Knight, Rook, Pawn;
        Role::Met if promoted => Text::new("illegal-reach-promoted"),
        Role::Met => Text::new("illegal-reach-met"),
    )
}
