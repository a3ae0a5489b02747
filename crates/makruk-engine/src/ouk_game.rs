//! What the search has to know of Ouk: as Makruk, with first leaps and another count.

use game_search::score::{MAX_PLY, Value};
use game_search::{
    EvaluationKind, HandicapParams, LegalMoves, Played, Resources, SearchEngine, SearchFindings, SearchGame,
    SearchPosition, Signals, Skill,
};
use makruk::{FirstLeaps, Move, Turn};
use ouk::{OukHistory, counting};

use super::Limits;
use super::eval::{self, Evaluator};
use super::game::{CountedPosition, Makruk, MakrukMoves};

/// An engine for Ouk, which evaluates as that for Makruk does. It knows no endgame tables.
///
/// A type of its own, so that the search is compiled here, where it is optimised for speed.
pub struct OukEngine(SearchEngine<Ouk>);

impl OukEngine {
    /// An engine at full strength with an empty hash table.
    pub fn new(resources: Resources) -> OukEngine {
        OukEngine(SearchEngine::new(resources))
    }

    /// Empties the hash table, as for a new game.
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// Sets the skill to play with. What a weaker player overlooks and misjudges depends on `seed`.
    pub fn set_skill(&mut self, skill: Skill, seed: u64) {
        self.0.set_skill(skill, seed);
    }

    /// Searches until a limit is reached or a signal stops it, and returns the `multipv` best lines.
    ///
    /// Always returns a move if there is a legal one, even if it is stopped at once.
    #[inline(never)]
    pub fn search(
        &mut self,
        history: &OukHistory,
        limits: &Limits,
        multipv: usize,
        signals: &Signals,
    ) -> SearchFindings<Move> {
        self.0.search(history, limits, multipv, signals, &mut |_| ())
    }
}

/// Ouk, as the search plays it.
pub struct Ouk {
    evaluator: Evaluator,
}

/// A position with the count that is running and who may still leap.
#[derive(Clone)]
pub struct LeapingPosition {
    counted: CountedPosition,
    leaps: FirstLeaps,
}

impl LeapingPosition {
    fn turn(&self) -> Turn<'_> {
        Turn::leaping(&self.counted.position, self.leaps)
    }
}

/// The legal moves of a position, leaps included.
pub struct OukMoves<'a> {
    ordinary: MakrukMoves<'a>,
    node: &'a LeapingPosition,
}

impl LegalMoves<Move> for OukMoves<'_> {
    #[inline]
    fn contains(&self, mv: Move) -> bool {
        self.ordinary.contains(mv) || self.node.turn().is_legal(mv)
    }

    #[inline]
    fn noisy(&self) -> impl Iterator<Item = Move> {
        self.ordinary.noisy()
    }

    #[inline]
    fn quiet(&self) -> impl Iterator<Item = Move> {
        self.ordinary.quiet().chain(self.node.leaps.moves(&self.node.counted.position))
    }
}

impl SearchPosition for LeapingPosition {
    type Move = Move;
    type Legal<'a> = OukMoves<'a>;

    #[inline]
    fn origin(mv: Move) -> usize {
        CountedPosition::origin(mv)
    }

    #[inline]
    fn destination(mv: Move) -> usize {
        CountedPosition::destination(mv)
    }

    #[inline]
    fn encode(mv: Move) -> u16 {
        CountedPosition::encode(mv)
    }

    #[inline]
    fn decode(code: u16) -> Option<Move> {
        CountedPosition::decode(code)
    }

    #[inline]
    fn turn(&self) -> usize {
        self.counted.turn()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.counted.key()
    }

    #[inline]
    fn table_key(&self) -> u64 {
        self.counted.table_key() ^ self.leaps.squares().0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.counted.is_check()
    }

    #[inline]
    fn legal(&self) -> OukMoves<'_> {
        OukMoves { ordinary: self.counted.legal(), node: self }
    }

    #[inline]
    fn is_drawn(&self) -> bool {
        self.counted.is_drawn()
    }

    #[inline]
    fn passed(&self) -> Option<LeapingPosition> {
        Some(LeapingPosition { counted: self.counted.passed()?, leaps: self.leaps })
    }

    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        self.counted.is_irreversible(mv)
    }

    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        self.counted.is_quiet(mv)
    }

    #[inline]
    fn mover(&self, mv: Move) -> usize {
        self.counted.mover(mv)
    }

    #[inline]
    fn captured(&self, mv: Move) -> Option<usize> {
        self.counted.captured(mv)
    }

    #[inline]
    fn capture_gain(&self, mv: Move) -> Value {
        self.counted.capture_gain(mv)
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: Value) -> bool {
        self.counted.see_ge(mv, threshold)
    }

    #[inline]
    fn has_force(&self) -> bool {
        self.counted.has_force()
    }

    #[inline]
    fn may_skip_small_captures(&self) -> bool {
        self.counted.may_skip_small_captures()
    }

    #[inline]
    fn structures(&self) -> [u64; 3] {
        self.counted.structures()
    }

    fn obscurity(&self, mv: Move) -> u64 {
        self.counted.obscurity(mv)
    }
}

