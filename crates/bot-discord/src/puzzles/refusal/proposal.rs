//! Why a proposed puzzle is not taken: with the move that refutes it, where there is one.

use crate::board::words::written;
use crate::i18n::Text;
use crate::kit::limits::quote;
use crate::kit::reader::Reader;
use bot_service::ProposalError;
use makruk::Move;
use makruk_puzzles::{Flaw, Puzzle, StartError};

pub(crate) fn explain(error: &ProposalError, reader: Reader) -> Text {
    match error {
        ProposalError::Start(StartError::Fen(_)) => Text::new("proposal-position"),
        ProposalError::Start(StartError::NoCount) => Text::new("proposal-no-count"),
        ProposalError::Start(StartError::Over) => Text::new("proposal-over"),
        ProposalError::Move { typed, .. } => Text::new("proposal-move").with("move", quote(typed)),
        ProposalError::Moves(_) => Text::new("proposal-moves"),
        ProposalError::Known => Text::new("proposal-known"),
        ProposalError::GameOfOthers => Text::new("proposal-game-of-others"),
        ProposalError::GameGoesOn => Text::new("proposal-game-goes-on"),
        ProposalError::NothingInGame => Text::new("proposal-nothing-in-game"),
        ProposalError::TooMany(limit) => Text::new("proposal-too-many").with("limit", limit.to_string()),
        ProposalError::Flaw { puzzle, flaw } => explain_flaw(puzzle, flaw, reader),
    }
}

fn explain_flaw(puzzle: &Puzzle, flaw: &Flaw, reader: Reader) -> Text {
    let at = |ply: usize, mv: Move| {
        let mut history = puzzle.start.history();
        // The moves of a puzzle can be made.
        let _ = puzzle.solution.iter().take(ply).try_for_each(|&mv| history.play(mv));
        match history.current().is_legal(mv) {
            true => written(history.current(), mv, reader),
            false => mv.to_string(),
        }
    };
    match *flaw {
        Flaw::Length(_) | Flaw::End => Text::new("proposal-end"),
        Flaw::Wrong { ply, mv, better: None } => Text::new("proposal-wrong").with("move", at(ply, mv)),
        Flaw::Wrong { ply, mv, better: Some(better) } => {
            Text::new("proposal-better").with("move", at(ply, mv)).with("better", at(ply, better))
        }
        Flaw::SecondSolution { ply, mv } => Text::new("proposal-second").with("move", at(ply, mv)),
        Flaw::Shorter(moves) => Text::new("proposal-shorter").with("moves", moves),
        Flaw::Defence { ply, better } => Text::new("proposal-defence").with("move", at(ply, better)),
        Flaw::OneMover => Text::new("proposal-one-mover"),
        // Themes are found, not proposed.
        Flaw::TooHard(_) | Flaw::Theme(_) => Text::new("proposal-too-hard"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Locale;
    use makruk::notation::fen;
    use makruk::notation::text::TextError;

    #[test]
    fn refused_proposals_in_both_languages() {
        let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700";
        let puzzle: Puzzle = line.parse().unwrap();
        let [key, reply, mate] = puzzle.solution[..] else { panic!("three moves") };
        let fen = fen::parse_setup("").unwrap_err();
        let flaws = [
            Flaw::Length(3),
            Flaw::End,
            Flaw::Wrong { ply: 0, mv: key, better: None },
            Flaw::Wrong { ply: 2, mv: mate, better: Some(mate) },
            Flaw::SecondSolution { ply: 0, mv: key },
            // It cannot be made there, and is told all the same.
            Flaw::SecondSolution { ply: 2, mv: reply },
            Flaw::Shorter(1),
            Flaw::Shorter(2),
            Flaw::Defence { ply: 1, better: reply },
            Flaw::OneMover,
        ];
        let others = [
            ProposalError::Start(StartError::Fen(fen.into())),
            ProposalError::Start(StartError::NoCount),
            ProposalError::Start(StartError::Over),
            ProposalError::Move { typed: "`Kx".to_owned(), error: TextError::TooLong },
            ProposalError::Moves(2),
            ProposalError::Known,
            ProposalError::TooMany(25),
            ProposalError::GameOfOthers,
            ProposalError::GameGoesOn,
            ProposalError::NothingInGame,
        ];
        let flaws = flaws.into_iter().map(|flaw| ProposalError::Flaw { puzzle: Box::new(puzzle.clone()), flaw });
        let errors: Vec<ProposalError> = others.into_iter().chain(flaws).collect();
        let shown = Locale::ALL.map(|locale| {
            let lines = errors.iter().map(|error| explain(error, locale.into()).localize(locale));
            lines.collect::<Vec<_>>().join("\n")
        });
        insta::assert_snapshot!(shown.join("\n\n"));
    }
}
