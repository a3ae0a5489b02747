//! What is reviewed: a line of play with its counts, as it ran.

use std::ops::Range;

use crate::game::{Ending, Game, GameEvent};
use makruk::counting::{self, Calling, CountRefusal, CountStep};
use makruk::{Color, Count, CountKind, DrawReason, FastMetRights, IllegalMove, Move, Outcome, Position, Ruleset, Turn};
use makruk_engine::History;

/// A game as far as the board goes: moves that were taken back are not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    ruleset: Ruleset,
    /// One more than there are moves: each position that stood.
    stands: Vec<Stand>,
    moves: Vec<Move>,
    calls: Vec<Call>,
    outcome: Option<Outcome>,
}

/// A position that stood in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stand {
    position: Position,
    rights: FastMetRights,
    /// The count when the position arose.
    arrived: Option<Count>,
    /// The count when the next move was made: calling and stopping are no moves.
    left: Option<Count>,
}

/// A count that a side called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// How many plies had been made.
    pub(super) ply: usize,
    /// The count as it began.
    pub(super) count: Count,
}

/// Plies during which one side counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountSpan {
    /// Who counted.
    pub side: Color,
    /// Which count.
    pub kind: CountKind,
    /// From the position in which it began to the last in which it ran, as numbers of plies made until then.
    pub plies: Range<usize>,
}

impl Record {
    /// The game as it was played; `None` if it never began.
    pub fn of(game: &Game) -> Option<Record> {
        let play = game.play()?;
        let mut stands: Vec<Stand> =
            play.moves().map(|(board, _)| board.position()).chain([play.position()]).map(stand).collect();
        let moves: Vec<Move> = play.moves().map(|(_, mv)| mv).collect();
        let mut rights = FastMetRights::of_both(game.terms().stake.fast_met());
        for (stand, mv) in stands.iter_mut().zip(&moves) {
            stand.rights = rights;
            rights = rights.after(&stand.position, *mv);
        }
        if let Some(last) = stands.last_mut() {
            last.rights = rights;
        }
        let mut record = Record { ruleset: *play.ruleset(), stands, moves, calls: Vec::new(), outcome: None };
        if let Some(Ending::Outcome(outcome)) = game.ending() {
            record.outcome = Some(outcome);
        }
        record.follow_counts(game)?;
        Some(record)
    }

    /// A position alone: nothing has been played yet.
    pub fn of_position(position: Position, count: Option<Count>, ruleset: Ruleset) -> Record {
        let stand = Stand { arrived: count, left: count, ..stand(&position) };
        Record { ruleset, stands: vec![stand], moves: Vec::new(), calls: Vec::new(), outcome: None }
    }

    /// Makes a move, the next number of a count being said with it. A count that runs out ends the
    /// game, and so does a position in which it is over.
    ///
    /// # Errors
    /// Why the rules refuse it; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let (before, count) = (self.position(self.plies()), self.count(self.plies()));
        let after = before.play(mv)?;
        let step = counting::advance(&self.ruleset, count, before, &after, count.map(|count| count.next()));
        self.outcome = match step {
            CountStep::Drawn(kind) => Some(Outcome::Draw(DrawReason::Count(kind))),
            CountStep::Idle | CountStep::Running(_) => after.outcome(),
        };
        self.stands.push(Stand { arrived: step.running(), left: step.running(), ..stand(&after) });
        self.moves.push(mv);
        Ok(())
    }

    /// Lets a side call a count.
    ///
    /// # Errors
    /// Why it may not.
    pub fn call(&mut self, side: Color) -> Result<(), CountRefusal> {
        let ply = self.plies();
        let count = counting::offer(&self.ruleset, self.count(ply), self.position(ply), side)?;
        self.stands[ply].left = Some(count);
        self.calls.push(Call { ply, count });
        Ok(())
    }

    /// Lets the game happen again, event by event, to see how it was counted. What was taken back leaves no trace.
    fn follow_counts(&mut self, game: &Game) -> Option<()> {
        // Per ply, as in `stands`; cut back when moves are taken back.
        let mut counts: Vec<(Option<Count>, Option<Count>)> = Vec::new();
        let mut again = game.as_of(1).ok()?;
        for recorded in &game.log()[1..] {
            again = again.with(vec![recorded.event.clone()], recorded.at).ok()?;
            let Some(play) = again.play() else { continue };
            let (ply, count) = (play.plies(), play.count());
            counts.truncate(ply + 1);
            self.calls.retain(|call| call.ply <= ply);
            match counts.get_mut(ply) {
                Some((_, left)) => *left = count,
                None => counts.push((count, count)),
            }
            if let GameEvent::CountStarted { count } = recorded.event {
                self.calls.push(Call { ply, count });
            }
        }
        for (stand, (arrived, left)) in self.stands.iter_mut().zip(counts) {
            (stand.arrived, stand.left) = (arrived, left);
        }
        Some(())
    }

    /// The rules that it was played by.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// How many plies were made.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The moves, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How it ended, if it has a result.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The position after so many plies, with what may be done in it; the last one for more than there are.
    pub fn board(&self, ply: usize) -> Turn<'_> {
        let stand = &self.stands[ply.min(self.moves.len())];
        Turn::new(&stand.position, stand.rights)
    }

    /// The position after so many plies; the last one for more than there are.
    pub fn position(&self, ply: usize) -> &Position {
        self.board(ply).position()
    }

    /// The count that ran when the position after so many plies arose.
    pub(super) fn count_on_arrival(&self, ply: usize) -> Option<Count> {
        self.stands[ply.min(self.moves.len())].arrived
    }

    /// The count that ran when the next move was made, or runs at the end.
    pub fn count(&self, ply: usize) -> Option<Count> {
        self.stands[ply.min(self.moves.len())].left
    }

    /// Every call of a count.
    pub(super) fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// Whether counts are called in this game.
    pub(super) fn is_called(&self) -> bool {
        self.ruleset.calling == Calling::Claim
    }

    /// The positions after each number of plies as the engine knows them: with what stood before, and the count as it was.
    pub fn situations(&self) -> Vec<History> {
        let mut situation = History::with_rules(self.position(0).clone(), self.ruleset).with_count(self.count(0));
        let mut situations = vec![situation.clone()];
        for (ply, &mv) in self.moves.iter().enumerate() {
            situation.follow(mv);
            situation = situation.with_count(self.count(ply + 1));
            situations.push(situation.clone());
        }
        situations
    }

    /// When counts ran, in order.
    pub fn count_spans(&self) -> Vec<CountSpan> {
        let mut spans: Vec<CountSpan> = Vec::new();
        for (ply, stand) in self.stands.iter().enumerate() {
            let Some(count) = stand.left else { continue };
            let (side, kind) = (count.side(), count.kind());
            match spans.last_mut() {
                Some(span) if span.plies.end == ply && (span.side, span.kind) == (side, kind) => span.plies.end += 1,
                _ => spans.push(CountSpan { side, kind, plies: ply..ply + 1 }),
            }
        }
        spans
    }
}

fn stand(position: &Position) -> Stand {
    Stand { position: position.clone(), rights: FastMetRights::default(), arrived: None, left: None }
}
