//! Games and positions that people bring along as text: FEN or PGN, alone or somewhere in a message.

use crate::board::refusal::WrittenRefusal;
use crate::kit::refusal::Refusal;
use makruk::notation::fen;
use makruk::notation::pasted_fen;
use makruk::notation::pgn::{self, PgnError, PgnReading, PgnReadings};
use makruk::{Count, Position};

/// How many plies a game may have that is analysed: each of them takes a search.
pub(crate) const PLIES: usize = 600;

/// What a user has brought along as text.
#[derive(Clone, Debug)]
pub enum WrittenContent {
    /// A position, and the count that runs in it.
    Position(Box<Position>, Option<Count>),
    /// Games, at least one, with moves but not too many.
    Games(WrittenGames),
}

/// The games of a text.
#[derive(Clone, Debug)]
pub struct WrittenGames {
    /// The text, from which the same games can be read again.
    pub text: String,
    pub games: Vec<PgnReading>,
    pub left_out: LeftOut,
}

/// The games of a text that cannot be analysed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    pub without_moves: usize,
    /// How many have more than [`PLIES`].
    pub long: usize,
    pub unreadable: Vec<PgnError>,
    /// How many come after the first thousand.
    pub further: usize,
}

impl LeftOut {
    pub fn count(&self) -> usize {
        self.without_moves + self.long + self.unreadable.len() + self.further
    }
}

impl WrittenContent {
    /// What a text is that should be nothing but a position or games.
    ///
    /// # Errors
    /// As [`WrittenContent::within`]; instead of [`WrittenRefusal::NothingWritten`] it is said where a game cannot be read.
    pub fn of(text: &str) -> Result<WrittenContent, Refusal> {
        match WrittenContent::within(text) {
            Err(refusal) if let Some(WrittenRefusal::NothingWritten) = refusal.reason() => games(text),
            written => written,
        }
    }

    /// The first FEN in a text, or the games in it if a PGN comes first; one without moves is its position.
    ///
    /// # Errors
    /// [`WrittenRefusal::NothingWritten`] if there is none, [`WrittenRefusal::BadPgn`] where a game cannot be read,
    /// [`WrittenRefusal::LongPgn`] if it has too many moves, and [`WrittenRefusal::BadPosition`].
    pub fn within(text: &str) -> Result<WrittenContent, Refusal> {
        match (pasted_fen::find(text), pgn_within(text)) {
            (Some((at, fen)), pgn) if pgn.is_none_or(|pgn| at < pgn) => position(&fen),
            (fen, Some(begin)) => {
                let (before, rest) = text.split_at(begin);
                let end = rest.find("```").unwrap_or(rest.len());
                // Errors are told by the lines of the message.
                let lines = "\n".repeat(before.matches('\n').count());
                match (games(&format!("{lines}{}", &rest[..end]))?, fen) {
                    // A tag says no more than the FEN in it, in which a count may be running.
                    (WrittenContent::Position(..), Some((_, fen))) => position(&fen),
                    (written, _) => Ok(written),
                }
            }
            (_, None) => Err(WrittenRefusal::NothingWritten.into()),
        }
    }
}

fn position(fen: &str) -> Result<WrittenContent, Refusal> {
    let setup = fen::parse_any_setup(fen).map_err(|_| WrittenRefusal::BadPosition)?;
    let position = Position::from_setup(&setup).map_err(|_| WrittenRefusal::BadPosition)?;
    let count = setup.count.and_then(|count| Count::from_setup(count, &position));
    Ok(WrittenContent::Position(Box::new(position), count))
}

fn games(text: &str) -> Result<WrittenContent, Refusal> {
    let PgnReadings { mut games, unreadable, further } = pgn::read(text)?;
    let plies = |reading: &PgnReading| reading.pgn.history().plies();
    let Some(first) = games.first().map(|first| first.pgn.history()) else {
        return Err(WrittenRefusal::NothingWritten.into());
    };
    if games.iter().all(|reading| plies(reading) == 0) {
        return Ok(WrittenContent::Position(Box::new(first.position().clone()), first.count()));
    }
    let count = |is: fn(usize) -> bool| games.iter().filter(|reading| is(plies(reading))).count();
    let (without_moves, long) = (count(|plies| plies == 0), count(|plies| plies > PLIES));
    let left_out = LeftOut { without_moves, long, unreadable, further };
    games.retain(|reading| (1..=PLIES).contains(&plies(reading)));
    match games.is_empty() {
        true => Err(WrittenRefusal::LongPgn(PLIES).into()),
        false => Ok(WrittenContent::Games(WrittenGames { text: text.to_owned(), games, left_out })),
    }
}

