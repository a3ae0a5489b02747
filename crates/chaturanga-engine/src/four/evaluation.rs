//! What a state is worth.

use chaturanga::four::{Alliance, Army, FourResult, FourStanding, FourState, KingFate};
use chaturanga::{Arm, BoardSquare};

/// What a won game is worth, in pawns: more than anything on a board.
const WON: f64 = 1000.0;

/// What an arm is worth, in pawns. A king's army stops with it, and two captured kings are the game.
pub(super) const fn worth(arm: Arm) -> f64 {
    match arm {
        Arm::King => 14.0,
        Arm::Elephant => 5.0,
        Arm::Horse => 3.5,
        Arm::Boat => 1.5,
        Arm::Counsellor | Arm::Pawn => 1.0,
    }
}

/// An army that takes no turns keeps this share of its worth: it can be captured, and may come back.
const IDLE_SHARE: f64 = 0.3;

/// A king on its ally's throne commands the army even after that king's capture.
const COMMAND: f64 = 1.0;

/// What a pawn gains with each step, in pawns.
const STEP: f64 = 0.08;

/// What it is worth that an elephant, a horse or a king is one square nearer to an enemy king, in pawns. Without it a won game would
/// go nowhere.
const NEARNESS: f64 = 0.04;

/// What a state is worth to an alliance, in pawns: the two armies' pieces against the others'.
pub(super) fn evaluate(state: &FourState, alliance: Alliance) -> f64 {
    match state.standing() {
        FourStanding::Over(FourResult::Victory { alliance: winner, .. }) => {
            if winner == alliance {
                WON
            } else {
                -WON
            }
        }
        FourStanding::Over(FourResult::Draw(_)) => 0.0,
        FourStanding::ToThrow { .. } | FourStanding::ToMove { .. } => {
            let side = |alliance: Alliance| alliance.armies().map(|army| army_worth(state, army)).iter().sum::<f64>();
            side(alliance) - side(alliance.other())
        }
    }
}

fn army_worth(state: &FourState, army: Army) -> f64 {
    let enemy_kings: Vec<BoardSquare> =
        army.alliance().other().armies().into_iter().filter_map(|it| king(state, it)).collect();
    let pieces: f64 = state.of(army).map(|(at, arm)| piece_worth(army, at, arm, &enemy_kings)).sum();
    let share = if state.is_active(army) { 1.0 } else { IDLE_SHARE };
    let commands = state.commander(army.ally()) == army && state.king(army) == KingFate::Stands;
    pieces * share + if commands { COMMAND } else { 0.0 }
}

fn king(state: &FourState, army: Army) -> Option<BoardSquare> {
    state.of(army).find(|(_, arm)| *arm == Arm::King).map(|(at, _)| at)
}

fn piece_worth(army: Army, at: BoardSquare, arm: Arm, enemy_kings: &[BoardSquare]) -> f64 {
    let bonus = match arm {
        Arm::Pawn => f64::from(advance(army, at)) * STEP,
        Arm::Elephant | Arm::Horse => {
            let nearest = enemy_kings.iter().map(|king| distance(at, *king)).min();
            nearest.map_or(0.0, |distance| f64::from(7 - distance) * NEARNESS)
        }
        Arm::King | Arm::Counsellor | Arm::Boat => 0.0,
    };
    worth(arm) + bonus
}

/// How many steps a pawn of this army has made.
fn advance(army: Army, at: BoardSquare) -> i8 {
    match army {
        Army::South => at.rank() - 1,
        Army::West => at.file() - 1,
        Army::North => 6 - at.rank(),
        Army::East => 6 - at.file(),
    }
}

/// How many steps a king would need.
fn distance(one: BoardSquare, other: BoardSquare) -> i8 {
    (one.file() - other.file()).abs().max((one.rank() - other.rank()).abs())
}
