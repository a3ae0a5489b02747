//! What a review has found.

use std::ops::Range;

use super::counts::{self, CountCheck};
use super::evaluation::{Evaluation, Line};
use super::judgement::{self, Judgement};
use super::record::{CountSpan, Record};
use makruk::lore::{self, Audience, Term};
use makruk::{Color, Move};

/// A game, looked back at.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    record: Record,
    /// One for each position that stood.
    lines: Vec<Line>,
}

/// A move that cost much.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// How many plies had been made before it.
    pub ply: usize,
    /// The move that was made.
    pub played: Move,
    /// How the game should have gone on: the better move, and what is expected after it.
    pub better: Vec<Move>,
    /// What the position was worth before, with the better move.
    pub before: Evaluation,
    /// What it is worth after the move.
    pub after: Evaluation,
    /// How much expectancy it cost, of 1.
    pub loss: f64,
    /// What that is called.
    pub judgement: Judgement,
    /// The words that the move earned, for those who want to learn from it.
    pub terms: Vec<Term>,
}

/// A stretch of the game in which one side stood better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Who.
    pub side: Color,
    /// From the first such position to the last, as numbers of plies made until then.
    pub plies: Range<usize>,
}

/// How many turning points are told.
pub const TURNING_POINTS: usize = 5;

/// From which expectancy on a side stands better: about a khon more.
const AHEAD: f64 = 0.65;

/// A stretch shorter than this, in plies, is an exchange that was not yet over.
const SHORTEST_LEAD: usize = 4;

/// How many plies of the better line are kept: as many as a reader follows without a board.
pub(super) const LINE: usize = 6;

impl Review {
    /// The review of a game each of whose positions, from the start to the end, has its line; `None` if some have not.
    pub fn new(record: Record, lines: Vec<Line>) -> Option<Review> {
        (lines.len() == record.history().plies() + 1).then_some(Review { record, lines })
    }

    /// A game that nobody has looked at yet.
    pub(super) fn unseen(record: Record) -> Review {
        let lines = vec![Line::default(); record.history().plies() + 1];
        Review { record, lines }
    }

    /// The game.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What the position after so many plies was worth; of the last for more than there are.
    pub fn evaluation(&self, ply: usize) -> Evaluation {
        self.line(ply).evaluation
    }

    /// How the game should have gone on after so many plies.
    pub fn line(&self, ply: usize) -> &Line {
        &self.lines[ply.min(self.record.history().plies())]
    }

    /// What each position was worth, from the start to the end.
    pub fn evaluations(&self) -> impl ExactSizeIterator<Item = Evaluation> {
        self.lines.iter().map(|line| line.evaluation)
    }

    /// Who made the move after so many plies.
    pub fn mover(&self, ply: usize) -> Color {
        self.record.history().position_at(ply).turn()
    }

    /// How much expectancy the move after so many plies cost its maker, from 0 to 1. The move that the search would have
    /// made costs nothing, whatever it has come to think of it since.
    pub fn loss(&self, ply: usize) -> f64 {
        let (line, mover) = (self.line(ply), self.mover(ply));
        if line.moves.first() == self.record.history().move_at(ply).as_ref() {
            return 0.0;
        }
        let after = self.evaluation(ply + 1);
        (line.evaluation.expectancy(mover) - after.expectancy(mover)).max(0.0)
    }

    /// The plies of a side's moves.
    fn plies_of(&self, side: Color) -> impl Iterator<Item = usize> {
        (0..self.record.history().plies()).filter(move |&ply| self.mover(ply) == side)
    }

    /// How accurately a side played, in percent: the mean of its moves, each by what it cost; see
    /// [`accuracy_of_move`](judgement::accuracy_of_move). `None` if it has not moved.
    pub fn accuracy(&self, side: Color) -> Option<f64> {
        judgement::accuracy(self.plies_of(side).map(|ply| self.loss(ply)))
    }

    /// How many of a side's moves are judged so.
    pub fn count(&self, side: Color, judgement: Judgement) -> usize {
        self.plies_of(side).filter(|&ply| Judgement::of(self.loss(ply)) == judgement).count()
    }

