//! Ten thousand random games: whatever is said of a move is so.

use std::collections::BTreeSet;

use makruk::lore::{Audience, Kind, Term, terms};
use makruk::notation::fen::format_position;
use makruk::{Bitboard, Color, Move, Piece, Position, Role, Setup, Square, met_attacks};

const GAMES: u64 = 10_000;
const LONGEST: usize = 90;

/// Dice that fall the same at every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Any move, or in a hasty game one that takes or turns over if there is one, so that such games come to their end.
fn choose(position: &Position, moves: &[Move], random: &mut Random, hasty: bool) -> Move {
    let board = position.board();
    let taking: Vec<Move> =
        moves.iter().copied().filter(|mv| board.color_at(mv.to()).is_some() || mv.is_promotion()).collect();
    let choice = if hasty && !taking.is_empty() { &taking } else { moves };
    choice[random.below(choice.len())]
}

#[test]
fn words_never_contradict_the_position() {
    let mut heard = BTreeSet::new();
    for game in 0..GAMES {
        let mut random = Random(game);
        let mut position = Position::start_with(Color::ALL[random.below(2)]);
        for ply in 0..LONGEST {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = choose(&position, &moves, &mut random, game % 2 == 0);
            let after = position.play_unchecked(mv);
            check(&position, mv, &after, &mut heard);
            if ply % 16 == 0 {
                check_turned(&position, mv);
            }
            position = after;
        }
    }
    // Only mate by a pawn that is just turned over is too rare to be counted on.
    heard.insert(Term::PromotionMate.word());
    let unheard: Vec<&str> =
        super::said::EVERY_TERM.iter().map(|term| term.word()).filter(|word| !heard.contains(word)).collect();
    assert!(unheard.is_empty(), "in so many games nobody earned {unheard:?}");
}

fn check(before: &Position, mv: Move, after: &Position, heard: &mut BTreeSet<&'static str>) {
    let learned = terms(before, mv, Audience::Learners);
    let earned = learned.earned();
    heard.extend(earned.iter().map(|term| term.word()));
    let at = || format!("{mv} in {} earns {earned:?}", format_position(before));

    assert_eq!(earned.iter().any(|term| term.is_check()), after.is_check(), "{}", at());
    assert_eq!(earned.first().is_some_and(|term| term.is_mate()), after.is_checkmate(), "{}", at());
    assert_eq!(earned.contains(&Term::Stalemate), after.is_stalemate(), "{}", at());

    let facts = terms(before, mv, Audience::Players);
    assert!(facts.earned().iter().eq(earned.iter().filter(|term| term.kind() == Kind::Fact)), "{}", at());
    assert!(facts.said().len() <= 2 && learned.said().len() <= 2, "{}", at());
    for (index, term) in earned.iter().enumerate() {
        assert!(earned[..index].iter().all(|other| other.word() != term.word()), "twice {term}: {}", at());
        assert!(agrees(*term, before, mv, after), "{term}: {}", at());
    }
    // Of some words all that must be so is all that it takes; after the last move only the end counts.
    for term in WHOLLY_TOLD.into_iter().filter(|_| after.has_legal_move()) {
        assert_eq!(earned.contains(&term), agrees(term, before, mv, after), "{term}: {}", at());
    }
}

/// The words of which [`agrees`] is the whole meaning.
const WHOLLY_TOLD: [Term; 7] = [
    Term::DoubleCheck,
    Term::BlockingCheck,
    Term::DiscoveredCheck,
    Term::PromotionCheck,
    Term::CaptureCheck,
    Term::Block,
    Term::HighPawn,
];

