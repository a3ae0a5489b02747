//! Makruk and Ouk over UCI.

use std::io::{self, BufRead, Write};
use std::path::Path;

use game_search::uci::{GameSession, UciGame, UciOrigin, UciVariant};
use makruk::notation::fen;
use makruk::notation::uci::UciMove;
use makruk::{Count, History, Move, Position, divide};
use ouk::{OukHistory, OukPosition, ouk_perft};

use super::game::Makruk;
use super::origin::origin;
use super::ouk_game::Ouk;
use super::tables::{TableProgress, Tables};

/// Makruk, for a UCI server.
pub const VARIANT: UciVariant =
    UciVariant { name: Makruk::VARIANT, open: || Box::new(GameSession::<Makruk>::default()) };

/// Ouk, for a UCI server.
pub const OUK_VARIANT: UciVariant = UciVariant { name: Ouk::VARIANT, open: || Box::new(GameSession::<Ouk>::default()) };

/// Serves UCI commands about Makruk line by line until `quit` or the end of the input.
///
/// # Errors
/// The input cannot be read or the output cannot be written.
pub fn serve<W: Write + Send + 'static>(input: impl BufRead, out: W) -> io::Result<()> {
    game_search::uci::serve(input, out, &[VARIANT])
}

impl UciGame for Makruk {
    const VARIANT: &'static str = "makruk";

    fn start() -> History {
        History::new(Position::start())
    }

    fn origin(history: &History) -> UciOrigin {
        origin(history)
    }

    fn read_fen(text: &str) -> Result<History, String> {
        let setup = fen::parse_setup(text).map_err(|error| error.to_string())?;
        let position = Position::from_setup(&setup).map_err(|error| error.to_string())?;
        let count = setup.count.and_then(|count| Count::from_setup(count, &position));
        Ok(History::new(position).with_count(count))
    }

    fn read_move(history: &History, text: &str) -> Result<Move, String> {
        let mv: UciMove = text.parse().map_err(|error| format!("{error}"))?;
        mv.to_move(history.position()).map_err(|error| error.to_string())
    }

    fn play_move(history: &mut History, mv: Move) -> Result<(), String> {
        history.play(mv).map_err(|error| error.to_string())
    }

    fn divide(history: &History, depth: u32) -> Vec<(Move, u64)> {
        divide(history.position(), depth)
    }

    fn describe(history: &History) -> String {
        let position = history.position();
        let mut setup = position.to_setup();
        setup.count = history.count().map(|count| count.to_setup());
        let checkers: Vec<String> = position.checkers().map(|square| square.to_string()).collect();
        format!(
            "{:?}\n\nFen: {}\nKey: {:?}\nCheckers: {}",
            position.board(),
            fen::format_setup(&setup),
            position.key(),
            checkers.join(" ")
        )
    }

    fn open_tables(folder: &Path, report: &(dyn Fn(String) + Sync)) -> Result<Tables, String> {
        let line = |TableProgress { material, ready, total }: TableProgress| {
            format!("endgame table {ready} of {total}: {material}")
        };
        Tables::open(folder, |progress| report(line(progress))).map_err(|error| error.to_string())
    }
}

impl UciGame for Ouk {
    const VARIANT: &'static str = "cambodian";

    fn start() -> OukHistory {
        OukHistory::default()
    }

    fn origin(history: &OukHistory) -> UciOrigin {
        let moves = history.turns().map(|(_, mv)| mv.to_string()).collect();
        UciOrigin { fen: ouk::fen::format_position(history.position_at(0)), moves }
    }

    fn read_fen(text: &str) -> Result<OukHistory, String> {
        ouk::fen::parse_position(text).map(OukHistory::new).map_err(|error| error.to_string())
    }

    fn read_move(history: &OukHistory, text: &str) -> Result<Move, String> {
        let mv: UciMove = text.parse().map_err(|error| format!("{error}"))?;
        mv.to_move(history.current()).map_err(|error| error.to_string())
    }

    fn play_move(history: &mut OukHistory, mv: Move) -> Result<(), String> {
        history.play(mv).map_err(|error| error.to_string())
    }

    fn divide(history: &OukHistory, depth: u32) -> Vec<(Move, u64)> {
        let position: &OukPosition = history.position();
        let leaves = |mv: Move| (mv, ouk_perft(&position.play_unchecked(mv), depth.saturating_sub(1)));
        position.current().legal_moves().iter().copied().map(leaves).collect()
    }

    fn describe(history: &OukHistory) -> String {
        let position = history.position();
        format!("{:?}\n\nFen: {position}\nKey: {:?}", position.makruk().board(), position.makruk().key())
    }

    fn open_tables(_: &Path, _: &(dyn Fn(String) + Sync)) -> Result<(), String> {
        Err("there are no endgame tables for Ouk".to_owned())
    }
}
