//! Of which game puzzles are.

use std::sync::Arc;

use bot_service::puzzle::{chess_collection, collection};
use chess_puzzles::Chess;
use clap::ValueEnum;
use game_puzzles::{MinedGame, PuzzleCollection};
use makruk_engine::tables::Tables;
use makruk_puzzles::MakrukGame;

/// A game with puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum PuzzlesOf {
    /// Makruk
    #[default]
    Makruk,
    /// International chess
    Chess,
}

/// What the commands need of a game with puzzles.
pub(super) trait GameWithPuzzles: MinedGame {
    /// What is known of it exactly.
    fn knowledge() -> Self::Knowledge;

    /// The puzzles that come with the bot.
    fn own() -> &'static Arc<PuzzleCollection<Self>>;
}

impl GameWithPuzzles for MakrukGame {
    fn knowledge() -> Tables {
        Tables::in_memory()
    }

    fn own() -> &'static Arc<PuzzleCollection<MakrukGame>> {
        collection()
    }
}

impl GameWithPuzzles for Chess {
    fn knowledge() {}

    fn own() -> &'static Arc<PuzzleCollection<Chess>> {
        chess_collection()
    }
}
