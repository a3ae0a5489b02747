//! Games and positions that people bring along as text: FEN or PGN, alone or somewhere in a message.

use crate::board::refusal::{WrittenRefusal, pgn as why};
use crate::i18n::Text;
use crate::kit::refusal::Refusal;
use board_games::{GameBoard, GameKind};
use bot_service::GamesPlayed;
use bot_service::game::StartPositionError;
use chaturanga::two::{TwoHistory, TwoPgn, TwoPosition, TwoRules};
use international_chess::ChessHistory;
use international_chess::notation::fen as chess_fen;
use international_chess::notation::pgn as chess_pgn;
use international_chess::notation::pgn::{ChessPgnReading, ChessPgnReadings};
use makruk::notation::fen;
use makruk::notation::pasted_fen;
use makruk::notation::pgn::{self, Dialect, GameResult, PgnReading, PgnReadings};
use makruk::{Count, FirstLeaps, History, Position};
use ouk::fen as ouk_fen;
use ouk::{OukHistory, OukPgn, OukPosition};
use pgn_syntax::{TokenKind, tokens};

/// How many plies a game may have that is analysed: each of them takes a search.
pub(crate) const PLIES: usize = 600;

/// What a user has brought along as text.
#[derive(Clone, Debug)]
pub enum WrittenContent {
    /// A position, with the count that runs in it.
    Position(Box<GameBoard>),
    /// Games, at least one, with moves but not too many.
    Games(WrittenGames),
}

/// The games of a text, all of one kind.
#[derive(Clone, Debug)]
pub struct WrittenGames {
    /// The text, from which the same games can be read again.
    pub text: String,
    pub games: Vec<WrittenGame>,
    pub left_out: LeftOut,
}

/// A game as it could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenGame {
    pub board: GameBoard,
    pub result: GameResult,
    /// The names of White and Black, if they are told.
    pub players: [Option<String>; 2],
    /// How the moves are written, if otherwise than here.
    pub dialect: Option<Text>,
    /// What made no sense, in the order of the text.
    pub oddities: Vec<WrittenOddity>,
}

/// Something in a text that made no sense.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenOddity {
    pub why: Text,
    /// The move that was read instead; without one, the word was skipped.
    pub mended: Option<String>,
}

/// The games of a text that cannot be analysed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LeftOut {
    pub without_moves: usize,
    /// How many have more than [`PLIES`].
    pub long: usize,
    /// Why others cannot be read.
    pub unreadable: Vec<Text>,
    /// How many come after the first thousand.
    pub further: usize,
}

impl LeftOut {
    pub fn count(&self) -> usize {
        self.without_moves + self.long + self.unreadable.len() + self.further
    }
}

impl WrittenContent {
    /// What a text is that should be nothing but a position or games, where these games are played.
    ///
    /// # Errors
    /// As [`WrittenContent::within`]; instead of [`WrittenRefusal::NothingWritten`] it is said where a game cannot be read.
    pub fn of(text: &str, played: &GamesPlayed) -> Result<WrittenContent, Refusal> {
        match WrittenContent::within(text, played) {
            Err(refusal) if let Some(WrittenRefusal::NothingWritten) = refusal.reason() => {
                games(kind_of(text, played)?, text)
            }
            written => written,
        }
    }

    /// The first FEN in a text, or the games in it if a PGN comes first; one without moves is its position.
    ///
    /// # Errors
    /// [`WrittenRefusal::NothingWritten`] if there is none, [`WrittenRefusal::BadPgn`] where a game cannot be read,
    /// [`WrittenRefusal::LongPgn`] if it has too many moves, and [`WrittenRefusal::BadPosition`].
    pub fn within(text: &str, played: &GamesPlayed) -> Result<WrittenContent, Refusal> {
        let kind = kind_of(text, played)?;
        match (pasted_fen::find(text), pgn_within(text)) {
            (Some((at, fen)), pgn) if pgn.is_none_or(|pgn| at < pgn) => position(kind, &text[at..], &fen),
            (fen, Some(begin)) => {
                let (before, rest) = text.split_at(begin);
                let end = rest.find("```").unwrap_or(rest.len());
                // Errors are told by the lines of the message.
                let lines = "\n".repeat(before.matches('\n').count());
                match (games(kind, &format!("{lines}{}", &rest[..end]))?, fen) {
                    // A tag says no more than the FEN in it, in which a count may be running.
                    (WrittenContent::Position(..), Some((at, fen))) => position(kind, &text[at..], &fen),
                    (written, _) => Ok(written),
                }
            }
            (_, None) => Err(WrittenRefusal::NothingWritten.into()),
        }
    }
}

