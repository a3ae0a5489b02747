//! The board side of a game: positions, counts and offers, all computed from the moves.

use makruk::counting;
use makruk::{
    Color, Count, CountKind, CountStep, DrawReason, FastMetRights, Handicap, KingOdds, Move, Outcome, Position,
    Ruleset, Turn,
};

use super::{Commentary, Giver, Level, Seat, Seats, Terms};

/// A side that would like the engine to go on for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandoffRequest {
    /// The side.
    pub by: Color,
    /// How well the engine is to play.
    pub level: Level,
}

/// A move and what the board was like after it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ply {
    mv: Move,
    said: Option<u16>,
    after: Position,
    /// Who may still bring the met out by สูตรเม็ด.
    rights: FastMetRights,
    /// The count as it stood when the next ply began; starting or stopping a count changes it.
    count: Option<Count>,
}

/// A game that has begun: seats, the line of play, and what is on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    seats: Seats,
    ruleset: Ruleset,
    /// The odds, and who gives them.
    odds: Option<(Color, Handicap)>,
    start: Position,
    start_rights: FastMetRights,
    start_count: Option<Count>,
    line: Vec<Ply>,
    draw_offer: Option<Color>,
    /// The side whose offer was declined, until it has moved again.
    draw_declined: Option<Color>,
    takeback_request: Option<Color>,
    handoff_request: Option<HandoffRequest>,
    commentary: Commentary,
    revision: u32,
}

impl Play {
    /// The game that two agreed on, or `None` if it cannot begin so; `challenger` is the side of the one who proposed it.
    pub(super) fn new(seats: Seats, challenger: Color, terms: &Terms, first: Color) -> Option<Play> {
        let odds = terms.stake.odds().map(|odds| match odds.giver {
            Giver::Challenger => (challenger, odds.handicap),
            Giver::Opponent => (!challenger, odds.handicap),
        });
        let start = match odds {
            Some((giver, handicap)) => handicap.start(giver, first).ok()?,
            None => Position::start_with(first),
        };
        Some(Play {
            seats,
            ruleset: terms.ruleset,
            odds,
            start,
            start_rights: FastMetRights::of_both(terms.stake.fast_met()),
            start_count: None,
            line: Vec::new(),
            draw_offer: None,
            draw_declined: None,
            takeback_request: None,
            handoff_request: None,
            commentary: terms.stake.commentary(),
            revision: 0,
        })
    }

    /// Who sits where.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The rules that this game is played under.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The side that gives odds, and what it gives.
    pub fn odds(&self) -> Option<(Color, Handicap)> {
        self.odds
    }

