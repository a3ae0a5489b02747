//! The words that moves earn, on boards that show when they do and when they nearly do; and in random games, where they
//! never contradict the position.

mod checks;
mod ends;
mod picture;
mod random_games;
mod said;
mod shapes;
mod takings;

use std::collections::BTreeSet;

use makruk::lore::{Audience, Kind, Term, terms};
use makruk::notation::fen::format_position;

use self::picture::{Board, Word};

fn all_words() -> impl Iterator<Item = &'static Word> {
    [checks::WORDS, ends::WORDS, shapes::WORDS, takings::WORDS].into_iter().flatten()
}

/// The word among those that the move earns, or those of them that are said.
fn find(board: &Board, word: &str, audience: Audience) -> (Option<Term>, Vec<Term>, Vec<Term>) {
    let terms = terms(&board.position, board.mv, audience);
    let found = terms.earned().iter().copied().find(|term| term.word() == word);
    (found, terms.earned().to_vec(), terms.said().to_vec())
}

#[test]
fn words_are_said_where_they_are_earned() {
    for word in all_words() {
        let boards = picture::read(word.earned);
        assert!(boards.len() >= 3, "{} has only {} boards", word.word, boards.len());
        for board in boards {
            let at = format!("{} on {} in {}", word.word, board.mv, format_position(&board.position));
            let (found, earned, said) = find(&board, word.word, Audience::Learners);
            let term = found.unwrap_or_else(|| panic!("{at}: only {earned:?}"));
            assert!(said.contains(&term), "{at}: {said:?} come first");
            let heard = find(&board, word.word, Audience::Players).0.is_some();
            assert_eq!(heard, term.kind() == Kind::Fact, "{at}: facts are for the players, advice is not");
        }
    }
}

#[test]
fn words_are_not_said_where_they_are_nearly_earned() {
    for word in all_words() {
        let boards = picture::read(word.missed);
        assert!(boards.len() >= 3, "{} has only {} near misses", word.word, boards.len());
        assert_eq!(boards.len(), word.because.len(), "{}: a reason for each", word.word);
        for (board, because) in boards.iter().zip(word.because) {
            let (found, ..) = find(board, word.word, Audience::Learners);
            let at = format!("{} on {} in {}", word.word, board.mv, format_position(&board.position));
            assert_eq!(found, None, "{at}, though {because}");
        }
    }
}

#[test]
fn every_word_has_its_boards() {
    let words: Vec<&str> = all_words().map(|word| word.word).collect();
    let different: BTreeSet<&str> = words.iter().copied().collect();
    assert_eq!(different.len(), words.len());
    let known: BTreeSet<&str> = said::EVERY_TERM.iter().map(|term| term.word()).collect();
    assert_eq!(different, known);
}