/// What must be so wherever the word is earned, told in another way than the room computes it.
fn agrees(term: Term, before: &Position, mv: Move, after: &Position) -> bool {
    let mover = before.turn();
    let man = before.board().piece_at(mv.from()).unwrap();
    let took = before.board().piece_at(mv.to()).is_some();
    let direct = after.attacks_from(mv.to()).contains(after.king(!mover)) && man.role() != Role::King;
    let others = after.checkers().filter(|&checker| checker != mv.to()).count();
    let stands = |piece: Piece| after.board().iter().any(|(_, other)| other == piece);
    let high = if mover == Color::White { '5' } else { '4' };
    let blocked = before.is_check() && !took && man.role() != Role::King;
    match term {
        Term::PromotionMate => after.is_checkmate() && mv.is_promotion() && direct,
        Term::Mate => after.is_checkmate() && !(mv.is_promotion() && direct),
        Term::Stalemate => after.is_stalemate(),
        Term::DoubleCheck => direct && others == 1,
        Term::BlockingCheck => direct && blocked,
        Term::CheckAndAttack { prey } => {
            direct && !after.is_checkmate() && prey.color() != mover && prey.role() != Role::King && stands(prey)
        }
        Term::DiscoveredCheck => !direct && others == 1,
        Term::PromotionCheck => direct && mv.is_promotion() && !after.is_checkmate(),
        Term::CaptureCheck => direct && took && !after.is_checkmate(),
        Term::Block => blocked && !direct,
        Term::Check => direct && !took && !mv.is_promotion() && others == 0,
        Term::LooseRook => taken_for_nothing(after, |piece| piece.role() == Role::Rook),
        Term::Adrift { man } | Term::Unguarded { man } => {
            man.color() == mover && man.role() != Role::Rook && taken_for_nothing(after, |piece| piece == man)
        }
        Term::Ties { man } => man.color() == mover && is_guarded(after, man),
        Term::LosesTwo => !took && can_be_taken(after, |piece| piece.color() == mover),
        Term::GainsTwo => took && can_be_taken(after, |piece| piece.color() == mover),
        Term::KingShutIn => {
            !after.is_check() && after.has_legal_move() && after.legal_destinations(after.king(!mover)).is_empty()
        }
        Term::Tempo => man.role() == Role::King && men(after, mover) == 1 && men(after, !mover) > 1,
        Term::TempoMended => men(after, !mover) == 1 && !after.is_check(),
        Term::Press => man.role() == Role::Rook && !after.checkers().contains(mv.to()),
        Term::TiedPawns | Term::PawnsAbreast => man.is_promoted() || mv.is_promotion(),
        Term::HighPawn => man.role() == Role::Pawn && !mv.is_promotion() && mv.to().rank().latin() == high,
        Term::RightCorner => men(after, !mover) == 1 && goes_into_the_corner_of_the_king(after, mv.to()),
        Term::WrongCorner => men(after, !mover) == 1 && !goes_into_the_corner_of_the_king(after, mv.to()),
        Term::Ahead | Term::Behind => took || mv.is_promotion(),
    }
}

fn men(position: &Position, color: Color) -> u32 {
    position.board().by_color(color).len()
}

/// Whether the side to move may take such a man.
fn can_be_taken(position: &Position, wanted: impl Fn(Piece) -> bool) -> bool {
    position.legal_moves().into_iter().any(|mv| position.board().piece_at(mv.to()).is_some_and(&wanted))
}

/// Whether the side to move may take such a man so that nobody takes back.
fn taken_for_nothing(position: &Position, wanted: impl Fn(Piece) -> bool) -> bool {
    let mut captures =
        position.legal_moves().into_iter().filter(|mv| position.board().piece_at(mv.to()).is_some_and(&wanted));
    captures.any(|mv| !answered(position, mv))
}

/// Whether some man like this can be taken, and whatever takes it can be taken in return.
fn is_guarded(position: &Position, man: Piece) -> bool {
    Square::all().filter(|&square| position.board().piece_at(square) == Some(man)).any(|square| {
        let captures: Vec<Move> = position.legal_moves().into_iter().filter(|mv| mv.to() == square).collect();
        !captures.is_empty() && captures.into_iter().all(|mv| answered(position, mv))
    })
}

fn answered(position: &Position, mv: Move) -> bool {
    position.play(mv).unwrap().legal_moves().into_iter().any(|back| back.to() == mv.to())
}

/// Whether a met on `from` could ever walk into the corner nearest to the king of the side to move.
fn goes_into_the_corner_of_the_king(position: &Position, from: Square) -> bool {
    let king = position.king(position.turn());
    let [file, rank] = [king.file().index(), king.rank().index()].map(|index| if index < 4 { 0 } else { 7 });
    let corner = Square::from_index(rank * 8 + file).unwrap();
    let mut reached = Bitboard::from(from);
    for _ in 0..7 {
        reached = reached.fold(reached, |reached, square| reached | met_attacks(square));
    }
    reached.contains(corner)
}

/// Turned by 180° with the colours changed, a move earns the same words.
fn check_turned(position: &Position, mv: Move) {
    let other = |piece: Piece| match piece.is_promoted() {
        true => Piece::promoted(!piece.color()),
        false => Piece::new(!piece.color(), piece.role()),
    };
    let mut setup = Setup { turn: !position.turn(), ..Setup::empty() };
    for (square, piece) in position.board().iter() {
        setup.board.put(square.rotated(), other(piece));
    }
    let turned = Position::from_setup(&setup).unwrap();
    let turned_mv = turned.move_between(mv.from().rotated(), mv.to().rotated());
    let words = |position: &Position, mv: Move| -> Vec<_> {
        let terms = terms(position, mv, Audience::Learners);
        terms.earned().iter().map(|term| (term.word(), term.man().map(|man| (man.role(), man.is_promoted())))).collect()
    };
    assert_eq!(words(position, mv), words(&turned, turned_mv), "{mv} in {}", format_position(position));
}
