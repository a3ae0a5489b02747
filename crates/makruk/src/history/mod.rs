//! The history of a game: every position that has stood, and what the rules remember of it.
//!
//! Repetition and counting depend on the moves that led to a position, so a game is its start and its moves. Whatever
//! follows a game ply by ply (a match, a search, a review, a PGN) replays it here and nowhere else, and how it ends is
//! decided here and nowhere else: [`History::outcome`].

mod conditions;
mod outcome;
#[cfg(test)]
mod tests;

pub use conditions::Conditions;

use std::num::NonZeroU32;

use crate::rules::counting;
use crate::rules::{
    Color, Count, CountKind, CountRefusal, CountStep, FastMetRights, IllegalMove, Move, Position, Ruleset, Turn,
    ZobristKey,
};

/// A game so far: where it began, the moves, and after each of them the position, the rights and the count.
///
/// ```
/// use makruk::notation::text;
/// use makruk::{Color, History, Position};
///
/// let mut history = History::new(Position::start());
/// for typed in ["จ๔", "Nd7", "b1d2"] {
///     let mv = text::read(typed, history.current())?.mv;
///     history.play(mv)?;
/// }
/// assert_eq!(history.position().turn(), Color::Black);
/// assert_eq!(history.outcome(), None);
/// history.take_back(3);
/// assert_eq!(history.position(), &Position::start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    conditions: Conditions,
    start: State,
    /// The number of the first move.
    first_number: NonZeroU32,
    plies: Vec<Ply>,
}

/// A position that has stood, with what the rules remember there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    position: Position,
    /// Who may still bring the met out by สูตรเม็ด.
    rights: FastMetRights,
    /// The count when the position arose.
    arrived: Option<Count>,
    /// The count when the position was left, or now: a count is called and stopped between moves.
    count: Option<Count>,
}

/// A move and what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ply {
    mv: Move,
    /// The number that the mover said.
    said: Option<u16>,
    /// The count that ran out with this move.
    ran_out: Option<CountKind>,
    after: State,
}

impl History {
    /// A game that begins in `start`, in which counts begin and run by themselves and otherwise follow the rules of
    /// competitions.
    pub fn new(start: Position) -> History {
        History::under(start, Ruleset::COMPETITION.automatic())
    }

    /// A game that begins in `start` under these conditions.
    pub fn under(start: Position, conditions: impl Into<Conditions>) -> History {
        let conditions = conditions.into();
        let rights = FastMetRights::of_both(conditions.fast_met);
        let start = State { position: start, rights, arrived: None, count: None };
        History { conditions, start, first_number: NonZeroU32::MIN, plies: Vec::new() }
    }

    /// The same with its first move having this number, as where it begins in the middle of another game.
    #[must_use]
    pub fn numbered_from(self, first_number: NonZeroU32) -> History {
        History { first_number, ..self }
    }

    /// The same with this count running in the present position, as a FEN may say.
    #[must_use]
    pub fn with_count(mut self, count: Option<Count>) -> History {
        let state = self.state_mut();
        (state.arrived, state.count) = (count, count);
        self
    }

