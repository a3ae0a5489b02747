//! The terms that moves earn, on boards where they just are and just are not earned, and in random games.

mod checks;
mod ends;
mod picture;
mod random_games;
mod selection;
mod shapes;
mod takings;

use std::collections::BTreeSet;

use makruk::lore::{Audience, Term, TermKind, terms};
use makruk::notation::fen::format_position;

use self::picture::{Board, Word};

fn all_words() -> impl Iterator<Item = &'static Word> {
    [checks::WORDS, ends::WORDS, shapes::WORDS, takings::WORDS].into_iter().flatten()
}

/// The term of this word if the move earns it, all terms that it earns, and the top ones.
fn find(board: &Board, word: &str, audience: Audience) -> (Option<Term>, Vec<Term>, Vec<Term>) {
    let terms = terms(&board.position, board.mv, audience);
    let found = terms.earned().iter().copied().find(|term| term.word() == word);
    (found, terms.earned().to_vec(), terms.top().to_vec())
}

#[test]
fn terms_are_earned_where_they_should_be() {
    for word in all_words() {
        let boards = picture::read(word.earned);
        assert!(boards.len() >= 3, "{} has only {} boards", word.word, boards.len());
        for board in boards {
            let at = format!("{} on {} in {}", word.word, board.mv, format_position(&board.position));
            let (found, earned, top) = find(&board, word.word, Audience::Learners);
            let term = found.unwrap_or_else(|| panic!("{at}: only {earned:?}"));
            assert!(top.contains(&term), "{at}: {top:?} come first");
            let for_players = find(&board, word.word, Audience::Players).0.is_some();
            assert_eq!(for_players, term.kind() == TermKind::Fact, "{at}: players see facts and no advice");
        }
    }
}

#[test]
fn terms_are_not_earned_in_near_misses() {
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
fn every_term_has_boards() {
    let words: Vec<&str> = all_words().map(|word| word.word).collect();
    let distinct: BTreeSet<&str> = words.iter().copied().collect();
    assert_eq!(distinct.len(), words.len());
    let known: BTreeSet<&str> = selection::EVERY_TERM.iter().map(|term| term.word()).collect();
    assert_eq!(distinct, known);
}
