//! Choosing a puzzle on request.

use std::collections::HashSet;

use crate::puzzle::{ClubPuzzle, Day, Eligibility, WantedDifficulty, pick};
use crate::puzzles::records;
use crate::puzzles::records::ProposalState;
use crate::puzzles::votes::disliked_puzzles;
use crate::puzzles::{PuzzleError, PuzzlePlace, Puzzles};
use board_games::GameKind;
use bot_store::{Request, ServiceError};
use makruk_puzzles::{PuzzleId, PuzzleTheme};

/// A puzzle that was chosen for a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedPuzzle {
    pub id: PuzzleId,
    /// Whether they have done it before, as they have done all that fit.
    pub is_over: bool,
}

impl Puzzles {
    /// The puzzle that was set at this place today, and the date there.
    pub async fn todays(&self, place: PuzzlePlace) -> Result<(PuzzleId, Day), ServiceError> {
        let today = self.days.today(place, self.repository.now()).await?;
        let posted = self.days.posted(place, today).await?;
        Ok(posted.map(|puzzle| (puzzle, today)).ok_or(PuzzleError::NoneToday)?)
    }

    /// A puzzle the user has not begun, if there still is one, from the global collection or this server's, of the given theme and as close to
    /// the wanted difficulty as possible; one that most solvers dislike only if there is no other. Deterministic per request.
    pub async fn random(
        &self,
        request: Request,
        place: PuzzlePlace,
        (game, theme): (GameKind, Option<PuzzleTheme>),
        wanted: WantedDifficulty,
    ) -> Result<PickedPuzzle, ServiceError> {
        let rows = self.repository.all(&records::puzzle_attempts(request.by)).await?;
        let begun: HashSet<PuzzleId> = rows.iter().filter_map(|(key, _)| records::puzzle_of_attempt(key)).collect();
        let rows = self.repository.all(&records::puzzle_results(request.by)).await?;
        let over: HashSet<PuzzleId> = rows.iter().filter_map(|(key, _)| records::puzzle_of_result(key)).collect();
        let rating = self.standing_in(request.by, game).await?.rating;
        let excluded = self.excluded().await?;
        let disliked = disliked_puzzles(&self.repository, self.repository.now()).await?;
        let difficulties = self.difficulties.now().await?;
        let state = |id: PuzzleId| match id {
            id if excluded.contains(&id) => Eligibility::Excluded,
            id if disliked.contains(&id) => Eligibility::Disliked,
            id if over.contains(&id) => Eligibility::Over,
            id if begun.contains(&id) => Eligibility::Begun,
            _ => Eligibility::New,
        };
        let known = |id: PuzzleId, puzzle: &ClubPuzzle| (state(id), difficulties.of(id, puzzle));
        let of_server = match place.server {
            Some(server) => self.proposals(server, ProposalState::Accepted).await?,
            None => Vec::new(),
        };
        let of_server = of_server.iter().map(|proposal| (proposal.puzzle.id(), &proposal.puzzle));
        let of_server = of_server.filter(|(_, puzzle)| puzzle.game() == game);
        let picked = pick(self.collection.of(game).chain(of_server), theme, (rating, wanted), known, request.event.0);
        let id = picked.ok_or(PuzzleError::NoPuzzle)?;
        Ok(PickedPuzzle { id, is_over: over.contains(&id) })
    }
}
