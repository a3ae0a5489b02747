//! Levels of the game for two, far apart, against each other; a soak plays more games between neighbours, which is a table in
//! docs/chaturanga-engine.md.

use chaturanga::two::{TwoHistory, TwoOutcome, TwoRules, TwoSide};
use chaturanga_engine::two::{TwoEngine, TwoLevel, TwoLimits};
use game_search::{Resources, Signals};
use test_budget::is_soak;

/// The result of a match as one of the players sees it.
#[derive(Default)]
struct MatchScore {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl MatchScore {
    fn share(&self) -> f64 {
        let games = self.wins + self.draws + self.losses;
        (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(games)
    }
}

/// How a game between White's level and Black's ends. Games differ by their number.
fn outcome(game: u64, levels: [TwoLevel; 2]) -> TwoOutcome {
    let mut engines = levels.map(|level| {
        let mut engine = TwoEngine::new(Resources { hash: 2, threads: 1 });
        engine.set_skill(level.skill(), game);
        engine
    });
    let mut history = TwoHistory::new(TwoRules::default());
    // A few moves by number, so that strong players have games of their own, too.
    for ply in 0..4 {
        let moves = history.position().legal_moves();
        history.play(moves[(game as usize / 2 * 7 + ply * 5) % moves.len()]).unwrap();
    }
    loop {
        if let Some(outcome) = history.outcome() {
            return outcome;
        }
        let engine = &mut engines[history.position().turn() as usize];
        // Instead of the time limits, so that every run is the same.
        let limits = TwoLimits { nodes: Some(20_000), ..TwoLimits::default() };
        let found = engine.search(&history, &limits, 1, &Signals::default(), &mut |_| ());
        history.play(found.best_move().unwrap()).unwrap();
    }
}

fn match_between(games: u64, level: TwoLevel, other: TwoLevel) -> MatchScore {
    let mut score = MatchScore::default();
    for game in 0..games {
        let (own, levels) = match game % 2 {
            0 => (TwoSide::White, [level, other]),
            _ => (TwoSide::Black, [other, level]),
        };
        match outcome(game, levels) {
            TwoOutcome::Win { winner, .. } if winner == own => score.wins += 1,
            TwoOutcome::Win { .. } => score.losses += 1,
            TwoOutcome::Draw(_) => score.draws += 1,
        }
    }
    score
}

/// Plays a level against the one below in a soak, and else against the third below or the first.
fn test_level(number: u8) {
    let (games, gap, least) = if is_soak() { (100, 1, 0.5) } else { (4, 3, 0.5) };
    let [level, below] = [number, number.saturating_sub(gap).max(1)].map(|number| TwoLevel::new(number).unwrap());
    let score = match_between(games, level, below);
    let (level, below, MatchScore { wins, draws, losses }) = (level.number(), below.number(), &score);
    println!("{level} v {below}: +{wins} ={draws} -{losses}");
    assert!(score.share() >= least, "level {level} scored +{wins} ={draws} -{losses} against {below}");
}

macro_rules! each_level {
    ($($name:ident: $number:literal;)*) => {
        $(#[test] fn $name() { test_level($number); })*
    };
}

each_level! {
    level_2_beats_the_one_below: 2;
    level_3_beats_the_one_below: 3;
    level_4_beats_the_one_below: 4;
    level_5_beats_the_one_below: 5;
    level_6_beats_the_one_below: 6;
    level_7_beats_the_one_below: 7;
    level_8_beats_the_one_below: 8;
    level_9_beats_the_one_below: 9;
    level_10_beats_the_one_below: 10;
}
