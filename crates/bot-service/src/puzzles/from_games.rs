//! Puzzles from the games of a club: found and proved, and then proposed as others are.

use board_games::GameBoard;

use crate::ThinkError;
use crate::game::GameId;
use crate::puzzle::ClubPuzzle;
use crate::puzzles::records;
use crate::puzzles::records::{ProposalRecord, ProposedGame};
use crate::puzzles::{ProposalError, Puzzles};
use bot_store::PlayerId;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{Request, ServiceError};
use commit_store::{Codec, Commit, Key};

/// A game of the club that is over.
#[derive(Clone, Copy, Debug)]
pub struct GameForPuzzle<'a> {
    pub id: GameId,
    /// The people who have played it.
    pub players: &'a [PlayerId],
    pub board: &'a GameBoard,
}

/// Whether a player of the game is to be named with its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    Named,
    Unnamed,
}

impl Puzzles {
    /// Proposes the puzzle that a game has. Either player may do that, and each decides for themselves whether they are named: the
    /// second to ask only changes that.
    pub async fn propose_of_game(
        &self,
        request: Request,
        server: u64,
        game: GameForPuzzle<'_>,
        naming: Naming,
    ) -> Result<ClubPuzzle, ServiceError> {
        if !game.players.contains(&request.by) {
            return Err(ProposalError::GameOfOthers.into());
        }
        if let Some((key, puzzle)) = self.of_game(server, game.id).await? {
            self.name(key, request.by, naming).await?;
            return Ok(puzzle);
        }
        let turn = self.proposing.try_acquire().map_err(|_| ThinkError::Busy)?;
        let found = self.prover.find(game.board).await?;
        drop(turn);
        let puzzle = found.ok_or(ProposalError::NothingInGame)?;
        let known = self.proposed(server, &puzzle).await?;
        self.require_new(server, &puzzle, known.as_ref()).await?;
        let named = if naming == Naming::Named { vec![request.by] } else { Vec::new() };
        self.put_forward(request.by, server, puzzle, Some(ProposedGame { game: game.id, named })).await
    }

    /// What was proposed of a game before.
    async fn of_game(&self, server: u64, game: GameId) -> Result<Option<(Key, ClubPuzzle)>, ServiceError> {
        let rows = self.repository.all(&records::puzzle_proposals(server)).await?;
        let found = rows.into_iter().find_map(|(key, row)| {
            let record = ProposalRecord::decode(&row.value).ok()?;
            let is_it = record.game.as_ref().is_some_and(|of| of.game == game);
            is_it.then(|| record.puzzle().ok()).flatten().map(|puzzle| (key, puzzle))
        });
        Ok(found)
    }

    /// Names a player with a puzzle, or no longer does.
    async fn name(&self, key: Key, player: PlayerId, naming: Naming) -> Result<(), ServiceError> {
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.repository.replaceable::<ProposalRecord>(&key).await?;
            let Some(ProposalRecord { by, kind, line, state, game: Some(mut game) }) = known else { return Ok(()) };
            game.named.retain(|named| *named != player);
            if naming == Naming::Named {
                game.named.push(player);
            }
            let record = ProposalRecord { by, kind, line, state, game: Some(game) };
            if let Commit::Done { .. } = self.repository.commit(vec![put(key.clone(), expect, &record)?]).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }
}
