//! What a game waits for the engine to do, and what the engine does about it: decided from the game alone.

use std::time::Duration;

use jiff::Timestamp;

use crate::game::{Action, Game, Level, Play};
use crate::thinking::GameFindings;
use board_games::{GameMove, Seat};
use makruk::counting::{self, CounterMates, Numbers};
use makruk::{Color, Count, History};
use makruk_engine::Score;

/// How far behind the engine has to be to agree to a draw, in centipawns.
pub(super) const BEHIND: i32 = 100;

/// A score within this many centipawns counts as even…
const LEVEL_SCORE: i32 = 30;

/// …and from this ply on the game is unlikely to be decided.
const LONG_GAME: usize = 80;

/// For how many more moves the engine keeps time.
const MOVES_AHEAD: u32 = 40;

/// The shortest time in which it finds a move worth playing.
const SHORTEST_THOUGHT: Duration = Duration::from_millis(20);

/// What a game waits for the engine to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineTask {
    /// Grant a takeback. People learn from it, and it costs the engine nothing.
    GrantTakeback,
    AnswerDraw,
    /// Call the count, as the weaker side ought to.
    StartCount,
    Move,
}

/// A game that waits for the engine.
pub(super) struct PendingTurn<'a> {
    pub(super) play: &'a Play,
    side: Seat,
    pub(super) level: Level,
    pub(super) task: EngineTask,
}

impl PendingTurn<'_> {
    /// What a game waits for; `None` if it waits for people.
    pub(super) fn of(game: &Game) -> Option<PendingTurn<'_>> {
        let play = game.playing().ok()?;
        let (side, level) = play.seats().engine()?;
        let task = if play.takeback_request() == Some(side.opponent()) {
            EngineTask::GrantTakeback
        } else if play.draw_offer() == Some(side.opponent()) {
            EngineTask::AnswerDraw
        } else if play.turn() != side {
            return None;
        } else if play.makruk().is_some_and(|history| ought_to_count(history, side.into())) {
            EngineTask::StartCount
        } else {
            EngineTask::Move
        };
        Some(PendingTurn { play, side, level, task })
    }

    /// The move that was found; or an end to the engine's own count first, where mating while counting is a draw.
    pub(super) fn chosen(&self, found: &GameFindings) -> Action {
        let Some(mv) = found.best_move() else { return self.any_move() };
        match self.play.makruk() {
            Some(history) => self.chosen_counting(history, mv, found),
            None => mv.into(),
        }
    }

    fn chosen_counting(&self, history: &History, mv: GameMove, found: &GameFindings) -> Action {
        let side = Color::from(self.side);
        let counting = history.count().filter(|count| count.side() == side);
        let winning = matches!(found.lines.first().map(|line| line.score), Some(Score::MatesIn(_)));
        let forfeits = history.ruleset().counter_mates == CounterMates::Draw;
        if counting.is_some() && winning && forfeits && counting::stop(history.ruleset(), history.count(), side).is_ok()
        {
            return Action::StopCount;
        }
        let said = counting.and_then(|count| match history.ruleset().numbers {
            Numbers::Kept => None,
            Numbers::Spoken => Some(count.next()),
            Numbers::SpokenWithSkips => Some(count.due()),
        });
        Action::Move { mv, said }
    }

    /// The answer to a draw offer. The engine accepts when it is behind, or when a long game is even. `score` is that
    /// of the side to move.
    pub(super) fn answer_to_draw(&self, score: Score) -> Action {
        let score = match score {
            Score::Centipawns(score) => score,
            Score::MatesIn(_) => i32::MAX,
            Score::MatedIn(_) => -i32::MAX,
        };
        let own = if self.play.turn() == self.side { score } else { -score };
        match own <= -BEHIND || (own.abs() <= LEVEL_SCORE && self.play.plies() >= LONG_GAME) {
            true => Action::AgreeDraw,
            false => Action::DeclineDraw,
        }
    }

    /// How long the engine may think, so that it keeps time for many more moves; `None` if no clock presses it.
    pub(super) fn thinking_time(&self, now: Timestamp) -> Option<Duration> {
        let clock = self.play.clock().filter(|clock| clock.flag().is_some_and(|running| running.side == self.side))?;
        let left = Duration::try_from(clock.left(self.side, now)).unwrap_or_default();
        let most = left / MOVES_AHEAD + clock.increment() / 2;
        Some(most.min(left / 4).max(SHORTEST_THOUGHT))
    }

    /// Any legal move, when the search found none. There may be none but by สูตรเม็ด.
    pub(super) fn any_move(&self) -> Action {
        match self.play.legal_moves().first() {
            Some(mv) => (*mv).into(),
            None => Action::Resign,
        }
    }
}

/// Whether `side` may call a count that ends sooner than the running one, if there is one.
fn ought_to_count(history: &History, side: Color) -> bool {
    let left = |count: Count| count.limit().saturating_sub(count.next());
    match counting::call(history.ruleset(), history.count(), history.position(), side) {
        Ok(offered) => history.count().is_none_or(|running| left(offered) < left(running)),
        Err(_) => false,
    }
}
