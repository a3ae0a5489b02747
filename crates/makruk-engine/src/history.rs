//! A position with what its rules remember.

use makruk::counting::{Calling, Numbers, advance};
use makruk::{Count, CountStep, DrawReason, IllegalMove, Key, Move, Outcome, Position, Ruleset};

/// A position on which a game goes on: the men, the positions that stood before, and the count that is running.
#[derive(Clone, Debug)]
pub struct History {
    position: Position,
    /// The keys of the positions since the last capture or pawn's move, the present one left out.
    past: Vec<Key>,
    count: Option<Count>,
    drawn: Option<DrawReason>,
    rules: Ruleset,
    origin: Origin,
    /// The moves from the origin to here.
    moves: Vec<Move>,
}

/// Where the moves of a [`History`] begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The men and whose turn it is.
    pub position: Position,
    /// The count that was running there.
    pub count: Option<Count>,
}

impl History {
    /// A position without a past, in which counts begin by themselves and otherwise go as competitions have it.
    pub fn new(position: Position) -> History {
        History::with_rules(position, Ruleset::COMPETITION)
    }

    /// A position without a past, under a ruleset.
    ///
    /// The engine takes counts to begin and run by themselves whatever the ruleset says of calling and of numbers: a side
    /// that may count would be a fool not to, and to forget one.
    pub fn with_rules(position: Position, rules: Ruleset) -> History {
        let rules = Ruleset { calling: Calling::Automatic, numbers: Numbers::Kept, ..rules };
        let origin = Origin { position: position.clone(), count: None };
        History { position, past: Vec::new(), count: None, drawn: None, rules, origin, moves: Vec::new() }
    }

    /// The same with this count running. As no moves lead from another count to this one, they begin here unless it is
    /// the count that is running anyway.
    pub fn with_count(self, count: Option<Count>) -> History {
        if count == self.count {
            return self;
        }
        let origin = Origin { position: self.position.clone(), count };
        History { count, origin, moves: Vec::new(), ..self }
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// Why the rules refuse it; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let after = self.position.play(mv)?;
        let step = advance(&self.rules, self.count, &self.position, &after, None);
        let irreversible = is_irreversible(&self.position, mv);
        let before = std::mem::replace(&mut self.position, after);
        if irreversible {
            self.past.clear();
        } else {
            self.past.push(before.key());
        }
        self.moves.push(mv);
        self.count = step.running();
        self.drawn = match step {
            CountStep::Drawn(kind) => Some(DrawReason::Count(kind)),
            CountStep::Idle | CountStep::Running(_) => None,
        };
        let stood = self.past.iter().filter(|key| **key == self.position.key()).count() + 1;
        if self.drawn.is_none() && stood >= usize::from(self.rules.repetitions) && !self.position.is_checkmate() {
            self.drawn = Some(DrawReason::Repetition);
        }
        Ok(())
    }

    /// Makes a move that was made in a game. One that the engine does not know (สูตรเม็ด, played once and early) leaves
    /// what stood before it behind.
    pub fn follow(&mut self, mv: Move) {
        if self.play(mv).is_err() {
            *self = History::with_rules(self.position.play_unchecked(mv), self.rules);
        }
    }

    /// The men and whose turn it is.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The count that is running.
    pub fn count(&self) -> Option<Count> {
        self.count
    }

    /// Where [`History::moves`] begin.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The moves that lead from [`History::origin`] to here.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The rules by which it is counted.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// How the game has ended, if it has: by count or repetition, or by the position alone.
    pub fn outcome(&self) -> Option<Outcome> {
        self.drawn.map(Outcome::Draw).or_else(|| self.position.outcome())
    }

    /// The keys of the positions before this one that it might repeat, the oldest first.
    pub(super) fn past(&self) -> &[Key] {
        &self.past
    }
}

/// Whether no position before this move can ever come again.
#[inline]
pub(super) fn is_irreversible(before: &Position, mv: Move) -> bool {
    let board = before.board();
    board.occupied().contains(mv.to()) || board.by_role(makruk::Role::Pawn).contains(mv.from())
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::notation::fen::parse_position;
    use makruk::notation::uci::UciMove;

    fn after(fen: &str, moves: &str) -> History {
        let mut situation = History::new(parse_position(fen).unwrap());
        for text in moves.split_whitespace() {
            let mv = text.parse::<UciMove>().unwrap().to_move(situation.position()).unwrap();
            situation.play(mv).unwrap();
        }
        situation
    }

    #[test]
    fn the_third_time_is_a_draw() {
        let shuffle = "a1b1 h8g8 b1a1 g8h8 ";
        let ending = "7k/8/8/3p4/3P4/8/8/K7 w - - 0 1";
        assert_eq!(after(ending, shuffle).outcome(), None);
        assert_eq!(after(ending, &shuffle.repeat(2)).outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    }

    #[test]
    fn the_moves_lead_from_the_origin_to_here() {
        let situation = after("7k/8/8/8/8/8/8/K6R b - - 0 1", "h8g8 a1b1");
        let replay = |situation: &History| {
            let origin = situation.origin().clone();
            let mut again = History::new(origin.position).with_count(origin.count);
            situation.moves().iter().for_each(|mv| again.play(*mv).unwrap());
            (again.position().clone(), again.count())
        };
        assert_eq!(situation.moves().len(), 2);
        assert_eq!(replay(&situation), (situation.position().clone(), situation.count()));
        let count = situation.count();
        assert_eq!(situation.clone().with_count(count).moves(), situation.moves());
        let uncounted = situation.with_count(None);
        assert_eq!(uncounted.moves(), []);
        assert_eq!(replay(&uncounted), (uncounted.position().clone(), None));
    }

    #[test]
    fn a_count_begins_and_ends_by_itself() {
        let situation = after("7k/8/8/8/8/8/8/K6R b - - 0 1", "h8g8 a1b1 g8f8");
        assert_eq!(situation.count().map(|count| count.limit()), Some(16));
        // Nobody makes progress, so the count runs out; but no position may stand thrice before it does.
        let mut situation = after("7k/8/8/8/8/8/8/K6R b - - 0 1", "h8g8");
        let mut plies = 0;
        while situation.outcome().is_none() {
            let legal = situation.position().legal_moves();
            let fresh = legal.iter().copied().find(|&mv| {
                let mut next = situation.clone();
                next.play(mv).unwrap();
                !matches!(
                    next.outcome(),
                    Some(Outcome::Draw(DrawReason::Repetition | DrawReason::Stalemate | DrawReason::Material))
                ) && !matches!(next.outcome(), Some(Outcome::Win { .. }))
            });
            situation.play(fresh.unwrap()).unwrap();
            plies += 1;
            assert!(plies < 100);
        }
        assert!(matches!(situation.outcome(), Some(Outcome::Draw(DrawReason::Count(_)))), "{:?}", situation.outcome());
    }
}