/// The game that a text is of, where these are played: the only one of them, the one that its tag `Variant` names, or the one that
/// it makes sense in.
fn kind_of(text: &str, played: &GamesPlayed) -> Result<GameKind, WrittenRefusal> {
    let first = played.or_first(GameKind::Makruk);
    if !played.is_choice() {
        return Ok(first);
    }
    let variant = tokens(text).into_iter().find_map(|token| match token.kind {
        TokenKind::Tag("Variant", variant) => Some(variant),
        _ => None,
    });
    if let Some(variant) = variant {
        let named = GameKind::of_variant(&variant).filter(|kind| played.has(*kind));
        return named.ok_or(WrittenRefusal::OtherGame(variant));
    }
    let is_of: fn(GameKind, &str) -> bool = match pasted_fen::find(text) {
        Some(_) => is_position_of,
        None => is_game_of,
    };
    Ok(played.iter().find(|kind| is_of(*kind, text)).unwrap_or(first))
}

/// Whether a position has pieces or rights that no other game has.
fn is_position_of(kind: GameKind, text: &str) -> bool {
    match kind {
        GameKind::Makruk => false,
        GameKind::Chess => {
            let fen = chess_fen::pasted(text);
            let board = fen.split(' ').next().unwrap_or_default();
            chess_fen::parse_setup(&fen)
                .is_ok_and(|setup| board.contains(['q', 'Q', 'b', 'B']) || setup.castling != Default::default())
        }
        GameKind::Ouk => ouk_position(text).is_some_and(|position| position.leaps() != FirstLeaps::NONE),
        GameKind::Chaturanga => two_position(text).is_some_and(|position| {
            let board = position.to_string();
            board.split(' ').next().is_some_and(|board| board.contains(['h', 'H', 'e', 'E']))
        }),
    }
}

/// Whether all moves of a text can be made in a game.
fn is_game_of(kind: GameKind, text: &str) -> bool {
    match kind {
        GameKind::Makruk => pgn::read(text)
            .is_ok_and(|read| read.unreadable.is_empty() && read.games.iter().all(|game| game.oddities.is_empty())),
        GameKind::Chess => chess_pgn::read(text)
            .is_ok_and(|read| read.unreadable.is_empty() && read.games.iter().all(|game| game.oddities.is_empty())),
        GameKind::Ouk => text.parse::<OukPgn>().is_ok(),
        GameKind::Chaturanga => text.parse::<TwoPgn>().is_ok(),
    }
}

fn ouk_position(text: &str) -> Option<OukPosition> {
    let (_, fen) = pasted_fen::find_by(text, |fen| ouk_fen::parse_position(fen).is_ok())?;
    ouk_fen::parse_position(&fen).ok()
}

fn two_position(text: &str) -> Option<TwoPosition> {
    pasted_fen::find(text)?;
    let (_, fen) = pasted_fen::find_by(text, |fen| fen.parse::<TwoPosition>().is_ok())?;
    fen.parse().ok()
}

/// A position of a game; `fen` is as much of the text as can be read in Makruk.
fn position(kind: GameKind, text: &str, fen: &str) -> Result<WrittenContent, Refusal> {
    let board = match kind {
        GameKind::Makruk => {
            let setup = fen::parse_any_setup(fen).map_err(|_| WrittenRefusal::BadPosition(kind))?;
            let position = Position::from_setup(&setup).map_err(|_| WrittenRefusal::BadPosition(kind))?;
            let count = setup.count.and_then(|count| Count::from_setup(count, &position));
            History::new(position).with_count(count).into()
        }
        GameKind::Chess => {
            let position = chess_fen::parse_position(&chess_fen::pasted(text)).map_err(StartPositionError::Chess)?;
            ChessHistory::new(position).into()
        }
        GameKind::Ouk => OukHistory::new(ouk_position(text).ok_or(WrittenRefusal::BadPosition(kind))?).into(),
        GameKind::Chaturanga => {
            let position = two_position(text).ok_or(WrittenRefusal::BadPosition(kind))?;
            TwoHistory::from(TwoRules::default(), position).into()
        }
    };
    Ok(WrittenContent::Position(Box::new(board)))
}

