//! Terms earned in random games never contradict the position.

use std::collections::BTreeSet;

use makruk::lore::{Audience, Term, TermKind, terms};
use makruk::notation::fen::format_position;
use makruk::{Bitboard, Color, Move, Piece, Position, Role, Setup, Square, met_attacks};
use test_budget::is_soak;

const LONGEST: usize = 90;

/// A linear congruential generator, so that every run plays the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Any move; in a `forcing` game a capture or promotion where there is one, so that the game reaches its end.
fn choose(position: &Position, moves: &[Move], random: &mut Random, forcing: bool) -> Move {
    let board = position.board();
    let captures_and_promotions: Vec<Move> =
        moves.iter().copied().filter(|mv| board.color_at(mv.to()).is_some() || mv.is_promotion()).collect();
    let choice = if forcing && !captures_and_promotions.is_empty() { &captures_and_promotions } else { moves };
    choice[random.below(choice.len())]
}

#[test]
fn terms_never_contradict_the_position() {
    let mut seen = BTreeSet::new();
    // The rarest terms are earned in these games, too.
    for game in if is_soak() { 0..10_000 } else { 7_500..8_200 } {
        let mut random = Random(game);
        let mut position = Position::start_with(Color::ALL[random.below(2)]);
        for ply in 0..LONGEST {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = choose(&position, &moves, &mut random, game % 2 == 0);
            let after = position.play_unchecked(mv);
            check(&position, mv, &after, &mut seen);
            if ply % 16 == 0 {
                check_rotated(&position, mv);
            }
            position = after;
        }
    }
    // Mate by a pawn in the act of promoting is too rare to turn up.
    seen.insert(Term::PromotionMate.word());
    let never_earned: Vec<&str> =
        super::selection::EVERY_TERM.iter().map(|term| term.word()).filter(|word| !seen.contains(word)).collect();
    assert!(never_earned.is_empty(), "no game earned {never_earned:?}");
}

fn check(before: &Position, mv: Move, after: &Position, seen: &mut BTreeSet<&'static str>) {
    let learned = terms(before, mv, Audience::Learners);
    let earned = learned.earned();
    seen.extend(earned.iter().map(|term| term.word()));
    let at = || format!("{mv} in {} earns {earned:?}", format_position(before));

    assert_eq!(earned.iter().any(|term| term.is_check()), after.is_check(), "{}", at());
    assert_eq!(earned.first().is_some_and(|term| term.is_mate()), after.is_checkmate(), "{}", at());
    assert_eq!(earned.contains(&Term::Stalemate), after.is_stalemate(), "{}", at());

    let facts = terms(before, mv, Audience::Players);
    assert!(facts.earned().iter().eq(earned.iter().filter(|term| term.kind() == TermKind::Fact)), "{}", at());
    assert!(facts.top().len() <= 2 && learned.top().len() <= 2, "{}", at());
    for (index, term) in earned.iter().enumerate() {
        assert!(earned[..index].iter().all(|other| other.word() != term.word()), "twice {term}: {}", at());
        assert!(agrees(*term, before, mv, after), "{term}: {}", at());
    }
    // For these terms `agrees` is sufficient as well as necessary, unless the move ended the game.
    for term in FULLY_CHECKED.into_iter().filter(|_| after.has_legal_move()) {
        assert_eq!(earned.contains(&term), agrees(term, before, mv, after), "{term}: {}", at());
    }
}

/// The terms that are earned exactly when [`agrees`] says so.
const FULLY_CHECKED: [Term; 7] = [
    Term::DoubleCheck,
    Term::BlockingCheck,
    Term::DiscoveredCheck,
    Term::PromotionCheck,
    Term::CaptureCheck,
    Term::Block,
    Term::HighPawn,
];

