//! What the log of a ladder adds up to.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::Timestamp;

use super::challenge::{ChallengeId, ChallengeKind, ChallengeStage, ChallengeVerdict, Closing, LadderChallenge, Ready};
use super::event::{LadderEffect, LadderEntry, LadderEvent};
use super::rungs::{Rung, Rungs};
use super::settings::{Colors, DrawRule, Idle, LadderSettings, Leader, WinRule};
use crate::game::{CompetitorId, Pairing, Ruling};
use crate::log::LogEntry;
use crate::time::Stopwatch;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LadderState {
    /// The time of the last thing that happened.
    pub(super) now: Timestamp,
    pub(super) settings: LadderSettings,
    pub(super) rungs: Rungs,
    /// Those who have no rung yet, in the order of joining.
    pub(super) newcomers: Vec<CompetitorId>,
    pub(super) members: BTreeMap<CompetitorId, LadderMember>,
    /// Every challenge ever made; its number is its index.
    pub(super) challenges: Vec<LadderChallenge>,
    /// Whether there is no place for it, so that all clocks are stopped.
    pub(super) is_halted: bool,
    /// The last ruling about each challenge, known from the beginning of a replay.
    rulings: BTreeMap<ChallengeId, Ruling>,
    pub(super) effects: Vec<LadderEffect>,
    /// How many movements are among the effects already.
    told: usize,
}

/// A player who has ever joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LadderMember {
    pub(super) entry: LadderEntry,
    pub(super) presence: MemberPresence,
    /// Runs since the last game.
    pub(super) idle: Stopwatch,
    /// When the last absence ended, until a game has been played since.
    pub(super) rested: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MemberPresence {
    Present,
    Absent { until: Timestamp },
    Gone,
}

/// What falls due by itself. At one instant, in this order; challenges in the order in which they were made, and idle players
/// from the bottom up, so that of two neighbours each loses a rung to a player who is active.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    AbsenceEnds(CompetitorId),
    Answer(ChallengeId),
    Play(ChallengeId),
    Idle(Reverse<Rung>, CompetitorId),
}

impl LadderState {
    pub(super) fn new(at: Timestamp, settings: LadderSettings) -> LadderState {
        LadderState {
            now: at,
            settings,
            rungs: Rungs::default(),
            newcomers: Vec::new(),
            members: BTreeMap::new(),
            challenges: Vec::new(),
            is_halted: false,
            rulings: BTreeMap::new(),
            effects: Vec::new(),
            told: 0,
        }
    }

    /// Folds a log, with each challenge judged by the last ruling about it from the moment it was closed.
    pub(super) fn replay(at: Timestamp, settings: LadderSettings, log: &[LogEntry<LadderEvent>]) -> LadderState {
        let mut state = LadderState::new(at, settings);
        for entry in log {
            if let LadderEvent::Ruled { challenge, ruling, .. } = &entry.event {
                state.rulings.insert(*challenge, *ruling);
            }
        }
        for entry in log {
            state.advance(entry.at);
            state.apply(&entry.event);
        }
        state.effects.clear();
        state
    }

    /// Lets time pass: whatever falls due until then, that instant included, does so at its own time.
    pub(super) fn advance(&mut self, to: Timestamp) {
        while let Some((at, due)) = self.next_due().filter(|&(at, _)| at <= to) {
            self.now = self.now.max(at);
            match due {
                Due::AbsenceEnds(player) => self.come_back(player),
                Due::Answer(id) => self.close(id, Closing::NotAnswered),
                Due::Play(id) => {
                    let ready = match self.challenge(id).map(|challenge| challenge.stage) {
                        Some(ChallengeStage::ToPlay { ready }) => ready,
                        _ => Ready::Nobody,
                    };
                    self.close(id, Closing::NotPlayed(ready));
                }
                Due::Idle(rung, player) => self.demote(player, rung.0),
            }
            self.admit();
        }
        self.now = self.now.max(to);
    }

    pub(super) fn due(&self) -> Option<Timestamp> {
        self.next_due().map(|(at, _)| at)
    }

