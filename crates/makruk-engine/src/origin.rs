//! A game in the form in which other engines are told of it.

use game_search::uci::UciOrigin;
use makruk::counting::{self, CountStep};
use makruk::notation::fen;
use makruk::{History, Move};

/// The earliest position of a game from which an engine that counts by itself arrives at the counts that ran, and the moves since.
///
/// They begin after any count that was called or stopped, any number that was forgotten, and any move of สูตรเม็ด, which other
/// engines do not know.
pub(super) fn origin(history: &History) -> UciOrigin {
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
    let mut setup = history.position_at(first).to_setup();
    setup.count = history.count_at(first).map(|count| count.to_setup());
    UciOrigin { fen: fen::format_setup(&setup), moves: moves[first..].iter().map(ToString::to_string).collect() }
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
        let told = origin(&history);
        assert_eq!(told.command(), "position fen 7k/8/8/8/8/8/8/K6R b - - 0 1 moves h8g8 a1b1 g8f8");
        play(&mut history, "b1c1");
        assert!(origin(&history).continues(&told));
    }

    #[test]
    fn moves_are_told_from_where_a_count_was_called_or_not() {
        let mut history = History::under(parse_position("7k/8/8/8/8/8/8/K6R b").unwrap(), Ruleset::COMPETITION);
        play(&mut history, "h8g8 a1b1");
        // By itself a count would run now.
        let told = origin(&history);
        assert!(told.moves.is_empty() && told.fen.ends_with(" - - 0 1"), "{told:?}");
        play(&mut history, "g8f8 b1c1");
        let count = history.offered_count(makruk::Color::Black).unwrap();
        history.set_count(Some(count));
        play(&mut history, "f8g8 c1b1");
        let told = origin(&history);
        // What was called at the fourth ply is what would have begun there by itself.
        assert!(told.moves.len() == 4 && told.fen.ends_with(" - - 0 1"), "{told:?}");
    }
}
