//! Puzzles that members of a server propose: proved when they are proposed, and set once a manager has accepted them.

use makruk::notation::pasted_fen;
use makruk::notation::text::{self, TextError};
use makruk::{DrawReason, History, Outcome};
use makruk_puzzles::{Effort, Puzzle, PuzzleId, Start, Task, Themes};

use crate::ThinkError;
use crate::puzzles::records;
use crate::puzzles::records::{ProposalRecord, ProposalState, ProposedGame};
use crate::puzzles::{ProposalError, PuzzleError, PuzzlePlace, Puzzles};
use bot_store::PlayerId;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{Request, ServiceError};
use commit_store::{Codec, Commit, Expect};

/// How many proposals may wait on a server.
const OPEN: usize = 25;

/// The longest solution, in plies.
const PLIES: usize = 31;

/// The initial difficulty of a proposed puzzle.
const DIFFICULTY: u16 = 1200;

#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    pub by: PlayerId,
    pub puzzle: Puzzle,
    /// The game that it is from, if it was not typed.
    pub game: Option<ProposedGame>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is one of the server's puzzles from now on.
    Accept,
    Decline,
}

impl Puzzles {
    /// Proposes a puzzle on a server: a position (FEN), and the solution as it would be typed, moves after moves. One proposal
    /// is proved at a time.
    pub async fn propose(
        &self,
        request: Request,
        server: u64,
        fen: &str,
        solution: &str,
    ) -> Result<Puzzle, ServiceError> {
        let puzzle = read(fen, solution)?;
        let known = self.proposed(server, &puzzle).await?;
        if known.as_ref().is_some_and(|known| known.by == request.by && known.state == ProposalState::Undecided) {
            return Ok(puzzle);
        }
        self.require_new(server, &puzzle, known.as_ref()).await?;
        let turn = self.proposing.try_acquire().map_err(|_| ThinkError::Busy)?;
        let proof = self.prover.prove(&puzzle, Effort::VERIFY).await?;
        drop(turn);
        if let Err(flaw) = proof {
            return Err(ProposalError::Flaw { puzzle: Box::new(puzzle), flaw }.into());
        }
        self.put_forward(request.by, server, puzzle, None).await
    }

    /// What was proposed on a server with this puzzle's number.
    pub(super) async fn proposed(&self, server: u64, puzzle: &Puzzle) -> Result<Option<ProposalRecord>, ServiceError> {
        self.repository.get(&records::puzzle_proposal(server, puzzle.id())).await
    }

    /// Whether a puzzle may be proposed.
    pub(super) async fn require_new(
        &self,
        server: u64,
        puzzle: &Puzzle,
        known: Option<&ProposalRecord>,
    ) -> Result<(), ServiceError> {
        if self.collection.get(puzzle.id()).is_some() || known.is_some() {
            return Err(ProposalError::Known.into());
        }
        if self.waiting(server).await?.len() >= OPEN {
            return Err(ProposalError::TooMany(OPEN).into());
        }
        Ok(())
    }

    /// Has a puzzle that holds wait for a manager.
    pub(super) async fn put_forward(
        &self,
        by: PlayerId,
        server: u64,
        puzzle: Puzzle,
        game: Option<ProposedGame>,
    ) -> Result<Puzzle, ServiceError> {
        let key = records::puzzle_proposal(server, puzzle.id());
        let record = ProposalRecord { by, line: puzzle.to_string(), state: ProposalState::Undecided, game };
        match self.repository.commit(vec![put(key, Expect::Absent, &record)?]).await? {
            Commit::Done { .. } => Ok(puzzle),
            Commit::Conflict { .. } => Err(ProposalError::Known.into()),
        }
    }

    pub async fn waiting(&self, server: u64) -> Result<Vec<Proposal>, ServiceError> {
        self.proposals(server, ProposalState::Undecided).await
    }

    /// The proposals of a server that are in a state.
    pub(super) async fn proposals(&self, server: u64, state: ProposalState) -> Result<Vec<Proposal>, ServiceError> {
        let rows = self.repository.all(&records::puzzle_proposals(server)).await?;
        let records = rows.iter().filter_map(|(key, row)| {
            let read = ProposalRecord::decode(&row.value).map_err(|error| error.to_string());
            let read =
                read.and_then(|record| Ok((record.line.parse::<Puzzle>().map_err(|error| error.to_string())?, record)));
            read.inspect_err(|error| self.repository.report_skipped(key, error)).ok()
        });
        let wanted = records.filter(|(_, record)| record.state == state);
        Ok(wanted.map(|(puzzle, record)| Proposal { by: record.by, puzzle, game: record.game }).collect())
    }