    fn next_due(&self) -> Option<(Timestamp, Due)> {
        let absences = self.members.iter().filter_map(|(&player, member)| match member.presence {
            MemberPresence::Absent { until } => Some((until, Due::AbsenceEnds(player))),
            MemberPresence::Present | MemberPresence::Gone => None,
        });
        let challenges = self.challenges.iter().filter_map(|challenge| {
            let at = challenge.deadline(&self.settings)?;
            let is_made = challenge.stage == ChallengeStage::Made;
            Some((at, if is_made { Due::Answer(challenge.id) } else { Due::Play(challenge.id) }))
        });
        let idle = self.rungs.order().iter().filter_map(|&player| {
            let rung = self.rungs.rung(player)?;
            Some((self.idle_due(player, &self.settings)?, Due::Idle(Reverse(rung), player)))
        });
        // What a change of the rules has made overdue falls due now.
        absences.chain(challenges).chain(idle).map(|(at, due)| (at.max(self.now), due)).min()
    }

    /// When the player loses a rung by not playing; never in the middle of a game or an absence.
    pub(super) fn idle_due(&self, player: CompetitorId, settings: &LadderSettings) -> Option<Timestamp> {
        let Idle::OneRungDown { after, .. } = settings.idle else { return None };
        let plays = self.open_of(player).any(|challenge| challenge.stage == ChallengeStage::Playing);
        if plays { None } else { self.members.get(&player)?.idle.due(after) }
    }

    pub(super) fn challenge(&self, id: ChallengeId) -> Option<&LadderChallenge> {
        self.challenges.get(usize::try_from(id.0).ok()?)
    }

    fn challenge_mut(&mut self, id: ChallengeId) -> Option<&mut LadderChallenge> {
        self.challenges.get_mut(usize::try_from(id.0).ok()?)
    }

    pub(super) fn open(&self) -> impl Iterator<Item = &LadderChallenge> {
        self.challenges.iter().filter(|challenge| challenge.is_open())
    }

    pub(super) fn open_of(&self, player: CompetitorId) -> impl Iterator<Item = &LadderChallenge> {
        self.open().filter(move |challenge| challenge.involves(player))
    }

    /// The open challenge that the player received first.
    pub(super) fn first_received(&self, player: CompetitorId) -> Option<&LadderChallenge> {
        self.open().find(|challenge| challenge.challenged == player)
    }

    /// Takes in an event at the time that has been reached. One that makes no sense, as may be in a log that a ruling has put in
    /// another light, changes nothing.
    pub(super) fn apply(&mut self, event: &LadderEvent) {
        match event {
            LadderEvent::Joined { player, entry } => self.join(*player, *entry),
            LadderEvent::PlacementWaived { player } => {
                if let Some(member) = self.members.get_mut(player) {
                    member.entry = LadderEntry::Bottom;
                }
            }
            LadderEvent::Left { player } => self.leave(*player),
            LadderEvent::Challenged { challenger, challenged } => self.open_challenge(*challenger, *challenged),
            LadderEvent::Accepted { challenge } => self.accept(*challenge),
            LadderEvent::Refused { challenge } => self.close(*challenge, Closing::Refused),
            LadderEvent::Withdrawn { challenge } => self.close(*challenge, Closing::Withdrawn),
            LadderEvent::Ready { challenge, player } => self.ready(*challenge, *player),
            LadderEvent::GameBegan { challenge } => {
                if let Some(challenge) = self.challenge_mut(*challenge)
                    && challenge.is_open()
                {
                    challenge.stage = ChallengeStage::Playing;
                }
            }
            LadderEvent::GameEnded { challenge, result } => self.close(*challenge, Closing::Played(*result)),
            LadderEvent::GameAborted { challenge } => self.reopen(*challenge),
            LadderEvent::Absent { player, until } => self.go_absent(*player, *until),
            LadderEvent::Returned { player } => self.come_back(*player),
            LadderEvent::SettingsChanged { settings } => self.settings = LadderSettings::clone(settings),
            LadderEvent::Halted => self.halt(),
            LadderEvent::WentOn => self.go_on(),
            // Rulings are known from the beginning, and time has passed before.
            LadderEvent::Ruled { .. } | LadderEvent::TimePassed => {}
        }
        self.admit();
    }

    fn join(&mut self, player: CompetitorId, entry: LadderEntry) {
        let mut idle = Stopwatch::started(self.now);
        if self.is_halted {
            idle.stop(self.now);
        }
        let member = self.members.entry(player).or_insert(LadderMember {
            entry,
            presence: MemberPresence::Gone,
            idle,
            rested: None,
        });
        if member.presence == MemberPresence::Gone {
            (member.entry, member.presence, member.idle) = (entry, MemberPresence::Present, idle);
            self.newcomers.push(player);
        }
    }

