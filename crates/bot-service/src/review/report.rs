//! The review of a game.

use std::ops::Range;

use crate::review::counts;
use crate::review::counts::CountCheck;
use crate::review::evaluation::{EvaluatedLine, Evaluation, LINE};
use crate::review::judgement;
use crate::review::judgement::MoveQuality;
use crate::review::record::{CountSpan, ReviewedGame};
use board_games::{GameMove, Seat};
use makruk::History;
use makruk::lore::{self, Audience, Term};

/// A game with the analysis of each of its positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    record: ReviewedGame,
    /// One for each position, from the start to the end.
    lines: Vec<EvaluatedLine>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// The number of plies before it.
    pub ply: usize,
    pub played: GameMove,
    /// The better move and its expected continuation.
    pub better: Vec<GameMove>,
    /// What the position was worth before it, assuming the better move.
    pub before: Evaluation,
    /// What the position was worth after it.
    pub after: Evaluation,
    /// The expectancy that it cost, from 0 to 1.
    pub loss: f64,
    /// The name for such a loss.
    pub judgement: MoveQuality,
    /// Makruk: the terms that describe the move, including those for learners.
    pub terms: Vec<Term>,
}

/// A part of the game in which one side stood better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The side that stood better.
    pub side: Seat,
    /// The range of such positions, each given by the number of plies before it.
    pub plies: Range<usize>,
}

/// The maximum number of turning points.
pub const TURNING_POINTS: usize = 5;

/// The expectancy from which a side counts as better, about an extra khon.
const AHEAD: f64 = 0.65;

/// The shortest lead, in plies; anything shorter is taken for an unfinished exchange.
const SHORTEST_LEAD: usize = 4;

impl Review {
    /// The review of a game, with a line for each position from the start to the end; `None` if the number of lines is
    /// wrong.
    pub fn new(record: ReviewedGame, lines: Vec<EvaluatedLine>) -> Option<Review> {
        (lines.len() == record.board().plies() + 1).then_some(Review { record, lines })
    }

    /// A review without any analysis yet.
    pub(super) fn unseen(record: ReviewedGame) -> Review {
        let lines = vec![EvaluatedLine::default(); record.board().plies() + 1];
        Review { record, lines }
    }

    pub fn record(&self) -> &ReviewedGame {
        &self.record
    }

    /// The evaluation of the position after `ply` plies, or of the last position if there are fewer.
    pub fn evaluation(&self, ply: usize) -> Evaluation {
        self.line(ply).evaluation
    }

    /// The best line after `ply` plies.
    pub fn line(&self, ply: usize) -> &EvaluatedLine {
        &self.lines[ply.min(self.record.board().plies())]
    }

    /// The lines of all positions, from the start to the end, as far as they are ever shown: with them [`Review::new`] makes a
    /// review that tells the same.
    pub fn into_lines(self) -> Vec<EvaluatedLine> {
        self.lines.into_iter().map(EvaluatedLine::shortened).collect()
    }

    /// The evaluations of all positions, from the start to the end.
    pub fn evaluations(&self) -> impl ExactSizeIterator<Item = Evaluation> {
        self.lines.iter().map(|line| line.evaluation)
    }

    /// The side to move after `ply` plies.
    pub fn mover(&self, ply: usize) -> Seat {
        self.record.board().turn_at(ply)
    }

    /// The expectancy that the move after `ply` plies cost its side, from 0 to 1. The first move of the best line costs
    /// nothing, even if a later search valued the position after it less.
    pub fn loss(&self, ply: usize) -> f64 {
        let (line, mover) = (self.line(ply), self.mover(ply));
        if line.moves.first() == self.record.board().move_at(ply).as_ref() {
            return 0.0;
        }
        let after = self.evaluation(ply + 1);
        (line.evaluation.expectancy(mover) - after.expectancy(mover)).max(0.0)
    }

    /// The numbers of plies before each move of `side`.
    fn plies_of(&self, side: Seat) -> impl Iterator<Item = usize> {
        (0..self.record.board().plies()).filter(move |&ply| self.mover(ply) == side)
    }

    /// The mean [accuracy](judgement::accuracy_of_move) of a side's moves, in percent; `None` if it made none.
    pub fn accuracy(&self, side: Seat) -> Option<f64> {
        judgement::accuracy(self.plies_of(side).map(|ply| self.loss(ply)))
    }

