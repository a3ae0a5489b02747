//! What members do at the puzzles of a race, and how they stand.

use bot_store::repository::{ATTEMPTS, put};
use bot_store::{PlayerId, Request, ServiceError};
use commit_store::{Codec, Expect, Put};

use crate::puzzle::{RaceScore, Storm, StormMove, placed};
use crate::puzzles::races::news::{RaceNews, RaceRefusal};
use crate::puzzles::races::records::{RaceId, RaceRecord, RaceStage, RacerRecord, puzzle_race, puzzle_racer};
use crate::puzzles::races::{PuzzleRace, Races};
use crate::puzzles::{PuzzlePlace, Solving, StormAt};
use crate::solving::{Act, Tried};
use crate::{Asker, MoveInput};

/// A race as one of its members sees it.
#[derive(Clone, Debug)]
pub struct RaceView {
    pub of: PuzzleRace,
    pub storm: Storm,
    /// The puzzle that they look at; `None` once the race is over for them.
    pub solving: Option<Solving>,
}

/// A line of the table of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceRow {
    /// `None` for those who have left.
    pub place: Option<u32>,
    pub person: PlayerId,
    pub score: RaceScore,
}

impl RaceView {
    /// Where the member is in the race, as its buttons say.
    pub fn at(&self) -> StormAt {
        StormAt::of(&self.storm)
    }
}

impl Races {
    /// The race as one of its members sees it who looks now.
    pub async fn look(&self, request: Request, place: PuzzlePlace, id: RaceId) -> Result<RaceView, ServiceError> {
        let of = self.meant(place, id).await?;
        Ok(self.seen(&of, request).await?.1)
    }

    /// Acts in a race, on the board that was `shown`. On a board that has changed nothing happens; nor are there hints, nor giving
    /// up.
    pub async fn act(
        &self,
        request: Request,
        place: PuzzlePlace,
        shown: StormAt,
        act: Act<MoveInput<'_>>,
    ) -> Result<(RaceView, Tried<StormMove>), ServiceError> {
        let PuzzleRace { guild, channel, race } = self.meant(place, RaceId(shown.seed)).await?;
        let (race_key, racer_key) = (puzzle_race(guild, channel), puzzle_racer(guild, channel, request.by));
        for _ in 0..ATTEMPTS {
            let row = self.0.repository.row(&race_key).await?.ok_or(RaceRefusal::NoRace)?;
            let now = RaceRecord::decode(&row.value)?;
            if now.id != race.id {
                return Err(RaceRefusal::NoRace.into());
            }
            let of = PuzzleRace { guild, channel, race: now };
            let (expect, view) = self.seen(&of, request).await?;
            let solving = view.solving.as_ref().filter(|_| view.at() == shown);
            let (Some(solving), Act::Move(input)) = (solving, act) else { return Ok((view, Tried::Stale)) };
            let (asker, mut storm) = (Asker { person: request.by, server: Some(guild) }, view.storm.clone());
            let became = self.0.storm_move(asker, &mut storm, solving, input).await?;
            let puts = vec![
                put(racer_key.clone(), expect, &RacerRecord { race: race.id, storm })?,
                Put::require(race_key.clone(), row.rev),
            ];
            let news = match became {
                StormMove::Right(None) | StormMove::Wrong => Some(RaceNews::Table),
                StormMove::Right(Some(_)) | StormMove::Slower => None,
            };
            if self.committed(puts, of.clone(), news).await? {
                return Ok((self.seen(&of, request).await?.1, Tried::Did(became)));
            }
        }
        Err(ServiceError::Contended)
    }

    /// How the members of a race stand, the best first; those who have left are last.
    pub async fn table(&self, of: &PuzzleRace) -> Result<Vec<RaceRow>, ServiceError> {
        let (mut racing, mut gone) = (Vec::new(), Vec::new());
        for member in &of.race.members {
            let (_, storm) = self.storm(of, member.person).await?;
            let score = RaceScore { solved: storm.solved(), missed: storm.missed() };
            match member.has_left {
                true => gone.push(RaceRow { place: None, person: member.person, score }),
                false => racing.push((member.person, score)),
            }
        }
        let placed = placed(racing).into_iter();
        let placed = placed.map(|(place, person, score)| RaceRow { place: Some(place), person, score });
        Ok(placed.chain(gone).collect())
    }

    /// What a member sees, and what is expected in place of their row.
    async fn seen(&self, of: &PuzzleRace, request: Request) -> Result<(Expect, RaceView), ServiceError> {
        let race = &of.race;
        if !race.racers().any(|person| person == request.by) {
            return Err(RaceRefusal::NotIn.into());
        }
        match race.stage {
            RaceStage::Open | RaceStage::Starting => return Err(RaceRefusal::NotBegun.into()),
            RaceStage::CalledOff(_) => return Err(RaceRefusal::CalledOff.into()),
            RaceStage::Running | RaceStage::Over => {}
        }
        let (expect, storm) = self.storm(of, request.by).await?;
        let runs = race.stage == RaceStage::Running && request.at < race.until;
        let index = usize::try_from(storm.index()).unwrap_or(usize::MAX);
        let solving = match race.puzzles.get(index).filter(|_| runs) {
            Some(&id) => Some(self.0.solving_in(&storm, id)?),
            None => None,
        };
        Ok((expect, RaceView { of: of.clone(), storm, solving }))
    }

    /// What a member has done in a race.
    async fn storm(&self, of: &PuzzleRace, person: PlayerId) -> Result<(Expect, Storm), ServiceError> {
        let key = puzzle_racer(of.guild, of.channel, person);
        let (expect, known) = self.0.repository.replaceable::<RacerRecord>(&key).await?;
        let known = known.filter(|known| known.race == of.race.id).map(|known| known.storm);
        Ok((expect, known.unwrap_or_else(|| Storm::new(of.race.since, of.race.id.0))))
    }
}
