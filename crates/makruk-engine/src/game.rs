//! What the search has to know of Makruk.

use game_search::score::{DRAW, MAX_PLY, Value, mate_in, mated_in};
use game_search::{EvaluationKind, HandicapParams, LegalMoves, Played, SearchGame, SearchPosition};
use makruk::counting::advance;
use makruk::{Bitboard, Color, Count, CountStep, History, Legal, Move, Position, Role, Ruleset, Square};

use super::eval::{self, Evaluator};
use super::see;
use super::tables::{Tables, Verdict, fewest_counts_left};

/// The endgame tables know positions with at most this many pieces, kings included.
const MAX_TABLE_PIECES: u32 = 4;

/// A position and the count that is running.
#[derive(Clone)]
pub struct CountedPosition {
    pub(super) position: Position,
    pub(super) count: Option<Count>,
}

/// The legal moves of a position.
pub struct MakrukMoves<'a>(pub(super) Legal<'a>);

/// Makruk, as the search plays it.
pub struct Makruk {
    rules: Ruleset,
    evaluator: Evaluator,
    tables: Option<Tables>,
}

/// A well-mixed hash of the bitboards.
#[inline]
fn hash_bitboards(sets: impl IntoIterator<Item = Bitboard>) -> u64 {
    sets.into_iter().fold(0_u64, |hash, set| {
        let hash = (hash ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 29
    })
}

impl LegalMoves<Move> for MakrukMoves<'_> {
    #[inline]
    fn contains(&self, mv: Move) -> bool {
        self.0.contains(mv)
    }

    #[inline]
    fn noisy(&self) -> impl Iterator<Item = Move> {
        self.0.noisy_moves().into_iter()
    }

    #[inline]
    fn quiet(&self) -> impl Iterator<Item = Move> {
        self.0.quiet_moves().into_iter()
    }
}

impl SearchPosition for CountedPosition {
    type Move = Move;
    type Legal<'a> = MakrukMoves<'a>;

    #[inline]
    fn origin(mv: Move) -> usize {
        mv.from().index()
    }

    #[inline]
    fn destination(mv: Move) -> usize {
        mv.to().index()
    }

    #[inline]
    fn encode(mv: Move) -> u16 {
        (mv.from().index() << 6 | mv.to().index() | usize::from(mv.is_promotion()) << 12) as u16
    }

    #[inline]
    fn decode(code: u16) -> Option<Move> {
        let from = Square::from_index((code >> 6 & 63) as u8)?;
        let to = Square::from_index((code & 63) as u8)?;
        match from == to {
            true => None,
            false if code >> 12 & 1 != 0 => Some(Move::promoting(from, to)),
            false => Some(Move::new(from, to)),
        }
    }

    #[inline]
    fn turn(&self) -> usize {
        self.position.turn().index()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.key().0
    }