/// A necessary condition of the term, computed in another way than the crate does.
fn agrees(term: Term, before: &Position, mv: Move, after: &Position) -> bool {
    let mover = before.turn();
    let moved = before.board().piece_at(mv.from()).unwrap();
    let took = before.board().piece_at(mv.to()).is_some();
    let direct = after.attacks_from(mv.to()).contains(after.king(!mover)) && moved.role() != Role::King;
    let others = after.checkers().filter(|&checker| checker != mv.to()).count();
    let on_board = |piece: Piece| after.board().iter().any(|(_, other)| other == piece);
    let high = if mover == Color::White { '5' } else { '4' };
    let blocked = before.is_check() && !took && moved.role() != Role::King;
    match term {
        Term::PromotionMate => after.is_checkmate() && mv.is_promotion() && direct,
        Term::Mate => after.is_checkmate() && !(mv.is_promotion() && direct),
        Term::Stalemate => after.is_stalemate(),
        Term::DoubleCheck => direct && others == 1,
        Term::BlockingCheck => direct && blocked,
        Term::CheckAndAttack { target } | Term::CheckAndTake { target } => {
            direct
                && (moved.role() == Role::Knight) == matches!(term, Term::CheckAndAttack { .. })
                && !can_be_taken_on(after, mv.to())
                && !after.is_checkmate()
                && target.color() != mover
                && target.role() != Role::King
                && on_board(target)
        }
        Term::DiscoveredCheck => !direct && others == 1,
        Term::PromotionCheck => direct && mv.is_promotion() && !after.is_checkmate(),
        Term::CaptureCheck => direct && took && !after.is_checkmate(),
        Term::Block => blocked && !direct,
        Term::Check => direct && !took && !mv.is_promotion() && others == 0,
        Term::LooseRook => can_be_taken_for_nothing(after, |piece| piece.role() == Role::Rook),
        Term::Adrift { piece } | Term::Unguarded { piece } => {
            piece.color() == mover
                && piece.role() != Role::Rook
                && can_be_taken_for_nothing(after, |other| other == piece)
        }
        Term::Protects { piece } => piece.color() == mover && is_guarded(after, piece),
        Term::LosesTwo => !took && can_be_taken(after, |piece| piece.color() == mover),
        Term::GainsTwo => took && can_be_taken(after, |piece| piece.color() == mover),
        Term::KingShutIn => {
            !after.is_check() && after.has_legal_move() && after.legal_destinations(after.king(!mover)).is_empty()
        }
        Term::Tempo => moved.role() == Role::King && pieces(after, mover) == 1 && pieces(after, !mover) > 1,
        Term::WaitingMove => pieces(after, !mover) == 1 && !after.is_check(),
        Term::Press => moved.role() == Role::Rook && !after.checkers().contains(mv.to()),
        Term::LinkedPawns | Term::PawnsAbreast => moved.is_promoted() || mv.is_promotion(),
        Term::HighPawn => moved.role() == Role::Pawn && !mv.is_promotion() && mv.to().rank().latin() == high,
        Term::RightCorner => pieces(after, !mover) == 1 && reaches_the_kings_corner(after, mv.to()),
        Term::WrongCorner => pieces(after, !mover) == 1 && !reaches_the_kings_corner(after, mv.to()),
        Term::Ahead | Term::Behind => took || mv.is_promotion(),
    }
}

fn pieces(position: &Position, color: Color) -> u32 {
    position.board().by_color(color).len()
}

/// Whether the side to move may take on this square.
fn can_be_taken_on(position: &Position, square: Square) -> bool {
    position.legal_moves().into_iter().any(|mv| mv.to() == square)
}

/// Whether the side to move may take such a piece.
fn can_be_taken(position: &Position, wanted: impl Fn(Piece) -> bool) -> bool {
    position.legal_moves().into_iter().any(|mv| position.board().piece_at(mv.to()).is_some_and(&wanted))
}

/// Whether the side to move may take such a piece without being taken in return.
fn can_be_taken_for_nothing(position: &Position, wanted: impl Fn(Piece) -> bool) -> bool {
    let mut captures =
        position.legal_moves().into_iter().filter(|mv| position.board().piece_at(mv.to()).is_some_and(&wanted));
    captures.any(|mv| !can_be_retaken(position, mv))
}

/// Whether some such piece can be taken, and whatever takes it can be taken in return.
fn is_guarded(position: &Position, piece: Piece) -> bool {
    Square::all().filter(|&square| position.board().piece_at(square) == Some(piece)).any(|square| {
        let captures: Vec<Move> = position.legal_moves().into_iter().filter(|mv| mv.to() == square).collect();
        !captures.is_empty() && captures.into_iter().all(|mv| can_be_retaken(position, mv))
    })
}

fn can_be_retaken(position: &Position, mv: Move) -> bool {
    position.play(mv).unwrap().legal_moves().into_iter().any(|back| back.to() == mv.to())
}

/// Whether a met on `from` could ever reach the corner nearest to the king of the side to move.
fn reaches_the_kings_corner(position: &Position, from: Square) -> bool {
    let king = position.king(position.turn());
    let [file, rank] = [king.file().index(), king.rank().index()].map(|index| if index < 4 { 0 } else { 7 });
    let corner = Square::from_index(rank * 8 + file).unwrap();
    let mut reached = Bitboard::from(from);
    for _ in 0..7 {
        reached = reached.fold(reached, |reached, square| reached | met_attacks(square));
    }
    reached.contains(corner)
}

/// Rotated by 180° with the colours swapped, a move earns the same terms.
fn check_rotated(position: &Position, mv: Move) {
    let recolored = |piece: Piece| match piece.is_promoted() {
        true => Piece::promoted(!piece.color()),
        false => Piece::new(!piece.color(), piece.role()),
    };
    let mut setup = Setup { turn: !position.turn(), ..Setup::empty() };
    for (square, piece) in position.board().iter() {
        setup.board.put(square.rotated(), recolored(piece));
    }
    let rotated = Position::from_setup(&setup).unwrap();
    let rotated_mv = rotated.move_between(mv.from().rotated(), mv.to().rotated());
    let words = |position: &Position, mv: Move| -> Vec<_> {
        let terms = terms(position, mv, Audience::Learners);
        terms
            .earned()
            .iter()
            .map(|term| (term.word(), term.piece().map(|piece| (piece.role(), piece.is_promoted()))))
            .collect()
    };
    assert_eq!(words(position, mv), words(&rotated, rotated_mv), "{mv} in {}", format_position(position));
}
