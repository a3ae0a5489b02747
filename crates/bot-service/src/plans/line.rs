//! Lines of moves as people type them: `if Nd4, then Kxd4`, `ถ้า ม-ง๔ แล้ว ขxง๔`, or just the moves.

use crate::plans::LINE_PLIES_LIMIT;
use crate::plans::error::PlannedLineError;
use crate::plans::records::PlannedMove;
use board_games::{GameBoard, TextRefusal, TypedGameMove};

/// What divides moves, besides commas and the like. These Thai words are in no move, so that they also count without blanks.
const THAI_WORDS: [&str; 5] = ["ถ้าหาก", "ถ้า", "หาก", "แล้ว", "ก็"];
const ENGLISH_WORDS: [&str; 4] = ["if", "then", "and", "i"];

/// How many words one move may take: `เรือ ก ๑ ไป ก ๔ นับ 7`.
const MOVE_WORDS: usize = 8;

/// How many ways to divide a text are looked into.
const PATIENCE: usize = 20_000;

/// The moves that a text says, from this board on.
///
/// # Errors
/// [`PlannedLineError`] for the first move that cannot be read or made, and for a line that is no use.
pub(super) fn read(board: &GameBoard, typed: &str) -> Result<Vec<PlannedMove>, PlannedLineError> {
    match divided(board, typed)? {
        moves if moves.len() > LINE_PLIES_LIMIT => Err(PlannedLineError::TooLong(LINE_PLIES_LIMIT)),
        moves if moves.len() % 2 == 1 => Err(PlannedLineError::NoAnswer),
        moves => Ok(moves),
    }
}

/// The game after the moves that a text says; `None` if it cannot be read so far.
pub(super) fn after(board: &GameBoard, typed: &str) -> Option<GameBoard> {
    let mut then = board.clone();
    if !parts(typed).is_empty() {
        divided(board, typed).ok()?.into_iter().try_for_each(|it| then.play(it.mv, it.said)).ok()?;
    }
    Some(then)
}

fn divided(board: &GameBoard, typed: &str) -> Result<Vec<PlannedMove>, PlannedLineError> {
    let parts = parts(typed);
    if parts.is_empty() {
        return Err(PlannedLineError::NoMoves);
    }
    let mut reader = LineReader { parts: &parts, found: None, furthest: None, patience: PATIENCE };
    reader.go_on(board, &mut Vec::new(), 0, 0)?;
    match (reader.found, reader.furthest) {
        (Some(moves), _) => Ok(moves),
        (None, Some((_, error))) => Err(error),
        (None, None) => Err(PlannedLineError::NoMoves),
    }
}

/// The words of the text, in parts that no move crosses.
fn parts(typed: &str) -> Vec<Vec<&str>> {
    let mut parts = vec![typed];
    for word in THAI_WORDS {
        parts = parts.into_iter().flat_map(|part| part.split(word)).collect();
    }
    let parts = parts.into_iter().flat_map(|part| part.split([',', ';', '\n', '→', ':']));
    let words = parts.flat_map(|part| {
        let words: Vec<&str> = part.split_whitespace().filter(|word| !is_number(word)).collect();
        let divided = words.split(|word| ENGLISH_WORDS.iter().any(|divider| word.eq_ignore_ascii_case(divider)));
        divided.map(<[&str]>::to_vec).collect::<Vec<_>>()
    });
    words.filter(|words| !words.is_empty()).collect()
}

/// Whether a word is nothing but the number of a move: `12.`, `12…`.
fn is_number(word: &str) -> bool {
    let dots = word.trim_start_matches(|c: char| c.is_numeric());
    dots.len() < word.len() && !dots.is_empty() && dots.chars().all(|c| matches!(c, '.' | '…'))
}

struct LineReader<'a> {
    parts: &'a [Vec<&'a str>],
    /// The one way to divide the text that has been found.
    found: Option<Vec<PlannedMove>>,
    /// The words that were read where the text was understood best, and what was wrong with the next.
    furthest: Option<(usize, PlannedLineError)>,
    patience: usize,
}

