//! What `game-puzzles` asks of Makruk.

use game_puzzles::{
    DifficultyModel, GameLine, MateNode, PuzzleEngine, PuzzleGame, PuzzleTheme, Steepness, Task, Themes,
};
use game_search::SearchGame;
use makruk::counting::{advance, material};
use makruk::notation::uci::UciMove;
use makruk::{Color, Count, CountStep, DrawReason, History, Move, Outcome, Position, Role, Square};
use makruk_engine::tables::{Tables, Verdict, fewest_counts_left};
use makruk_engine::{Engine, Level, Limits, Makruk, PvLine, Resources, Signals};

use crate::keys::{captures, is_safe_check};
use crate::start::{RULES, Start};
use crate::{Puzzle, pattern, rescue, themes};

/// Makruk, as puzzles see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MakrukGame;

/// A position with the count that runs in it.
#[derive(Clone, Debug)]
pub struct MakrukMateNode {
    position: Position,
    count: Option<Count>,
}

impl GameLine<MakrukGame> for History {
    fn side(&self) -> Color {
        self.position().turn()
    }

    fn choices(&self) -> Vec<Move> {
        self.current().legal_moves().into_iter().collect()
    }

    fn advance(&mut self, mv: Move) -> Option<()> {
        self.play(mv).ok()
    }

    fn length(&self) -> usize {
        self.plies()
    }

    fn beginning(&self, plies: usize) -> History {
        self.until(plies)
    }

    fn last(&self) -> Option<Move> {
        self.last_move()
    }

    fn result(&self) -> Option<Option<Color>> {
        self.outcome().map(Outcome::winner)
    }

    fn piece_count(&self) -> u32 {
        self.position().board().occupied().len()
    }

    fn balance(&self, side: Color) -> i64 {
        let board = self.position().board();
        i64::from(material(board, side)) - i64::from(material(board, !side))
    }

    fn is_capture(&self, mv: Move) -> bool {
        captures(self.position(), mv)
    }

    fn was_capture(&self) -> bool {
        self.last_move().is_some_and(|last| captures(self.previous().position(), last))
    }

    fn is_quiet(&self, mv: Move) -> bool {
        themes::is_quiet(self, mv)
    }

    fn is_safe_check(&self, mv: Move) -> bool {
        is_safe_check(self.position(), mv)
    }

    /// Whether it is a knight's move, and whether it goes back: what is overlooked most.
    fn obscurity(&self, mv: Move) -> f64 {
        let turn = self.position().turn();
        let rank = |square: Square| square.rank().relative_to(turn).index();
        let knight = self.position().board().role_at(mv.from()) == Some(Role::Knight);
        2.0 * f64::from(u8::from(knight)) + f64::from(u8::from(rank(mv.to()) < rank(mv.from())))
    }

    fn is_same_position(&self, other: &History) -> bool {
        let (now, then) = (self.position(), other.position());
        now.board() == then.board() && now.turn() == then.turn()
    }
}

impl MateNode<MakrukGame> for MakrukMateNode {
    fn of(history: &History) -> MakrukMateNode {
        MakrukMateNode { position: history.position().clone(), count: history.count() }
    }

    /// The key of position and count together.
    fn key(&self) -> u64 {
        let key = self.position.key().0;
        let Some(count) = self.count else { return key };
        let setup = count.to_setup();
        let count = u64::from(setup.limit) << 17 | u64::from(setup.plies) << 1 | 1;
        key ^ count.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn choices(&self) -> Vec<Move> {
        self.position.legal_moves().into_iter().collect()
    }

    fn choice(&self) -> usize {
        self.position.legal_moves().len()
    }

    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    fn is_dead(&self) -> bool {
        self.position.is_insufficient_material()
    }

    fn after(&self, mv: Move) -> Option<MakrukMateNode> {
        let position = self.position.play_unchecked(mv);
        match advance(&RULES, self.count, &self.position, &position, None) {
            CountStep::Drawn(_) => None,
            step => Some(MakrukMateNode { position, count: step.running() }),
        }
    }
}

impl PuzzleEngine<MakrukGame> for Engine {
    fn with_hash(hash: usize, tables: Option<Tables>) -> Engine {
        let mut engine = Engine::new(Resources { hash, threads: 1 });
        engine.set_tables(tables);
        engine
    }

