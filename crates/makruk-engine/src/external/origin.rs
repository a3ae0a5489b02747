//! A game in the form in which it is sent to an external engine: an initial position with its count, and moves.

use makruk::counting::{self, CountStep};
use makruk::notation::fen;
use makruk::{Count, History, Move, Position};

/// The initial position and the moves to send to an engine.
///
/// The engine counts by itself from the initial position on, so the moves must lead to the counts that really ran. They
/// therefore begin after any count that was called or stopped, any number that was forgotten, and any move of สูตรเม็ด,
/// which other engines do not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    position: Position,
    count: Option<Count>,
    moves: Vec<Move>,
}

impl Origin {
    /// The earliest position of a game from which an engine that counts by itself arrives at the counts that ran.
    pub(super) fn of(history: &History) -> Origin {
        let rules = history.ruleset().automatic();
        let moves: Vec<Move> = history.moves().collect();
        let follows = |ply: usize| {
            let turn = history.turn_at(ply);
            let after = history.position_at(ply + 1);
            let step = counting::advance(&rules, history.count_at(ply), turn.position(), after, None);
            let counts = match step {
                CountStep::Drawn(_) => false,
                CountStep::Idle | CountStep::Running(_) => step.running() == history.count_at(ply + 1),
            };
            counts && !turn.is_fast_met(moves[ply])
        };
        let first = (0..moves.len()).rev().take_while(|&ply| follows(ply)).last().unwrap_or(moves.len());
        let (position, count) = (history.position_at(first).clone(), history.count_at(first));
        Origin { position, count, moves: moves[first..].to_vec() }
    }

    /// Whether this is a later stage of the same game.
    pub(super) fn continues(&self, earlier: &Origin) -> bool {
        self.position == earlier.position && self.count == earlier.count && self.moves.starts_with(&earlier.moves)
    }

    /// The UCI command `position`.
    pub(super) fn command(&self) -> String {
        let mut setup = self.position.to_setup();
        setup.count = self.count.map(|count| count.to_setup());
        let mut command = format!("position fen {}", fen::format_setup(&setup));
        for (index, mv) in self.moves.iter().enumerate() {
            command.push_str(if index == 0 { " moves " } else { " " });
            command.push_str(&mv.to_string());
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::Ruleset;
    use makruk::notation::fen::parse_position;
    use makruk::notation::uci::UciMove;

    fn play(history: &mut History, moves: &str) {
        for text in moves.split_whitespace() {
            let mv = text.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
            history.play(mv).unwrap();
        }
    }

    #[test]
    fn moves_are_told_from_the_start_while_counts_run_by_themselves() {
        let mut history = History::new(parse_position("7k/8/8/8/8/8/8/K6R b").unwrap());
        play(&mut history, "h8g8 a1b1 g8f8");
        let origin = Origin::of(&history);
        assert_eq!(origin.command(), "position fen 7k/8/8/8/8/8/8/K6R b - - 0 1 moves h8g8 a1b1 g8f8");
        play(&mut history, "b1c1");
        assert!(Origin::of(&history).continues(&origin));
    }

    #[test]
    fn moves_are_told_from_where_a_count_was_called_or_not() {
        let mut history = History::under(parse_position("7k/8/8/8/8/8/8/K6R b").unwrap(), Ruleset::COMPETITION);
        play(&mut history, "h8g8 a1b1");
        // By itself a count would run now.
        let origin = Origin::of(&history);
        assert_eq!((origin.moves.len(), origin.count), (0, None));
        play(&mut history, "g8f8 b1c1");
        let count = history.offered_count(makruk::Color::Black).unwrap();
        history.set_count(Some(count));
        play(&mut history, "f8g8 c1b1");
        let origin = Origin::of(&history);
        // What was called at the fourth ply is what would have begun there by itself.
        assert_eq!((origin.moves.len(), origin.count), (4, None));
    }
}
