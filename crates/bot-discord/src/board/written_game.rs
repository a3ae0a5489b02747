//! Games and positions that people bring along as text: FEN or PGN, alone or somewhere in a message.

use crate::board::refusal::WrittenRefusal;
use crate::kit::refusal::Refusal;
use makruk::notation::fen;
use makruk::notation::pgn::Pgn;
use makruk::{Count, Position};

/// How many plies a game may have that is analysed: each of them takes a search.
const PLIES: usize = 600;

/// A position or a game that a user has brought along as text.
#[derive(Clone, Debug)]
pub enum WrittenGame {
    /// A position, and the count that runs in it.
    Position(Box<Position>, Option<Count>),
    Game(Box<Pgn>),
}

impl WrittenGame {
    pub fn from_fen(text: &str) -> Result<WrittenGame, Refusal> {
        let setup = fen::parse_setup(text.trim()).map_err(|_| WrittenRefusal::BadPosition)?;
        let position = Position::from_setup(&setup).map_err(|_| WrittenRefusal::BadPosition)?;
        let count = setup.count.and_then(|count| Count::from_setup(count, &position));
        Ok(WrittenGame::Position(Box::new(position), count))
    }

    /// Reads the first game of a PGN; one without moves is its position.
    pub fn from_pgn(text: &str) -> Result<WrittenGame, Refusal> {
        let pgn = Pgn::first(text)?;
        let history = pgn.history();
        match history.plies() {
            0 => Ok(WrittenGame::Position(Box::new(history.position().clone()), history.count())),
            plies if plies > PLIES => Err(WrittenRefusal::LongPgn(PLIES).into()),
            _ => Ok(WrittenGame::Game(Box::new(pgn))),
        }
    }

    /// The first FEN or PGN in a text.
    pub fn within(text: &str) -> Result<WrittenGame, Refusal> {
        let position = fen_within(text);
        match (position, pgn_within(text)) {
            (Some((at, fen)), pgn) if pgn.is_none_or(|pgn| at < pgn) => WrittenGame::from_fen(&fen),
            (_, Some(begin)) => {
                let (before, rest) = text.split_at(begin);
                let end = rest.find("```").unwrap_or(rest.len());
                // Errors are told by the lines of the message.
                let lines = "\n".repeat(before.matches('\n').count());
                WrittenGame::from_pgn(&format!("{lines}{}", &rest[..end]))
            }
            (_, None) => Err(WrittenRefusal::NothingWritten.into()),
        }
    }
}

/// Where a FEN begins, and the FEN: eight ranks, the side to move, and as many of the other fields as follow.
fn fen_within(text: &str) -> Option<(usize, String)> {
    let plain = |c: char| c == '`' || c == '"';
    let is_board = |word: &str| word.matches('/').count() == 7;
    let board = text.split_whitespace().find(|word| is_board(word.trim_matches(plain)))?;
    let at = board.as_ptr() as usize - text.as_ptr() as usize;
    let words: Vec<&str> = text[at..].split_whitespace().take(6).map(|word| word.trim_matches(plain)).collect();
    let longest = (2..=words.len()).rev().map(|count| words[..count].join(" "));
    let readable = longest.into_iter().find(|fen| fen::parse_setup(fen).is_ok());
    Some((at, readable.unwrap_or_else(|| words.iter().take(2).copied().collect::<Vec<_>>().join(" "))))
}

/// Where a PGN begins: at a tag, or at the number of a first move.
fn pgn_within(text: &str) -> Option<usize> {
    let is_tag = |rest: &str| {
        let name = rest.strip_prefix('[').map(|rest| rest.split(' ').next().unwrap_or_default());
        name.is_some_and(|name| !name.is_empty() && name.bytes().all(|c| c.is_ascii_alphanumeric()))
            && rest.split(' ').nth(1).is_some_and(|value| value.starts_with('"'))
    };
    let is_first_move = |at: usize, rest: &str| {
        let stands_alone = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        let after = rest.strip_prefix("1.").map(|after| after.trim_start_matches(['.', ' ']));
        stands_alone && after.is_some_and(|after| after.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    text.char_indices().map(|(at, _)| at).find(|&at| is_tag(&text[at..]) || is_first_move(at, &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(written: Result<WrittenGame, Refusal>) -> WrittenRefusal {
        match written {
            Err(Refusal::Reason(reason)) => *(reason as Box<dyn std::any::Any>).downcast().unwrap(),
            other => panic!("{other:?}"),
        }
    }

    const FEN: &str = "8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1";

    #[track_caller]
    fn plies(text: &str) -> usize {
        match WrittenGame::within(text) {
            Ok(WrittenGame::Game(pgn)) => pgn.history().plies(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_stands_first_in_a_text_is_read() {
        for text in [FEN.to_owned(), format!("What now?\n`{FEN}` and 1. e4"), format!("see {FEN} please, all of you")] {
            let Ok(WrittenGame::Position(position, count)) = WrittenGame::within(&text) else { panic!("{text}") };
            assert_eq!((position.turn(), count.map(|count| count.limit())), (makruk::Color::Black, Some(44)));
        }
        assert_eq!(plies("Our game:\n```\n[White \"A\"]\n\n1. e4 e5 *\n```\nand then 2. Nd2"), 2);
        assert_eq!(plies("I play 1.e4 e5 2.Nd2"), 3);
        assert_eq!(
            plies(&format!("[FEN \"{}\"] 1. Nd2 *", "rnsmksnr/8/pppp1ppp/4p3/4P3/PPPP1PPP/8/RNSKMSNR w - - 0 2")),
            1
        );
    }

    #[test]
    fn what_is_none_is_refused_with_its_line() {
        for text in ["", "สวัสดี 11.30 am", "a/b/c", "1. 2. 3."] {
            assert!(matches!(refused(WrittenGame::within(text)), WrittenRefusal::NothingWritten), "{text}");
        }
        assert!(matches!(refused(WrittenGame::within("x\n8/8/8/8/8/8/8/9 w")), WrittenRefusal::BadPosition));
        let WrittenRefusal::BadPgn(error) = refused(WrittenGame::within("Look:\n1. e4 e5\n2. Ne5")) else {
            panic!("a game")
        };
        assert!(error.to_string().starts_with("line 3"), "{error}");
        let long = "1. Nd2 Nd7 2. Nb1 Nb8 ".repeat(PLIES);
        assert!(matches!(refused(WrittenGame::from_pgn(&long)), WrittenRefusal::LongPgn(_)));
    }
}