impl SearchGame for Ouk {
    type Position = LeapingPosition;
    type History = OukHistory;
    type Tables = ();

    const HANDICAPS: [HandicapParams; 10] = Makruk::HANDICAPS;
    const ESTIMATES: [u16; 10] = Makruk::ESTIMATES;
    const IDLE_PLIES: usize = Makruk::IDLE_PLIES;
    const FADING_PLIES: usize = Makruk::FADING_PLIES;
    const ROOT_IS_REPEATED: bool = Makruk::ROOT_IS_REPEATED;
    const CHECK_EXTENSION_DEPTH: i32 = Makruk::CHECK_EXTENSION_DEPTH;

    fn new() -> Ouk {
        Ouk { evaluator: Evaluator::Features }
    }

    fn root(history: &OukHistory) -> LeapingPosition {
        let position = history.position();
        let counted = CountedPosition { position: position.makruk().clone(), count: position.count() };
        LeapingPosition { counted, leaps: position.leaps() }
    }

    fn repeatable(history: &OukHistory) -> Vec<u64> {
        history.repeatable().iter().map(|key| key.0).collect()
    }

    fn root_moves(history: &OukHistory) -> Vec<Move> {
        history.current().legal_moves().to_vec()
    }

    fn static_evaluation(history: &OukHistory) -> Value {
        eval::evaluate(history.position().makruk(), history.position().count())
    }

    fn prepare(&mut self, history: &OukHistory, evaluation: EvaluationKind, _tables: Option<()>) {
        self.evaluator = match evaluation {
            EvaluationKind::Weaker => Evaluator::Features,
            EvaluationKind::Full => Evaluator::net(history.position().makruk(), MAX_PLY),
        };
    }

    #[inline]
    fn repetitions(&self) -> usize {
        ouk::REPETITIONS
    }

    #[inline]
    fn play(&mut self, before: &LeapingPosition, mv: Move, prefetch: impl FnOnce(u64)) -> Played<LeapingPosition> {
        let &LeapingPosition { counted: CountedPosition { ref position, count }, leaps } = before;
        // A leap changes the board as any other quiet move does.
        let after = position.play_unchecked(mv);
        prefetch(after.key().0);
        self.evaluator.play(position, mv);
        let count = counting::advanced(count, position, mv, &after);
        let node =
            LeapingPosition { leaps: leaps.after(position, mv), counted: CountedPosition { position: after, count } };
        let is_mate = || node.is_check() && !node.turn().has_legal_move();
        let is_drawn = count.is_some_and(counting::has_run_out) && !is_mate();
        Played { position: node, is_drawn }
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
    fn evaluate(&mut self, node: &LeapingPosition) -> Value {
        self.evaluator.evaluate(&node.counted.position, node.counted.count)
    }

    #[inline]
    fn probe_tables(&self, _node: &LeapingPosition, _ply: usize) -> Option<Value> {
        None
    }
}

#[cfg(test)]
mod tests {
    use game_search::Score;
    use ouk::fen::parse_position;

    use super::*;

    fn found(fen: &str, nodes: u64) -> (String, Score) {
        let mut engine = OukEngine::new(Resources::default());
        let history = OukHistory::new(parse_position(fen).unwrap());
        let found = engine.search(&history, &Limits::nodes(nodes), 1, &Signals::default());
        (found.best_move().unwrap().to_string(), found.lines[0].score)
    }

    #[test]
    fn leaps_are_found_where_they_matter() {
        // Only the leap stops mate, and only the leap mates.
        assert_eq!(found("3rrrk1/8/8/8/8/8/4K3/4M3 w E - 0 1", 2_000).0, "e1e3");
        let (mv, score) = found("8/8/8/8/8/2R5/k1K5/1R2M3 w E - 0 1", 20_000);
        assert!(matches!(score, Score::MatesIn(_)), "{mv} {score:?}");
    }

    #[test]
    fn a_count_at_its_end_is_a_draw_and_mate_comes_before_it() {
        assert_eq!(found("8/8/8/8/8/k7/7R/2K5 w - 30 30 1", 5_000).1, Score::Centipawns(0));
        assert_eq!(found("k7/8/1K6/8/8/8/7R/8 w - 30 30 1", 5_000), ("h2h8".to_owned(), Score::MatesIn(1)));
    }

    #[test]
    fn every_skill_plays_legal_games() {
        for skill in [Skill::MIN, Skill::FULL] {
            let mut engine = OukEngine::new(Resources::default());
            engine.set_skill(skill, 7);
            let mut history = OukHistory::default();
            while history.outcome().is_none() && history.plies() < 60 {
                let found = engine.search(&history, &Limits::nodes(400), 1, &Signals::default());
                history.play(found.best_move().unwrap()).unwrap();
            }
            assert!(history.plies() >= 20);
        }
    }
}
