//! The board side of a game: the moves so far and the open offers.

use std::num::NonZeroU32;

use board_games::{GameBoard, GameKind, GameMove, GameOutcome, GameScene, Seat, TextRefusal, TypedGameMove};
use chaturanga::two::TwoHistory;
use international_chess::{ChessHistory, ChessPosition};
use jiff::Timestamp;
use makruk::{Conditions, Count, CountKind, Handicap, History};
use ouk::OukHistory;

use crate::game::clock::GameClock;
use crate::game::{Commentary, GameRules, Giver, Level, SeatHolder, Seats, StartPosition, Terms};

/// A request to let the engine play for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandoffRequest {
    pub by: Seat,
    /// The engine's strength.
    pub level: Level,
}

/// A game that has begun: seats, board, and open offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    seats: Seats,
    board: GameBoard,
    draw_offer: Option<Seat>,
    /// The side whose offer was declined, until it has moved again.
    draw_declined: Option<Seat>,
    /// The side that claims a draw with the move that it makes, until the other side has moved.
    draw_claim: Option<Seat>,
    takeback_request: Option<Seat>,
    handoff_request: Option<HandoffRequest>,
    commentary: Commentary,
    revision: u32,
    clock: Option<GameClock>,
    /// When the board last changed: at the start of the game, by a move or a takeback.
    changed_at: Timestamp,
    /// When it was announced that the game will be closed, if announced since the last change.
    closing_announced: Option<Timestamp>,
    /// Whether the side to move was reminded of its clock this turn.
    reminder: Reminder,
}

/// Whether a side was reminded of its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reminder {
    Open,
    Given,
}

