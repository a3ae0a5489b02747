//! The board side of a game: its history, and what the players have offered each other.

use makruk::notation::text::{Reading, TextError};
use makruk::{Color, Conditions, Count, CountKind, Handicap, History, Move, Outcome, Position, Ruleset, Turn};

use super::board_game::{BoardGame, Scene};
use super::{Commentary, Giver, Level, Seat, Seats, Terms};

/// A request to let the engine play for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandoffRequest {
    /// The side.
    pub by: Color,
    /// How strong the engine is to play.
    pub level: Level,
}

/// A game that has begun: seats, history, and open offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    seats: Seats,
    history: History,
    draw_offer: Option<Color>,
    /// The side whose offer was declined, until it has moved again.
    draw_declined: Option<Color>,
    takeback_request: Option<Color>,
    handoff_request: Option<HandoffRequest>,
    commentary: Commentary,
    revision: u32,
}

impl Play {
    /// The game on these terms, or `None` if it cannot begin so. `challenger` is the side of the person who proposed it.
    pub(super) fn new(seats: Seats, challenger: Color, terms: &Terms, first: Color) -> Option<Play> {
        let odds = terms.stake.odds().map(|odds| match odds.giver {
            Giver::Challenger => (challenger, odds.handicap),
            Giver::Opponent => (!challenger, odds.handicap),
        });
        let conditions = Conditions { ruleset: terms.ruleset, fast_met: terms.stake.fast_met(), odds };
        let start = conditions.start(first).ok()?;
        Some(Play {
            seats,
            history: History::under(start, conditions),
            draw_offer: None,
            draw_declined: None,
            takeback_request: None,
            handoff_request: None,
            commentary: terms.stake.commentary(),
            revision: 0,
        })
    }

    /// Who plays each side.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The rules that this game is played under.
    pub fn ruleset(&self) -> &Ruleset {
        self.history.ruleset()
    }

    /// The side that gives odds, and what it gives.
    pub fn odds(&self) -> Option<(Color, Handicap)> {
        self.history.conditions().odds
    }

    /// The game so far, move by move.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The position now, with all that the side to move may do: what moves are read from and offered by.
    pub fn current(&self) -> Turn<'_> {
        self.history.current()
    }

    /// The position in which the last move was made; the start if there has been none.
    pub fn previous(&self) -> Turn<'_> {
        self.history.previous()
    }

    /// The position on the board now.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.history.turn()
    }

    /// Every move that the side to move may make.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.history.legal_moves()
    }

    /// The legal move that somebody typed.
    ///
    /// # Errors
    /// Why the text is no move that can be made.
    pub fn read(&self, text: &str) -> Result<Reading, TextError> {
        self.history.read(text)
    }

    /// What a picture of the board shows.
    pub fn scene(&self) -> Scene {
        self.history.scene()
    }

    /// The position and the count as FEN.
    pub fn fen(&self) -> String {
        self.history.fen()
    }

    /// Who is to move.
    pub fn seat_to_move(&self) -> Seat {
        self.seats.seat(self.turn())
    }

    /// How moves are commented on.
    pub fn commentary(&self) -> Commentary {
        self.commentary
    }

    /// The count that is running, if one is.
    pub fn count(&self) -> Option<Count> {
        self.history.count()
    }

    /// The last move, if anyone has moved.
    pub fn last_move(&self) -> Option<Move> {
        self.history.last_move()
    }

    /// How many plies (moves of one side) have been played, without those taken back.
    pub fn plies(&self) -> usize {
        self.history.plies()
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

    /// The side that asks for a takeback.
    pub fn takeback_request(&self) -> Option<Color> {
        self.takeback_request
    }

    /// The open request to let the engine play for a side.
    pub fn handoff_request(&self) -> Option<HandoffRequest> {
        self.handoff_request
    }

    /// How many plies a takeback by `side` would undo: one, or two if its move has been answered.
    /// `None` if it has not moved yet.
    pub fn takeback_plies(&self, side: Color) -> Option<u8> {
        let plies: u8 = if self.turn() == side { 2 } else { 1 };
        (self.plies() >= usize::from(plies)).then_some(plies)
    }

    /// How the game ends by the rules alone if `mv`, a legal move, is played now.
    pub(super) fn outcome_after(&self, mv: Move, said: Option<u16>) -> Option<Outcome> {
        let mut history = self.history.clone();
        BoardGame::play(&mut history, mv, said).ok()?;
        BoardGame::outcome(&history)
    }

    /// Plays a move and clears what it answers; `None` if it is not legal.
    pub(super) fn make(&mut self, mv: Move, said: Option<u16>) -> Option<()> {
        let mover = self.turn();
        BoardGame::play(&mut self.history, mv, said).ok()?;
        self.revision += 1;
        self.takeback_request = None;
        // A move answers an open offer of the other side.
        if self.draw_offer == Some(!mover) {
            self.draw_offer = None;
        }
        if self.draw_declined == Some(mover) {
            self.draw_declined = None;
        }
        Some(())
    }

    pub(super) fn take_back(&mut self, plies: u8) {
        BoardGame::take_back(&mut self.history, usize::from(plies));
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
        self.history.set_count(count);
    }

    /// The kind of count that `side` could start now.
    pub fn countable(&self, side: Color) -> Option<CountKind> {
        self.history.offered_count(side).ok().map(|count| count.kind())
    }
}