fn games(kind: GameKind, text: &str) -> Result<WrittenContent, Refusal> {
    let (games, unreadable, further): (Vec<WrittenGame>, Vec<Text>, usize) = match kind {
        GameKind::Makruk => {
            let PgnReadings { games, unreadable, further } = pgn::read(text)?;
            let unreadable = unreadable.iter().map(why::explain).collect();
            (games.into_iter().map(WrittenGame::from).collect(), unreadable, further)
        }
        GameKind::Chess => {
            let ChessPgnReadings { games, unreadable, further } = chess_pgn::read(text)?;
            let unreadable = unreadable.iter().map(why::explain_chess).collect();
            (games.into_iter().map(WrittenGame::from).collect(), unreadable, further)
        }
        // One game to a text.
        GameKind::Ouk => {
            let pgn: OukPgn = text.parse().map_err(WrittenRefusal::BadOukPgn)?;
            let game = WrittenGame::plain(pgn.history().clone(), pgn.result(), players(|name| pgn.tag(name)));
            (vec![game], Vec::new(), 0)
        }
        GameKind::Chaturanga => {
            let pgn: TwoPgn = text.parse().map_err(WrittenRefusal::BadTwoPgn)?;
            let game = WrittenGame::plain(pgn.history().clone(), pgn.result(), players(|name| pgn.tag(name)));
            (vec![game], Vec::new(), 0)
        }
    };
    let plies = |game: &WrittenGame| game.board.plies();
    let Some(first) = games.first() else { return Err(WrittenRefusal::NothingWritten.into()) };
    if games.iter().all(|game| plies(game) == 0) {
        return Ok(WrittenContent::Position(Box::new(first.board.clone())));
    }
    let count = |is: fn(usize) -> bool| games.iter().filter(|game| is(plies(game))).count();
    let (without_moves, long) = (count(|plies| plies == 0), count(|plies| plies > PLIES));
    let left_out = LeftOut { without_moves, long, unreadable, further };
    let games: Vec<_> = games.into_iter().filter(|game| (1..=PLIES).contains(&plies(game))).collect();
    match games.is_empty() {
        true => Err(WrittenRefusal::LongPgn(PLIES).into()),
        false => Ok(WrittenContent::Games(WrittenGames { text: text.to_owned(), games, left_out })),
    }
}

impl WrittenGame {
    /// A game in which everything makes sense.
    fn plain(board: impl Into<GameBoard>, result: GameResult, players: [Option<String>; 2]) -> WrittenGame {
        WrittenGame { board: board.into(), result, players, dialect: None, oddities: Vec::new() }
    }
}

/// The names of White and Black, as the tags of a game have them.
fn players<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> [Option<String>; 2] {
    ["White", "Black"].map(|name| tag(name).filter(|name| !name.trim().is_empty()).map(str::to_owned))
}

impl From<PgnReading> for WrittenGame {
    fn from(PgnReading { pgn, dialect, oddities }: PgnReading) -> WrittenGame {
        let odd = |oddity: pgn::Oddity| WrittenOddity {
            why: why::explain(&oddity.error),
            mended: oddity.mended.map(|mv| mv.to_string()),
        };
        WrittenGame {
            board: pgn.history().clone().into(),
            result: pgn.result(),
            players: players(|name| pgn.tag(name)),
            dialect: match dialect {
                Dialect::San => None,
                Dialect::Chess => Some(Text::new("pgn-dialect-chess")),
                Dialect::Uci => Some(Text::new("pgn-dialect-uci")),
                Dialect::Typed => Some(Text::new("pgn-dialect-typed")),
            },
            oddities: oddities.into_iter().map(odd).collect(),
        }
    }
}

