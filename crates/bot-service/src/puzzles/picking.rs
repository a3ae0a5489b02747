//! Choosing a puzzle on request.

use std::collections::HashSet;

use crate::puzzle::{Day, Eligibility, WantedDifficulty, pick};
use crate::puzzles::records;
use crate::puzzles::records::ProposalState;
use crate::puzzles::{PuzzleError, PuzzlePlace, Puzzles};
use bot_store::{Request, ServiceError};
use makruk_puzzles::{PuzzleId, PuzzleTheme};

impl Puzzles {
    /// The puzzle that was set at this place today, and the date there.
    pub async fn todays(&self, place: PuzzlePlace) -> Result<(PuzzleId, Day), ServiceError> {
        let today = self.days.today(place, self.repository.now()).await?;
        let posted = self.days.posted(place, today).await?;
        Ok(posted.map(|puzzle| (puzzle, today)).ok_or(PuzzleError::NoneToday)?)
    }

    /// A puzzle the user has not begun, from the global collection or this server's, of the given theme and as close to
    /// the wanted difficulty as possible. Deterministic per request.
    pub async fn random(
        &self,
        request: Request,
        place: PuzzlePlace,
        theme: Option<PuzzleTheme>,
        wanted: WantedDifficulty,
    ) -> Result<PuzzleId, ServiceError> {
        let rows = self.repository.all(&records::puzzle_attempts(request.by)).await?;
        let begun: HashSet<PuzzleId> = rows.iter().filter_map(|(key, _)| records::puzzle_of_attempt(key)).collect();
        let rating = self.standing(request.by, place).await?.rating;
        let excluded = self.excluded().await?;
        let state = |id: PuzzleId| match (excluded.contains(&id), begun.contains(&id)) {
            (true, _) => Eligibility::Excluded,
            (false, true) => Eligibility::Begun,
            (false, false) => Eligibility::New,
        };
        let of_server = match place.server {
            Some(server) => self.proposals(server, ProposalState::Accepted).await?,
            None => Vec::new(),
        };
        let of_server = of_server.iter().map(|proposal| (proposal.puzzle.id(), &proposal.puzzle));
        let picked = pick(self.collection.iter().chain(of_server), theme, (rating, wanted), state, request.event.0);
        Ok(picked.ok_or(PuzzleError::NoPuzzle)?)
    }
}
