//! What is stored of conditional moves.

use serde::{Deserialize, Serialize};

use crate::game::GameId;
use crate::plans::LINES_LIMIT;
use crate::plans::error::PlannedLineError;
use board_games::GameMove;
use bot_store::PlayerId;
use bot_store::due_key::DueId;
use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use commit_store::{Codec, Key, Space};

/// A planned move is to be made; the id is the game's.
pub(crate) const PLANNED_REPLY: DueId = DueId(12);

const PLAN: Space = Space::new("plan");

/// What a player has planned in a game: [`PlanRecord`].
pub(crate) fn plan(player: PlayerId, game: GameId) -> Key {
    PLAN.key([player.0, game.0])
}

/// What a player has planned, from the board of one revision on.
///
/// Every line begins with a move of the side that is to move there. Of lines that begin with the same moves of the other side,
/// all have the same answers to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlanRecord {
    pub revision: u32,
    /// The number of the next line that is added.
    pub next: u16,
    pub lines: Vec<PlannedLine>,
}

/// A line of moves, by turns of the two sides. The last one is the player's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedLine {
    /// Distinguishes it from the other lines of the plan.
    pub number: u16,
    pub moves: Vec<PlannedMove>,
}

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedMove {
    pub mv: GameMove,
    /// The number of the count said with it.
    pub said: Option<u16>,
}

impl PlanRecord {
    /// An empty plan.
    pub(crate) fn at(revision: u32) -> PlanRecord {
        PlanRecord { revision, next: 1, lines: Vec::new() }
    }

    /// With one more line, which begins with a move of the other side: in place of those that answer the same moves differently,
    /// and of those that it goes on.
    pub(crate) fn with(mut self, moves: Vec<PlannedMove>) -> Result<PlanRecord, PlannedLineError> {
        if self.lines.iter().any(|line| line.moves.starts_with(&moves)) {
            return Ok(self);
        }
        self.lines.retain(|line| !moves.starts_with(&line.moves) && !is_contradicted(&line.moves, &moves));
        if self.lines.len() >= LINES_LIMIT {
            return Err(PlannedLineError::TooMany(LINES_LIMIT));
        }
        self.lines.push(PlannedLine { number: self.next, moves });
        self.next = self.next.wrapping_add(1);
        Ok(self)
    }

    /// Without the line of this number.
    pub(crate) fn without(mut self, number: u16) -> PlanRecord {
        self.lines.retain(|line| line.number != number);
        self
    }

    /// After a move has been made: the lines that begin with it go on.
    pub(crate) fn after(self, mv: GameMove, revision: u32) -> PlanRecord {
        let goes_on = |line: PlannedLine| {
            let [first, rest @ ..] = &line.moves[..] else { return None };
            let goes_on = first.mv == mv && !rest.is_empty();
            goes_on.then(|| PlannedLine { moves: rest.to_vec(), ..line })
        };
        PlanRecord { revision, lines: self.lines.into_iter().filter_map(goes_on).collect(), ..self }
    }
}

/// Whether two lines differ first in an answer.
fn is_contradicted(line: &[PlannedMove], by: &[PlannedMove]) -> bool {
    line.iter().zip(by).position(|(one, other)| one != other).is_some_and(|ply| ply % 2 == 1)
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] =
    &[RecordKind::of::<PlanRecord>(PLAN, &[IdKind::Person, IdKind::Number], Topic::Games, ErasureRule::Own)];

impl Codec for PlanRecord {}