    fn forget(&mut self) {
        self.new_game();
    }

    fn set_level(&mut self, level: u8, seed: u64) {
        self.set_skill(Level::new(level).unwrap_or(Level::STRONGEST).skill(), seed);
    }

    fn best_lines(&mut self, history: &History, nodes: u64, lines: usize) -> Vec<PvLine> {
        self.search(history, &Limits::nodes(nodes), lines, &Signals::default(), &mut |_| ()).lines
    }
}

impl PuzzleGame for MakrukGame {
    type Move = Move;
    type Side = Color;
    type Start = Start;
    type History = History;
    type Node = MakrukMateNode;
    type Engine = Engine;
    type Knowledge = Tables;

    /// How it was fitted: docs/puzzles.md. It grows with the pieces, since in an ending the count saves many a lost game.
    const STEEPNESS: Steepness = Steepness { few: 0.0028, many: 0.0058 };
    const THEMES: &'static [PuzzleTheme] = &themes::ALL;
    const DIFFICULTY: DifficultyModel = DifficultyModel {
        school: [
            517.3, -47.1, 294.8, -11.2, 104.2, 3.6, -6.6, 146.8, 75.6, 109.9, 753.2, -177.6, 149.2, 22.1, 1.7, -95.0,
            -134.8, -102.6, -149.9, -320.7, -450.4, 158.8,
        ],
        others: [
            870.2, 61.5, 302.2, -11.9, 114.5, 56.6, -7.6, -180.3, -78.8, 167.8, 121.0, 139.7, -43.4, 51.5, -19.0,
            -208.1, -54.5, -122.3, -128.0, -135.2, -285.0, -114.9,
        ],
        offset: -15.0,
        stretch: 0.88,
    };
    const LEVELS: [u16; 10] = Makruk::ESTIMATES;

    fn target(mv: Move) -> usize {
        mv.to().index()
    }

    fn read_move(history: &History, text: &str) -> Option<Move> {
        let mv: UciMove = text.parse().ok()?;
        mv.to_move(history.current()).ok()
    }

    fn read_previous(start: &Start, text: &str) -> Option<Move> {
        let UciMove { from, to, promotes } = text.parse().ok()?;
        let board = start.position().board();
        let is_possible = board.piece_at(from).is_none() && board.color_at(to) == Some(!start.solver());
        let mv = if promotes { Move::promoting(from, to) } else { Move::new(from, to) };
        is_possible.then_some(mv)
    }

    fn known_winner(tables: &Tables, history: &History) -> Option<Option<Color>> {
        match tables.probe(history.position())? {
            Verdict::Drawn => Some(None),
            won @ Verdict::Won { .. } => {
                let left = fewest_counts_left(&RULES, history.count(), history.position())?;
                Some(won.within(left).winner())
            }
        }
    }

    fn known_moves(tables: &Tables, history: &History) -> Option<Vec<Move>> {
        tables.best_moves(history.position()).map(|moves| moves.iter().copied().collect())
    }

    fn counts(history: &History, side: Color) -> bool {
        history.count().is_some_and(|count| count.side() == side)
    }

    fn is_drawn_by(history: &History, task: Task) -> bool {
        match history.outcome() {
            Some(Outcome::Draw(DrawReason::Count(_))) => task == Task::SaveByCount,
            Some(Outcome::Draw(DrawReason::Stalemate)) => task == Task::SaveByStalemate,
            _ => false,
        }
    }

    fn themes(puzzle: &Puzzle) -> Themes {
        themes::of(puzzle)
    }

    fn pattern(puzzle: &Puzzle) -> String {
        pattern::of(puzzle)
    }

    fn shows_what_saves(puzzle: &Puzzle) -> bool {
        rescue::shows_what_saves(puzzle)
    }
}