impl From<ChessPgnReading> for WrittenGame {
    fn from(ChessPgnReading { pgn, oddities }: ChessPgnReading) -> WrittenGame {
        let odd = |oddity: chess_pgn::ChessOddity| WrittenOddity {
            why: why::explain_chess(&oddity.error),
            mended: oddity.mended.map(|mv| mv.to_string()),
        };
        WrittenGame {
            board: pgn.history().clone().into(),
            result: pgn.result(),
            players: players(|name| pgn.tag(name)),
            dialect: None,
            oddities: oddities.into_iter().map(odd).collect(),
        }
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
    use crate::i18n::Locale;

    fn refused(written: Result<WrittenContent, Refusal>) -> WrittenRefusal {
        match written {
            Err(Refusal::Reason(reason)) => *(reason as Box<dyn std::any::Any>).downcast().unwrap(),
            other => panic!("{other:?}"),
        }
    }

    const FEN: &str = "8/8/3k4/8/3KSM~M~1/8/8/8 b - 88 10 1";

    fn makruk() -> GamesPlayed {
        GamesPlayed::of([GameKind::Makruk])
    }

    fn within(text: &str) -> Result<WrittenContent, Refusal> {
        WrittenContent::within(text, &makruk())
    }

    fn of(text: &str) -> Result<WrittenContent, Refusal> {
        WrittenContent::of(text, &makruk())
    }

    /// A position of Makruk, and the count that runs in it.
    #[track_caller]
    fn position(written: Result<WrittenContent, Refusal>) -> (Position, Option<Count>) {
        let Ok(WrittenContent::Position(board)) = written else { panic!("{written:?}") };
        let history = board.makruk().unwrap();
        (history.position().clone(), history.count())
    }

    #[track_caller]
    fn plies(text: &str) -> usize {
        match within(text) {
            Ok(WrittenContent::Games(WrittenGames { games, .. })) if games.len() == 1 => games[0].board.plies(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_stands_first_in_a_text_is_read() {
        for text in [FEN.to_owned(), format!("What now?\n`{FEN}` and 1. e4"), format!("see {FEN} please, all of you")] {
            let (position, count) = position(within(&text));
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
            for read in [within(text), of(text)] {
                assert_eq!(fen::format_position(&position(read).0), fen, "{text}");
            }
        }
        let counted = format!("[FEN \"{FEN}\"]");
        assert_eq!(position(of(&counted)).1.map(|count| count.limit()), Some(44));
    }

    #[test]
    fn games_are_read_as_others_write_them() {
        assert_eq!(plies("1. c4 c5 2. Bf2 Qc7 3. Qd2 *"), 5);
        assert_eq!(plies("กระดานนี้ครับ\n๑. จ๔ จ๕ ๒. ม-ง๒ ครับ"), 3);
        assert_eq!(plies("[White “A”]\n1. e4 good e5 2. Nd2"), 3);
        let Ok(WrittenContent::Games(games)) = of("e4 e5 Nd2 *") else { panic!("a game") };
        assert_eq!(games.games[0].board.plies(), 3);
        let several = "1. e4 e5 1-0\n\n[Event \"two\"]\n1. d4 *\n\n[Event \"three\"]\n*";
        let Ok(WrittenContent::Games(games)) = of(several) else { panic!("games") };
        assert_eq!(games.games.len(), 2);
        let Ok(WrittenContent::Games(again)) = of(&games.text) else { panic!("games") };
        assert_eq!(again.games, games.games);
        assert_eq!(games.left_out, LeftOut { without_moves: 1, ..LeftOut::default() });
    }

    #[test]
    fn games_that_cannot_be_analysed_are_counted() {
        let long = "1. Nd2 Nd7 2. Nb1 Nb8 ".repeat(PLIES);
        let text = format!("1. e4 e5 1-0\n\n[Event \"two\"]\n1. Ke5 *\n\n[Event \"three\"]\n{long} *");
        let Ok(WrittenContent::Games(games)) = of(&text) else { panic!("games") };
        assert_eq!((games.games.len(), games.left_out.long, games.left_out.count()), (1, 1, 2));
        let why = games.left_out.unreadable[0].localize(Locale::English);
        assert!(why.starts_with("Line 4"), "{why}");
    }

    #[test]
    fn what_is_none_is_refused_with_its_line() {
        for text in ["", "สวัสดี 11.30 am", "a/b/c", "1. 2. 3."] {
            assert!(matches!(refused(within(text)), WrittenRefusal::NothingWritten), "{text}");
        }
        assert!(matches!(refused(within("x\n8/8/8/8/8/8/8/9 w")), WrittenRefusal::BadPosition(GameKind::Makruk)));
        let WrittenRefusal::BadPgn(error) = refused(within("Look:\n1. Ke5 e5\n2. Ne5")) else { panic!("a game") };
        assert!(error.to_string().starts_with("line 2"), "{error}");
        let long = "1. Nd2 Nd7 2. Nb1 Nb8 ".repeat(PLIES);
        assert!(matches!(refused(of(&long)), WrittenRefusal::LongPgn(_)));
    }

    #[test]
    fn a_text_is_of_the_game_that_it_makes_sense_in() {
        const CHESS: &str = "r3k2r/ppq2ppp/8/3pP3/8/8/PPPQ1PPP/R3K2R w KQkq d6 0 14";
        let kind = |text: &str, played: GamesPlayed| match WrittenContent::within(text, &played).unwrap() {
            WrittenContent::Position(board) => board.kind(),
            WrittenContent::Games(games) => games.games[0].board.kind(),
        };
        let (chess, both) = (GamesPlayed::of([GameKind::Chess]), GamesPlayed::all());
        for text in [CHESS, "Look: `4k3/8/8/8/8/8/8/4K2R w K - 0 1`", "1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. d4 d5 2. c4 e6"]
        {
            assert_eq!(kind(text, both.clone()), GameKind::Chess, "{text}");
        }
        for text in [FEN, "1. e4 e5 2. Nd2", "1. c4 c5 2. Bf2 Qc7 3. Qd2 *", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"] {
            assert_eq!(kind(text, both.clone()), GameKind::Makruk, "{text}");
        }
        for text in ["1. e4 e5", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", CHESS] {
            assert_eq!(kind(text, chess.clone()), GameKind::Chess, "{text}");
        }
        let Ok(WrittenContent::Position(board)) = WrittenContent::within(CHESS, &both) else { panic!("a position") };
        assert_eq!(board.fen(), CHESS);
    }

    #[test]
    fn ouk_and_chaturanga_are_read_where_they_are_played_and_where_the_text_says_so() {
        const OUK: &str = "rnsmksnr/8/ppp1pppp/3p4/4P3/PPPPMPPP/8/RNSK1SNR b Dde - 0 1";
        const OUK_GAME: &str = "1. e4 d5 2. Me3 Kg7 *";
        const TWO: &str = "bhemkeh1/ppp1pppp/3p1b2/8/8/2B1P3/PPPP1PPP/1HEKMEHB w - - 0 1";
        const TWO_GAME: &str = "1. e3 d6 2. Bc3 Bf6 *";
        let board = |text: &str, played: &GamesPlayed| match WrittenContent::within(text, played) {
            Ok(WrittenContent::Position(board)) => *board,
            Ok(WrittenContent::Games(games)) => games.games[0].board.clone(),
            Err(refusal) => panic!("{text}: {refusal:?}"),
        };
        for (kind, fen, game) in [(GameKind::Ouk, OUK, OUK_GAME), (GameKind::Chaturanga, TWO, TWO_GAME)] {
            for played in [GamesPlayed::of([kind]), GamesPlayed::all()] {
                assert_eq!(board(&format!("Look: `{fen}` please"), &played).fen(), fen);
                let read = board(game, &played);
                assert_eq!((read.kind(), read.plies()), (kind, 4));
            }
        }
        // Makruk can be played so, too, unless the tag says otherwise.
        assert_eq!(board("1. e4 e5", &GamesPlayed::all()).kind(), GameKind::Makruk);
        for (variant, kind) in
            [("Cambodian", GameKind::Ouk), ("standard", GameKind::Chess), ("Makruk", GameKind::Makruk)]
        {
            let text = format!("[Variant \"{variant}\"]\n\n1. e4 e5");
            assert_eq!(board(&text, &GamesPlayed::all()).kind(), kind);
        }
        let of =
            |text: &str, games: &[GameKind]| refused(WrittenContent::of(text, &GamesPlayed::of(games.iter().copied())));
        let both = [GameKind::Makruk, GameKind::Ouk];
        for variant in ["Atomic", "Chaturaji", "Chess"] {
            let refusal = of(&format!("[Variant \"{variant}\"]\n\n1. e4 e5"), &both);
            assert!(matches!(refusal, WrittenRefusal::OtherGame(other) if other == variant));
        }
        let makruk = of("[Variant \"Makruk\"] 1. e4", &[GameKind::Ouk]);
        assert!(matches!(makruk, WrittenRefusal::BadOukPgn(_)));
        assert!(matches!(of("1. e4", &[GameKind::Chaturanga]), WrittenRefusal::BadTwoPgn(_)));
    }

    #[test]
    fn what_makes_no_sense_in_a_game_of_chess_is_told() {
        let chess = GamesPlayed::of([GameKind::Chess]);
        let text = "[White \"Ann\"]\n\n1. e4 good e5 2. Nf3 Nc6 1-0";
        let Ok(WrittenContent::Games(games)) = WrittenContent::of(text, &chess) else { panic!("a game") };
        let game = &games.games[0];
        assert_eq!((game.board.plies(), game.result), (4, GameResult::WhiteWon));
        assert_eq!(game.players, [Some("Ann".to_owned()), None]);
        let why = game.oddities[0].why.localize(Locale::English);
        assert_eq!((game.oddities.len(), why.as_str()), (1, "Line 3 of the PGN: `good` makes no sense there"));
        assert!(matches!(refused(WrittenContent::of("1. Ke5", &chess)), WrittenRefusal::BadChessPgn(_)));
    }
}
