//! Games of other kinds that a card shows, move by move.

use chaturanga::SquarePair;
use chaturanga::four::{Army, FourAct, FourHistory, FourRules, FourState, LongDie};
use chaturanga::two::{TwoHistory, TwoMove, TwoRules};
use international_chess::notation::fen as chess_fen;
use international_chess::{ChessHistory, ChessPosition};
use serde::Deserialize;
use thiserror::Error;

/// A game, played as far as a card shows it. The reader steps through it from its beginning.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "DemonstrationFields")]
pub enum Demonstration {
    /// International chess.
    Chess(ChessHistory),
    /// Chaturanga for two.
    ForTwo(TwoHistory),
    /// Chaturanga for four, in which throws are steps, too.
    ForFour(FourHistory),
}

/// Why something is not a demonstration.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DemonstrationError {
    /// The position in which it begins is none.
    #[error("{start:?} is no position to begin in: {why}")]
    Start {
        /// As it is written.
        start: String,
        /// Why.
        why: String,
    },
    /// The rules are none of the game.
    #[error("{0:?} are no rules of the game")]
    Rules(String),
    /// A step is no act, or may not be done.
    #[error("{step:?} cannot be played: {why}")]
    Step {
        /// As it is written.
        step: String,
        /// Why.
        why: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemonstrationFields {
    game: DemonstratedGame,
    /// The position, with the side to move; the usual one unless it is given.
    start: Option<String>,
    /// Those of chaturanga; the usual ones unless they are given.
    rules: Option<String>,
    /// The steps, with spaces between them: moves as `e2e4`; for four also throws as `5`, and an exchange of kings as `offer-south` and
    /// `accept-west`.
    #[serde(default)]
    steps: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum DemonstratedGame {
    Chess,
    Chaturanga,
    ChaturangaForFour,
}

impl Demonstration {
    /// How many steps there are.
    pub fn steps(&self) -> usize {
        match self {
            Demonstration::Chess(history) => history.plies(),
            Demonstration::ForTwo(history) => history.plies(),
            Demonstration::ForFour(history) => history.acts().len(),
        }
    }
}

impl TryFrom<DemonstrationFields> for Demonstration {
    type Error = DemonstrationError;

    fn try_from(fields: DemonstrationFields) -> Result<Demonstration, DemonstrationError> {
        let DemonstrationFields { game, start, rules, steps } = fields;
        let steps = steps.split_whitespace();
        match game {
            DemonstratedGame::Chess => chess(start.as_deref(), steps).map(Demonstration::Chess),
            DemonstratedGame::Chaturanga => for_two(start.as_deref(), rules, steps).map(Demonstration::ForTwo),
            DemonstratedGame::ChaturangaForFour => for_four(start.as_deref(), rules, steps).map(Demonstration::ForFour),
        }
    }
}

fn no_start(start: &str, why: impl ToString) -> DemonstrationError {
    DemonstrationError::Start { start: start.to_owned(), why: why.to_string() }
}

fn no_step(step: &str, why: impl ToString) -> DemonstrationError {
    DemonstrationError::Step { step: step.to_owned(), why: why.to_string() }
}

fn chess<'a>(start: Option<&str>, steps: impl Iterator<Item = &'a str>) -> Result<ChessHistory, DemonstrationError> {
    let read = |fen: &str| chess_fen::parse_position(fen).map_err(|error| no_start(fen, error));
    let mut history = ChessHistory::new(start.map_or_else(|| Ok(ChessPosition::start()), read)?);
    for step in steps {
        let mv = step.parse().map_err(|error| no_step(step, error))?;
        history.play(mv).map_err(|error| no_step(step, error))?;
    }
    Ok(history)
}

fn for_two<'a>(
    start: Option<&str>,
    rules: Option<String>,
    steps: impl Iterator<Item = &'a str>,
) -> Result<TwoHistory, DemonstrationError> {
    let rules = match rules {
        Some(text) => text.parse().map_err(|_| DemonstrationError::Rules(text))?,
        None => TwoRules::default(),
    };
    let mut history = match start {
        Some(fen) => TwoHistory::from(rules, fen.parse().map_err(|error| no_start(fen, error))?),
        None => TwoHistory::new(rules),
    };
    for step in steps {
        let SquarePair { from, to } = step.parse().map_err(|error| no_step(step, error))?;
        history.play(TwoMove { from, to }).map_err(|error| no_step(step, error))?;
    }
    Ok(history)
}

