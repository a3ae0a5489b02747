//! Random games: the same for the same number.

use international_chess::notation::fen::parse_position;
use international_chess::{ChessHistory, ChessMove, ChessPosition, Piece};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// After how many plies a game is left.
const PLIES: usize = 400;

/// Where games begin that soon come to what is rare: few pieces, locked pawns, promotions.
const ENDINGS: [&str; 8] = [
    "8/8/4k3/8/3n4/8/4K3/8 w - - 80 100",
    "8/5k2/8/3p4/3P4/8/2K5/8 w - - 0 60",
    "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 40",
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 40",
    "8/8/2b5/8/4k3/8/1B6/4K3 w - - 0 50",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 90 30",
    "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
    "8/2k5/3p4/p2P1p2/P2P1P2/8/8/4K3 w - - 0 1",
];

/// The game of this number, until it is over by the Laws or long enough.
pub fn random_game(number: u64) -> ChessHistory {
    let mut random = StdRng::seed_from_u64(number);
    let start = match random.random_bool(0.3) {
        true => parse_position(ENDINGS.choose(&mut random).unwrap()).unwrap(),
        false => ChessPosition::start(),
    };
    let mut history = ChessHistory::new(start);
    // Some play at random, others capture whatever they can, others go to and fro.
    let haste = *[0.1, 0.7, 0.95].choose(&mut random).unwrap();
    let idle = if random.random_bool(0.3) { 0.5 } else { 0.05 };
    while history.outcome().is_none() && history.plies() < PLIES {
        let mv = choose(&mut random, &history, haste, idle);
        history.play(mv).unwrap();
    }
    history
}

fn choose(random: &mut StdRng, history: &ChessHistory, haste: f64, idle: f64) -> ChessMove {
    let position = history.position();
    let moves = position.legal_moves();
    let back = history.plies().checked_sub(2).and_then(|ply| history.move_at(ply));
    if let Some(back) = back.map(|mv| ChessMove::new(mv.to(), mv.from()))
        && moves.contains(&back)
        && random.random_bool(idle)
    {
        return back;
    }
    let pawns = position.pieces(position.turn(), Piece::Pawn);
    let hasty = |mv: &ChessMove| position.captured(*mv).is_some() || pawns.has(mv.from());
    let some: Vec<ChessMove> = moves.iter().copied().filter(hasty).collect();
    let choice = if some.is_empty() || random.random_bool(1.0 - haste) { &moves } else { &some };
    *choice.choose(random).unwrap()
}
