//! Why a proposed puzzle is not taken: with the move that refutes it, where there is one.

use crate::board::words::{game_name, written};
use crate::i18n::Text;
use crate::kit::limits::quote;
use crate::kit::reader::Reader;
use board_games::GameMove;
use bot_service::puzzle::ClubPuzzle;
use bot_service::{ClubPuzzleFlaw, ProposalError};

pub(crate) fn explain(error: &ProposalError, reader: Reader) -> Text {
    match error {
        ProposalError::Position => Text::new("proposal-position"),
        ProposalError::NoCount => Text::new("proposal-no-count"),
        ProposalError::GameOver => Text::new("proposal-over"),
        ProposalError::WithoutPuzzles(game) => Text::new("proposal-without-puzzles").with("game", game_name(*game)),
        ProposalError::Move { typed } => Text::new("proposal-move").with("move", quote(typed)),
        ProposalError::Moves(_) => Text::new("proposal-moves"),
        ProposalError::Known => Text::new("proposal-known"),
        ProposalError::GameOfOthers => Text::new("proposal-game-of-others"),
        ProposalError::GameGoesOn => Text::new("proposal-game-goes-on"),
        ProposalError::NothingInGame => Text::new("proposal-nothing-in-game"),
        ProposalError::TooMany(limit) => Text::new("proposal-too-many").with("limit", limit.to_string()),
        ProposalError::Flaw { puzzle, flaw } => explain_flaw(puzzle, flaw, reader),
    }
}

fn explain_flaw(puzzle: &ClubPuzzle, flaw: &ClubPuzzleFlaw, reader: Reader) -> Text {
    let at = |ply: usize, mv: GameMove| {
        let mut board = puzzle.board();
        // The moves of a puzzle can be made.
        let _ = puzzle.solution().into_iter().take(ply).try_for_each(|mv| board.play(mv, None));
        match board.legal_moves().contains(&mv) {
            true => written(board.current(), mv, reader),
            false => mv.to_string(),
        }
    };
    match *flaw {
        ClubPuzzleFlaw::Length(_) | ClubPuzzleFlaw::End => Text::new("proposal-end"),
        ClubPuzzleFlaw::Wrong { ply, mv, better: None } => Text::new("proposal-wrong").with("move", at(ply, mv)),
        ClubPuzzleFlaw::Wrong { ply, mv, better: Some(better) } => {
            Text::new("proposal-better").with("move", at(ply, mv)).with("better", at(ply, better))
        }
        ClubPuzzleFlaw::SecondSolution { ply, mv } => Text::new("proposal-second").with("move", at(ply, mv)),
        ClubPuzzleFlaw::Shorter(moves) => Text::new("proposal-shorter").with("moves", moves),
        ClubPuzzleFlaw::Defence { ply, better } => Text::new("proposal-defence").with("move", at(ply, better)),
        ClubPuzzleFlaw::OneMover => Text::new("proposal-one-mover"),
        // Themes are found, not proposed.
        ClubPuzzleFlaw::TooHard(_) | ClubPuzzleFlaw::Theme(_) => Text::new("proposal-too-hard"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Locale;
    use board_games::GameKind;
    use bot_service::puzzle::testing::puzzle_of_makruk;

    #[test]
    fn refused_proposals_in_both_languages() {
        let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\t\t700";
        let puzzle: ClubPuzzle = puzzle_of_makruk(line);
        let [key, reply, mate] = puzzle.solution()[..] else { panic!("three moves") };
        let flaws = [
            ClubPuzzleFlaw::Length(3),
            ClubPuzzleFlaw::End,
            ClubPuzzleFlaw::Wrong { ply: 0, mv: key, better: None },
            ClubPuzzleFlaw::Wrong { ply: 2, mv: mate, better: Some(mate) },
            ClubPuzzleFlaw::SecondSolution { ply: 0, mv: key },
            // It cannot be made there, and is told all the same.
            ClubPuzzleFlaw::SecondSolution { ply: 2, mv: reply },
            ClubPuzzleFlaw::Shorter(1),
            ClubPuzzleFlaw::Shorter(2),
            ClubPuzzleFlaw::Defence { ply: 1, better: reply },
            ClubPuzzleFlaw::OneMover,
        ];
        let others = [
            ProposalError::Position,
            ProposalError::NoCount,
            ProposalError::GameOver,
            ProposalError::Move { typed: "`Kx".to_owned() },
            ProposalError::WithoutPuzzles(GameKind::Ouk),
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