    /// The position's key mixed with how close the count is to its end. Far from the end this is coarse, so that transpositions
    /// are still found.
    #[inline]
    fn table_key(&self) -> u64 {
        let key = self.position.key().0;
        let Some(count) = self.count else { return key };
        let setup = count.to_setup();
        let left = (2 * u64::from(setup.limit)).saturating_sub(u64::from(setup.plies));
        let coarse = if left <= 24 { left } else { 32 + left / 16 };
        key ^ (coarse + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    #[inline]
    fn legal(&self) -> MakrukMoves<'_> {
        MakrukMoves(self.position.legal())
    }

    #[inline]
    fn is_drawn(&self) -> bool {
        self.position.is_insufficient_material()
    }

    #[inline]
    fn passed(&self) -> Option<CountedPosition> {
        Some(CountedPosition { position: self.position.passed()?, count: self.count })
    }

    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        self.position.is_irreversible(mv)
    }

    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        !mv.is_promotion() && !self.position.board().occupied().contains(mv.to())
    }

    #[inline]
    fn mover(&self, mv: Move) -> usize {
        self.position.board().role_at(mv.from()).unwrap_or(Role::Pawn).index()
    }

    #[inline]
    fn captured(&self, mv: Move) -> Option<usize> {
        self.position.board().role_at(mv.to()).map(Role::index)
    }

    #[inline]
    fn capture_gain(&self, mv: Move) -> Value {
        see::capture_gain(self.position.board(), mv)
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: Value) -> bool {
        see::see_ge(&self.position, mv, threshold)
    }

    /// With fewer than two pieces besides king and pawns zugzwang is too likely.
    #[inline]
    fn has_force(&self) -> bool {
        let board = self.position.board();
        let own = board.by_color(self.position.turn()) & !board.by_role(Role::Pawn);
        own.len() >= 3
    }

    /// Without pawns a capture changes the count.
    #[inline]
    fn may_skip_small_captures(&self) -> bool {
        !self.position.board().by_role(Role::Pawn).is_empty()
    }

    /// The pawns, White's pieces and Black's pieces.
    #[inline]
    fn structures(&self) -> [u64; 3] {
        let board = self.position.board();
        let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn));
        let pieces = |color| Role::ALL[1..].iter().map(move |role| board.pieces(color, *role));
        [hash_bitboards(pawns), hash_bitboards(pieces(Color::White)), hash_bitboards(pieces(Color::Black))]
    }

    /// Knight moves are overlooked most often, then backward moves and rook moves across half the board.
    fn obscurity(&self, mv: Move) -> u64 {
        let board = self.position.board();
        let rank = |square: Square| square.rank().relative_to(self.position.turn()).index();
        let far = board.by_role(Role::Rook).contains(mv.from())
            && mv.from().rank().index().abs_diff(mv.to().rank().index())
                + mv.from().file().index().abs_diff(mv.to().file().index())
                >= 4;
        let knight = board.by_role(Role::Knight).contains(mv.from());
        let back = rank(mv.to()) < rank(mv.from());
        1 + 2 * u64::from(knight) + u64::from(back) + u64::from(far)
    }
}

impl SearchGame for Makruk {
    type Position = CountedPosition;
    type History = History;
    type Tables = Tables;

    const HANDICAPS: [HandicapParams; 10] = [
        HandicapParams::new(1, 900, 300, 40),
        HandicapParams::new(1, 500, 180, 12),
        HandicapParams::new(2, 270, 150, 6),
        HandicapParams::new(3, 200, 80, 6),
        HandicapParams::new(3, 95, 42, 6),
        HandicapParams::new(4, 72, 31, 6),
        HandicapParams::new(6, 42, 20, 6),
        HandicapParams::new(7, 22, 12, 6),
        HandicapParams::new(10, 3, 3, 6),
        HandicapParams::new(12, 1, 2, 6),
    ];
    const ESTIMATES: [u16; 10] = [50, 310, 600, 790, 1000, 1140, 1450, 1680, 2000, 2300];
    // While there are pawns no rule ends play without progress.
    const IDLE_PLIES: usize = 60;
    const FADING_PLIES: usize = 200;
    const ROOT_IS_REPEATED: bool = false;
    const CHECK_EXTENSION_DEPTH: i32 = 9;

    fn new() -> Makruk {
        Makruk { rules: Ruleset::COMPETITION, evaluator: Evaluator::Features, tables: None }
    }

    fn root(history: &History) -> CountedPosition {
        CountedPosition { position: history.position().clone(), count: history.count() }
    }

    fn repeatable(history: &History) -> Vec<u64> {
        history.repeatable().iter().map(|key| key.0).collect()
    }

    fn root_moves(history: &History) -> Vec<Move> {
        history.position().legal_moves().to_vec()
    }

    fn static_evaluation(history: &History) -> Value {
        eval::evaluate(history.position(), history.count())
    }

    fn prepare(&mut self, history: &History, evaluation: EvaluationKind, tables: Option<Tables>) {
        self.rules = history.ruleset().automatic();
        self.tables = tables;
        self.evaluator = match evaluation {
            EvaluationKind::Weaker => Evaluator::Features,
            EvaluationKind::Full => Evaluator::net(history.position(), MAX_PLY),
        };
    }

    #[inline]
    fn repetitions(&self) -> usize {
        usize::from(self.rules.repetitions)
    }

    #[inline]
    fn play(&mut self, before: &CountedPosition, mv: Move, prefetch: impl FnOnce(u64)) -> Played<CountedPosition> {
        let &CountedPosition { ref position, count } = before;
        let after = position.play_unchecked(mv);
        // The exact key unless a count is running.
        prefetch(after.key().0);
        let may_count = count.is_some() || after.board().by_role(Role::Pawn).is_empty();
        let step = if may_count { advance(&self.rules, count, position, &after, None) } else { CountStep::Idle };
        self.evaluator.play(position, mv);
        let is_drawn = matches!(step, CountStep::Drawn(_));
        Played { position: CountedPosition { position: after, count: step.running() }, is_drawn }
    }