impl LineReader<'_> {
    /// Reads on from this word of this part, in every way that makes sense.
    fn go_on(
        &mut self,
        board: &GameBoard,
        moves: &mut Vec<PlannedMove>,
        part: usize,
        word: usize,
    ) -> Result<(), PlannedLineError> {
        let Some(words) = self.parts.get(part) else {
            match &self.found {
                Some(found) if found != moves => return Err(PlannedLineError::SeveralReadings),
                _ => self.found = Some(moves.clone()),
            }
            return Ok(());
        };
        if word == words.len() {
            return self.go_on(board, moves, part + 1, 0);
        }
        let read_before: usize = self.parts[..part].iter().map(Vec::len).sum::<usize>() + word;
        if board.outcome().is_some() {
            self.note(read_before, PlannedLineError::OverAfter { ply: moves.len() });
            return Ok(());
        }
        let mut why = None;
        for count in 1..=(words.len() - word).min(MOVE_WORDS) {
            self.patience = self.patience.saturating_sub(1);
            if self.patience == 0 || moves.len() > LINE_PLIES_LIMIT {
                return Ok(());
            }
            match board.read(&words[word..word + count].join(" ")) {
                Ok(TypedGameMove::Move { mv, said }) => {
                    let mut then = board.clone();
                    if then.play(mv, said).is_ok() {
                        moves.push(PlannedMove { mv, said });
                        self.go_on(&then, moves, part, word + count)?;
                        moves.pop();
                    }
                }
                Ok(TypedGameMove::Claim(_)) => {
                    self.note(read_before, PlannedLineError::Claim { ply: moves.len() + 1 });
                }
                Ok(TypedGameMove::Promotion(_)) => {
                    self.note(read_before, PlannedLineError::Promotion { ply: moves.len() + 1 });
                }
                Err(error) => why = Some(better(why, error)),
            }
        }
        if let Some(error) = why {
            let error = PlannedLineError::Move { ply: moves.len() + 1, then: Box::new(board.clone()), error };
            self.note(read_before, error);
        }
        Ok(())
    }

    fn note(&mut self, read: usize, error: PlannedLineError) {
        if self.furthest.as_ref().is_none_or(|(furthest, _)| *furthest < read) {
            self.furthest = Some((read, error));
        }
    }
}

/// The more telling of two reasons: that a text is no move at all says little.
fn better(first: Option<TextRefusal>, second: TextRefusal) -> TextRefusal {
    match first {
        Some(first) if !first.is_no_move_at_all() || second.is_no_move_at_all() => first,
        _ => second,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::{History, Position};

    fn line(typed: &str) -> Result<String, PlannedLineError> {
        let moves = read(&GameBoard::from(History::new(Position::start())), typed)?;
        Ok(moves.iter().map(|planned| planned.mv.to_string()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_line_is_read_however_it_is_divided() {
        for typed in [
            "if e4, then e5",
            "If e4 then e5",
            "e4 e5",
            "e4, e5",
            "1. e4 e5",
            "1.e4 e5",
            "e4\ne5",
            "ถ้า จ๔ แล้ว จ๕",
            "ถ้าเบี้ยจ๔แล้วเบี้ยจ๕",
            "เบี้ย จ ๔ เบี้ย จ ๕",
            "ถ้า e4 แล้ว จ๕",
            "e3e4 e6e5",
        ] {
            assert_eq!(line(typed).as_deref(), Ok("e3e4 e6e5"), "{typed}");
        }
        for typed in ["if e4, then e5; if d4 d5", "1. e4 e5 2. d4 d5", "ถ้า จ๔ แล้ว จ๕ ถ้า ง๔ แล้ว ง๕"]
        {
            assert_eq!(line(typed).as_deref(), Ok("e3e4 e6e5 d3d4 d6d5"), "{typed}");
        }
    }

    #[test]
    fn what_is_no_line_is_refused_with_the_move_at_fault() {
        for typed in ["", "if", "ถ้า แล้ว", "1."] {
            assert_eq!(line(typed), Err(PlannedLineError::NoMoves), "{typed}");
        }
        for typed in ["e4", "e4 e5 d4"] {
            assert_eq!(line(typed), Err(PlannedLineError::NoAnswer), "{typed}");
        }
        for (typed, at) in [("e9 e5", 1), ("if e4, then e3", 2), ("e4 e5 hello", 3), ("Nd2 Nd2", 2)] {
            let Err(PlannedLineError::Move { ply, then, .. }) = line(typed) else {
                panic!("{typed}: {:?}", line(typed))
            };
            assert_eq!((ply, then.plies()), (at, at - 1), "{typed}");
        }
        let long = "Nd2 Nd7 Nb1 Nb8 ".repeat(15);
        assert!(
            matches!(line(&long), Err(PlannedLineError::OverAfter { .. } | PlannedLineError::TooLong(_))),
            "{:?}",
            line(&long)
        );
        assert!(line(&"e4 ".repeat(2_000)).is_err());
    }

    #[test]
    fn nothing_follows_the_end_of_the_game() {
        let position = makruk::notation::fen::parse_position("7k/R7/1R6/8/8/8/8/4K3 w - - 0 1").unwrap();
        let mate = read(&History::new(position).into(), "Rb8 Kg7");
        assert_eq!(mate, Err(PlannedLineError::OverAfter { ply: 1 }));
    }
}