fn for_four<'a>(
    start: Option<&str>,
    rules: Option<String>,
    steps: impl Iterator<Item = &'a str>,
) -> Result<FourHistory, DemonstrationError> {
    let rules = match rules {
        Some(text) => text.parse().map_err(|_| DemonstrationError::Rules(text))?,
        None => FourRules::default(),
    };
    let mut history = match start {
        Some(text) => {
            let (board, turn) = text.split_once(' ').ok_or_else(|| no_start(text, "no army to throw"))?;
            let turn = army(turn).ok_or_else(|| no_start(text, "no army to throw"))?;
            FourHistory::from(FourState::from_board(rules, board, turn).map_err(|error| no_start(text, error))?)
        }
        None => FourHistory::new(rules),
    };
    for step in steps {
        let act = act(step).ok_or_else(|| no_step(step, "no act"))?;
        history.play(act).map_err(|error| no_step(step, error))?;
    }
    Ok(history)
}

fn act(step: &str) -> Option<FourAct> {
    if let Ok(points) = step.parse() {
        return LongDie::of_points(points).map(FourAct::Throw);
    }
    match step.split_once('-') {
        Some(("offer", name)) => army(name).map(FourAct::OfferExchange),
        Some(("accept", name)) => army(name).map(FourAct::AcceptExchange),
        _ => step.parse().ok().map(FourAct::Move),
    }
}

fn army(name: &str) -> Option<Army> {
    ["south", "west", "north", "east"].into_iter().position(|it| it == name).map(|index| Army::ALL[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fields: &str) -> Result<Demonstration, String> {
        toml::from_str(fields).map_err(|error: toml::de::Error| error.message().to_owned())
    }

    #[test]
    fn games_of_every_kind_are_played() {
        for (fields, steps) in [
            ("game = \"chess\"\nsteps = \"e2e4 e7e5\"", 2),
            ("game = \"chess\"\nstart = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\nsteps = \"e1g1\"", 1),
            ("game = \"chaturanga\"\nrules = \"facing-king bare-king-loses stalemate-draws\"\nsteps = \"d2d3\"", 1),
            ("game = \"chaturanga-for-four\"\nsteps = \"5 a2a3 4\"", 3),
            ("game = \"chaturanga-for-four\"\nstart = \"4nK3/8/8/8/wK7/8/8/3sK3eK south\"", 0),
        ] {
            assert_eq!(read(fields).unwrap().steps(), steps, "{fields}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fields, wrong) in [
            ("game = \"chess\"\nsteps = \"e2e5\"", "\"e2e5\" cannot be played"),
            ("game = \"chess\"\nstart = \"8/8\"", "\"8/8\" is no position to begin in"),
            ("game = \"chaturanga\"\nrules = \"none\"", "\"none\" are no rules of the game"),
            ("game = \"chaturanga-for-four\"\nsteps = \"6\"", "\"6\" cannot be played: no act"),
            ("game = \"chaturanga-for-four\"\nsteps = \"a2a3\"", "\"a2a3\" cannot be played: throw-first"),
            ("game = \"chaturanga-for-four\"\nstart = \"8\"", "no army to throw"),
            ("game = \"go\"", "unknown variant"),
        ] {
            let error = read(fields).unwrap_err();
            assert!(error.contains(wrong), "{fields}: {error}");
        }
    }
}
