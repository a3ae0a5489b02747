//! Boards drawn side by side, each with the move that is made on it.

use makruk::{Color, File, Move, Piece, Position, Rank, Role, Setup, Square};

/// A word with boards on which the move earns it, and boards on which it nearly does.
pub struct Word {
    /// As the glossary writes it.
    pub word: &'static str,
    /// White's men in capitals, as in a FEN: K M S N R P; `M~` is a promoted pawn.
    pub earned: &'static str,
    pub missed: &'static str,
    /// Why it is missed, board by board.
    pub because: &'static [&'static str],
}

/// A board and the move that is made on it.
pub struct Board {
    pub position: Position,
    pub mv: Move,
}

/// The boards of a picture: a line with the moves, eight ranks that begin with their number, a line with the files.
/// Whose turn it is is seen from the man that moves.
pub fn read(picture: &str) -> Vec<Board> {
    let mut lines = picture.lines().map(str::trim).filter(|line| !line.is_empty());
    let moves: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    let mut setups = vec![Setup::empty(); moves.len()];
    for rank in Rank::ALL.into_iter().rev() {
        let line: String = lines.next().unwrap().split_whitespace().collect();
        let ranks: Vec<&str> = line.split(rank.latin()).collect();
        assert_eq!((ranks[0], ranks.len()), ("", moves.len() + 1), "{line}");
        for (setup, men) in setups.iter_mut().zip(&ranks[1..]) {
            place(setup, rank, men);
        }
    }
    let files = "abcdefgh".repeat(moves.len());
    assert_eq!(lines.next().unwrap().split_whitespace().collect::<String>(), files);
    assert_eq!(lines.next(), None);
    moves.into_iter().zip(setups).map(|(mv, setup)| board(mv, setup)).collect()
}

fn place(setup: &mut Setup, rank: Rank, men: &str) {
    let mut letters = men.chars().peekable();
    for file in File::ALL {
        let letter = letters.next().unwrap_or_else(|| panic!("{men} is too short"));
        if letter == '.' {
            continue;
        }
        let color = if letter.is_uppercase() { Color::White } else { Color::Black };
        let role = Role::from_letter(letter).unwrap_or_else(|| panic!("{letter} is no man"));
        let man = match letters.next_if_eq(&'~') {
            Some(_) => Piece::promoted(color),
            None => Piece::new(color, role),
        };
        setup.board.put(Square::new(file, rank), man);
    }
    assert_eq!(letters.next(), None, "{men} is too long");
}

fn board(mv: &str, setup: Setup) -> Board {
    let square = |name: &str| Square::from_latin(name.as_bytes()).unwrap();
    let (from, to) = (square(&mv[..2]), square(&mv[2..]));
    let turn = setup.board.color_at(from).unwrap_or_else(|| panic!("{mv}: nobody stands there"));
    let position = Position::from_setup(&Setup { turn, ..setup }).unwrap_or_else(|error| panic!("{mv}: {error}"));
    let mv = position.move_between(from, to);
    assert!(position.is_legal(mv), "{mv} is not legal in {:?}", position.board());
    Board { position, mv }
}