    fn leave(&mut self, player: CompetitorId) {
        if let Some(member) = self.members.get_mut(&player) {
            member.presence = MemberPresence::Gone;
        }
        let open: Vec<_> = self.open_of(player).map(|challenge| (challenge.id, challenge.stage)).collect();
        for (id, stage) in open {
            let playing = stage == ChallengeStage::Playing;
            self.close(id, if playing { Closing::Abandoned(player) } else { Closing::Left(player) });
        }
        self.newcomers.retain(|&newcomer| newcomer != player);
        self.rungs.leave(player, self.now);
        self.tell_movements();
    }

    fn open_challenge(&mut self, challenger: CompetitorId, challenged: CompetitorId) {
        let id = ChallengeId(u32::try_from(self.challenges.len()).unwrap_or(u32::MAX));
        let kind = if self.is_within_reach(challenger, challenged) {
            ChallengeKind::Regular
        } else {
            ChallengeKind::Placement
        };
        self.challenges.push(LadderChallenge {
            id,
            challenger,
            challenged,
            made: self.now,
            kind,
            colors: self.colors(challenger, challenged),
            stage: ChallengeStage::Made,
            ruling: self.rulings.get(&id).copied(),
            clock: self.clock((challenger, challenged)),
        });
        self.effects.push(LadderEffect::Opened(id));
    }

    /// Whether the challenged is above, and not farther than the reach.
    pub(super) fn is_within_reach(&self, challenger: CompetitorId, challenged: CompetitorId) -> bool {
        match (self.rungs.rung(challenger), self.rungs.rung(challenged)) {
            (Some(own), Some(theirs)) => {
                own.0.checked_sub(theirs.0).is_some_and(|up| up > 0 && up <= u32::from(self.settings.reach.get()))
            }
            _ => false,
        }
    }

    fn colors(&self, challenger: CompetitorId, challenged: CompetitorId) -> Pairing {
        let first = Pairing { white: challenger, black: challenged };
        match self.settings.colors {
            Colors::ChallengerWhite => first,
            Colors::Alternating => {
                let played = |challenge: &&LadderChallenge| {
                    let played = matches!(challenge.stage, ChallengeStage::Closed { closing: Closing::Played(_), .. });
                    played && challenge.is_between(challenger, challenged)
                };
                self.challenges.iter().rfind(played).map_or(first, |last| last.colors.reversed())
            }
        }
    }

    fn accept(&mut self, id: ChallengeId) {
        if let Some(challenge) = self.challenge_mut(id)
            && challenge.stage == ChallengeStage::Made
        {
            challenge.stage = ChallengeStage::Queued;
            let challenged = challenge.challenged;
            self.call_first(challenged);
        }
    }

    /// If the first challenge that the player received is accepted, it is its turn.
    fn call_first(&mut self, challenged: CompetitorId) {
        let Some(first) = self.first_received(challenged).filter(|first| first.stage == ChallengeStage::Queued) else {
            return;
        };
        let (id, clock) = (first.id, self.clock((first.challenger, first.challenged)));
        if let Some(challenge) = self.challenge_mut(id) {
            challenge.stage = ChallengeStage::ToPlay { ready: Ready::Nobody };
            challenge.clock = clock;
            self.effects.push(LadderEffect::ToPlay(id));
        }
    }

    fn ready(&mut self, id: ChallengeId, player: CompetitorId) {
        if let Some(challenge) = self.challenge_mut(id)
            && let ChallengeStage::ToPlay { ready } = challenge.stage
            && challenge.involves(player)
        {
            let one = if player == challenge.challenger { Ready::Challenger } else { Ready::Challenged };
            challenge.stage = ChallengeStage::ToPlay { ready: ready.with(one) };
        }
    }

    /// After a game without a result, the two have as much time as at first to begin another one.
    fn reopen(&mut self, id: ChallengeId) {
        let Some(playing) = self.challenge(id).filter(|challenge| challenge.stage == ChallengeStage::Playing) else {
            return;
        };
        let (players, now) = ((playing.challenger, playing.challenged), self.now);
        let clock = self.clock(players);
        if let Some(challenge) = self.challenge_mut(id) {
            (challenge.stage, challenge.clock) = (ChallengeStage::ToPlay { ready: Ready::Nobody }, clock);
        }
        for player in [players.0, players.1] {
            if let Some(member) = self.members.get_mut(&player) {
                member.idle.restart(now);
            }
        }
    }

