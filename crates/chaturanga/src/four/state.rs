//! The state of a game for four, and what acts do to it.

use super::act::{FourAct, FourRefusal, LongDie};
use super::army::{Alliance, Army};
use super::event::FourEvent;
use super::result::{FourDraw, FourResult, VictoryKind};
use super::rules::{BareKings, BlockedThrow, Concourse, FourRules, PawnPromotion, ThroneRule};
use crate::board::{Arm, BoardSquare, SquarePair};

/// What has become of a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingFate {
    /// It is on the board.
    Stands,
    /// It was captured, by this army if that is known.
    Captured(Option<Army>),
}

/// What has to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FourStanding {
    /// The die has to be thrown.
    ToThrow {
        /// For this army.
        army: Army,
        /// By its own player, or that of the ally who commands it.
        seat: Army,
    },
    /// A piece has to be moved.
    ToMove {
        /// Of this army.
        army: Army,
        /// By its own player, or that of the ally who commands it.
        seat: Army,
        /// As the die says.
        die: LongDie,
    },
    /// The game is over.
    Over(FourResult),
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourState {
    pub(super) rules: FourRules,
    pub(super) pieces: [Option<(Army, Arm)>; 64],
    pub(super) turn: Army,
    pub(super) thrown: Option<LongDie>,
    pub(super) kings: [KingFate; 4],
    /// Who commands each army.
    pub(super) commanders: [Army; 4],
    /// Who has offered an exchange of kings.
    pub(super) offer: Option<Army>,
    stakes: [u8; 4],
    /// Turns since the last capture or pawn move.
    idle: u16,
    result: Option<FourResult>,
}

impl FourState {
    /// The state in which games begin.
    pub fn start(rules: FourRules) -> FourState {
        let mut pieces = [None; 64];
        for army in Army::ALL {
            for (square, arm) in army.array() {
                pieces[square.index()] = Some((army, arm));
            }
        }
        FourState::with_pieces(rules, pieces, Army::South)
    }

    /// A state with these pieces. An army without a king has lost it.
    pub(super) fn with_pieces(rules: FourRules, pieces: [Option<(Army, Arm)>; 64], turn: Army) -> FourState {
        let fate = |army: Army| match pieces.contains(&Some((army, Arm::King))) {
            true => KingFate::Stands,
            false => KingFate::Captured(None),
        };
        FourState {
            rules,
            pieces,
            turn,
            thrown: None,
            kings: Army::ALL.map(fate),
            commanders: Army::ALL,
            offer: None,
            stakes: [0; 4],
            idle: 0,
            result: None,
        }
    }

    /// The rules.
    pub fn rules(&self) -> FourRules {
        self.rules
    }

    /// What stands on a square.
    pub fn at(&self, square: BoardSquare) -> Option<(Army, Arm)> {
        self.pieces[square.index()]
    }

    /// An army's pieces with their squares.
    pub fn of(&self, army: Army) -> impl Iterator<Item = (BoardSquare, Arm)> {
        let on = move |square| self.at(square).filter(|(of, _)| *of == army).map(|(_, arm)| (square, arm));
        BoardSquare::all().filter_map(on)
    }

    /// What has become of an army's king.
    pub fn king(&self, army: Army) -> KingFate {
        self.kings[army as usize]
    }

    /// Who commands an army: itself, or its ally from its throne.
    pub fn commander(&self, army: Army) -> Army {
        self.commanders[army as usize]
    }

    /// The stakes that an army's player has won by thrones.
    pub fn stakes(&self, army: Army) -> u8 {
        self.stakes[army as usize]
    }

    /// Whether an army takes its turns: its king stands, or its ally commands it, and it has a piece.
    pub fn is_active(&self, army: Army) -> bool {
        let is_led = self.king(army) == KingFate::Stands || self.commander(army) != army;
        is_led && self.of(army).next().is_some()
    }

    /// What has to be done next.
    pub fn standing(&self) -> FourStanding {
        let (army, seat) = (self.turn, self.commander(self.turn));
        match (self.result, self.thrown) {
            (Some(result), _) => FourStanding::Over(result),
            (None, None) => FourStanding::ToThrow { army, seat },
            (None, Some(die)) => FourStanding::ToMove { army, seat, die },
        }
    }

