//! Helpers for the tests of reviews and hints.

use board_games::{GameBoard, GameMove, Seat};
use std::sync::Mutex;

use crate::game::{Action, CoinFlip, Game, GameRules, Seating, Stake, Terms, TimeControl};
use crate::review::{ReviewedGame, Searcher};
use bot_store::PlayerId;
use chess_engine::{ChessEngine, ChessLimits};
use game_search::{RankedLine, SearchFindings};
use jiff::Timestamp;
use makruk::Ruleset;
use makruk::notation::text;
use makruk::notation::uci::UciMove;
use makruk_engine::{Engine, Limits, Resources, Signals};

pub(super) const WHITE: PlayerId = PlayerId(1);
pub(super) const BLACK: PlayerId = PlayerId(2);

/// A game under these rules in which White moves first.
pub(super) fn begun(ruleset: Ruleset) -> Game {
    let terms = Terms {
        seating: Seating::Challenger(Seat::First),
        rules: GameRules::makruk_by(ruleset),
        stake: Stake::default(),
        time: TimeControl::Unlimited,
    };
    let lot = CoinFlip { challenger: Seat::First, first: Seat::First };
    let game = Game::challenge(WHITE, Some(BLACK), terms, Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH).unwrap();
    act(game, BLACK, Action::Accept(lot))
}

pub(super) fn act(game: Game, by: PlayerId, action: Action) -> Game {
    let events = game.apply(by, action).unwrap();
    game.with(events, Timestamp::UNIX_EPOCH).unwrap()
}

/// The game after these moves, in algebraic notation.
pub(super) fn played(game: Game, moves: &str) -> Game {
    moves.split_whitespace().fold(game, |game, typed| {
        let play = game.play().unwrap();
        let mv =
            text::read(typed, play.makruk().unwrap().current()).unwrap_or_else(|error| panic!("{typed}: {error}")).mv;
        let by = play.seat_to_move().person().unwrap();
        act(game, by, mv.into())
    })
}

pub(super) fn record(game: &Game) -> ReviewedGame {
    ReviewedGame::of(game).unwrap()
}

/// Plays these moves, in UCI notation.
pub(super) fn with_moves(record: &mut ReviewedGame, moves: &str) {
    for typed in moves.split_whitespace() {
        let mv = typed.parse::<UciMove>().unwrap().to_move(record.makruk().unwrap().current()).unwrap();
        record.play(mv).unwrap_or_else(|error| panic!("{typed}: {error}"));
    }
}

/// A searcher that runs the engine at once, with this number of nodes whatever the limits are.
pub(super) struct ImmediateSearcher {
    engine: Mutex<Engine>,
    nodes: u64,
}

impl ImmediateSearcher {
    pub(super) fn new(nodes: u64) -> ImmediateSearcher {
        ImmediateSearcher { engine: Mutex::new(Engine::new(Resources { hash: 4, threads: 1 })), nodes }
    }
}

impl Searcher for ImmediateSearcher {
    type Error = std::convert::Infallible;

    async fn search(&self, board: GameBoard, _: Limits, lines: usize) -> Result<SearchFindings<GameMove>, Self::Error> {
        let signals = Signals::default();
        Ok(match board {
            GameBoard::Makruk(history) => {
                let mut engine = self.engine.lock().unwrap();
                of_any(engine.search(&history, &Limits::nodes(self.nodes), lines, &signals, &mut |_| ()))
            }
            GameBoard::Chess(history) => {
                let mut engine = ChessEngine::new(Resources { hash: 1, threads: 1 });
                of_any(engine.search(&history, &ChessLimits::nodes(self.nodes), lines, &signals, &mut |_| ()))
            }
            GameBoard::Ouk(_) | GameBoard::Chaturanga(_) => unreachable!("reviews are tested with Makruk and chess"),
        })
    }
}

/// What was found in one game, as moves of any.
fn of_any<M: Copy + Into<GameMove>>(found: SearchFindings<M>) -> SearchFindings<GameMove> {
    let line = |RankedLine { score, moves }: RankedLine<M>| RankedLine {
        score,
        moves: moves.into_iter().map(Into::into).collect(),
    };
    SearchFindings { lines: found.lines.into_iter().map(line).collect(), nodes: found.nodes, time: found.time }
}
