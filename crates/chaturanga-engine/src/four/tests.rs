//! What players of four see, and which of them win.

use chaturanga::four::{Alliance, Army, FourAct, FourHistory, FourResult, FourRules, FourStanding, FourState, LongDie};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::*;

/// Who plays an alliance's armies.
#[derive(Clone, Copy)]
enum Player {
    ByChance,
    Level(FourLevel),
}

impl Player {
    fn act(self, state: &FourState, chance: &mut StdRng) -> SquarePair {
        let by_chance = |chance: &mut StdRng| *state.legal_moves().choose(chance).unwrap();
        match self {
            Player::ByChance => by_chance(chance),
            Player::Level(level) => choose_move(state, level, chance).unwrap(),
        }
    }
}

/// Who wins a game; `None` if it is drawn.
fn winner(players: [Player; 2], seed: u64) -> Option<Alliance> {
    let mut chance = StdRng::seed_from_u64(seed);
    let mut game = FourHistory::new(FourRules::default());
    loop {
        for army in Army::ALL {
            if let Player::Level(_) = players[army.alliance() as usize]
                && let Some(act) = choose_exchange(game.state(), army)
            {
                game.play(act).unwrap();
            }
        }
        let act = match game.state().standing() {
            FourStanding::ToThrow { .. } => FourAct::Throw(*LongDie::ALL.choose(&mut chance).unwrap()),
            FourStanding::ToMove { army, .. } => {
                FourAct::Move(players[army.alliance() as usize].act(game.state(), &mut chance))
            }
            FourStanding::Over(FourResult::Victory { alliance, .. }) => return Some(alliance),
            FourStanding::Over(FourResult::Draw(_)) => return None,
        };
        game.play(act).unwrap();
    }
}

/// How many of `games` games the better players win, with either alliance in turn.
fn wins(better: Player, worse: Player, games: usize) -> usize {
    let first = test_budget::seed(0);
    let won = |number: usize| {
        let seed = first + number as u64;
        match number % 2 {
            0 => winner([better, worse], seed) == Some(Alliance::SouthNorth),
            _ => winner([worse, better], seed) == Some(Alliance::WestEast),
        }
    };
    (0..games).filter(|number| won(*number)).count()
}

#[test]
fn level_three_and_its_ally_beat_level_one() {
    let games = test_budget::rounds(20, 100);
    let won = wins(Player::Level(FourLevel::Three), Player::Level(FourLevel::One), games);
    assert!(won * 100 >= games * 80, "{won} of {games}");
}

#[test]
fn level_one_beats_chance() {
    let games = test_budget::rounds(20, 100);
    let won = wins(Player::Level(FourLevel::One), Player::ByChance, games);
    assert!(won * 100 >= games * 80, "{won} of {games}");
}