    /// The number of a side's moves with this judgement.
    pub fn count(&self, side: Seat, judgement: MoveQuality) -> usize {
        self.plies_of(side).filter(|&ply| MoveQuality::of(self.loss(ply)) == judgement).count()
    }

    /// The numbers of plies before the costliest mistakes and blunders, at most [`TURNING_POINTS`], in the order of play.
    pub(super) fn turning_plies(&self) -> Vec<usize> {
        let mut plies: Vec<usize> = (0..self.record.board().plies())
            .filter(|&ply| MoveQuality::of(self.loss(ply)) >= MoveQuality::Mistake)
            .collect();
        // The sort is stable: of equally costly moves the earlier comes first.
        plies.sort_by(|&a, &b| self.loss(b).total_cmp(&self.loss(a)));
        plies.truncate(TURNING_POINTS);
        plies.sort_unstable();
        plies
    }

    /// The costliest mistakes and blunders, in the order of play.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        self.turning_plies().into_iter().filter_map(|ply| self.turning_point(ply)).collect()
    }

    fn turning_point(&self, ply: usize) -> Option<TurningPoint> {
        let (line, played, loss) = (self.line(ply), self.record.board().move_at(ply)?, self.loss(ply));
        Some(TurningPoint {
            ply,
            played,
            better: line.moves.iter().take(LINE).copied().collect(),
            before: line.evaluation,
            after: self.evaluation(ply + 1),
            loss,
            judgement: MoveQuality::of(loss),
            terms: self.record.makruk().map(|history| terms(history, ply, played)).unwrap_or_default(),
        })
    }

    /// Which side stood better when. A swing of a few plies, as in the middle of an exchange, neither starts nor ends a
    /// lead.
    pub fn leads(&self) -> Vec<Lead> {
        let mut leads: Vec<Lead> = Vec::new();
        for (ply, evaluation) in self.evaluations().enumerate() {
            let Some(side) = Seat::PAIR.into_iter().find(|&side| evaluation.expectancy(side) >= AHEAD) else {
                continue;
            };
            match leads.last_mut() {
                Some(lead) if lead.side == side && ply - lead.plies.end < SHORTEST_LEAD => lead.plies.end = ply + 1,
                _ => leads.push(Lead { side, plies: ply..ply + 1 }),
            }
        }
        leads.retain(|lead| lead.plies.len() >= SHORTEST_LEAD || lead.plies.end > self.record.board().plies());
        leads
    }

    /// The spans during which counts ran.
    pub fn count_spans(&self) -> Vec<CountSpan> {
        self.record.count_spans()
    }

    /// Whether counts were called at the right time.
    pub fn count_checks(&self) -> Vec<CountCheck> {
        counts::checks(&self.record)
    }

    /// Replaces the line of the position after `ply` plies.
    pub(super) fn amend(&mut self, ply: usize, line: EvaluatedLine) {
        if let Some(known) = self.lines.get_mut(ply) {
            *known = line;
        }
    }
}

