//! Tournaments of which a picture has no room for all.

use super::*;
use crate::kit::message::Drawing;
use makruk_render::ClubPicture;

pub(super) fn called(player: Player) -> (PlayerId, String) {
    (PlayerId(player.0), format!("Member of the club {}", player.0 / 1111))
}

/// The names that are in the text for those who can't see the pictures of all parts.
pub(super) fn spoken(competition: &Competition, at: &TournamentAt) -> Vec<String> {
    let names = players(128).into_iter().map(called).collect();
    let of_part = |part: StandingsPart| {
        let shown = tournament_part(at, competition, &part, &names, Locale::English);
        let picture = shown.picture.unwrap();
        let Drawing::Club(drawing) = picture.drawing else { panic!("no table") };
        let drawing: &dyn ClubPicture = &*drawing;
        format!("{drawing:?}")
    };
    StandingsPart::all(competition).into_iter().map(of_part).collect()
}

#[test]
fn every_place_of_a_swiss_is_on_a_page() {
    let mut swiss = begun_with(SWISS, 43);
    play_round(&mut swiss, 1);
    let at = of(SWISS, swiss.clone());
    assert_eq!(StandingsPart::all(&swiss), [0..20, 20..40, 40..43].map(StandingsPart::Places));
    let pages = spoken(&swiss, &at);
    for player in players(43) {
        let name = format!("{:?}", called(player).1);
        assert_eq!(pages.iter().filter(|page| page.contains(&name)).count(), 1, "{name}");
    }
    let last = swiss.standings().last().unwrap().player;
    let theirs = StandingsPart::of_player(&swiss, last);
    assert_eq!(theirs, StandingsPart::Places(40..43));
    assert_eq!(StandingsPart::of_player(&swiss, Player(5)), StandingsPart::Places(0..20));
    let names = NamesShown::new();
    insta::assert_snapshot!(in_both(|locale| {
        vec![("the last page", show(&tournament_part(&at, &swiss, &theirs, &names, locale)))]
    }));
    let shown = news(&at, TournamentNews::Standings { round: 0 }, Locale::English);
    assert!(shown.contains("[m1:6:99:t:- All places]"), "{shown}");
}

#[test]
fn every_match_of_a_large_knock_out_is_in_a_part_of_its_bracket() {
    let mut cup = begun_with(FormPlan::KnockOut, 40);
    let at = of(FormPlan::KnockOut, cup.clone());
    assert_eq!(StandingsPart::all(&cup).len(), 5, "four with the first rounds, and one with the last");
    let pages = spoken(&cup, &at);
    for player in players(40) {
        let name = format!("{:?}", called(player).1);
        assert!(pages.iter().any(|page| page.contains(&name)), "{name}");
    }
    // All see the first quarter of the first round, and each their own.
    let quarter = |page: usize| StandingsPart::Bracket { rounds: 0..3, ends: 2 * page..2 * page + 2 };
    assert_eq!(StandingsPart::of_everybody(&cup), quarter(0));
    let pages: Vec<_> = [1, 4, 2, 3].map(|seed| StandingsPart::of_player(&cup, Player(1111 * seed))).into();
    assert_eq!(pages, [0, 1, 2, 3].map(quarter));
    let names = NamesShown::new();
    insta::assert_snapshot!(in_both(|locale| {
        vec![("the second quarter", show(&tournament_part(&at, &cup, &quarter(1), &names, locale)))]
    }));
    while cup.round() < Some(3) {
        play_round(&mut cup, 1);
    }
    let last = StandingsPart::Bracket { rounds: 3..6, ends: 0..1 };
    assert_eq!(StandingsPart::of_everybody(&cup), last);
    assert_eq!(StandingsPart::of_player(&cup, Player(1111)), last);
    assert_eq!(StandingsPart::of_player(&cup, Player(38 * 1111)), quarter(3));
}

#[test]
fn where_a_picture_has_room_for_all_there_is_no_button_for_more() {
    let swiss = played_out(begun_with(SWISS, 20));
    let shown = news(&of(SWISS, swiss), TournamentNews::Finished, Locale::English);
    assert!(!shown.contains(":t:"), "{shown}");
    let cup = played_out(begun_with(FormPlan::KnockOut, 8));
    let shown = news(&of(FormPlan::KnockOut, cup), TournamentNews::Finished, Locale::English);
    assert!(!shown.contains(":t:"), "{shown}");
}

/// A round robin of four in which the smaller number wins, but for games that end otherwise.
fn round_robin(result: impl Fn(Player, Player) -> Option<PlayedResult>) -> Competition {
    let mut robin = begun_with(ROUND_ROBIN, 4);
    while !robin.is_over() {
        for (key, game) in robin.current() {
            let (white, black) = (game.pairing.white, game.pairing.black);
            let usual = if white < black { PlayedResult::WhiteWon } else { PlayedResult::BlackWon };
            end(&mut robin, 1, key, result(white, black).unwrap_or(usual));
        }
        while robin.advance(at(1)).is_some() {}
    }
    robin
}

#[test]
fn a_tie_break_that_tells_nobody_apart_has_no_column() {
    let pictures = |robin: Competition| spoken(&robin, &of(ROUND_ROBIN, robin.clone())).concat();
    assert!(!pictures(round_robin(|_, _| None)).contains("\"Direct\""));
    // The last beats the first, who is tied then with the second, and has beaten them.
    let [first, last] = [players(4)[0], players(4)[3]];
    let upset = |white, black| match (white, black) {
        _ if (white, black) == (last, first) => Some(PlayedResult::WhiteWon),
        _ if (white, black) == (first, last) => Some(PlayedResult::BlackWon),
        _ => None,
    };
    assert!(pictures(round_robin(upset)).contains("\"Direct\""));
}