    /// Plays a move; in a game whose players say the numbers of a count, none is said.
    ///
    /// Does not check whether the game is over: the caller asks [`History::outcome`].
    ///
    /// # Errors
    /// Why the rules refuse the move; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.play_saying(mv, None)
    }

    /// Plays a move with which the mover says a number of the count.
    ///
    /// # Errors
    /// As [`History::play`].
    pub fn play_saying(&mut self, mv: Move, said: Option<u16>) -> Result<(), IllegalMove> {
        let turn = self.current();
        let (before, after) = (turn.position(), turn.play(mv)?);
        let rights = self.state().rights.after(before, mv);
        let step = counting::advance(self.ruleset(), self.count(), before, &after, said);
        let ran_out = match step {
            CountStep::Drawn(kind) => Some(kind),
            CountStep::Idle | CountStep::Running(_) => None,
        };
        let count = step.running();
        self.plies.push(Ply { mv, said, ran_out, after: State { position: after, rights, arrived: count, count } });
        Ok(())
    }

    /// Takes back the last `plies` plies, or all of them if there are fewer.
    pub fn take_back(&mut self, plies: usize) {
        self.plies.truncate(self.plies.len().saturating_sub(plies));
    }

    /// The game as it was after its first `ply` plies.
    pub fn until(&self, ply: usize) -> History {
        let plies = self.plies[..ply.min(self.plies.len())].to_vec();
        History { start: self.start.clone(), plies, ..*self }
    }

    /// Sets the count that runs from now on: one that was [offered](History::offered_count), or none when its side stops.
    pub fn set_count(&mut self, count: Option<Count>) {
        self.state_mut().count = count;
    }

    /// The count that `side` would begin now.
    ///
    /// # Errors
    /// Why it may not.
    pub fn offered_count(&self, side: Color) -> Result<Count, CountRefusal> {
        counting::call(self.ruleset(), self.count(), self.position(), side)
    }

    /// What was agreed on before the game.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// The rules of counting and repetition.
    pub fn ruleset(&self) -> &Ruleset {
        &self.conditions.ruleset
    }

    /// How many plies (moves of one side) have been played.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The number of the first move.
    pub fn first_number(&self) -> NonZeroU32 {
        self.first_number
    }

    /// The number of the move that follows the first `ply` plies, as records have it: Black's is that of White's before it, so that
    /// a game that Black begins begins in the middle of one.
    pub fn number_at(&self, ply: usize) -> u32 {
        let before = u32::try_from(self.moves_before(ply)).unwrap_or(u32::MAX);
        self.first_number.get().saturating_add(before)
    }

    /// How many numbers come before that of the move that follows the first `ply` plies.
    fn moves_before(&self, ply: usize) -> usize {
        (ply + usize::from(self.position_at(0).turn() == Color::Black)) / 2
    }

    /// How many moves have been played as they are numbered. The last one counts though it is not answered.
    pub fn full_moves(&self) -> usize {
        self.plies().checked_sub(1).map_or(0, |last| self.moves_before(last) + 1)
    }

    /// The moves, the first one first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The move that followed the first `ply` plies, if there was one.
    pub fn move_at(&self, ply: usize) -> Option<Move> {
        self.plies.get(ply).map(|ply| ply.mv)
    }

    /// The number that was said with the move that followed the first `ply` plies, if one was.
    pub fn said_at(&self, ply: usize) -> Option<u16> {
        self.plies.get(ply).and_then(|ply| ply.said)
    }

    /// The last move, if one has been played.
    pub fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.mv)
    }

    /// Every move with the turn in which it was made.
    pub fn turns(&self) -> impl Iterator<Item = (Turn<'_>, Move)> {
        self.states().zip(&self.plies).map(|(state, ply)| (state.turn(), ply.mv))
    }

    /// The position now, with all that the side to move may do.
    pub fn current(&self) -> Turn<'_> {
        self.state().turn()
    }

    /// The position in which the last move was made; the start if there has been none.
    pub fn previous(&self) -> Turn<'_> {
        self.turn_at(self.plies.len().saturating_sub(1))
    }

    /// The position after `ply` plies, with all that the side to move could do there; the last position if there are
    /// fewer plies.
    pub fn turn_at(&self, ply: usize) -> Turn<'_> {
        self.state_at(ply).turn()
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.state().position
    }

    /// The position after `ply` plies; the last position if there are fewer plies.
    pub fn position_at(&self, ply: usize) -> &Position {
        &self.state_at(ply).position
    }

    /// The count that is running, if one is.
    pub fn count(&self) -> Option<Count> {
        self.state().count
    }

    /// The count that was running when the position after `ply` plies was left, or is running now.
    pub fn count_at(&self, ply: usize) -> Option<Count> {
        self.state_at(ply).count
    }

    /// The count that was running when the position after `ply` plies arose, before any call to start or stop one.
    pub fn count_on_arrival(&self, ply: usize) -> Option<Count> {
        self.state_at(ply).arrived
    }

    /// The count whose next number the last move should have said and did not, where players say the numbers
    /// themselves: it does not advance.
    pub fn forgotten_count(&self) -> Option<Count> {
        let last = self.plies.last()?;
        let count = self.count_at(self.plies.len() - 1)?;
        let counter_moved = count.side() != self.position().turn();
        (counter_moved && !count.accepts(self.ruleset().numbers, last.said)).then_some(count)
    }

    /// The count that ended with the last move although it was not stopped and the game is not drawn by it: its side
    /// has become the stronger one, or has given mate.
    pub fn lapsed_count(&self) -> Option<Count> {
        let last = self.plies.last()?;
        let count = self.count_at(self.plies.len() - 1)?;
        (last.after.arrived.is_none() && last.ran_out.is_none()).then_some(count)
    }

    /// The count that the last move changed from the board's to the pieces', because its side was left with its king.
    pub fn changed_count(&self) -> Option<Count> {
        let before = self.count_at(self.plies.len().checked_sub(1)?)?;
        let now = self.plies.last()?.after.arrived?;
        let changed =
            before.side() == now.side() && (before.kind(), now.kind()) == (CountKind::Board, CountKind::Pieces);
        changed.then_some(now)
    }

    /// How often the present position has stood with the same rights, this time included.
    pub fn occurrences(&self) -> usize {
        let now = (self.position().key(), self.state().rights);
        self.states().filter(|state| (state.position.key(), state.rights) == now).count()
    }

    /// Whether the side that moved last has moved one piece to and fro more than three times in a row, where the rules draw such
    /// a game ([`Ruleset::draws_shuffles`]). A move out of check is no such move, nor one that captures, nor one of a side that
    /// had no other piece to move: ตำนานหมากรุก asks people not to move to and fro *unless they have to*.
    pub fn is_shuffled(&self) -> bool {
        // To and fro four times.
        const MOVES: usize = 8;
        let own: Vec<usize> = (0..self.plies.len()).rev().step_by(2).take(MOVES).collect();
        let goes_back = |pair: &[usize]| {
            let (later, earlier) = (self.plies[pair[0]].mv, self.plies[pair[1]].mv);
            (later.from(), later.to()) == (earlier.to(), earlier.from())
        };
        self.ruleset().draws_shuffles()
            && own.len() == MOVES
            && own.windows(2).all(goes_back)
            && own.iter().all(|&ply| self.is_idle(ply))
    }

    /// Whether the move after `ply` plies was neither forced nor a capture.
    fn is_idle(&self, ply: usize) -> bool {
        let (turn, mv) = (self.turn_at(ply), self.plies[ply].mv);
        let position = turn.position();
        let others = || turn.legal_moves().into_iter().any(|other| other.from() != mv.from());
        !position.is_check() && position.board().piece_at(mv.to()).is_none() && others()
    }

    /// The keys of the earlier positions that may still come again, the oldest first: those since the last capture, pawn
    /// move or loss of a right.
    pub fn repeatable(&self) -> Vec<ZobristKey> {
        let repeatable = (0..self.plies.len()).rev().take_while(|&ply| {
            let (before, after) = (self.state_at(ply), self.state_at(ply + 1));
            before.rights == after.rights && !before.position.is_irreversible(self.plies[ply].mv)
        });
        let mut keys: Vec<ZobristKey> = repeatable.map(|ply| self.position_at(ply).key()).collect();
        keys.reverse();
        keys
    }

    fn state(&self) -> &State {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    fn state_mut(&mut self) -> &mut State {
        self.plies.last_mut().map_or(&mut self.start, |ply| &mut ply.after)
    }

    fn state_at(&self, ply: usize) -> &State {
        match ply.min(self.plies.len()).checked_sub(1) {
            Some(index) => &self.plies[index].after,
            None => &self.start,
        }
    }

    fn states(&self) -> impl Iterator<Item = &State> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.after))
    }
}

impl State {
    fn turn(&self) -> Turn<'_> {
        Turn::new(&self.position, self.rights)
    }
}