/// What the move after the first `ply` plies is called in Makruk.
fn terms(history: &History, ply: usize, played: GameMove) -> Vec<Term> {
    lore::terms(history.position_at(ply), played.makruk(), Audience::Learners).top().to_vec()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::review::testing::with_moves;
    use board_games::{GamePiece, Team};
    use makruk::Ruleset;
    use makruk::notation::fen::parse_position;

    /// A game of four plies, and the same game with the board rotated and the colours exchanged.
    const GAMES: [(&str, &str); 2] = [
        ("4k2r/4p3/5p2/8/2n5/P7/4P3/R3K3 w - - 0 1", "a1a2 e8d7 a2b2 c4b2"),
        ("3k3r/3p4/7p/5N2/8/2P5/3P4/R2K4 b - - 0 1", "h8h7 d1e2 h7g7 f5g7"),
    ];

    /// The game with these evaluations and no better lines.
    fn review(game: usize, evaluations: &[Evaluation]) -> Review {
        let (fen, moves) = GAMES[game];
        let mut record = ReviewedGame::of_position(parse_position(fen).unwrap(), None, Ruleset::COMPETITION);
        with_moves(&mut record, moves);
        let mut review = Review::unseen(record);
        for (ply, &evaluation) in evaluations.iter().enumerate() {
            review.amend(ply, EvaluatedLine { evaluation, moves: Vec::new() });
        }
        review
    }

    fn centipawns(values: [i32; 5]) -> [Evaluation; 5] {
        values.map(Evaluation::Centipawns)
    }

    #[test]
    fn moves_are_judged_by_what_they_cost() {
        // White's second move loses a rook; Black loses nothing.
        let review = review(0, &centipawns([0, 0, 0, -640, -640]));
        assert_eq!(review.count(Seat::First, MoveQuality::Blunder), 1);
        assert_eq!(review.count(Seat::First, MoveQuality::Fine), 1);
        assert_eq!(review.count(Seat::Second, MoveQuality::Fine), 2);
        assert_eq!(review.accuracy(Seat::Second).map(f64::round), Some(100.0));
        assert!(review.accuracy(Seat::First).unwrap() < 70.0);
        let points = review.turning_points();
        assert_eq!(points.iter().map(|point| point.ply).collect::<Vec<_>>(), [2]);
        assert!(points[0].terms.contains(&Term::LooseRook), "{:?}", points[0].terms);
        assert_eq!(review.mover(2), Seat::First);
        assert_eq!(
            review.record().board().after(3).piece_at(points[0].played.to).map(|placed| placed.piece),
            Some(GamePiece::Makruk { role: makruk::Role::Rook, promoted: false })
        );
    }

    #[test]
    fn moves_that_lose_nothing_are_fully_accurate() {
        let review = review(0, &centipawns([-300, 0, -300, 0, -300]));
        assert_eq!(review.turning_points(), []);
        assert_eq!(Seat::PAIR.map(|side| review.accuracy(side).map(f64::round)), [Some(100.0); 2]);
    }

    #[test]
    fn the_first_move_of_the_best_line_costs_nothing() {
        let mut review = review(0, &centipawns([0, -400, -400, -400, -400]));
        assert_eq!(MoveQuality::of(review.loss(0)), MoveQuality::Blunder);
        let played = review.record().board().move_at(0).unwrap();
        review.amend(0, EvaluatedLine { evaluation: Evaluation::EVEN, moves: vec![played] });
        assert_eq!(review.loss(0), 0.0);
    }

    #[test]
    fn leads_last_for_some_plies_or_reach_the_end() {
        let side = |leads: Vec<Lead>| leads.into_iter().map(|lead| (lead.side, lead.plies)).collect::<Vec<_>>();
        assert_eq!(side(review(0, &centipawns([300, 300, 300, 300, 0])).leads()), [(Seat::First, 0..4)]);
        assert_eq!(side(review(0, &centipawns([0, 300, 300, 0, -300])).leads()), [(Seat::Second, 4..5)]);
        assert_eq!(side(review(0, &centipawns([0, 200, 200, 0, -200])).leads()), []);
        assert_eq!(side(review(0, &centipawns([300, 300, 0, 300, 300])).leads()), [(Seat::First, 0..5)]);
    }

    fn any_evaluation() -> impl Strategy<Value = Evaluation> {
        prop_oneof![
            (-2000..2000).prop_map(Evaluation::Centipawns),
            (prop::sample::select(&Team::ALL), 0u16..20).prop_map(|(winner, moves)| Evaluation::Mate { winner, moves }),
        ]
    }

    proptest! {
        #[test]
        fn figures_stay_in_range_and_both_sides_are_judged_alike(
            evaluations in prop::collection::vec(any_evaluation(), 5),
        ) {
            let upright = review(0, &evaluations);
            let turned: Vec<Evaluation> = evaluations.iter().map(|evaluation| evaluation.mirrored()).collect();
            let turned = review(1, &turned);
            for side in Seat::PAIR {
                let accuracy = upright.accuracy(side).unwrap();
                prop_assert!((0.0..=100.0).contains(&accuracy));
                prop_assert!((accuracy - turned.accuracy(side.opponent()).unwrap()).abs() < 1e-9);
            }
            for ply in 0..4 {
                prop_assert!((0.0..=1.0).contains(&upright.loss(ply)));
            }
            let (points, others) = (upright.turning_points(), turned.turning_points());
            prop_assert!(points.len() <= TURNING_POINTS);
            prop_assert!(points.windows(2).all(|pair| pair[0].ply < pair[1].ply));
            prop_assert_eq!(points.len(), others.len());
            for (point, other) in points.iter().zip(&others) {
                let moved = [&upright, &turned].map(|review| {
                    let board = review.record().board();
                    board.after(point.ply).piece_at(board.move_at(point.ply).unwrap().from).map(|placed| placed.piece)
                });
                prop_assert_eq!((point.ply, moved[0]), (other.ply, moved[1]));
            }
        }
    }
}
