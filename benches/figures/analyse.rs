//! How long the review of a game takes with the threads and the budget that the bot has by default.

use std::time::{Duration, Instant};

use crate::figure::Figure;
use board_games::Seat;
use bot_service::game::PlayerId;
use bot_service::review::{Budget, ReviewProgress, ReviewedGame, review};
use bot_service::{Asker, Reviewing, Thinkers, ThinkingSettings};
use makruk::{Position, Ruleset};
use makruk_engine::{Engine, Level, Resources, Signals};

const MOVES: usize = 60;
/// Seconds.
const MOST: f64 = 60.0;

pub fn measure() -> Vec<Figure> {
    let record = game();
    let settings = ThinkingSettings::default();
    let thinkers = Thinkers::start(&settings).expect("threads");
    let reviewing = Reviewing::begin(&thinkers, Asker { person: PlayerId(1), server: None }).expect("nobody else asks");
    let start = Instant::now();
    let (mut told, mut silence, mut last) = (0_u32, Duration::ZERO, start);
    let tell = |_: ReviewProgress| {
        told += 1;
        silence = silence.max(last.elapsed());
        last = Instant::now();
    };
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let budget = Budget::default();
    let review = runtime.block_on(review(record, &reviewing, &budget, tell)).expect("a review");
    let took = start.elapsed();
    println!(
        "a review of {MOVES} moves on {} thread(s): {:.1} s, progress told {told} times, at least every {:.1} s",
        settings.processors,
        took.as_secs_f64(),
        silence.as_secs_f64(),
    );
    let accuracy = |side| review.accuracy(side).unwrap_or_default();
    println!(
        "White played with {:.0}% accuracy, Black with {:.0}%; {} turning points",
        accuracy(Seat::First),
        accuracy(Seat::Second),
        review.turning_points().len()
    );
    vec![Figure::at_most(MOST, "seconds for a review", took.as_secs_f64())]
}

/// A game of the engine against itself at two middling levels, the same at every run.
fn game() -> ReviewedGame {
    for seed in 0.. {
        let mut engine = Engine::new(Resources { hash: 1, threads: 1 });
        let mut record = ReviewedGame::of_position(Position::start(), None, Ruleset::COMPETITION);
        while record.board().plies() < 2 * MOVES && record.board().outcome().is_none() {
            let level = if record.board().plies().is_multiple_of(2) { Level::ALL[2] } else { Level::ALL[3] };
            engine.set_skill(level.skill(), seed);
            let history = record.makruk().expect("a game of Makruk");
            let found = engine.search(history, &level.limits(), 1, &Signals::default(), &mut |_| ());
            let mv = found.best_move().expect("a move in a game that goes on");
            record.play(mv).expect("a legal move");
        }
        if record.board().plies() == 2 * MOVES {
            return record;
        }
    }
    unreachable!("some game lasts that long")
}
