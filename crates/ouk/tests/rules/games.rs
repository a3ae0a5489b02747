//! Random games: the same for the same number.

use makruk::{Move, Role};
use ouk::OukHistory;
use ouk::fen::parse_position;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// After how many plies a game is left.
const PLIES: usize = 400;

/// Where games begin that soon come to what is rare: few pieces, counts, rights to leap beside checks and pins.
const STARTS: [&str; 10] = [
    "1kr5/8/8/8/8/8/1P6/RNSK4 w - - 0 1",
    "r2k4/4p3/8/8/8/8/4P3/3K3R w - - 0 1",
    "4k3/8/2p5/8/4P3/8/8/R2KM3 w DE - 0 1",
    "3mk3/8/8/4r3/8/8/3R4/3KM3 w DEde - 0 1",
    "3mk2r/8/2pp4/8/8/2PP4/8/R2KM3 b DEde - 0 1",
    "k7/8/8/4r3/5p2/4K3/8/8 w - - 0 1",
    "8/8/8/8/8/k7/7R/2K5 b - 30 18 1",
    "2nk4/8/p7/8/8/7P/8/3K1SS1 b - 126 90 1",
    "rn1mk1nr/3s4/ppp1pp1p/3p2p1/3P2P1/PPP1PP1P/3S4/RN1KM1NR w DEde - 0 1",
    "4k3/1p4p1/8/P6P/p6p/8/1P4P1/3K4 w De - 0 1",
];

/// The game of this number, until it is over by the rules or long enough.
pub fn random_game(number: u64) -> OukHistory {
    let mut random = StdRng::seed_from_u64(number);
    let mut history = match random.random_bool(0.4) {
        true => OukHistory::new(parse_position(STARTS.choose(&mut random).unwrap()).unwrap()),
        false => OukHistory::default(),
    };
    // Some play at random, others capture and push whatever they can, others go to and fro.
    let haste = *[0.1, 0.6, 0.9].choose(&mut random).unwrap();
    let idle = if random.random_bool(0.3) { 0.5 } else { 0.05 };
    while history.outcome().is_none() && history.plies() < PLIES {
        let mv = choose(&mut random, &history, haste, idle);
        history.play(mv).unwrap();
    }
    history
}

fn choose(random: &mut StdRng, history: &OukHistory, haste: f64, idle: f64) -> Move {
    let turn = history.current();
    let moves = turn.legal_moves();
    let back = history.plies().checked_sub(2).and_then(|ply| history.move_at(ply));
    if let Some(back) = back.map(|mv| Move::new(mv.to(), mv.from()))
        && moves.contains(&back)
        && random.random_bool(idle)
    {
        return back;
    }
    let board = turn.position().board();
    let leaps = history.position().leaps();
    let hasty = |mv: &Move| {
        board.occupied().contains(mv.to())
            || board.by_role(Role::Pawn).contains(mv.from())
            || leaps.contains(turn.position(), *mv)
    };
    let some: Vec<Move> = moves.iter().copied().filter(hasty).collect();
    let choice = if some.is_empty() || random.random_bool(1.0 - haste) { &moves[..] } else { &some };
    *choice.choose(random).unwrap()
}