    /// The state after an act, and what comes of it.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn after(&self, act: FourAct) -> Result<(FourState, Vec<FourEvent>), FourRefusal> {
        if self.result.is_some() {
            return Err(FourRefusal::Over);
        }
        let (mut state, mut events) = (self.clone(), Vec::new());
        match act {
            FourAct::Throw(die) => state.throw(die, &mut events)?,
            FourAct::Move(pair) => {
                self.refusal(pair).map_or(Ok(()), Err)?;
                state.make(pair, &mut events);
            }
            FourAct::OfferExchange(army) => state.offer_exchange(army)?,
            FourAct::AcceptExchange(army) => state.accept_exchange(army, &mut events)?,
            FourAct::EndOffer(army) => state.end_offer(army)?,
        }
        Ok((state, events))
    }

    fn throw(&mut self, die: LongDie, events: &mut Vec<FourEvent>) -> Result<(), FourRefusal> {
        if self.thrown.is_some() {
            return Err(FourRefusal::AlreadyThrown);
        }
        if !self.legal_moves_with(die).is_empty() {
            self.thrown = Some(die);
            return Ok(());
        }
        events.push(FourEvent::Blocked { army: self.turn, die });
        let is_stuck = || LongDie::ALL.into_iter().all(|die| self.legal_moves_with(die).is_empty());
        if self.rules.blocked == BlockedThrow::Passes || is_stuck() {
            self.idle = self.idle.saturating_add(1);
            self.end_turn(events);
        }
        Ok(())
    }

    /// Makes a legal move.
    fn make(&mut self, SquarePair { from, to }: SquarePair, events: &mut Vec<FourEvent>) {
        let Some((army, arm)) = self.pieces[from.index()].take() else { return };
        let captured = self.pieces[to.index()].replace((army, arm));
        self.idle = if captured.is_some() || arm == Arm::Pawn { 0 } else { self.idle.saturating_add(1) };
        if let Some(captured) = captured {
            self.lose(captured, to, army, events);
        }
        if arm == Arm::King {
            self.take_throne(army, to, captured, events);
        }
        if arm == Arm::Boat && self.rules.concourse == Concourse::Captures {
            self.meet_boats(army, to, events);
        }
        self.promote(events);
        self.thrown = None;
        self.end_turn(events);
    }

    /// A piece that is captured on a square, from which it is gone already.
    fn lose(&mut self, (army, arm): (Army, Arm), at: BoardSquare, by: Army, events: &mut Vec<FourEvent>) {
        events.push(FourEvent::Captured { army, arm, at, by });
        if arm != Arm::King {
            return;
        }
        self.kings[army as usize] = KingFate::Captured(Some(by));
        self.offer = None;
        let ally = army.ally();
        if self.commander(ally) == army {
            self.command(ally, ally, events);
        }
    }

    fn command(&mut self, army: Army, by: Army, events: &mut Vec<FourEvent>) {
        if self.commander(army) != by {
            self.commanders[army as usize] = by;
            events.push(FourEvent::Commanded { army, by });
        }
    }

    fn take_throne(&mut self, army: Army, to: BoardSquare, captured: Option<(Army, Arm)>, events: &mut Vec<FourEvent>) {
        let Some(throne) = Army::ALL.into_iter().find(|other| *other != army && other.throne() == to) else { return };
        // A king that is captured on its throne counts twice.
        let stakes = if captured == Some((throne, Arm::King)) { 2 } else { 1 };
        self.stakes[army as usize] = self.stakes[army as usize].saturating_add(stakes);
        events.push(FourEvent::Enthroned { army, throne, stakes });
        if throne == army.ally() && self.rules.throne == ThroneRule::CommandsBoth {
            self.command(army, army, events);
            self.command(throne, army, events);
        }
    }

    fn meet_boats(&mut self, army: Army, to: BoardSquare, events: &mut Vec<FourEvent>) {
        let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let met = corners.into_iter().find_map(|(files, ranks)| {
            let others = [to.offset(files, 0)?, to.offset(0, ranks)?, to.offset(files, ranks)?];
            others.iter().all(|at| self.at(*at).is_some_and(|(_, arm)| arm == Arm::Boat)).then_some(others)
        });
        let Some(others) = met else { return };
        events.push(FourEvent::BoatsMet { army });
        self.idle = 0;
        for at in others {
            if let Some(captured) = self.pieces[at.index()].take() {
                self.lose(captured, at, army, events);
            }
        }
    }

    /// Pawns on the last rank become what they may; others wait until they may.
    fn promote(&mut self, events: &mut Vec<FourEvent>) {
        for at in BoardSquare::all() {
            let Some((army, Arm::Pawn)) = self.at(at) else { continue };
            if let Some(arm) = army.place(at).and_then(|place| self.becomes(army, place)) {
                self.pieces[at.index()] = Some((army, arm));
                events.push(FourEvent::Promoted { army, arm, at });
            }
        }
    }

    fn becomes(&self, army: Army, place: Arm) -> Option<Arm> {
        let count = |arm: Arm| self.of(army).filter(|(_, it)| *it == arm).count();
        let is_last_hope =
            count(Arm::Pawn) == 1 && count(Arm::Horse) == 0 && count(Arm::Elephant) == 0 && count(Arm::Boat) <= 1;
        match place {
            Arm::Horse | Arm::Elephant => {
                let may = self.rules.promotion == PawnPromotion::AnyPiece || count(place) == 0;
                may.then_some(place)
            }
            Arm::Boat => is_last_hope.then_some(Arm::Boat),
            // There is one king; on its place the strongest piece is taken instead.
            Arm::King => is_last_hope.then_some(Arm::Elephant),
            Arm::Counsellor | Arm::Pawn => None,
        }
    }

    /// Ends the turn, and perhaps the game.
    fn end_turn(&mut self, events: &mut Vec<FourEvent>) {
        if let Some(result) = self.found_result() {
            self.result = Some(result);
            events.push(FourEvent::Over(result));
            return;
        }
        let mut next = self.turn.next();
        while !self.is_active(next) {
            next = next.next();
        }
        self.turn = next;
    }

    fn found_result(&self) -> Option<FourResult> {
        let lost = |alliance: Alliance| alliance.armies().map(|army| self.king(army));
        for alliance in Alliance::ALL {
            if let [KingFate::Captured(one), KingFate::Captured(other)] = lost(alliance.other()) {
                let kind = match one {
                    Some(by) if one == other => VictoryKind::ByOne(by),
                    _ => VictoryKind::ByBoth,
                };
                let ransomed = lost(alliance).iter().any(|king| *king != KingFate::Stands);
                return Some(FourResult::Victory { alliance, kind, ransomed });
            }
        }
        let only_kings = self.pieces.iter().flatten().all(|(_, arm)| *arm == Arm::King);
        if only_kings && self.rules.bare_kings == BareKings::Draw {
            return Some(FourResult::Draw(FourDraw::BareKings));
        }
        let most = u16::from(self.rules.idle_rounds) * 4;
        (most > 0 && self.idle >= most).then_some(FourResult::Draw(FourDraw::Idle))
    }
}
