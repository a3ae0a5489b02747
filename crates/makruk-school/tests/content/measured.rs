//! What was measured covers what can be: every opening with squares, and every ending that no table has.

use makruk::notation::pieces;
use makruk::openings::Opening;
use makruk::{Color, PieceCounts, Preset, Role};
use makruk_engine::tables::Material;
use makruk_school::{CardKind, Defender, Tally};

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
fn every_ending_without_a_table_has_been_computed_or_played() {
    let school = school();
    let mut computed = 0;
    for card in school.of_kind(CardKind::Ending) {
        let Some(diagram) = &card.diagram else { continue };
        let [white, black] = Color::ALL.map(|color| PieceCounts::of(diagram.position.board(), color));
        let roles: Vec<Role> = white.roles().collect();
        let found = school.computed_ending(white, black);
        let is_known = found.is_some() || (black.is_bare() && Material::of(&roles).is_some());
        let can_be = [(3, 0), (2, 1)].contains(&(roles.len(), black.roles().count()));
        assert_eq!(found.is_some(), can_be, "{}", card.id);
        let played = school.ending_games(card);
        assert_eq!(played.is_none(), is_known, "{}", card.id);
        assert!(played.is_none_or(|games| games.games() >= GAMES), "{}: {played:?}", card.id);
        computed += usize::from(found.is_some());
    }
    assert_eq!(computed, 4);
}

/// Those placements aren't legal in which the kings are neighbours or the side that is not to move is in check.
#[test]
fn most_placements_of_a_computed_ending_are_its_positions() {
    let school = school();
    for (pieces, placements, won, longest) in [
        ("NNM", 64 * 63 * (62 * 61 / 2) * 60, 318_346_828, 41),
        ("MMM", 64 * 63 * (62 * 61 * 60 / 6), 74_127_524, 40),
        ("RM v R", 64 * 63 * 62 * 61 * 60, 197_870_984, 21),
        ("SM v M", 64 * 63 * 62 * 61 * 60, 491_708_112, 177),
    ] {
        let [chaser, defender] = pieces::read(pieces).unwrap();
        let ending = school.computed_ending(chaser, defender).unwrap();
        assert!(ending.positions < placements && ending.positions > placements / 2, "{pieces}");
        assert_eq!((ending.won_in.iter().sum::<u32>(), ending.won_in.len()), (won, longest), "{pieces}");
    }
}

#[test]
fn a_count_never_helps_the_chaser() {
    let school = school();
    for pieces in ["RM v R", "SM v M"] {
        let [chaser, defender] = pieces::read(pieces).unwrap();
        let ending = school.computed_ending(chaser, defender).unwrap();
        let Defender::Armed { won_under, .. } = &ending.defender else { panic!("{pieces}") };
        let all: u32 = ending.won_in.iter().sum();
        for (won_in, preset) in won_under.iter().zip(Preset::ALL) {
            let in_time: u32 = won_in.iter().sum();
            assert!(in_time > 0 && in_time <= all && won_in.last() > Some(&0), "{pieces} {preset}");
        }
        // The bared king of Wikipedia's rules may keep the board's count, so that the same wins take longer.
        let [competition, wikipedia] = [0, 1].map(|number: usize| &won_under[number]);
        assert!(competition.len() < wikipedia.len() && competition[0] > wikipedia[0], "{pieces}");
        assert_eq!(competition.iter().sum::<u32>(), wikipedia.iter().sum::<u32>(), "{pieces}");
    }
}