    /// The position that the game began with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The board now with all that the side to move may do: what moves are read from and offered by.
    pub fn situation(&self) -> Turn<'_> {
        Turn::new(self.position(), self.rights())
    }

    /// The same before the last move, or at the start if nobody has moved.
    pub fn previous_situation(&self) -> Turn<'_> {
        match self.line.len().checked_sub(2) {
            Some(index) => Turn::new(&self.line[index].after, self.line[index].rights),
            None => Turn::new(&self.start, self.start_rights),
        }
    }

    fn rights(&self) -> FastMetRights {
        self.line.last().map_or(self.start_rights, |ply| ply.rights)
    }

    /// The position on the board now.
    pub fn position(&self) -> &Position {
        self.line.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Who is to move.
    pub fn seat_to_move(&self) -> Seat {
        self.seats.seat(self.turn())
    }

    /// What is said about moves.
    pub fn commentary(&self) -> Commentary {
        self.commentary
    }

    /// The count that is running, if one is.
    pub fn count(&self) -> Option<Count> {
        self.line.last().map_or(self.start_count, |ply| ply.count)
    }

    /// The last move, if anyone has moved.
    pub fn last_move(&self) -> Option<Move> {
        self.line.last().map(|ply| ply.mv)
    }

    /// How many plies (moves of one side) stand on the board, those taken back not counted.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// Every move that stands, with the situation that it was made in.
    pub fn moves(&self) -> impl Iterator<Item = (Turn<'_>, Move)> {
        self.stood().zip(&self.line).map(|((position, rights), ply)| (Turn::new(position, rights), ply.mv))
    }

    /// Every position that has stood on the board, the present one last.
    fn stood(&self) -> impl Iterator<Item = (&Position, FastMetRights)> {
        let start = std::iter::once((&self.start, self.start_rights));
        start.chain(self.line.iter().map(|ply| (&ply.after, ply.rights)))
    }

    /// The count that the last move should have said the next number of and did not, where players say the numbers
    /// themselves: it stands where it stood.
    pub fn forgotten(&self) -> Option<Count> {
        let (last, before) = (self.line.last()?, self.line.len().checked_sub(2));
        let count = before.map_or(self.start_count, |index| self.line[index].count)?;
        let moved = count.side() != self.turn();
        (moved && !count.hears(self.ruleset.numbers, last.said)).then_some(count)
    }

    /// How often the board has changed, by a move or a takeback. Never goes down, so a board that shows a smaller
    /// number is an old one.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The side whose draw offer is open.
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Whether `side`'s offer was declined and it has not moved since.
    pub(super) fn must_wait_to_offer(&self, side: Color) -> bool {
        self.draw_declined == Some(side)
    }

    /// The side that asks for its move back.
    pub fn takeback_request(&self) -> Option<Color> {
        self.takeback_request
    }

    /// The side that would like the engine to go on for it.
    pub fn handoff_request(&self) -> Option<HandoffRequest> {
        self.handoff_request
    }

    /// How many plies would go if `side` took its last move back: one, or two if it was answered already.
    /// `None` if it has not moved yet.
    pub fn takeback_plies(&self, side: Color) -> Option<u8> {
        let plies: u8 = if self.turn() == side { 2 } else { 1 };
        (self.line.len() >= usize::from(plies)).then_some(plies)
    }

    /// How many times the position on the board has stood there, this time included.
    pub fn occurrences(&self) -> u16 {
        let now = (self.position().key(), self.rights());
        let times = self.stood().filter(|(position, rights)| (position.key(), *rights) == now).count();
        u16::try_from(times).unwrap_or(u16::MAX)
    }

    /// The play with `mv` made, and what it comes to by the rules alone: the count (which knows that mate comes before
    /// it), then mate, stalemate and dead material, then repetition. The king's odds are lost before any of them.
    pub(super) fn after_move(&self, mv: Move, said: Option<u16>) -> (Play, Option<Outcome>) {
        let mut next = self.clone();
        let step = next.make(mv, said);
        let outcome = next.natural_end(step);
        (next, outcome)
    }

    /// Puts a legal move on the board and clears what it answers.
    pub(super) fn make(&mut self, mv: Move, said: Option<u16>) -> CountStep {
        let before = self.position().clone();
        let mover = before.turn();
        let after = self.situation().play_unchecked(mv);
        let rights = self.rights().after(&before, mv);
        let step = counting::advance(&self.ruleset, self.count(), &before, &after, said);
        self.line.push(Ply { mv, said, after, rights, count: step.running() });
        self.revision += 1;
        self.takeback_request = None;
        // An offer stands until the other side answers, and to move on is to answer.
        if self.draw_offer == Some(!mover) {
            self.draw_offer = None;
        }
        if self.draw_declined == Some(mover) {
            self.draw_declined = None;
        }
        step
    }

    fn natural_end(&self, step: CountStep) -> Option<Outcome> {
        if let Some(outcome) = self.lost_by_odds() {
            return Some(outcome);
        }
        if let CountStep::Drawn(kind) = step {
            return Some(Outcome::Draw(DrawReason::Count(kind)));
        }
        let repeated = self.occurrences() >= u16::from(self.ruleset.repetitions);
        let alive = |outcome: &Outcome| *outcome != Outcome::Draw(DrawReason::Material) || self.is_dead();
        let by_position = self.situation().outcome().filter(alive);
        by_position.or_else(|| repeated.then_some(Outcome::Draw(DrawReason::Repetition)))
    }

    /// The king's odds that are given, if they are the odds.
    fn king_odds(&self) -> Option<(Color, KingOdds)> {
        match self.odds? {
            (giver, Handicap::King(king)) => Some((giver, king)),
            (_, Handicap::Men(_)) => None,
        }
    }

    fn lost_by_odds(&self) -> Option<Outcome> {
        let (giver, king) = self.king_odds()?;
        let last = self.line.last()?;
        let by = king.lost_by(giver, self.previous_situation().position(), last.mv, self.situation())?;
        Some(Outcome::Win { winner: !giver, by })
    }

    /// Whether what is left can decide nothing, now that it can never mate.
    fn is_dead(&self) -> bool {
        self.king_odds().is_none_or(|(giver, king)| king.is_dead(giver, self.position()))
    }

    pub(super) fn take_back(&mut self, plies: u8) {
        self.line.truncate(self.line.len().saturating_sub(usize::from(plies)));
        self.revision += 1;
        self.takeback_request = None;
        self.draw_offer = None;
        self.draw_declined = None;
    }

    pub(super) fn offer_draw(&mut self, by: Color) {
        self.draw_offer = Some(by);
    }

    pub(super) fn decline_draw(&mut self) {
        self.draw_declined = self.draw_offer.take();
    }

    pub(super) fn ask_takeback(&mut self, by: Color) {
        self.takeback_request = Some(by);
    }

    pub(super) fn decline_takeback(&mut self) {
        self.takeback_request = None;
    }

    pub(super) fn ask_handoff(&mut self, request: HandoffRequest) {
        self.handoff_request = Some(request);
    }

    pub(super) fn decline_handoff(&mut self) {
        self.handoff_request = None;
    }

    pub(super) fn reseat(&mut self, seats: Seats) {
        self.seats = seats;
        self.handoff_request = None;
    }

    pub(super) fn set_count(&mut self, count: Option<Count>) {
        match self.line.last_mut() {
            Some(ply) => ply.count = count,
            None => self.start_count = count,
        }
    }

    /// Which count `side` could call now, for a board that offers it.
    pub fn countable(&self, side: Color) -> Option<CountKind> {
        counting::offer(&self.ruleset, self.count(), self.position(), side).ok().map(|count| count.kind())
    }
}