    #[inline]
    fn play_null_move(&mut self) {
        self.evaluator.play_null_move();
    }

    #[inline]
    fn undo_move(&mut self) {
        self.evaluator.undo_move();
    }

    #[inline]
    fn evaluate(&mut self, node: &CountedPosition) -> Value {
        self.evaluator.evaluate(&node.position, node.count)
    }

    /// `None` also if the count is yet to begin with a move that may capture something.
    #[inline]
    fn probe_tables(&self, node: &CountedPosition, ply: usize) -> Option<Value> {
        let &CountedPosition { ref position, count } = node;
        if position.board().occupied().len() > MAX_TABLE_PIECES {
            return None;
        }
        let verdict = self.tables.as_ref()?.probe(position)?;
        if verdict == Verdict::Drawn {
            return Some(DRAW);
        }
        match verdict.within(fewest_counts_left(&self.rules, count, position)?) {
            Verdict::Won { by, plies } if by == position.turn() => Some(mate_in(ply + usize::from(plies))),
            Verdict::Won { plies, .. } => Some(mated_in(ply + usize::from(plies))),
            Verdict::Drawn => Some(DRAW),
        }
    }
}

#[cfg(test)]
mod tests {
    use game_search::{GameLevel, Skill};
    use makruk::notation::fen::parse_position;

    use super::*;

    type MakrukLevel = GameLevel<Makruk>;

    #[test]
    fn levels_rise_from_the_weakest_skill_to_full_strength() {
        assert_eq!(MakrukLevel::ALL.first().map(|level| level.skill()), Some(Skill::MIN));
        assert_eq!(MakrukLevel::ALL.last().map(|level| level.skill()), Some(Skill::FULL));
        assert!(MakrukLevel::ALL.windows(2).all(|pair| pair[0].skill() < pair[1].skill()));
        assert!(MakrukLevel::ALL.windows(2).all(|pair| pair[0].estimated_elo() < pair[1].estimated_elo()));
        assert!(MakrukLevel::ALL.iter().all(|level| MakrukLevel::new(level.number()) == Some(*level)));
        assert_eq!((MakrukLevel::new(0), MakrukLevel::new(11)), (None, None));
    }

    #[test]
    fn every_elo_has_a_skill_and_each_level_its_own() {
        assert!(
            MakrukLevel::ALL.iter().all(|level| MakrukLevel::skill_for_elo(level.estimated_elo()) == level.skill())
        );
        assert!((0..3000).all(|elo| MakrukLevel::skill_for_elo(elo) <= MakrukLevel::skill_for_elo(elo + 1)));
        assert_eq!((MakrukLevel::skill_for_elo(0), MakrukLevel::skill_for_elo(u16::MAX)), (Skill::MIN, Skill::FULL));
        let skills: std::collections::BTreeSet<Skill> = (0..3000).map(MakrukLevel::skill_for_elo).collect();
        assert_eq!(skills.len(), usize::from(Skill::FULL.number()) + 1);
    }

    #[test]
    fn moves_survive_the_transposition_table() {
        let [e5, e6] = [36, 44].map(|index| Square::from_index(index).unwrap());
        for mv in [Move::promoting(e5, e6), Move::new(e5, e6)] {
            assert_eq!(CountedPosition::decode(CountedPosition::encode(mv)), Some(mv));
        }
        assert_eq!(CountedPosition::decode(0), None);
    }

    #[test]
    fn knight_moves_are_overlooked_most() {
        let position = parse_position("4k3/8/8/3n4/8/2M2R2/4N3/4K3 w - - 0 1").unwrap();
        let node = CountedPosition { position, count: None };
        let moves = node.position.legal_moves();
        let most = |role| {
            let of_role = moves.iter().filter(|mv| node.position.board().by_role(role).contains(mv.from()));
            of_role.map(|mv| node.obscurity(*mv)).max().unwrap()
        };
        assert!(most(Role::Knight) > most(Role::Rook) && most(Role::Rook) > 1);
    }
}
