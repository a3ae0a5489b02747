//! Puzzles that members of a server propose: proved when they are proposed, and set once a manager has accepted them.

use board_games::{GameBoard, GameDraw, GameKind, GameMove, GameOutcome, TypedGameMove};
use chess_puzzles::{ChessPuzzle, ChessStart};
use makruk::notation::pasted_fen;
use makruk_puzzles::{Effort, ParsePuzzleError, Puzzle, PuzzleId, Start, Task};

use crate::ThinkError;
use crate::puzzle::ClubPuzzle;
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
    pub puzzle: ClubPuzzle,
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
    /// Proposes a puzzle of a game on a server: a position (FEN), and the solution as it would be typed, moves after moves. One
    /// proposal is proved at a time.
    pub async fn propose(
        &self,
        request: Request,
        server: u64,
        (game, fen): (GameKind, &str),
        solution: &str,
    ) -> Result<ClubPuzzle, ServiceError> {
        let puzzle = read(game, fen, solution)?;
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
    pub(super) async fn proposed(
        &self,
        server: u64,
        puzzle: &ClubPuzzle,
    ) -> Result<Option<ProposalRecord>, ServiceError> {
        self.repository.get(&records::puzzle_proposal(server, puzzle.id())).await
    }

    /// Whether a puzzle may be proposed.
    pub(super) async fn require_new(
        &self,
        server: u64,
        puzzle: &ClubPuzzle,
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
        puzzle: ClubPuzzle,
        game: Option<ProposedGame>,
    ) -> Result<ClubPuzzle, ServiceError> {
        let key = records::puzzle_proposal(server, puzzle.id());
        let (kind, line) = (puzzle.game(), puzzle.to_string());
        let record = ProposalRecord { by, kind, line, state: ProposalState::Undecided, game };
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
            let read = read.and_then(|record| Ok((record.puzzle().map_err(|error| error.to_string())?, record)));
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
            let puzzle = record.puzzle().map_err(|_| PuzzleError::NoPuzzle)?;
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
    pub async fn puzzle_at(&self, place: PuzzlePlace, id: PuzzleId) -> Result<ClubPuzzle, ServiceError> {
        if let Some(puzzle) = self.collection.get(id) {
            return Ok(puzzle.clone());
        }
        let server = place.server.ok_or(PuzzleError::NoPuzzle)?;
        let proposal = self.repository.get::<ProposalRecord>(&records::puzzle_proposal(server, id)).await?;
        let accepted = proposal.filter(|proposal| proposal.state == ProposalState::Accepted);
        let puzzle = accepted.and_then(|accepted| accepted.puzzle().ok());
        Ok(puzzle.ok_or(PuzzleError::NoPuzzle)?)
    }
}

/// The puzzle that was typed. What is asked for follows from how the solution ends.
fn read(game: GameKind, fen: &str, solution: &str) -> Result<ClubPuzzle, ProposalError> {
    let bare = bare(game, fen)?;
    let start = bare.board();
    let (mut board, mut moves) = (start.clone(), Vec::new());
    for typed in solution.split(|c: char| c.is_whitespace() || c == ',').map(without_number) {
        if typed.is_empty() || moves.len() > PLIES {
            continue;
        }
        let mv = played(&mut board, typed).ok_or_else(|| ProposalError::Move { typed: typed.to_owned() })?;
        moves.push(mv);
    }
    if moves.len() % 2 == 0 || moves.len() > PLIES {
        return Err(ProposalError::Moves(moves.len()));
    }
    Ok(bare.solved_by(task(&start, &board, moves.len()), &moves))
}

/// A puzzle that begins in a position, with nothing to be done yet.
fn bare(game: GameKind, fen: &str) -> Result<ClubPuzzle, ProposalError> {
    match game {
        GameKind::Makruk => {
            let start: Start = pasted_fen::tidied(fen).parse()?;
            Ok(Puzzle { difficulty: DIFFICULTY, ..Puzzle::bare(start, Task::Win, Vec::new()) }.into())
        }
        GameKind::Chess => {
            let start: ChessStart = fen.trim().parse()?;
            Ok(ChessPuzzle { difficulty: DIFFICULTY, ..ChessPuzzle::bare(start, Task::Win, Vec::new()) }.into())
        }
        GameKind::Ouk | GameKind::Chaturanga => Err(ProposalError::WithoutPuzzles(game)),
    }
}

/// Makes the move that was typed.
fn played(board: &mut GameBoard, typed: &str) -> Option<GameMove> {
    let (TypedGameMove::Move { mv, .. } | TypedGameMove::Claim(mv)) = board.read(typed).ok()? else { return None };
    board.play(mv, None).ok().map(|()| mv)
}

/// A move without its number: `1.Kc7` and `1…` are written so.
fn without_number(typed: &str) -> &str {
    match typed.find(['.', '…']) {
        Some(end) if typed[..end].chars().all(char::is_numeric) => typed[end..].trim_start_matches(['.', '…']),
        _ => typed,
    }
}

/// What a solution that ends like this does.
fn task(start: &GameBoard, end: &GameBoard, plies: usize) -> Task {
    match end.outcome() {
        Some(GameOutcome::Win { .. }) if start.count().is_some() => Task::BeatCount,
        Some(GameOutcome::Win { .. }) => Task::Mate { moves: u8::try_from(plies.div_ceil(2)).unwrap_or(u8::MAX) },
        Some(GameOutcome::Draw(GameDraw::Stalemate)) => Task::SaveByStalemate,
        Some(GameOutcome::Draw(GameDraw::Repetition)) => Task::SaveByRepetition,
        Some(GameOutcome::Draw(GameDraw::Count(_))) => Task::SaveByCount,
        Some(GameOutcome::Draw(_)) => Task::SaveByMaterial,
        None => Task::Win,
    }
}

impl ProposalRecord {
    pub(super) fn puzzle(&self) -> Result<ClubPuzzle, ParsePuzzleError> {
        ClubPuzzle::read(self.kind, &self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_read_in_any_notation_and_says_what_is_asked_for() {
        let read = |fen: &str, solution| read(GameKind::Makruk, fen, solution);
        let mate = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1";
        for solution in ["c6c7 a8a7 b1a1", "1. Kc7 Ka7 2. Ra1", "1.ข-ค๗ ข-ก๗, 2.ร-ก๑"] {
            let puzzle = read(mate, solution).unwrap();
            assert_eq!((puzzle.task(), puzzle.solution().len()), (Task::Mate { moves: 2 }, 3), "{solution}");
        }
        assert_eq!(read(&format!("[FEN \"{mate}\"]"), "Kc7").unwrap(), read(mate, "Kc7").unwrap());
        assert_eq!(read(mate, "Kc7").unwrap().task(), Task::Win);
        let counted = "7k/8/6K1/8/8/8/8/R7 w - 32 10 1";
        assert_eq!(read(counted, "Ra8").unwrap().task(), Task::BeatCount);
        assert_eq!(read(mate, "Kc7 Ka7"), Err(ProposalError::Moves(2)));
        assert_eq!(read(mate, " "), Err(ProposalError::Moves(0)));
        assert!(matches!(read(mate, "Kc7 Kh1 Ra1"), Err(ProposalError::Move { typed, .. }) if typed == "Kh1"));
        assert!(matches!(read("k7/8", "Kc7"), Err(ProposalError::Position)));
    }

    #[test]
    fn a_puzzle_of_chess_is_read_with_what_a_pawn_becomes() {
        let read = |fen: &str, solution| read(GameKind::Chess, fen, solution);
        let puzzle = read("7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a8=Q").unwrap();
        assert_eq!((puzzle.game(), puzzle.task()), (GameKind::Chess, Task::Mate { moves: 1 }));
        assert_eq!(ClubPuzzle::read(GameKind::Chess, &puzzle.to_string()), Ok(puzzle));
        assert!(matches!(read("7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a8"), Err(ProposalError::Move { .. })));
        assert!(matches!(read("7k/8", "Kc7"), Err(ProposalError::Position)));
        let none = super::read(GameKind::Ouk, "", "Kc7");
        assert_eq!(none, Err(ProposalError::WithoutPuzzles(GameKind::Ouk)));
    }
}
