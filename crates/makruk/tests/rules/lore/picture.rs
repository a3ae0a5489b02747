//! Boards drawn side by side, each with a move.

use makruk::{Color, File, Move, Piece, Position, Rank, Role, Setup, Square};

/// A term with boards on which the move earns it and boards on which it just does not.
pub struct Word {
    /// The term as the glossary writes it.
    pub word: &'static str,
    /// The boards on which the move earns the term, with the letters of FEN; `M~` is a promoted pawn.
    pub earned: &'static str,
    /// The boards on which it does not.
    pub missed: &'static str,
    /// Why the term is not earned, board by board.
    pub because: &'static [&'static str],
}

/// A position and a move in it.
pub struct Board {
    pub position: Position,
    pub mv: Move,
}

/// The boards of a picture: a line of moves, eight ranks that begin with their number, and a line of files. The piece that
/// moves tells which side is to move.
pub fn read(picture: &str) -> Vec<Board> {
    let mut lines = picture.lines().map(str::trim).filter(|line| !line.is_empty());
    let moves: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    let mut setups = vec![Setup::empty(); moves.len()];
    for rank in Rank::ALL.into_iter().rev() {
        let line: String = lines.next().unwrap().split_whitespace().collect();
        let ranks: Vec<&str> = line.split(rank.latin()).collect();
        assert_eq!((ranks[0], ranks.len()), ("", moves.len() + 1), "{line}");
        for (setup, squares) in setups.iter_mut().zip(&ranks[1..]) {
            place(setup, rank, squares);
        }
    }
    let files = "abcdefgh".repeat(moves.len());
    assert_eq!(lines.next().unwrap().split_whitespace().collect::<String>(), files);
    assert_eq!(lines.next(), None);
    moves.into_iter().zip(setups).map(|(mv, setup)| board(mv, setup)).collect()
}

fn place(setup: &mut Setup, rank: Rank, squares: &str) {
    let mut letters = squares.chars().peekable();
    for file in File::ALL {
        let letter = letters.next().unwrap_or_else(|| panic!("{squares} is too short"));
        if letter == '.' {
            continue;
        }
        let color = if letter.is_uppercase() { Color::White } else { Color::Black };
        let role = Role::from_letter(letter).unwrap_or_else(|| panic!("{letter} is not a piece"));
        let piece = match letters.next_if_eq(&'~') {
            Some(_) => Piece::promoted(color),
            None => Piece::new(color, role),
        };
        setup.board.put(Square::new(file, rank), piece);
    }
    assert_eq!(letters.next(), None, "{squares} is too long");
}

fn board(mv: &str, setup: Setup) -> Board {
    let square = |name: &str| Square::from_latin(name.as_bytes()).unwrap();
    let (from, to) = (square(&mv[..2]), square(&mv[2..]));
    let turn = setup.board.color_at(from).unwrap_or_else(|| panic!("{mv}: there is no piece to move"));
    let position = Position::from_setup(&Setup { turn, ..setup }).unwrap_or_else(|error| panic!("{mv}: {error}"));
    let mv = position.move_between(from, to);
    assert!(position.is_legal(mv), "{mv} is not legal in {:?}", position.board());
    Board { position, mv }
}