    fn close(&mut self, id: ChallengeId, closing: Closing) {
        let (now, forfeits) = (self.now, self.settings.forfeits);
        let Some(challenge) = self.challenge_mut(id).filter(|challenge| challenge.is_open()) else { return };
        challenge.stage = ChallengeStage::Closed { at: now, closing };
        let (challenger, challenged) = (challenge.challenger, challenge.challenged);
        let verdict = challenge.verdict(closing, forfeits);
        self.effects.push(LadderEffect::Closed { challenge: id, closing });
        for player in active(challenger, challenged, closing) {
            if let Some(member) = self.members.get_mut(&player) {
                member.idle.restart(now);
                if matches!(closing, Closing::Played(_)) {
                    member.rested = None;
                }
            }
        }
        match (verdict, self.settings.climb, self.settings.draw) {
            (ChallengeVerdict::ChallengerWon, WinRule::TakesPlace, _) => {
                self.rungs.take_place(challenger, challenged, now, id);
            }
            (ChallengeVerdict::ChallengerWon, WinRule::SwapsPlaces, _) => {
                self.rungs.swap(challenger, challenged, now, id);
            }
            (ChallengeVerdict::Draw, _, DrawRule::JustBelow) => self.rungs.go_below(challenger, challenged, now, id),
            (ChallengeVerdict::Draw, _, DrawRule::ChangesNothing)
            | (ChallengeVerdict::ChallengedWon | ChallengeVerdict::Nothing, ..) => {}
        }
        self.tell_movements();
        self.update_idle_clocks(challenger);
        self.update_idle_clocks(challenged);
        if self.members.get(&challenged).is_some_and(|member| member.presence != MemberPresence::Gone) {
            self.call_first(challenged);
        }
    }

    fn demote(&mut self, player: CompetitorId, rung: Rung) {
        if let Some(member) = self.members.get_mut(&player) {
            member.idle.restart(self.now);
        }
        let exempt = matches!(self.settings.idle, Idle::OneRungDown { leader: Leader::Exempt, .. });
        if !(exempt && rung == Rung(1)) {
            self.rungs.demote(player, self.now);
            self.tell_movements();
        }
    }

    pub(super) fn placements_left(&self, player: CompetitorId) -> u16 {
        let used = self.challenges.iter().filter(|challenge| {
            let unused = matches!(
                challenge.stage,
                ChallengeStage::Closed { closing: Closing::Withdrawn | Closing::Left(_), .. }
            );
            let void = !challenge.is_open() && challenge.ruling == Some(Ruling::Void);
            challenge.kind == ChallengeKind::Placement && challenge.challenger == player && !unused && !void
        });
        match self.members.get(&player).map(|member| member.entry) {
            Some(LadderEntry::Placement) => {
                self.settings.placements.saturating_sub(u16::try_from(used.count()).unwrap_or(u16::MAX))
            }
            Some(LadderEntry::Bottom) | None => 0,
        }
    }

    /// Enters newcomers at the bottom who have no placement challenge left, or no one to challenge.
    pub(super) fn admit(&mut self) {
        let newcomers = std::mem::take(&mut self.newcomers);
        for player in newcomers {
            let plays = self.open().any(|open| open.challenger == player && open.kind == ChallengeKind::Placement);
            let enters = self.rungs.order().is_empty() || !plays && self.placements_left(player) == 0;
            if enters {
                self.rungs.enter(player, self.now);
                self.tell_movements();
                if let Some(member) = self.members.get_mut(&player) {
                    member.idle.restart(self.now);
                }
            } else if self.rungs.rung(player).is_none() {
                self.newcomers.push(player);
            }
        }
    }

    fn tell_movements(&mut self) {
        let movements = self.rungs.movements();
        self.effects.extend(movements.iter().skip(self.told).map(|&movement| LadderEffect::Moved(movement)));
        self.told = movements.len();
    }
}

/// Those who showed by it that they play.
fn active(challenger: CompetitorId, challenged: CompetitorId, closing: Closing) -> Vec<CompetitorId> {
    match closing {
        Closing::Played(_) | Closing::NotPlayed(Ready::Both) => vec![challenger, challenged],
        Closing::Refused | Closing::NotAnswered | Closing::NotPlayed(Ready::Challenger) => vec![challenger],
        Closing::NotPlayed(Ready::Challenged) => vec![challenged],
        Closing::Abandoned(leaver) | Closing::Left(leaver) => {
            vec![if leaver == challenger { challenged } else { challenger }]
        }
        Closing::NotPlayed(Ready::Nobody) | Closing::Withdrawn => Vec::new(),
    }
}
