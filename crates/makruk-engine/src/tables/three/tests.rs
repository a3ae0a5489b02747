//! Tables of three pieces against the rules.

use makruk::{Color, Piece, Position, Setup, Square};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use test_budget::rounds;

use super::super::Verdict;
use super::super::tests::TABLES;
use super::*;

/// Those of which the school has the figures.
const LARGE: [[Role; 3]; 2] = [[Role::Met; 3], [Role::Knight, Role::Knight, Role::Met]];

/// A random position of these pieces as White's, with White to move.
fn any_position(random: &mut StdRng, three: ThreePieces) -> Position {
    loop {
        let mut setup = Setup { turn: Color::White, ..Setup::empty() };
        let chasers = three.pieces().iter().map(|&role| Piece::new(Color::White, role));
        let kings = Color::ALL.map(|color| Piece::new(color, Role::King));
        for piece in kings.into_iter().chain(chasers) {
            setup.board.put(Square::from_index(random.random_range(0..64)).unwrap(), piece);
        }
        if setup.board.occupied().len() == 5
            && let Ok(position) = Position::from_setup(&setup)
        {
            return position;
        }
    }
}

/// A table of three pieces and those for what its captures leave.
struct Known {
    three: ThreePieces,
    table: Table,
    smaller: &'static Tables,
}

impl Known {
    /// In how many of White's moves he mates, with himself to move; `None` if he does not.
    fn moves_to_mate(&self, position: &Position) -> Option<u16> {
        let board = position.board();
        if board.occupied().len() < 5 {
            return match self.smaller.probe(position)? {
                Verdict::Won { plies, .. } => Some(plies.div_ceil(2)),
                Verdict::Drawn => None,
            };
        }
        let mut roles = self.three.pieces().to_vec();
        roles.dedup();
        let pieces: Vec<Square> = roles.into_iter().flat_map(|role| board.pieces(Color::White, role)).collect();
        let [king, bare] = [Color::White, Color::Black].map(|color| position.king(color));
        self.table.moves_to_mate(king, bare, &pieces).map(u16::from)
    }
}

/// In how many of White's moves he mates, with Black to move, if `moves_to_mate` knows what follows.
fn after_reply(position: &Position, moves_to_mate: impl Fn(&Position) -> Option<u16>) -> Option<u16> {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_checkmate().then_some(0);
    }
    let moves: Option<Vec<u16>> = replies.iter().map(|&mv| moves_to_mate(&position.play_unchecked(mv))).collect();
    moves?.into_iter().max()
}

/// The same with White to move.
fn after_move(position: &Position, moves_to_mate: impl Fn(&Position) -> Option<u16>) -> Option<u16> {
    let moves = position.legal_moves().into_iter();
    moves.filter_map(|mv| after_reply(&position.play_unchecked(mv), &moves_to_mate)).min().map(|moves| moves + 1)
}

/// By search alone: in how many moves White mates, if it is in no more than `most`.
fn searched(position: &Position, most: u16) -> Option<u16> {
    let less = most.checked_sub(1)?;
    after_move(position, |next| searched(next, less))
}

/// In a soak, since a table takes half a minute and 1.5 GB of memory. What three pieces have that two have not is also tested by
/// itself: their arrangements, their moves, their mates and their entries.
#[test]
fn verdicts_follow_from_those_one_move_later_and_from_a_search() {
    for pieces in &LARGE[..rounds(0, LARGE.len())] {
        let three = ThreePieces::of(pieces).unwrap();
        let known = Known { three, table: TABLES.make_of_three(three), smaller: &TABLES };
        let mut random = StdRng::seed_from_u64(1);
        for number in 0..10_000 {
            let position = any_position(&mut random, three);
            let found = known.moves_to_mate(&position);
            assert_eq!(found, after_move(&position, |next| known.moves_to_mate(next)), "{position:?}");
            if number % 100 == 0 {
                assert_eq!(found.filter(|&moves| moves <= 2), searched(&position, 2), "{position:?}");
            }
        }
    }
}

#[test]
fn roles_are_accepted_in_any_order() {
    use Role::{Khon, Knight, Met, Pawn, Rook};
    let names: Vec<String> = CHOICES.iter().map(|choice| ThreePieces(choice).to_string()).collect();
    assert_eq!((names[0].as_str(), names[19].as_str()), ("RRR", "MMM"));
    for choice in &CHOICES {
        let [a, b, c] = *choice;
        assert_eq!(ThreePieces::of(&[c, a, b]).map(ThreePieces::pieces), Some(choice));
    }
    for roles in [&[Rook; 2][..], &[Rook, Khon, Pawn], &[Knight; 4], &[]] {
        assert_eq!(ThreePieces::of(roles), None);
    }
    let three = ThreePieces::of(&[Met, Knight, Knight]).unwrap();
    let left = |piece| three.without(piece).map(|left| left.to_string());
    assert_eq!([left(0), left(1), left(2)].map(Option::unwrap), ["NM", "NM", "NN"]);
}
