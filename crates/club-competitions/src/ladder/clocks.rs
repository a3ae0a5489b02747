//! The clocks of challenges and of idle players, and what stops them: absences, and having no place.

use jiff::Timestamp;

use super::event::LadderEffect;
use super::state::{LadderMember, LadderState, MemberPresence};
use crate::game::CompetitorId;
use crate::time::Stopwatch;

impl LadderState {
    fn is_absent(&self, player: CompetitorId) -> bool {
        matches!(self.members.get(&player), Some(LadderMember { presence: MemberPresence::Absent { .. }, .. }))
    }

    /// Whether the time of these two is stopped: they have to do nothing while one of them is absent.
    fn is_stopped(&self, challenge: (CompetitorId, CompetitorId)) -> bool {
        self.is_halted || self.is_absent(challenge.0) || self.is_absent(challenge.1)
    }

    /// A clock for what the two have to do next.
    pub(super) fn clock(&self, challenge: (CompetitorId, CompetitorId)) -> Stopwatch {
        let mut clock = Stopwatch::started(self.now);
        if self.is_stopped(challenge) {
            clock.stop(self.now);
        }
        clock
    }

    pub(super) fn go_absent(&mut self, player: CompetitorId, until: Timestamp) {
        let now = self.now;
        if let Some(member) = self.members.get_mut(&player)
            && member.presence == MemberPresence::Present
        {
            member.presence = MemberPresence::Absent { until };
            for challenge in &mut self.challenges {
                if challenge.is_open() && challenge.involves(player) {
                    challenge.clock.stop(now);
                }
            }
            self.update_idle_clocks(player);
        }
    }

    /// Stops or resumes the clocks by which this player and those of their open challenges fall by not playing: neither those
    /// who are absent do nor those whose opponent is.
    pub(super) fn update_idle_clocks(&mut self, player: CompetitorId) {
        let opponents = self.open_of(player).map(|challenge| challenge.opponent(player));
        let concerned: Vec<CompetitorId> = opponents.chain([player]).collect();
        for one in concerned {
            let waits = self.is_halted
                || self.is_absent(one)
                || self
                    .open_of(one)
                    .any(|challenge| challenge.challenger == one && self.is_absent(challenge.challenged));
            let now = self.now;
            if let Some(member) = self.members.get_mut(&one) {
                if waits { member.idle.stop(now) } else { member.idle.resume(now) }
            }
        }
    }

    pub(super) fn come_back(&mut self, player: CompetitorId) {
        let now = self.now;
        if let Some(member) = self.members.get_mut(&player)
            && let MemberPresence::Absent { .. } = member.presence
        {
            member.presence = MemberPresence::Present;
            member.rested = Some(now);
            self.resume_challenges();
            self.update_idle_clocks(player);
            self.effects.push(LadderEffect::Back(player));
        }
    }

    /// Lets the clocks run of all challenges for which nothing stops them any more.
    fn resume_challenges(&mut self) {
        let now = self.now;
        let stopped: Vec<bool> =
            self.challenges.iter().map(|it| self.is_stopped((it.challenger, it.challenged))).collect();
        for (challenge, is_stopped) in self.challenges.iter_mut().zip(stopped) {
            if challenge.is_open() && !is_stopped {
                challenge.clock.resume(now);
            }
        }
    }

    pub(super) fn halt(&mut self) {
        self.is_halted = true;
        let now = self.now;
        self.challenges.iter_mut().filter(|challenge| challenge.is_open()).for_each(|open| open.clock.stop(now));
        self.members.values_mut().for_each(|member| member.idle.stop(now));
    }

    pub(super) fn go_on(&mut self) {
        self.is_halted = false;
        self.resume_challenges();
        let members: Vec<CompetitorId> = self.members.keys().copied().collect();
        for player in members {
            self.update_idle_clocks(player);
        }
    }
}
