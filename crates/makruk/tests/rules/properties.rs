//! Properties of every position, checked on random games and random setups against a slow reference implementation that
//! shares nothing with the move generator but the board.

use std::collections::BTreeSet;

use makruk::counting::{Calling, MixedPieces, Numbers, WhenBared, advance, call, stop};
use makruk::{Color, Count, File, Move, Piece, Position, Role, Ruleset, Setup, SetupCount, Square, perft};
use proptest::prelude::*;
use test_budget::rounds;

/// The pseudo-legal destinations of the piece on `from`, found by walking square by square.
fn pseudo_moves(setup: &Setup, from: Square, piece: Piece) -> Vec<Square> {
    let ahead = if piece.color() == Color::White { 1 } else { -1 };
    let steps: &[(i8, i8)] = match piece.role() {
        Role::King => &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)],
        Role::Met => &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
        Role::Khon => &[(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 1)],
        Role::Knight => &[(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)],
        Role::Rook => &[(-1, 0), (1, 0), (0, -1), (0, 1)],
        Role::Pawn => &[(-1, 1), (0, 1), (1, 1)],
    };
    let mut reached = Vec::new();
    for &(files, ranks) in steps {
        let mut at = from;
        while let Some(to) = at.offset(files, ranks * ahead) {
            let there = setup.board.color_at(to);
            let takes = there == Some(!piece.color());
            let allowed = match piece.role() {
                Role::Pawn if files == 0 => there.is_none(),
                Role::Pawn => takes,
                _ => there.is_none() || takes,
            };
            if allowed {
                reached.push(to);
            }
            if piece.role() != Role::Rook || there.is_some() {
                break;
            }
            at = to;
        }
    }
    reached
}

/// All pseudo-legal moves after which the mover's king cannot be captured.
fn slow_legal_moves(position: &Position) -> BTreeSet<Move> {
    let before = position.to_setup();
    let mut legal = BTreeSet::new();
    for (from, piece) in before.board.iter().filter(|(_, piece)| piece.color() == before.turn) {
        for to in pseudo_moves(&before, from, piece) {
            let mut after = before.clone();
            after.board.remove(from);
            after.board.put(to, piece);
            let king_falls =
                after.board.iter().filter(|(_, piece)| piece.color() != before.turn).any(|(from, piece)| {
                    pseudo_moves(&after, from, piece).contains(&after.board.king_of(before.turn).unwrap())
                });
            if !king_falls {
                let sixth = if before.turn == Color::White { '6' } else { '3' };
                let promotes = piece.role() == Role::Pawn && to.rank().latin() == sixth;
                legal.insert(if promotes { Move::promoting(from, to) } else { Move::new(from, to) });
            }
        }
    }
    legal
}

/// The position rotated by 180° with the colours swapped, which has the same game tree.
fn rotated(position: &Position) -> Position {
    let mut setup = Setup { turn: !position.turn(), ..Setup::empty() };
    for (square, piece) in position.board().iter() {
        let color = !piece.color();
        let piece = if piece.is_promoted() { Piece::promoted(color) } else { Piece::new(color, piece.role()) };
        setup.board.put(square.rotated(), piece);
    }
    Position::from_setup(&setup).unwrap()
}

/// The position mirrored left to right, which has the same game tree because all pieces move symmetrically.
fn mirrored(position: &Position) -> Position {
    let mut setup = Setup { turn: position.turn(), ..Setup::empty() };
    for (square, piece) in position.board().iter() {
        let mirrored = Square::new(File::ALL[7 - usize::from(square.file().index())], square.rank());
        setup.board.put(mirrored, piece);
    }
    Position::from_setup(&setup).unwrap()
}

fn any_square() -> impl Strategy<Value = Square> {
    (0u8..64).prop_map(|index| Square::from_index(index).unwrap())
}

fn any_color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::ALL.to_vec())
}

/// Pieces anywhere, usually with one king per side, and either side to move.
fn any_setup() -> impl Strategy<Value = Setup> {
    let piece = (any_square(), any_color(), prop::sample::select(Role::ALL[..5].to_vec()), any::<bool>());
    (prop::collection::vec(piece, 0..24), any_square(), any_square(), any_color()).prop_map(
        |(pieces, white, black, turn)| {
            let mut setup = Setup { turn, ..Setup::empty() };
            for (square, color, role, promoted) in pieces {
                let promoted = promoted && role == Role::Met;
                setup.board.put(square, if promoted { Piece::promoted(color) } else { Piece::new(color, role) });
            }
            setup.board.put(white, Piece::new(Color::White, Role::King));
            setup.board.put(black, Piece::new(Color::Black, Role::King));
            setup
        },
    )
}

