//! What `game-puzzles` asks of chess.

use chess_engine::{ChessEngine, ChessLevel, ChessLimits, ChessLine, InternationalChess};
use cozy_chess::{Color, Piece};
use game_puzzles::{
    DifficultyModel, FEATURES, GameLine, MateNode, PuzzleEngine, PuzzleGame, PuzzleTheme, Steepness, Task, Themes,
};
use game_search::{Resources, SearchGame, Signals};
use international_chess::notation::uci::to_legal;
use international_chess::{ChessDraw, ChessHistory, ChessMove, ChessOutcome, ChessPosition};

use crate::board::{balance, captures, gains};
use crate::start::ChessStart;
use crate::{ChessPuzzle, pattern, rescue, themes};

/// International chess, as puzzles see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chess;

/// A position as the search for mates sees it.
#[derive(Clone, Debug)]
pub struct ChessMateNode(ChessPosition);

impl GameLine<Chess> for ChessHistory {
    fn side(&self) -> Color {
        self.position().turn()
    }

    fn choices(&self) -> Vec<ChessMove> {
        self.position().legal_moves()
    }

    fn advance(&mut self, mv: ChessMove) -> Option<()> {
        self.play(mv).ok()
    }

    fn length(&self) -> usize {
        self.plies()
    }

    fn beginning(&self, plies: usize) -> ChessHistory {
        self.until(plies)
    }

    fn last(&self) -> Option<ChessMove> {
        self.last_move()
    }

    fn result(&self) -> Option<Option<Color>> {
        self.outcome().map(ChessOutcome::winner)
    }

    fn piece_count(&self) -> u32 {
        self.position().occupied().len()
    }

    fn balance(&self, side: Color) -> i64 {
        balance(self.position(), side)
    }

    fn is_capture(&self, mv: ChessMove) -> bool {
        captures(self.position(), mv)
    }

    fn was_capture(&self) -> bool {
        self.last_move().is_some_and(|last| captures(self.previous(), last))
    }

    fn is_quiet(&self, mv: ChessMove) -> bool {
        themes::is_quiet(self.position(), mv)
    }

    fn is_safe_check(&self, mv: ChessMove) -> bool {
        self.position().play_unchecked(mv).is_check() && gains(self.position(), mv, 0)
    }

    /// Whether it is a knight's move, and whether it goes back: what is overlooked most.
    fn obscurity(&self, mv: ChessMove) -> f64 {
        let turn = self.position().turn();
        let is_knight = self.position().pieces(turn, Piece::Knight).has(mv.from());
        let goes_back = mv.to().rank().relative_to(turn) < mv.from().rank().relative_to(turn);
        2.0 * f64::from(u8::from(is_knight)) + f64::from(u8::from(goes_back))
    }

    fn is_same_position(&self, other: &ChessHistory) -> bool {
        self.position().is_same(other.position())
    }
}

impl MateNode<Chess> for ChessMateNode {
    fn of(history: &ChessHistory) -> ChessMateNode {
        ChessMateNode(history.position().clone())
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn choices(&self) -> Vec<ChessMove> {
        self.0.legal_moves()
    }

    fn choice(&self) -> usize {
        let mut choice = 0;
        self.0.board().generate_moves(|moves| {
            choice += moves.len();
            false
        });
        choice
    }

    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    fn is_dead(&self) -> bool {
        self.0.occupied().len() == 2
    }

    fn after(&self, mv: ChessMove) -> Option<ChessMateNode> {
        Some(ChessMateNode(self.0.play_unchecked(mv)))
    }
}

impl PuzzleEngine<Chess> for ChessEngine {
    fn with_hash(hash: usize, _: Option<()>) -> ChessEngine {
        ChessEngine::new(Resources { hash, threads: 1 })
    }

    fn forget(&mut self) {
        self.new_game();
    }

    fn set_level(&mut self, level: u8, seed: u64) {
        self.set_skill(ChessLevel::new(level).unwrap_or(ChessLevel::STRONGEST).skill(), seed);
    }

    fn best_lines(&mut self, history: &ChessHistory, nodes: u64, lines: usize) -> Vec<ChessLine> {
        self.search(history, &ChessLimits::nodes(nodes), lines, &Signals::default(), &mut |_| ()).lines
    }
}

/// The weights of the features, as fitted: docs/puzzles.md.
const OTHERS: [f64; FEATURES] = [
    1050.9, 274.8, -66.4, 24.2, 184.0, 55.8, -59.5, -220.5, 41.5, 131.0, 783.0, -251.2, -158.0, 153.6, -78.0, -172.0,
    -88.2, -227.3, -313.8, -249.0, -507.3, -187.8,
];

impl PuzzleGame for Chess {
    type Move = ChessMove;
    type Side = Color;
    type Start = ChessStart;
    type History = ChessHistory;
    type Node = ChessMateNode;
    type Engine = ChessEngine;
    type Knowledge = ();

    const STEEPNESS: Steepness = Steepness { few: 0.0035, many: 0.0075 };
    const THEMES: &'static [PuzzleTheme] = &themes::ALL;
    const DIFFICULTY: DifficultyModel = DifficultyModel {
        // There is no school of endings.
        school: OTHERS,
        others: OTHERS,
        offset: 800.0,
        stretch: 0.57,
    };
    const LEVELS: [u16; 10] = InternationalChess::ESTIMATES;

    fn target(mv: ChessMove) -> usize {
        mv.to() as usize
    }

    fn read_move(history: &ChessHistory, text: &str) -> Option<ChessMove> {
        to_legal(text.parse().ok()?, history.position()).ok()
    }

    fn read_previous(start: &ChessStart, text: &str) -> Option<ChessMove> {
        let mv: ChessMove = text.parse().ok()?;
        let position = start.position();
        let is_there = position.at(mv.to()).is_some_and(|(color, _)| color != position.turn());
        (is_there && position.at(mv.from()).is_none()).then_some(mv)
    }

    fn known_winner((): &(), _: &ChessHistory) -> Option<Option<Color>> {
        None
    }

    fn known_moves((): &(), _: &ChessHistory) -> Option<Vec<ChessMove>> {
        None
    }

    fn counts(_: &ChessHistory, _: Color) -> bool {
        false
    }

    fn is_drawn_by(history: &ChessHistory, task: Task) -> bool {
        task == Task::SaveByStalemate && history.outcome() == Some(ChessOutcome::Draw(ChessDraw::Stalemate))
    }

    fn themes(puzzle: &ChessPuzzle) -> Themes {
        themes::of(puzzle)
    }

    fn pattern(puzzle: &ChessPuzzle) -> String {
        pattern::of(puzzle)
    }

    fn shows_what_saves(puzzle: &ChessPuzzle) -> bool {
        rescue::shows_what_saves(puzzle)
    }
}
