//! What was measured covers what can be: every opening with squares, and every ending that no table has.

use makruk::openings::Opening;
use makruk::{Board, Color, Role};
use makruk_engine::tables::Material;
use makruk_school::{Kind, Tally};

use crate::school;

/// Enough games that a band is narrower than ten points to either side.
const GAMES: u32 = 100;

#[test]
fn every_opening_with_squares_has_a_score() {
    let school = school();
    let mut all = Tally::default();
    for opening in Opening::ALL {
        let score = school.score(opening);
        assert_eq!(score.is_some(), opening.facts().placement.is_some(), "{opening}");
        let Some(score) = score else { continue };
        let (white, black) = (score.white.games(), score.black.games());
        assert!(white.min(black) * 2 >= GAMES, "{opening}: {score:?}");
        // A game in which a set-up never stood is left out, but hardly any is.
        assert!(white.abs_diff(black) * 10 <= white + black, "{opening}: {score:?}");
        all = all.and(score.all());
    }
    assert_eq!(all.won, all.lost, "each game is one opening's and another's");
}

#[test]
fn every_ending_without_a_table_has_been_played() {
    let school = school();
    for card in school.of_kind(Kind::Ending) {
        let Some(diagram) = &card.diagram else { continue };
        let played = school.ending_games(card);
        assert_eq!(played.is_none(), is_in_tables(diagram.position.board()), "{}", card.id);
        assert!(played.is_none_or(|games| games.games() >= GAMES), "{}: {played:?}", card.id);
    }
}

fn is_in_tables(board: &Board) -> bool {
    let pieces = board.by_color(Color::White).filter_map(|square| board.role_at(square));
    let roles: Vec<Role> = pieces.filter(|&role| role != Role::King).collect();
    !board.by_color(Color::Black).has_many() && Material::of(&roles).is_some()
}
