//! A position with what the side to move may do in it.

use chaturanga::two::TwoPosition;
use international_chess::ChessPosition;
use international_chess::notation::ChessNotation;
use makruk::notation::{Notation, text};
use makruk::{Position, Turn};
use ouk::OukPosition;

use crate::{
    BoardPiece, GameBoard, GameKind, GameMove, GamePiece, GameScene, GameSquare, MoveRefusal, Seat, TextRefusal,
    TypedGameMove, chaturanga_game, chess, makruk_game,
};

/// A position of any game with the moves that may be made in it: what moves are written, read out and chosen by.
#[derive(Clone, Copy, Debug)]
pub enum BoardTurn<'a> {
    /// Of Makruk.
    Makruk(Turn<'a>),
    /// Of chess.
    Chess(&'a ChessPosition),
    /// Of Ouk.
    Ouk(&'a OukPosition),
    /// Of chaturanga for two.
    Chaturanga(&'a TwoPosition),
}

/// Asks the game that is played. Ouk is asked for its turn, as Makruk is.
macro_rules! ask {
    ($turn:expr, $makruk:ident => $of_makruk:expr, $chess:ident => $of_chess:expr, $chaturanga:ident => $of_chaturanga:expr $(,)?) => {
        match $turn {
            BoardTurn::Makruk($makruk) => $of_makruk,
            BoardTurn::Ouk(position) => {
                let $makruk = &position.current();
                $of_makruk
            }
            BoardTurn::Chess($chess) => $of_chess,
            BoardTurn::Chaturanga($chaturanga) => $of_chaturanga,
        }
    };
}

impl<'a> BoardTurn<'a> {
    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            BoardTurn::Makruk(_) => GameKind::Makruk,
            BoardTurn::Chess(_) => GameKind::Chess,
            BoardTurn::Ouk(_) => GameKind::Ouk,
            BoardTurn::Chaturanga(_) => GameKind::Chaturanga,
        }
    }

    /// Who is to move.
    pub fn turn(&self) -> Seat {
        ask!(self,
            turn => turn.position().turn().into(),
            chess => chess.turn().into(),
            chaturanga => chaturanga.turn().into(),
        )
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        ask!(self,
            turn => turn.position().is_check(),
            chess => chess.is_check(),
            chaturanga => chaturanga.is_check(),
        )
    }

    /// The position and its moves, if the game moves as Makruk does.
    pub fn makruk(&self) -> Option<Turn<'a>> {
        match self {
            BoardTurn::Makruk(turn) => Some(*turn),
            BoardTurn::Ouk(position) => Some(position.current()),
            BoardTurn::Chess(_) | BoardTurn::Chaturanga(_) => None,
        }
    }

    /// The pieces, by square from a1.
    pub fn pieces(&self) -> Vec<BoardPiece> {
        ask!(self,
            turn => makruk_game::pieces(turn.position().board()).collect(),
            chess => chess::pieces(chess).collect(),
            chaturanga => chaturanga_game::pieces(chaturanga).collect(),
        )
    }

    /// The square of a seat's king.
    pub fn king(&self, seat: Seat) -> GameSquare {
        ask!(self,
            turn => turn.position().king(seat.into()).into(),
            chess => chess.king(seat.into()).into(),
            chaturanga => chaturanga.king(seat.into()).into(),
        )
    }

    /// What a picture of the position shows.
    pub fn scene(&self) -> GameScene {
        GameScene { pieces: self.pieces(), last_move: None, check: self.king_in_check(), count: None }
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: GameSquare) -> Option<BoardPiece> {
        self.pieces().into_iter().find(|placed| placed.square == square)
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<GameMove> {
        ask!(self,
            turn => turn.legal_moves().iter().copied().map(GameMove::from).collect(),
            chess => chess.legal_moves().into_iter().map(GameMove::from).collect(),
            chaturanga => chaturanga.legal_moves().into_iter().map(GameMove::from).collect(),
        )
    }

    /// The square of a king in check.
    pub fn king_in_check(&self) -> Option<GameSquare> {
        self.is_check().then(|| self.king(self.turn()))
    }

    /// The move with what the rules prescribe that a pawn becomes by it, where they do; a choice is the player's.
    pub fn completed(&self, mv: GameMove) -> GameMove {
        match self.makruk() {
            Some(turn) => turn.position().move_between(mv.from.into(), mv.to.into()).into(),
            None => mv,
        }
    }

    /// Why a move is illegal; `None` if it is legal.
    pub fn refusal(&self, mv: GameMove) -> Option<MoveRefusal> {
        ask!(self,
            turn => turn.refusal(mv.from.into(), mv.to.into()).map(MoveRefusal::Makruk),
            chess => chess.refusal(mv.chess()).map(MoveRefusal::Chess),
            chaturanga => chaturanga.refusal(mv.chaturanga()).map(MoveRefusal::Chaturanga),
        )
    }

    /// Reads a typed move.
    ///
    /// # Errors
    /// Why the text is not one legal move.
    pub fn read(&self, text: &str) -> Result<TypedGameMove, TextRefusal> {
        ask!(self,
            turn => Ok(makruk_game::read(*turn, text)?),
            chess => Ok(chess::read(chess, text)?),
            chaturanga => Ok(chaturanga_game::read(chaturanga, text)?),
        )
    }

    /// What a move takes, wherever that is.
    pub fn taken_by(&self, mv: GameMove) -> Option<GamePiece> {
        ask!(self,
            turn => turn.position().board().piece_at(mv.to.into()).map(GamePiece::from),
            chess => chess.captured(mv.chess()).map(|(_, piece)| GamePiece::Chess(piece)),
            chaturanga => chaturanga_game::captured(chaturanga, mv.chaturanga()).map(GamePiece::Chaturanga),
        )
    }

    /// A legal move as it is written. Chess has one notation in Thai.
    pub fn format(&self, mv: GameMove, notation: Notation) -> String {
        match self {
            BoardTurn::Makruk(turn) => notation.format(*turn, mv.makruk()),
            BoardTurn::Ouk(position) => notation.format(position.current(), mv.makruk()),
            BoardTurn::Chess(position) => {
                let notation = match notation {
                    Notation::ThaiShort | Notation::ThaiLong => ChessNotation::Thai,
                    Notation::San => ChessNotation::San,
                    Notation::Uci => ChessNotation::Uci,
                };
                notation.format(position, mv.chess())
            }
            BoardTurn::Chaturanga(position) => chaturanga_game::format(position, mv.chaturanga(), notation),
        }
    }

    /// Moves in a row as they are written, as far as they are legal, each with who makes it.
    pub fn format_line(&self, moves: &[GameMove], notation: Notation) -> Vec<(Seat, String)> {
        let Some((&mv, rest)) = moves.split_first() else { return Vec::new() };
        let further = match self {
            BoardTurn::Makruk(turn) if turn.is_legal(mv.makruk()) => {
                BoardTurn::from(&turn.play_unchecked(mv.makruk())).format_line(rest, notation)
            }
            BoardTurn::Chess(position) if position.is_legal(mv.chess()) => {
                BoardTurn::from(&position.play_unchecked(mv.chess())).format_line(rest, notation)
            }
            BoardTurn::Ouk(position) => match position.play(mv.makruk()) {
                Ok(after) => BoardTurn::from(&after).format_line(rest, notation),
                Err(_) => return Vec::new(),
            },
            BoardTurn::Chaturanga(position) => match position.play(mv.chaturanga()) {
                Ok(after) => BoardTurn::from(&after).format_line(rest, notation),
                Err(_) => return Vec::new(),
            },
            BoardTurn::Makruk(_) | BoardTurn::Chess(_) => return Vec::new(),
        };
        [(self.turn(), self.format(mv, notation))].into_iter().chain(further).collect()
    }

    /// The legal moves that a text typed so far may become, those that are written so in `notation` first.
    pub fn completions(&self, typed: &str, notation: Notation) -> Vec<GameMove> {
        match self.makruk() {
            Some(turn) => text::complete(typed, turn, notation).into_iter().map(GameMove::from).collect(),
            None => self.begun_with(typed, notation),
        }
    }

    /// The legal moves whose text begins with the typed one, in this notation or another.
    fn begun_with(&self, typed: &str, notation: Notation) -> Vec<GameMove> {
        let plain = |text: &str| -> String {
            text.chars().filter(|c| !c.is_whitespace() && *c != '-').flat_map(char::to_lowercase).collect()
        };
        let typed = plain(typed);
        let begins = |mv: GameMove, notation: Notation| plain(&self.format(mv, notation)).starts_with(&typed);
        let other = Notation::ALL.into_iter().filter(|&other| other != notation);
        let mut moves = self.legal_moves();
        moves.retain(|&mv| begins(mv, notation) || other.clone().any(|other| begins(mv, other)));
        moves.sort_by_key(|&mv| !begins(mv, notation));
        moves
    }

    /// A legal move as an example of what to type: that of a knight if there is one, which shows the letter of a piece and a square.
    pub fn example(&self) -> Option<GameMove> {
        let moves = self.legal_moves();
        let pieces = self.pieces();
        let knight =
            moves.iter().find(|mv| pieces.iter().any(|placed| placed.square == mv.from && placed.piece.is_knight()));
        knight.or(moves.first()).copied()
    }
}

impl<'a> From<Turn<'a>> for BoardTurn<'a> {
    fn from(turn: Turn<'a>) -> BoardTurn<'a> {
        BoardTurn::Makruk(turn)
    }
}

impl<'a> From<&'a Position> for BoardTurn<'a> {
    fn from(position: &'a Position) -> BoardTurn<'a> {
        BoardTurn::Makruk(position.into())
    }
}

impl<'a> From<&'a ChessPosition> for BoardTurn<'a> {
    fn from(position: &'a ChessPosition) -> BoardTurn<'a> {
        BoardTurn::Chess(position)
    }
}

impl<'a> From<&'a OukPosition> for BoardTurn<'a> {
    fn from(position: &'a OukPosition) -> BoardTurn<'a> {
        BoardTurn::Ouk(position)
    }
}

impl<'a> From<&'a TwoPosition> for BoardTurn<'a> {
    fn from(position: &'a TwoPosition) -> BoardTurn<'a> {
        BoardTurn::Chaturanga(position)
    }
}

impl GameBoard {
    /// The position now.
    pub fn current(&self) -> BoardTurn<'_> {
        match self {
            GameBoard::Makruk(history) => history.current().into(),
            GameBoard::Chess(history) => history.position().into(),
            GameBoard::Ouk(history) => history.position().into(),
            GameBoard::Chaturanga(history) => history.position().into(),
        }
    }

    /// The position in which the last move was made; the start if there has been none.
    pub fn previous(&self) -> BoardTurn<'_> {
        match self {
            GameBoard::Makruk(history) => history.previous().into(),
            GameBoard::Chess(history) => history.previous().into(),
            GameBoard::Ouk(history) => history.position_at(history.plies().saturating_sub(1)).into(),
            GameBoard::Chaturanga(history) => history.position_at(history.plies().saturating_sub(1)).into(),
        }
    }

    /// The position after the first `ply` plies.
    pub fn after(&self, ply: usize) -> BoardTurn<'_> {
        match self {
            GameBoard::Makruk(history) => history.turn_at(ply).into(),
            GameBoard::Chess(history) => history.position_at(ply).into(),
            GameBoard::Ouk(history) => history.position_at(ply).into(),
            GameBoard::Chaturanga(history) => history.position_at(ply).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use chaturanga::two::TwoHistory;
    use international_chess::ChessHistory;
    use makruk::History;
    use ouk::OukHistory;

    use super::*;

    fn written(turn: BoardTurn<'_>, typed: &str, notation: Notation) -> Vec<String> {
        turn.completions(typed, notation).into_iter().map(|mv| turn.format(mv, notation)).collect()
    }

    #[test]
    fn a_text_is_completed_in_any_game() {
        let (makruk, chess) = (Position::start(), ChessPosition::start());
        assert_eq!(written(BoardTurn::from(&makruk), "Nd", Notation::San), ["Nd2"]);
        assert_eq!(written(BoardTurn::from(&chess), "Nf", Notation::San), ["Nf3"]);
        assert_eq!(written(BoardTurn::from(&chess), "g1f", Notation::San), ["Nf3"]);
        assert_eq!(written(BoardTurn::from(&chess), "", Notation::San).len(), 20);
        assert!(written(BoardTurn::from(&chess), "nonsense", Notation::San).is_empty());
        let thai = written(BoardTurn::from(&chess), "ม้า", Notation::ThaiShort);
        assert_eq!(thai.len(), 4, "{thai:?}");
    }

    #[test]
    fn a_line_is_written_as_far_as_it_is_legal() {
        let (makruk, chess) = (Position::start(), ChessPosition::start());
        let line = |turn: BoardTurn<'_>, moves: &str| {
            let moves: Vec<GameMove> = moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
            turn.format_line(&moves, Notation::San)
        };
        let written = |seat, text: &str| (seat, text.to_owned());
        let expected = [written(Seat::First, "Nd2"), written(Seat::Second, "e5")];
        assert_eq!(line(BoardTurn::from(&makruk), "b1d2 e6e5 a1a5"), expected);
        let expected = [written(Seat::First, "e4"), written(Seat::Second, "d5"), written(Seat::First, "Me3")];
        assert_eq!(line(BoardTurn::from(&OukPosition::default()), "e3e4 d6d5 e1e3 d8d2"), expected);
        let expected = [written(Seat::First, "e4"), written(Seat::Second, "e5"), written(Seat::First, "Nf3")];
        assert_eq!(line(BoardTurn::from(&chess), "e2e4 e7e5 g1f3 d8a2"), expected);
    }

    #[test]
    fn a_position_is_of_its_game() {
        for board in [
            History::new(Position::start()).into(),
            ChessHistory::new(ChessPosition::start()).into(),
            OukHistory::default().into(),
            TwoHistory::default().into(),
        ] {
            let board: GameBoard = board;
            assert_eq!([board.current(), board.previous(), board.after(0)].map(|turn| turn.kind()), [board.kind(); 3]);
        }
    }

    #[test]
    fn a_position_shows_its_pieces_and_a_king_in_check() {
        let chess = ChessPosition::start();
        let scene = BoardTurn::from(&chess).scene();
        assert_eq!((scene.pieces.len(), scene.check), (32, None));
        let mated = international_chess::notation::fen::parse_position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").unwrap();
        assert_eq!(BoardTurn::from(&mated).scene().check.map(|at| at.to_string()).as_deref(), Some("g8"));
    }

    #[test]
    fn an_example_is_a_knights_move() {
        let (makruk, chess) = (Position::start(), ChessPosition::start());
        for turn in [BoardTurn::from(&makruk), BoardTurn::from(&chess)] {
            let mv = turn.example().unwrap();
            assert!(turn.piece_at(mv.from).is_some_and(|placed| placed.piece.is_knight()));
            assert_eq!(turn.taken_by(mv), None);
        }
    }
}
