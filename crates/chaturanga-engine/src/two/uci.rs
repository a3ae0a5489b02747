//! The game for two over UCI. A move says nothing of what a pawn becomes.

use std::path::Path;

use chaturanga::two::{TwoHistory, TwoMove, TwoPosition, TwoRules};
use game_search::uci::{GameSession, UciGame, UciOrigin, UciVariant};

use super::ChaturangaForTwo;

/// Chaturanga for two, for a UCI server.
pub const TWO_VARIANT: UciVariant =
    UciVariant { name: ChaturangaForTwo::VARIANT, open: || Box::new(GameSession::<ChaturangaForTwo>::default()) };

impl UciGame for ChaturangaForTwo {
    const VARIANT: &'static str = "chaturanga";

    fn start() -> TwoHistory {
        TwoHistory::default()
    }

    fn origin(history: &TwoHistory) -> UciOrigin {
        let moves = history.moves().map(|mv| mv.to_string()).collect();
        UciOrigin { fen: history.position_at(0).to_string(), moves }
    }

    fn read_fen(text: &str) -> Result<TwoHistory, String> {
        text.parse().map(|start| TwoHistory::from(TwoRules::default(), start)).map_err(|error| format!("{error}"))
    }

    fn read_move(history: &TwoHistory, text: &str) -> Result<TwoMove, String> {
        let named = history.position().legal_moves().into_iter().find(|mv| mv.to_string() == text);
        named.ok_or_else(|| "no such move".to_owned())
    }

    fn play_move(history: &mut TwoHistory, mv: TwoMove) -> Result<(), String> {
        history.play(mv).map_err(|error| error.to_string())
    }

    fn divide(history: &TwoHistory, depth: u32) -> Vec<(TwoMove, u64)> {
        let position = history.position();
        let moves = position.legal_moves().into_iter();
        moves.filter_map(|mv| Some((mv, leaves(&position.play(mv).ok()?, depth.saturating_sub(1))))).collect()
    }

    fn describe(history: &TwoHistory) -> String {
        format!("Fen: {}", history.position())
    }

    fn open_tables(_: &Path, _: &(dyn Fn(String) + Sync)) -> Result<(), String> {
        Err("there are no endgame tables for chaturanga".to_owned())
    }
}

/// How many sequences of this many legal moves there are.
fn leaves(position: &TwoPosition, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.into_iter().filter_map(|mv| Some(leaves(&position.play(mv).ok()?, depth - 1))).sum(),
    }
}