    /// The plies before the costliest moves, at most [`TURNING_POINTS`], in the order of the game: mistakes and blunders.
    pub(super) fn turning_plies(&self) -> Vec<usize> {
        let mut plies: Vec<usize> = (0..self.record.history().plies())
            .filter(|&ply| Judgement::of(self.loss(ply)) >= Judgement::Mistake)
            .collect();
        // Of equals the earlier.
        plies.sort_by(|&a, &b| self.loss(b).total_cmp(&self.loss(a)));
        plies.truncate(TURNING_POINTS);
        plies.sort_unstable();
        plies
    }

    /// The moves that decided most, in the order of the game.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        self.turning_plies().into_iter().filter_map(|ply| self.turning_point(ply)).collect()
    }

    fn turning_point(&self, ply: usize) -> Option<TurningPoint> {
        let (line, played, loss) = (self.line(ply), self.record.history().move_at(ply)?, self.loss(ply));
        Some(TurningPoint {
            ply,
            played,
            better: line.moves.iter().take(LINE).copied().collect(),
            before: line.evaluation,
            after: self.evaluation(ply + 1),
            loss,
            judgement: Judgement::of(loss),
            terms: lore::terms(self.record.history().position_at(ply), played, Audience::Learners).said().to_vec(),
        })
    }

    /// Who stood better when. A moment that is over at once, in the middle of an exchange, begins and ends no lead.
    pub fn leads(&self) -> Vec<Lead> {
        let mut leads: Vec<Lead> = Vec::new();
        for (ply, evaluation) in self.evaluations().enumerate() {
            let Some(side) = Color::ALL.into_iter().find(|&side| evaluation.expectancy(side) >= AHEAD) else {
                continue;
            };
            match leads.last_mut() {
                Some(lead) if lead.side == side && ply - lead.plies.end < SHORTEST_LEAD => lead.plies.end = ply + 1,
                _ => leads.push(Lead { side, plies: ply..ply + 1 }),
            }
        }
        leads.retain(|lead| lead.plies.len() >= SHORTEST_LEAD || lead.plies.end > self.record.history().plies());
        leads
    }

    /// When counts ran.
    pub fn count_spans(&self) -> Vec<CountSpan> {
        self.record.count_spans()
    }

    /// Whether counts were called at the right time.
    pub fn count_checks(&self) -> Vec<CountCheck> {
        counts::checks(&self.record)
    }

    /// Puts what a look has found in place of what was known.
    pub(super) fn amend(&mut self, ply: usize, line: Line) {
        if let Some(known) = self.lines.get_mut(ply) {
            *known = line;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::review::testing::with_moves;
    use makruk::notation::fen::parse_position;
    use makruk::{Piece, Ruleset};

    /// A game of four plies, as it is and with the board turned round and the sides changed.
    const GAMES: [(&str, &str); 2] = [
        ("4k2r/4p3/5p2/8/2n5/P7/4P3/R3K3 w - - 0 1", "a1a2 e8d7 a2b2 c4b2"),
        ("3k3r/3p4/7p/5N2/8/2P5/3P4/R2K4 b - - 0 1", "h8h7 d1e2 h7g7 f5g7"),
    ];

    /// The game with these evaluations, and no line that anybody would rather have played.
    fn review(game: usize, evaluations: &[Evaluation]) -> Review {
        let (fen, moves) = GAMES[game];
        let mut record = Record::of_position(parse_position(fen).unwrap(), None, Ruleset::COMPETITION);
        with_moves(&mut record, moves);
        let mut review = Review::unseen(record);
        for (ply, &evaluation) in evaluations.iter().enumerate() {
            review.amend(ply, Line { evaluation, moves: Vec::new() });
        }
        review
    }

    fn centipawns(values: [i32; 5]) -> [Evaluation; 5] {
        values.map(Evaluation::Centipawns)
    }

    #[test]
    fn moves_are_judged_by_what_they_cost() {
        // White loses a rook with the third move; Black makes nothing worse.
        let review = review(0, &centipawns([0, 0, 0, -640, -640]));
        assert_eq!(review.count(Color::White, Judgement::Blunder), 1);
        assert_eq!(review.count(Color::White, Judgement::Fine), 1);
        assert_eq!(review.count(Color::Black, Judgement::Fine), 2);
        assert_eq!(review.accuracy(Color::Black).map(f64::round), Some(100.0));
        assert!(review.accuracy(Color::White).unwrap() < 70.0);
        let points = review.turning_points();
        assert_eq!(points.iter().map(|point| point.ply).collect::<Vec<_>>(), [2]);
        assert!(points[0].terms.contains(&Term::LooseRook), "{:?}", points[0].terms);
        assert_eq!(review.mover(2), Color::White);
        assert_eq!(
            review.record().history().position_at(3).board().role_at(points[0].played.to()),
            Some(makruk::Role::Rook)
        );
    }

    #[test]
    fn what_gets_better_by_itself_costs_nothing() {
        let review = review(0, &centipawns([-300, 0, -300, 0, -300]));
        assert_eq!(review.turning_points(), []);
        assert_eq!(Color::ALL.map(|side| review.accuracy(side).map(f64::round)), [Some(100.0); 2]);
    }

    #[test]
    fn the_move_that_the_search_would_have_made_costs_nothing() {
        let mut review = review(0, &centipawns([0, -400, -400, -400, -400]));
        assert_eq!(Judgement::of(review.loss(0)), Judgement::Blunder);
        let played = review.record().history().move_at(0).unwrap();
        review.amend(0, Line { evaluation: Evaluation::EVEN, moves: vec![played] });
        assert_eq!(review.loss(0), 0.0);
    }

    #[test]
    fn leads_are_stretches_that_last_or_stand_at_the_end() {
        let side = |leads: Vec<Lead>| leads.into_iter().map(|lead| (lead.side, lead.plies)).collect::<Vec<_>>();
        assert_eq!(side(review(0, &centipawns([300, 300, 300, 300, 0])).leads()), [(Color::White, 0..4)]);
        assert_eq!(side(review(0, &centipawns([0, 300, 300, 0, -300])).leads()), [(Color::Black, 4..5)]);
        assert_eq!(side(review(0, &centipawns([0, 200, 200, 0, -200])).leads()), []);
        assert_eq!(side(review(0, &centipawns([300, 300, 0, 300, 300])).leads()), [(Color::White, 0..5)]);
    }

    fn any_evaluation() -> impl Strategy<Value = Evaluation> {
        prop_oneof![
            (-2000..2000).prop_map(Evaluation::Centipawns),
            (prop::sample::select(&Color::ALL), 0u16..20)
                .prop_map(|(winner, moves)| Evaluation::Mate { winner, moves }),
        ]
    }

    proptest! {
        #[test]
        fn nothing_leaves_its_bounds_and_both_sides_are_judged_alike(
            evaluations in prop::collection::vec(any_evaluation(), 5),
        ) {
            let upright = review(0, &evaluations);
            let turned: Vec<Evaluation> = evaluations.iter().map(|evaluation| evaluation.mirrored()).collect();
            let turned = review(1, &turned);
            for side in Color::ALL {
                let accuracy = upright.accuracy(side).unwrap();
                prop_assert!((0.0..=100.0).contains(&accuracy));
                prop_assert!((accuracy - turned.accuracy(!side).unwrap()).abs() < 1e-9);
            }
            for ply in 0..4 {
                prop_assert!((0.0..=1.0).contains(&upright.loss(ply)));
            }
            let (points, others) = (upright.turning_points(), turned.turning_points());
            prop_assert!(points.len() <= TURNING_POINTS);
            prop_assert!(points.windows(2).all(|pair| pair[0].ply < pair[1].ply));
            prop_assert_eq!(points.len(), others.len());
            let men = |piece: Option<Piece>| piece.map(Piece::role);
            for (point, other) in points.iter().zip(&others) {
                let moved = [&upright, &turned].map(|review| {
                    men(review.record().history().position_at(point.ply).board().piece_at(review.record().history().move_at(point.ply).unwrap().from()))
                });
                prop_assert_eq!((point.ply, moved[0]), (other.ply, moved[1]));
            }
        }
    }
}