    /// Accepts or declines a proposal that waits; `None` if that has been done before.
    pub async fn decide(
        &self,
        server: u64,
        id: PuzzleId,
        decision: Decision,
    ) -> Result<Option<Proposal>, ServiceError> {
        let key = records::puzzle_proposal(server, id);
        let decided = match decision {
            Decision::Accept => ProposalState::Accepted,
            Decision::Decline => ProposalState::Declined,
        };
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.repository.replaceable::<ProposalRecord>(&key).await?;
            let record = known.ok_or(PuzzleError::NoPuzzle)?;
            let puzzle: Puzzle = record.line.parse().map_err(|_| PuzzleError::NoPuzzle)?;
            let proposal = Proposal { by: record.by, puzzle, game: record.game.clone() };
            if record.state == decided {
                return Ok(None);
            }
            if record.state != ProposalState::Undecided {
                return Err(PuzzleError::NoPuzzle.into());
            }
            let record = ProposalRecord { state: decided, ..record };
            if let Commit::Done { .. } = self.repository.commit(vec![put(key.clone(), expect, &record)?]).await? {
                return Ok(Some(proposal));
            }
        }
        Err(ServiceError::Contended)
    }

    /// The puzzle with this number: one of all servers, or one that this server has accepted.
    pub async fn puzzle_at(&self, place: PuzzlePlace, id: PuzzleId) -> Result<Puzzle, ServiceError> {
        if let Some(puzzle) = self.collection.get(id) {
            return Ok(puzzle.clone());
        }
        let server = place.server.ok_or(PuzzleError::NoPuzzle)?;
        let proposal = self.repository.get::<ProposalRecord>(&records::puzzle_proposal(server, id)).await?;
        let accepted = proposal.filter(|proposal| proposal.state == ProposalState::Accepted);
        let puzzle = accepted.and_then(|accepted| accepted.line.parse().ok());
        Ok(puzzle.ok_or(PuzzleError::NoPuzzle)?)
    }
}

/// The puzzle that was typed. What is asked for follows from how the solution ends.
fn read(fen: &str, solution: &str) -> Result<Puzzle, ProposalError> {
    let start: Start = pasted_fen::tidied(fen).parse()?;
    let mut history = start.history();
    let mut moves = Vec::new();
    for typed in solution.split(|c: char| c.is_whitespace() || c == ',').map(without_number) {
        if typed.is_empty() || moves.len() > PLIES {
            continue;
        }
        let unread = |error| ProposalError::Move { typed: typed.to_owned(), error };
        let mv = text::read(typed, history.current()).map_err(unread)?.mv;
        history.play(mv).map_err(|_| unread(TextError::TooLong))?;
        moves.push(mv);
    }
    if moves.len() % 2 == 0 || moves.len() > PLIES {
        return Err(ProposalError::Moves(moves.len()));
    }
    let task = task(&start, &history, moves.len());
    Ok(Puzzle {
        start,
        task,
        solution: moves,
        themes: Themes::default(),
        difficulty: DIFFICULTY,
        name: None,
        previous: None,
    })
}

/// A move without its number: `1.Kc7` and `1…` are written so.
fn without_number(typed: &str) -> &str {
    match typed.find(['.', '…']) {
        Some(end) if typed[..end].chars().all(char::is_numeric) => typed[end..].trim_start_matches(['.', '…']),
        _ => typed,
    }
}

/// What a solution that ends like this does.
fn task(start: &Start, end: &History, plies: usize) -> Task {
    match end.outcome() {
        Some(Outcome::Win { .. }) if start.count().is_some() => Task::BeatCount,
        Some(Outcome::Win { .. }) => Task::Mate { moves: u8::try_from(plies.div_ceil(2)).unwrap_or(u8::MAX) },
        Some(Outcome::Draw(DrawReason::Stalemate)) => Task::SaveByStalemate,
        Some(Outcome::Draw(DrawReason::Repetition)) => Task::SaveByRepetition,
        Some(Outcome::Draw(DrawReason::Count(_))) => Task::SaveByCount,
        Some(Outcome::Draw(_)) => Task::SaveByMaterial,
        None => Task::Win,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_read_in_any_notation_and_says_what_is_asked_for() {
        let mate = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1";
        for solution in ["c6c7 a8a7 b1a1", "1. Kc7 Ka7 2. Ra1", "1.ข-ค๗ ข-ก๗, 2.ร-ก๑"] {
            let puzzle = read(mate, solution).unwrap();
            assert_eq!((puzzle.task, puzzle.solution.len()), (Task::Mate { moves: 2 }, 3), "{solution}");
        }
        assert_eq!(read(&format!("[FEN \"{mate}\"]"), "Kc7").unwrap().start, read(mate, "Kc7").unwrap().start);
        assert_eq!(read(mate, "Kc7").unwrap().task, Task::Win);
        let counted = "7k/8/6K1/8/8/8/8/R7 w - 32 10 1";
        assert_eq!(read(counted, "Ra8").unwrap().task, Task::BeatCount);
        assert_eq!(read(mate, "Kc7 Ka7"), Err(ProposalError::Moves(2)));
        assert_eq!(read(mate, " "), Err(ProposalError::Moves(0)));
        assert!(matches!(read(mate, "Kc7 Kh1 Ra1"), Err(ProposalError::Move { typed, .. }) if typed == "Kh1"));
        assert!(matches!(read("k7/8", "Kc7"), Err(ProposalError::Start(_))));
    }
}
