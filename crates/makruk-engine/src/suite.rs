//! Test positions with a single best move, to measure what a search finds: mates, forks, counted endings, stalemate
//! traps.
//!
//! Most are from the engine's games against itself, kept where a search of at least ten times the nodes finds one
//! move much better than all others. Those with few pieces are decided by the endgame tables (`tests/engine/suite.rs`).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Engine, Limits, Signals};
use makruk::notation::fen;
use makruk::notation::uci::UciMove;
use makruk::{Count, History, Move, Position};

/// The built-in suite: one line each, with position, best move and theme separated by ` ; `.
const LINES: &str = include_str!("../assets/suite.txt");

/// A position with a single best move.
#[derive(Clone, Debug)]
pub struct TestPosition {
    /// The position and the count that is running.
    pub history: History,
    /// The move to find.
    pub best_move: Move,
    /// What decides the position.
    pub theme: SuiteTheme,
}

/// What decides a test position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SuiteTheme {
    /// A mate in a few moves.
    Mate,
    /// Two pieces attacked at once.
    Fork,
    /// The count: mate within it, or hold out until it has run out.
    Count,
    /// A stalemate to avoid or to reach.
    Stalemate,
    /// Another tactic that begins with a quiet move.
    Tactic,
}

/// A line of the suite could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line:?}: {what}")]
pub struct ParseTestPositionError {
    line: String,
    what: String,
}

impl SuiteTheme {
    /// All themes.
    pub const ALL: [SuiteTheme; 5] =
        [SuiteTheme::Mate, SuiteTheme::Fork, SuiteTheme::Count, SuiteTheme::Stalemate, SuiteTheme::Tactic];

    /// The name in the suite file.
    pub const fn name(self) -> &'static str {
        match self {
            SuiteTheme::Mate => "mate",
            SuiteTheme::Fork => "fork",
            SuiteTheme::Count => "count",
            SuiteTheme::Stalemate => "stalemate",
            SuiteTheme::Tactic => "tactic",
        }
    }
}

impl fmt::Display for SuiteTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for TestPosition {
    type Err = ParseTestPositionError;

    fn from_str(line: &str) -> Result<TestPosition, ParseTestPositionError> {
        let error = |what: String| ParseTestPositionError { line: line.to_owned(), what };
        let mut fields = line.split(';').map(str::trim);
        let mut field = || fields.next().ok_or_else(|| error("expected a position, a move and a theme".into()));
        let setup = fen::parse_setup(field()?).map_err(|reason| error(reason.to_string()))?;
        let position = Position::from_setup(&setup).map_err(|reason| error(reason.to_string()))?;
        let count = setup.count.and_then(|count| Count::from_setup(count, &position));
        let mv: UciMove = field()?.parse().map_err(|reason| error(format!("{reason}")))?;
        let best_move = mv.to_move(&position).map_err(|reason| error(reason.to_string()))?;
        let name = field()?;
        let theme = SuiteTheme::ALL.into_iter().find(|theme| theme.name() == name);
        let theme = theme.ok_or_else(|| error(format!("{name:?} is not a theme")))?;
        Ok(TestPosition { history: History::new(position).with_count(count), best_move, theme })
    }
}

impl TestPosition {
    /// The built-in test positions.
    ///
    /// # Errors
    ///
    /// Names the first line that cannot be parsed. The tests parse the built-in file, so this does not happen in
    /// practice.
    pub fn all() -> Result<Vec<TestPosition>, ParseTestPositionError> {
        LINES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::parse).collect()
    }

    /// Whether the engine, starting from empty tables, finds the move within `nodes` nodes.
    pub fn is_solved_by(&self, engine: &mut Engine, nodes: u64) -> bool {
        engine.new_game();
        let result = engine.search(&self.history, &Limits::nodes(nodes), 1, &Signals::default(), &mut |_| ());
        result.best_move() == Some(self.best_move)
    }
}

/// The nodes that searches of the built-in suite to `depth` plies take, each beginning with empty tables.
///
/// With an engine on one thread this is a checksum of the search: a change that is not meant to alter it leaves the number
/// as it is, on every machine.
///
/// # Errors
///
/// As [`TestPosition::all`].
pub fn count_nodes(engine: &mut Engine, depth: u32) -> Result<u64, ParseTestPositionError> {
    let count = |position: &TestPosition| {
        engine.new_game();
        engine.search(&position.history, &Limits::depth(depth), 1, &Signals::default(), &mut |_| ()).nodes
    };
    Ok(TestPosition::all()?.iter().map(count).sum())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_suite_parses_and_has_all_themes() {
        let all = TestPosition::all().unwrap();
        assert!(all.len() >= 60, "{}", all.len());
        let stalemates = all.iter().filter(|position| position.theme == SuiteTheme::Stalemate).count();
        assert!(stalemates >= 10, "{stalemates}");
        let mut themes = BTreeMap::new();
        all.iter().for_each(|position| *themes.entry(position.theme).or_insert(0) += 1);
        assert_eq!(themes.len(), SuiteTheme::ALL.len(), "{themes:?}");
        assert!(all.iter().all(|position| position.history.outcome().is_none()));
    }

    #[test]
    fn malformed_lines_are_reported() {
        for (line, word) in [
            ("", "FEN"),
            ("8/8 w", "8/8"),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "expected"),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ; a1b2 ; mate", "a1b2"),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ; a1b1 ; luck", "luck"),
        ] {
            let error = line.parse::<TestPosition>().unwrap_err().to_string();
            assert!(error.contains(word) || line.is_empty(), "{line}: {error}");
        }
    }
}
