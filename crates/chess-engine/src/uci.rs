//! Chess over UCI.

use std::io::{self, BufRead, Write};
use std::path::Path;

use game_search::uci::{GameSession, UciGame, UciOrigin, UciVariant};
use international_chess::notation::{fen, uci};
use international_chess::{ChessHistory, ChessMove, ChessPosition, chess_divide};

use super::game::InternationalChess;

/// International chess, for a UCI server.
pub const CHESS_VARIANT: UciVariant =
    UciVariant { name: InternationalChess::VARIANT, open: || Box::new(GameSession::<InternationalChess>::default()) };

/// Serves UCI commands about chess line by line until `quit` or the end of the input.
///
/// # Errors
/// The input cannot be read or the output cannot be written.
pub fn serve_chess<W: Write + Send + 'static>(input: impl BufRead, out: W) -> io::Result<()> {
    game_search::uci::serve(input, out, &[CHESS_VARIANT])
}

impl UciGame for InternationalChess {
    const VARIANT: &'static str = "chess";

    fn start() -> ChessHistory {
        ChessHistory::new(ChessPosition::start())
    }

    fn origin(history: &ChessHistory) -> UciOrigin {
        let moves = history.moves().map(|mv| mv.to_string()).collect();
        UciOrigin { fen: fen::format_position(history.position_at(0)), moves }
    }

    fn read_fen(text: &str) -> Result<ChessHistory, String> {
        fen::parse_position(text).map(ChessHistory::new).map_err(|error| error.to_string())
    }

    fn read_move(history: &ChessHistory, text: &str) -> Result<ChessMove, String> {
        let mv: ChessMove = text.parse().map_err(|error| format!("{error}"))?;
        uci::to_legal(mv, history.position()).map_err(|error| error.to_string())
    }

    fn play_move(history: &mut ChessHistory, mv: ChessMove) -> Result<(), String> {
        history.play(mv).map_err(|error| error.to_string())
    }

    fn divide(history: &ChessHistory, depth: u32) -> Vec<(ChessMove, u64)> {
        chess_divide(history.position(), depth)
    }

    fn describe(history: &ChessHistory) -> String {
        let position = history.position();
        let checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
        format!(
            "{position}\n\nFen: {}\nKey: {:016x}\nCheckers: {}",
            fen::format_position(position),
            position.key(),
            checkers.join(" ")
        )
    }

    fn open_tables(_: &Path, _: &(dyn Fn(String) + Sync)) -> Result<(), String> {
        Err("there are no endgame tables for chess".to_owned())
    }
}
