//! The explanation of a puzzle once it is over: the solution, what was wrong with the tries, and its themes.

use crate::board::line::line;
use crate::board::words::written;
use crate::i18n::Text;
use crate::kit::reader::Reader;
use crate::puzzles::messages::{theme_meaning, theme_name};
use board_games::GameMove;
use bot_service::Solving;
use bot_service::puzzle::AttemptStage;

const WRONG: usize = 5;

/// How many words are explained.
const THEMES: usize = 4;

pub(super) fn texts(solving: &Solving, reader: Reader) -> Vec<Text> {
    let (attempt, puzzle) = (&solving.attempt, &solving.puzzle);
    let solution = puzzle.solution();
    let whole = |moves: &[GameMove]| line(attempt.start().current(), moves, Some(1), reader);
    let card = Text::new("puzzle-result").with("card", attempt.card().to_string());
    let made = attempt.made();
    let own = (attempt.stage() == AttemptStage::Solved && made != solution)
        .then(|| Text::new("puzzle-own-way").with("line", whole(&made)));
    let solution = Text::new("puzzle-solution").with("line", whole(&solution));
    let wrong = wrong(solving, reader);
    let themes = puzzle.themes();
    let themes = themes
        .iter()
        .take(THEMES)
        .map(|theme| Text::new("puzzle-word").with("word", theme_name(theme)).with("meaning", theme_meaning(theme)));
    [Some(card), own, Some(solution)].into_iter().flatten().chain(wrong).chain(themes).collect()
}

/// The wrong moves that were tried, with what refutes them.
fn wrong(solving: &Solving, reader: Reader) -> Vec<Text> {
    let board = solving.attempt.board();
    let steps = solving.attempt.steps().all().enumerate();
    let tried = steps.flat_map(|(step, at)| at.wrong.iter().map(move |wrong| (2 * step, wrong)));
    let refuted = tried.filter(|(ply, (_, refutation))| !refutation.is_empty() && *ply <= board.plies());
    let text = |(ply, (mv, refutation)): (usize, &(GameMove, Vec<GameMove>))| {
        let mut after = board.until(ply);
        // What was tried could be made there.
        let _ = after.play(*mv, None);
        Text::new("puzzle-refutation")
            .with("move", written(board.after(ply), *mv, reader))
            .with("line", line(after.current(), refutation, None, reader))
    };
    refuted.take(WRONG).map(text).collect()
}