impl Play {
    /// The game on these terms, or `None` if it cannot begin so. `challenger` is the side of the person who proposed it.
    pub(super) fn new(seats: Seats, challenger: Seat, terms: &Terms, first: Seat, at: Timestamp) -> Option<Play> {
        let board: GameBoard = match terms.rules {
            GameRules::Makruk { .. } => makruk_board(challenger, terms, first)?.into(),
            GameRules::Chess => chess_board(terms)?.into(),
            GameRules::Ouk => OukHistory::default().into(),
            GameRules::Chaturanga(rules) => TwoHistory::new(rules).into(),
        };
        (board.turn() == first).then(|| Play {
            seats,
            board,
            draw_offer: None,
            draw_declined: None,
            draw_claim: None,
            takeback_request: None,
            handoff_request: None,
            commentary: terms.stake.commentary(),
            revision: 0,
            clock: GameClock::start(terms.time, first, at),
            changed_at: at,
            closing_announced: None,
            reminder: Reminder::Open,
        })
    }

    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        self.board.kind()
    }

    /// The moves so far.
    pub fn board(&self) -> &GameBoard {
        &self.board
    }

    /// The game, move by move, if it is one of Makruk: for what Makruk alone has.
    pub fn makruk(&self) -> Option<&History> {
        self.board.makruk()
    }

    /// The side that gives odds, and which.
    pub fn odds(&self) -> Option<(Seat, Handicap)> {
        let (giver, handicap) = self.makruk()?.conditions().odds?;
        Some((giver.into(), handicap))
    }

    /// The game after its first `ply` plies, as far as the board shows it: without open offers or requests.
    pub fn at_ply(&self, ply: usize) -> Play {
        let (board, clock) = (self.board.until(ply), self.clock.as_ref().map(|clock| clock.at_ply(ply)));
        let (draw_offer, draw_claim, takeback_request, handoff_request) = (None, None, None, None);
        Play { board, clock, draw_offer, draw_claim, takeback_request, handoff_request, ..self.clone() }
    }

    pub fn turn(&self) -> Seat {
        self.board.turn()
    }

    /// All legal moves of the side to move.
    pub fn legal_moves(&self) -> Vec<GameMove> {
        self.board.legal_moves()
    }

    /// Reads a typed move.
    ///
    /// # Errors
    /// Why the text is not a legal move.
    pub fn read(&self, text: &str) -> Result<TypedGameMove, TextRefusal> {
        self.board.read(text)
    }

    /// What a picture of the board shows.
    pub fn scene(&self) -> GameScene {
        self.board.scene()
    }

    /// The position as FEN, with the count in games that count.
    pub fn fen(&self) -> String {
        self.board.fen()
    }

    pub fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// Whether it has a live clock, so both players are present throughout.
    pub fn is_live(&self) -> bool {
        self.clock.as_ref().is_some_and(|clock| !clock.is_by_days())
    }

    pub(super) fn clock_mut(&mut self) -> Option<&mut GameClock> {
        self.clock.as_mut()
    }

    /// When the board last changed: at the start of the game, by a move or a takeback.
    pub fn changed_at(&self) -> Timestamp {
        self.changed_at
    }

    /// When it was announced that the game will be closed unless a move is made.
    pub fn closing_announced(&self) -> Option<Timestamp> {
        self.closing_announced
    }

    pub(super) fn announce_closing(&mut self, at: Timestamp) {
        self.closing_announced = Some(at);
    }

    /// Whether the side to move was reminded of its clock.
    pub fn reminder(&self) -> Reminder {
        self.reminder
    }

    pub(super) fn remind(&mut self) {
        self.reminder = Reminder::Given;
    }

    /// The outcome when this side's flag falls.
    pub(super) fn outcome_on_time(&self, flagged: Seat) -> GameOutcome {
        self.board.outcome_on_time(flagged)
    }

    pub fn seat_to_move(&self) -> SeatHolder {
        self.seats.seat(self.turn())
    }

    /// How moves are commented on.
    pub fn commentary(&self) -> Commentary {
        self.commentary
    }

    /// The running count, if any.
    pub fn count(&self) -> Option<Count> {
        self.board.count()
    }

    /// Makruk: whether the position is mate, given by a side that was counting.
    pub fn is_counted_mate(&self) -> bool {
        self.makruk().is_some_and(|history| history.position().is_checkmate())
    }

    /// The last move, if any.
    pub fn last_move(&self) -> Option<GameMove> {
        self.board.last_move()
    }

    /// Number of plies (moves of one side) played, without those taken back.
    pub fn plies(&self) -> usize {
        self.board.plies()
    }

    /// Number of moves played as players count them.
    pub fn full_moves(&self) -> usize {
        self.board.full_moves()
    }

    /// Number of times the board has changed, by a move or a takeback. Never decreases, so a board with a smaller
    /// number is outdated.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The side whose draw offer is open.
    pub fn draw_offer(&self) -> Option<Seat> {
        self.draw_offer
    }

    /// The side that claimed a draw with the last move.
    pub fn draw_claim(&self) -> Option<Seat> {
        self.draw_claim
    }

    /// Whether `side`'s offer was declined and it has not moved since.
    pub(super) fn must_wait_to_offer(&self, side: Seat) -> bool {
        self.draw_declined == Some(side)
    }

    /// The side that requested a takeback.
    pub fn takeback_request(&self) -> Option<Seat> {
        self.takeback_request
    }

    /// The open request to let the engine play for a side.
    pub fn handoff_request(&self) -> Option<HandoffRequest> {
        self.handoff_request
    }

    /// Number of plies a takeback by `side` would undo: one, or two if its move has been answered. `None` if it has not
    /// moved yet.
    pub fn takeback_plies(&self, side: Seat) -> Option<u8> {
        let plies: u8 = if self.turn() == side { 2 } else { 1 };
        (self.plies() >= usize::from(plies)).then_some(plies)
    }

    /// The outcome by the rules alone if `mv`, a legal move, is played now.
    pub(super) fn outcome_after(&self, mv: GameMove, said: Option<u16>) -> Option<GameOutcome> {
        let mut board = self.board.clone();
        board.play(mv, said).ok()?;
        board.outcome()
    }

    /// Plays a move and closes the offers that it answers; `None` if it is not legal.
    pub(super) fn make(&mut self, mv: GameMove, said: Option<u16>, at: Timestamp) -> Option<()> {
        let mover = self.turn();
        self.board.play(mv, said).ok()?;
        if let Some(clock) = &mut self.clock {
            clock.moved(at);
        }
        self.board_changed(at);
        self.revision += 1;
        self.takeback_request = None;
        // A move implicitly declines an open offer of the other side.
        if self.draw_offer == Some(mover.opponent()) {
            self.draw_offer = None;
        }
        if self.draw_declined == Some(mover) {
            self.draw_declined = None;
        }
        if self.draw_claim == Some(mover.opponent()) {
            self.draw_claim = None;
        }
        Some(())
    }

    fn board_changed(&mut self, at: Timestamp) {
        self.changed_at = at;
        self.closing_announced = None;
        self.reminder = Reminder::Open;
    }

    pub(super) fn take_back(&mut self, plies: u8, at: Timestamp) {
        self.board.take_back(usize::from(plies));
        if let Some(clock) = &mut self.clock {
            clock.took_back(usize::from(plies), at);
        }
        self.board_changed(at);
        self.revision += 1;
        self.takeback_request = None;
        self.draw_offer = None;
        self.draw_declined = None;
        self.draw_claim = None;
    }

    pub(super) fn offer_draw(&mut self, by: Seat) {
        self.draw_offer = Some(by);
    }

    pub(super) fn claim_draw(&mut self) {
        self.draw_claim = Some(self.turn());
    }

    pub(super) fn decline_draw(&mut self) {
        self.draw_declined = self.draw_offer.take();
    }

    pub(super) fn ask_takeback(&mut self, by: Seat) {
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

    /// Begins or ends a count; `None` in a game that knows none.
    pub(super) fn set_count(&mut self, count: Option<Count>) -> Option<()> {
        self.board.makruk_mut()?.set_count(count);
        Some(())
    }

    /// The kind of count that `side` could start now.
    pub fn countable(&self, side: Seat) -> Option<CountKind> {
        self.makruk()?.offered_count(side.into()).ok().map(|count| count.kind())
    }
}

/// The board of a game of Makruk on these terms; `None` if it cannot begin so.
fn makruk_board(challenger: Seat, terms: &Terms, first: Seat) -> Option<History> {
    let odds = terms.stake.odds().map(|odds| match odds.giver {
        Giver::Challenger => (challenger.into(), odds.handicap),
        Giver::Opponent => (challenger.opponent().into(), odds.handicap),
    });
    let conditions = Conditions { ruleset: *terms.rules.makruk()?, fast_met: terms.stake.fast_met(), odds };
    let (start, first_number) = match terms.stake.start() {
        Some(StartPosition::Makruk(start)) => {
            (start.position().ok().filter(|start| Seat::from(start.turn()) == first)?, start.number())
        }
        Some(StartPosition::Chess(_)) => return None,
        None => (conditions.start(first.into()).ok()?, NonZeroU32::MIN),
    };
    Some(History::under(start, conditions).numbered_from(first_number))
}

/// The board of a game of chess, which begins in a position of its own if that was agreed on.
fn chess_board(terms: &Terms) -> Option<ChessHistory> {
    let start = match terms.stake.start() {
        Some(StartPosition::Chess(setup)) => ChessPosition::from_setup(&setup).ok()?,
        Some(StartPosition::Makruk(_)) => return None,
        None => ChessPosition::start(),
    };
    Some(ChessHistory::new(start))
}