/// Where a PGN begins: at a tag, or at the number of a first move.
fn pgn_within(text: &str) -> Option<usize> {
    let is_tag = |rest: &str| {
        let name = rest.strip_prefix('[').map(|rest| rest.split(' ').next().unwrap_or_default());
        name.is_some_and(|name| !name.is_empty() && name.bytes().all(|c| c.is_ascii_alphanumeric()))
            && rest.split(' ').nth(1).is_some_and(|value| value.starts_with(['"', '“', '”', '„']))
    };
    let is_first_move = |at: usize, rest: &str| {
        let stands_alone = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        let after = rest.strip_prefix("1.").or_else(|| rest.strip_prefix("๑."));
        let after = after.map(|after| after.trim_start_matches(['.', '…', ' ']));
        stands_alone && after.is_some_and(|after| after.starts_with(char::is_alphabetic))
    };
    text.char_indices().map(|(at, _)| at).find(|&at| is_tag(&text[at..]) || is_first_move(at, &text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(written: Result<WrittenContent, Refusal>) -> WrittenRefusal {
        match written {
            Err(Refusal::Reason(reason)) => *(reason as Box<dyn std::any::Any>).downcast().unwrap(),
            other => panic!("{other:?}"),
        }
    }

    const FEN: &str = "8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1";

    #[track_caller]
    fn plies(text: &str) -> usize {
        match WrittenContent::within(text) {
            Ok(WrittenContent::Games(WrittenGames { games, .. })) if games.len() == 1 => games[0].pgn.history().plies(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_stands_first_in_a_text_is_read() {
        for text in [FEN.to_owned(), format!("What now?\n`{FEN}` and 1. e4"), format!("see {FEN} please, all of you")] {
            let Ok(WrittenContent::Position(position, count)) = WrittenContent::within(&text) else { panic!("{text}") };
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
    fn positions_are_read_as_others_write_them() {
        for (text, fen) in [
            ("8/8/5k2/7p/6SS/8/3K4/8 w 0 1", "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1"),
            ("`8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1`", "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1"),
            ("```\n8/8/5k2/7p/6SS/8/3K4/8 w 0 1\n```", "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1"),
            ("[FEN \"8/8/5k2/7p/6SS/8/3K4/8 w 0 1\"]", "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1"),
            ("[FEN “8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1”]", "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1"),
            ("[SetUp \"1\"]\n[FEN \"8/8/5k2/7p/6BB/8/3K4/8 w - - 0 1\"]\n\n*", "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 1"),
            ("4k3/8/2P5/8/8/8/8/3QK3 w KQkq - 0 1", "4k3/8/2M~5/8/8/8/8/3MK3 w - - 0 1"),
        ] {
            for read in [WrittenContent::within(text), WrittenContent::of(text)] {
                let Ok(WrittenContent::Position(position, _)) = read else { panic!("{text}: {read:?}") };
                assert_eq!(fen::format_position(&position), fen, "{text}");
            }
        }
        let counted = format!("[FEN \"{FEN}\"]");
        assert!(
            matches!(WrittenContent::of(&counted), Ok(WrittenContent::Position(_, Some(count))) if count.limit() == 44)
        );
    }

    #[test]
    fn games_are_read_as_others_write_them() {
        assert_eq!(plies("1. c4 c5 2. Bf2 Qc7 3. Qd2 *"), 5);
        assert_eq!(plies("กระดานนี้ครับ\n๑. จ๔ จ๕ ๒. ม-ง๒ ครับ"), 3);
        assert_eq!(plies("[White “A”]\n1. e4 good e5 2. Nd2"), 3);
        let Ok(WrittenContent::Games(games)) = WrittenContent::of("e4 e5 Nd2 *") else { panic!("a game") };
        assert_eq!(games.games[0].pgn.history().plies(), 3);
        let several = "1. e4 e5 1-0\n\n[Event \"two\"]\n1. d4 *\n\n[Event \"three\"]\n*";
        let Ok(WrittenContent::Games(games)) = WrittenContent::of(several) else { panic!("games") };
        assert_eq!(games.games.len(), 2);
        let Ok(WrittenContent::Games(again)) = WrittenContent::of(&games.text) else { panic!("games") };
        assert_eq!(again.games, games.games);
        assert_eq!(games.left_out, LeftOut { without_moves: 1, ..LeftOut::default() });
    }

    #[test]
    fn games_that_cannot_be_analysed_are_counted() {
        let long = "1. Nd2 Nd7 2. Nb1 Nb8 ".repeat(PLIES);
        let text = format!("1. e4 e5 1-0\n\n[Event \"two\"]\n1. Ke5 *\n\n[Event \"three\"]\n{long} *");
        let Ok(WrittenContent::Games(games)) = WrittenContent::of(&text) else { panic!("games") };
        assert_eq!((games.games.len(), games.left_out.long, games.left_out.count()), (1, 1, 2));
        assert!(games.left_out.unreadable[0].to_string().starts_with("line 4"), "{:?}", games.left_out);
    }

    #[test]
    fn what_is_none_is_refused_with_its_line() {
        for text in ["", "สวัสดี 11.30 am", "a/b/c", "1. 2. 3."] {
            assert!(matches!(refused(WrittenContent::within(text)), WrittenRefusal::NothingWritten), "{text}");
        }
        assert!(matches!(refused(WrittenContent::within("x\n8/8/8/8/8/8/8/9 w")), WrittenRefusal::BadPosition));
        let WrittenRefusal::BadPgn(error) = refused(WrittenContent::within("Look:\n1. Ke5 e5\n2. Ne5")) else {
            panic!("a game")
        };
        assert!(error.to_string().starts_with("line 2"), "{error}");
        let long = "1. Nd2 Nd7 2. Nb1 Nb8 ".repeat(PLIES);
        assert!(matches!(refused(WrittenContent::of(&long)), WrittenRefusal::LongPgn(_)));
    }
}
