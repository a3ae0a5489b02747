//! A race until it begins.

use bot_store::locale::Locale;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{ChannelId, MessageRef, Request, ServiceError};
use jiff::SignedDuration;

use crate::puzzle::{LEAST_RACERS, MOST_RACERS, STORM, storm_puzzles};
use crate::puzzles::races::news::{RaceNews, RaceRefusal};
use crate::puzzles::races::records::{CalledOff, RaceId, RaceMember, RaceRecord, RaceStage, puzzle_race};
use crate::puzzles::races::{PuzzleRace, RaceChange, Races, due_row};
use crate::puzzles::votes::disliked_puzzles;
use bot_store::PlayerId;

/// How long members can join before a race is called off.
const JOINING: SignedDuration = SignedDuration::from_mins(10);

/// How long its thread may take to be there.
const STARTING: SignedDuration = SignedDuration::from_mins(5);

/// More puzzles than anyone solves in its time.
const PUZZLES: usize = 80;

/// How many members a race remembers, with those who have left it again.
const REMEMBERED: usize = 100;

impl Races {
    /// Opens a race in a channel of a server, for its opener and those who join.
    pub async fn open(
        &self,
        request: Request,
        (guild, channel): (u64, ChannelId),
        language: Locale,
    ) -> Result<PuzzleRace, ServiceError> {
        let (key, id) = (puzzle_race(guild, channel), RaceId(request.event.0));
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.0.repository.replaceable::<RaceRecord>(&key).await?;
            match known {
                Some(race) if race.id == id => return Ok(PuzzleRace { guild, channel, race }),
                Some(race) if race.is_open() || race.id > id => return Err(RaceRefusal::AnotherOpen.into()),
                _ => {}
            }
            let now = self.0.repository.now();
            let opener = RaceMember { person: request.by, heard: request.event, has_left: false };
            let mut race = RaceRecord {
                id,
                opener: request.by,
                language,
                members: vec![opener],
                stage: RaceStage::Open,
                since: now,
                until: now,
                given: None,
                puzzles: Vec::new(),
                invitation: None,
                table: None,
            };
            race.enter(RaceStage::Open, now, JOINING);
            let mut puts = vec![put(key.clone(), expect, &race)?];
            puts.extend(due_row(guild, channel, &race)?);
            let opened = PuzzleRace { guild, channel, race };
            if self.committed(puts, opened.clone(), Some(RaceNews::Opened)).await? {
                return Ok(opened);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Notes which message invites to a race.
    pub async fn invited(&self, of: &PuzzleRace, invitation: MessageRef) -> Result<PuzzleRace, ServiceError> {
        self.change((of.guild, of.channel), of.race.id, |race| {
            if race.invitation == Some(invitation) {
                return Ok(RaceChange::Nothing);
            }
            race.invitation = Some(invitation);
            Ok(RaceChange::Quiet)
        })
        .await
    }

    pub async fn join(&self, request: Request, of: &PuzzleRace) -> Result<PuzzleRace, ServiceError> {
        let joins = |race: &mut RaceRecord| {
            require_open(race)?;
            let full = RaceRefusal::Full { most: MOST_RACERS };
            let (count, known) = (race.racers().count(), race.members.len());
            match race.members.iter_mut().find(|member| member.person == request.by) {
                Some(member) if !member.has_left || member.heard >= request.event => Ok(RaceChange::Nothing),
                _ if count >= MOST_RACERS => Err(full),
                Some(member) => {
                    (member.heard, member.has_left) = (request.event, false);
                    Ok(RaceChange::Quiet)
                }
                None if known >= REMEMBERED => Err(full),
                None => {
                    race.members.push(RaceMember { person: request.by, heard: request.event, has_left: false });
                    Ok(RaceChange::Quiet)
                }
            }
        };
        self.change((of.guild, of.channel), of.race.id, joins).await
    }

    /// Leaves a race. One that its opener leaves before it has begun is called off; one that all have left is over.
    pub async fn leave(&self, request: Request, of: &PuzzleRace) -> Result<PuzzleRace, ServiceError> {
        let now = self.0.repository.now();
        let leaves = |race: &mut RaceRecord| {
            let member = race.members.iter_mut().find(|member| member.person == request.by);
            let member = member.ok_or(RaceRefusal::NotIn)?;
            if member.has_left || member.heard > request.event {
                return Ok(RaceChange::Nothing);
            }
            match race.stage {
                RaceStage::Over => return Err(RaceRefusal::Over),
                RaceStage::CalledOff(_) => return Err(RaceRefusal::CalledOff),
                RaceStage::Open | RaceStage::Starting | RaceStage::Running => {}
            }
            (member.heard, member.has_left) = (request.event, true);
            Ok(match race.stage {
                RaceStage::Open if race.opener == request.by => {
                    race.enter(RaceStage::CalledOff(CalledOff::ByOpener), now, SignedDuration::ZERO);
                    RaceChange::Told(RaceNews::CalledOff)
                }
                RaceStage::Running if race.racers().next().is_none() => {
                    race.enter(RaceStage::Over, now, SignedDuration::ZERO);
                    RaceChange::Told(RaceNews::Over)
                }
                RaceStage::Running => RaceChange::Told(RaceNews::Table),
                _ => RaceChange::Quiet,
            })
        };
        self.change((of.guild, of.channel), of.race.id, leaves).await
    }

    /// Begins a race: it gets its thread.
    pub async fn begin(&self, request: Request, of: &PuzzleRace) -> Result<PuzzleRace, ServiceError> {
        let newest = self.race(of.guild, of.channel, of.race.id).await?;
        may_begin(&newest.race, request.by)?;
        let (excluded, now) = (self.0.excluded().await?, self.0.repository.now());
        let disliked = disliked_puzzles(&self.0.repository, now).await?;
        let seed = of.race.id.0;
        let sound = |id| !excluded.contains(&id);
        let liked = |id| sound(id) && !disliked.contains(&id);
        let mut puzzles = storm_puzzles(&self.0.collection, seed, PUZZLES, liked);
        if puzzles.is_empty() {
            puzzles = storm_puzzles(&self.0.collection, seed, PUZZLES, sound);
        }
        let begins = |race: &mut RaceRecord| {
            if !may_begin(race, request.by)? {
                return Ok(RaceChange::Nothing);
            }
            race.members.retain(|member| !member.has_left);
            race.puzzles = puzzles.clone();
            race.enter(RaceStage::Starting, now, STARTING);
            Ok(RaceChange::Told(RaceNews::Begun))
        };
        self.change((of.guild, of.channel), of.race.id, begins).await
    }

    /// The table of a race is there: its time runs from now on.
    pub async fn started(&self, of: &PuzzleRace, table: MessageRef) -> Result<PuzzleRace, ServiceError> {
        let now = self.0.repository.now();
        self.change((of.guild, of.channel), of.race.id, |race| {
            if race.stage != RaceStage::Starting {
                return Ok(RaceChange::Nothing);
            }
            race.table = Some(table);
            race.enter(RaceStage::Running, now, STORM);
            Ok(RaceChange::Told(RaceNews::Table))
        })
        .await
    }
}

/// Whether a race is still to be begun by this person; one that was begun before is as it is.
fn may_begin(race: &RaceRecord, by: PlayerId) -> Result<bool, RaceRefusal> {
    if race.opener != by {
        return Err(RaceRefusal::NotOpener);
    }
    match race.stage {
        RaceStage::Open if race.racers().count() < LEAST_RACERS => Err(RaceRefusal::TooFew { least: LEAST_RACERS }),
        RaceStage::Open => Ok(true),
        RaceStage::Starting | RaceStage::Running => Ok(false),
        RaceStage::Over => Err(RaceRefusal::Over),
        RaceStage::CalledOff(_) => Err(RaceRefusal::CalledOff),
    }
}

fn require_open(race: &RaceRecord) -> Result<(), RaceRefusal> {
    match race.stage {
        RaceStage::Open => Ok(()),
        RaceStage::Starting | RaceStage::Running => Err(RaceRefusal::Begun),
        RaceStage::Over => Err(RaceRefusal::Over),
        RaceStage::CalledOff(_) => Err(RaceRefusal::CalledOff),
    }
}