fn check_position(position: &Position) -> Result<(), TestCaseError> {
    let moves = position.legal_moves();
    let as_set: BTreeSet<Move> = moves.iter().copied().collect();
    prop_assert_eq!(as_set.len(), moves.len());
    prop_assert_eq!(&as_set, &slow_legal_moves(position));
    prop_assert_eq!(perft(position, 1), moves.len() as u64);
    prop_assert_eq!(perft(position, 2), perft(&rotated(position), 2));
    prop_assert_eq!(perft(position, 2), perft(&mirrored(position), 2));
    // Incrementally updated keys and checkers equal those computed from scratch, and playing a move changes only the copy.
    prop_assert_eq!(&Position::from_setup(&position.to_setup()).unwrap(), position);
    let before = position.clone();
    for &mv in &moves {
        let after = position.play(mv).unwrap();
        prop_assert_eq!(&Position::from_setup(&after.to_setup()).unwrap(), &after);
        prop_assert_eq!(&before, position);
    }
    for from in Square::all() {
        for to in Square::all() {
            let legal = as_set.contains(&position.move_between(from, to));
            prop_assert_eq!(position.refusal(from, to).is_none(), legal);
            for mv in [Move::new(from, to), Move::promoting(from, to)] {
                prop_assert_eq!(position.play(mv).is_ok(), as_set.contains(&mv));
            }
        }
    }
    Ok(())
}

fn any_rules() -> impl Strategy<Value = Ruleset> {
    (0u16..100, 0u16..4, 0usize..3, any::<bool>(), any::<bool>(), 0usize..3).prop_map(
        |(single_rook, board_first, mixed, bared, calling, numbers)| Ruleset {
            single_rook,
            board_first,
            mixed: [MixedPieces::SmallestLimit, MixedPieces::KhonBeforeKnight, MixedPieces::KnightBeforeKhon][mixed],
            when_bared: if bared { WhenBared::MayChoose } else { WhenBared::MustChange },
            calling: if calling { Calling::Automatic } else { Calling::Claim },
            numbers: [Numbers::Kept, Numbers::Spoken, Numbers::SpokenWithSkips][numbers],
            ..Ruleset::COMPETITION
        },
    )
}

/// What is said with a move: mostly something near the number that is due, since any other is never accepted.
#[derive(Clone, Copy, Debug)]
enum Spoken {
    Nothing,
    Any(u16),
    Beyond(u16),
}

impl Spoken {
    fn number(self, count: Option<Count>) -> Option<u16> {
        match self {
            Spoken::Nothing => None,
            Spoken::Any(number) => Some(number),
            Spoken::Beyond(skipped) => Some(count?.next().saturating_add(skipped)),
        }
    }
}

fn any_spoken() -> impl Strategy<Value = Spoken> {
    prop_oneof![
        2 => Just(Spoken::Nothing),
        1 => any::<u16>().prop_map(Spoken::Any),
        3 => (0u16..4).prop_map(Spoken::Beyond),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(64, 2_000) as u32))]

    #[test]
    fn positions_of_random_games_agree_with_the_reference(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..160), white in any::<bool>()) {
        let mut position = Position::start_with(if white { Color::White } else { Color::Black });
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[choice.index(moves.len())]).unwrap();
        }
        check_position(&position)?;
    }

    #[test]
    fn random_setups_agree_with_the_reference(setup in any_setup()) {
        if let Ok(position) = Position::from_setup(&setup) {
            check_position(&position)?;
        }
    }

    #[test]
    fn counts_never_panic_and_never_decrease(
        rules in any_rules(),
        setup in any_setup(),
        limit in any::<u16>(),
        plies in any::<u16>(),
        choices in prop::collection::vec((any::<prop::sample::Index>(), any_spoken()), 0..60),
    ) {
        let Ok(mut position) = Position::from_setup(&setup) else { return Ok(()) };
        let mut count = Count::from_setup(SetupCount { limit, plies }, &position);
        for (choice, said) in choices {
            for side in Color::ALL {
                if count.is_none() {
                    count = call(&rules, count, &position, side).ok();
                }
                let _ = stop(&rules, count, side);
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let after = position.play(moves[choice.index(moves.len())]).unwrap();
            let said = said.number(count);
            let next = advance(&rules, count, &position, &after, said).running();
            if let (Some(old), Some(new)) = (count, next)
                && (old.kind(), old.side(), old.first()) == (new.kind(), new.side(), new.first())
            {
                let skips = rules.numbers == Numbers::SpokenWithSkips && position.turn() == old.side();
                let highest = if skips { old.due() } else { old.next() };
                prop_assert!((old.next()..=highest.saturating_add(1)).contains(&new.next()));
                prop_assert_eq!(new.limit(), old.limit());
            }
            (position, count) = (after, next);
        }
    }
}
