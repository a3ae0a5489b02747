//! The event of a tournament among those of its server, if it begins at a set time: what it should say, and what is known of it.
//!
//! A notice says only that it has to be looked at. What is changed follows from how the tournament is by then, so that a notice
//! may come twice, or late. An event that someone has ended or deleted is not entered again.

use commit_store::{Codec, Put};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::club::{FormPlan, TournamentPlan};
use crate::game::TimeControl;
use crate::kept::{KeptChange, KeptStore};
use crate::tournament::Tournaments;
use crate::tournament::records::{CalendarEntry, calendar_entry};
use crate::tournament::state::{Phase, TournamentAt, TournamentId};
use bot_store::feature::NoticeKind;
use bot_store::notice::{LaneKind, Notice};
use bot_store::repository::put;
use bot_store::{Lane, Outbox, ServiceError};
use club_competitions::Minutes;
use club_competitions::competition::Competition;
use club_competitions::round_robin::Cycles;

/// The lanes of servers in which events are entered and changed.
pub const LANE: LaneKind = LaneKind(4);

/// How many moves a side a long game has.
const MOVES: i32 = 60;

/// A game without a clock, or with days for a move, may take weeks: an event is shown for this long.
const LONGEST: SignedDuration = SignedDuration::from_hours(14 * 24);

/// That the event of a tournament may have to be entered or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalendarNotice {
    pub tournament: TournamentId,
}

pub(super) const NOTICE: NoticeKind = NoticeKind::of::<CalendarNotice>();

impl Codec for CalendarNotice {}

impl Notice for CalendarNotice {
    const KIND: u16 = 19;
}

/// How far the event of a tournament should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalendarAim {
    /// It begins at this time.
    ToCome(Timestamp),
    GoesOn,
    Over,
    CalledOff,
}

impl TournamentAt {
    /// How far its event should be; `None` if it has none, as nobody knows when it begins.
    pub fn calendar_aim(&self) -> Option<CalendarAim> {
        let begins = self.plan.sign_up_until?;
        Some(match &self.phase {
            Phase::SignUp { .. } => CalendarAim::ToCome(begins),
            Phase::Running(_) => CalendarAim::GoesOn,
            Phase::Over(_) => CalendarAim::Over,
            Phase::Cancelled { .. } => CalendarAim::CalledOff,
        })
    }

    /// When it will probably have ended; an event elsewhere than in a voice channel needs an end.
    pub fn probable_end(&self) -> Option<Timestamp> {
        let begins = self.plan.sign_up_until?;
        // An organiser may have started it earlier.
        let from = self.competition().map_or(begins, |competition| competition.began().max(begins));
        from.checked_add(length(&self.plan, self.competition().and_then(Competition::rounds))).ok()
    }
}

/// How long a tournament takes at most, as far as one can say.
fn length(plan: &TournamentPlan, rounds: Option<u16>) -> SignedDuration {
    let usual = match plan.form {
        FormPlan::Arena { minutes } => return minutes.duration(),
        FormPlan::Swiss { rounds, .. } => rounds.map_or(7, std::num::NonZeroU16::get),
        FormPlan::RoundRobin { cycles: Cycles::One } => 7,
        FormPlan::RoundRobin { cycles: Cycles::Two } => 14,
        FormPlan::KnockOut => 5,
        FormPlan::DoubleElimination => 10,
    };
    let game = match plan.time {
        TimeControl::Live(time) => {
            let late = plan.default_time.map_or(SignedDuration::ZERO, Minutes::duration);
            (time.initial() + time.added() * MOVES) * 2 + late
        }
        TimeControl::Correspondence(_) | TimeControl::Unlimited => LONGEST,
    };
    (game * i32::from(rounds.unwrap_or(usual))).min(LONGEST)
}

impl KeptChange<TournamentAt> {
    /// The lane in which this change has the event looked at; `None` if it need not be. That of a tournament that is new is
    /// entered once it is announced: [`Tournaments::posted`].
    pub(super) fn calendar_lane(&self) -> Option<Lane> {
        let before = &self.before.as_ref()?.at;
        let (was, is) = (before.calendar_aim(), self.after.calendar_aim()?);
        let is_due = was != Some(is) || before.channel != self.after.channel;
        is_due.then_some(Lane::Feature(LANE, self.after.guild))
    }
}

impl KeptStore<TournamentAt> {
    /// The notice by which the event is looked at after this change, if it has to be.
    pub(super) fn calendar_put(&self, change: &KeptChange<TournamentAt>) -> Result<Option<Put>, ServiceError> {
        change.calendar_lane().map(|_| due(&self.outbox, &change.after)).transpose()
    }
}

/// The put that has the event of a tournament looked at.
pub(super) fn due(outbox: &Outbox, at: &TournamentAt) -> Result<Put, ServiceError> {
    outbox.put(Lane::Feature(LANE, at.guild), &CalendarNotice { tournament: at.id })
}

impl Tournaments {
    /// What is known of the event of a tournament; `None` if none was ever entered.
    pub async fn calendar_entry(&self, id: TournamentId) -> Result<Option<CalendarEntry>, ServiceError> {
        self.clubs.repository.get(&calendar_entry(id)).await
    }

    /// Notes what is known of it. To note it twice changes nothing.
    pub async fn note_calendar_entry(&self, id: TournamentId, entry: CalendarEntry) -> Result<(), ServiceError> {
        let (key, repository) = (calendar_entry(id), &self.clubs.repository);
        let (expect, known) = repository.replaceable::<CalendarEntry>(&key).await?;
        if known == Some(entry) {
            return Ok(());
        }
        repository.commit_once(vec![put(key, expect, &entry)?]).await
    }
}
