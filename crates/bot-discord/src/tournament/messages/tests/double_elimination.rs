//! A double elimination, from its beginning to a second final, and brackets in parts.

use super::parts::{called, spoken};
use super::*;
use crate::tournament::messages::brackets::BracketsPart;
use club_competitions::tournament::PairedGame;

const DOUBLE: FormPlan = FormPlan::DoubleElimination;

/// The game between two, which the first of them wins.
fn won(cup: &mut Competition, winner: u64, loser: u64) {
    let [winner, loser] = [winner, loser].map(|number| Player(1111 * number));
    let is_theirs = |(_, game): &(CompetitionGame, PairedGame)| game.involves(winner) && game.involves(loser);
    let (key, game) = cup.current().into_iter().find(is_theirs).expect("they are to play");
    let result = PlayedResult::won_by(game.pairing.color(winner).unwrap());
    end(cup, 1, key, result);
}

fn table(cup: &Competition, locale: Locale) -> String {
    let (game, _) = cup.current()[0];
    let at = of(DOUBLE, cup.clone());
    let name = |player: PlayerId| format!("P{}", player.0 / 1111);
    let thread = tournament_thread_name(cup, game, name, locale).unwrap();
    format!("{}\n{thread}", news(&at, TournamentNews::Table { game }, locale))
}

#[test]
fn a_double_elimination_says_in_which_bracket_games_are() {
    insta::assert_snapshot!(in_both(|locale| {
        let mut cup = begun_with(DOUBLE, 5);
        let told = |cup: &Competition, what| news(&of(DOUBLE, cup.clone()), what, locale);
        let mut all = vec![
            ("sign-up", news(&signing_up(DOUBLE, 2), TournamentNews::SignUp, locale)),
            ("too few", {
                let phase = Phase::Cancelled { why: Cancellation::TooFew, competition: None };
                news(&tournament_at(DOUBLE, phase), TournamentNews::Cancelled, locale)
            }),
            ("started", told(&cup, TournamentNews::Started)),
            ("first round", told(&cup, TournamentNews::Round { round: 0 })),
            ("winners' bracket", table(&cup, locale)),
        ];
        won(&mut cup, 4, 5);
        won(&mut cup, 2, 3);
        all.push(("second round", told(&cup, TournamentNews::Round { round: 1 })));
        won(&mut cup, 1, 4);
        all.push(("after the second round", told(&cup, TournamentNews::Standings { round: 1 })));
        all.push(("third round", told(&cup, TournamentNews::Round { round: 2 })));
        all.push(("looked at", looked_at(&cup, locale)));
        won(&mut cup, 2, 1);
        won(&mut cup, 3, 5);
        all.push(("losers' bracket", table(&cup, locale)));
        won(&mut cup, 3, 4);
        all.push(("after the fourth round", told(&cup, TournamentNews::Standings { round: 3 })));
        won(&mut cup, 1, 3);
        all.push(("final", told(&cup, TournamentNews::Round { round: 5 })));
        all.push(("final's table", table(&cup, locale)));
        won(&mut cup, 1, 2);
        all.push(("after the final", told(&cup, TournamentNews::Standings { round: 5 })));
        all.push(("second final", told(&cup, TournamentNews::Round { round: 6 })));
        all.push(("second final's table", table(&cup, locale)));
        won(&mut cup, 2, 1);
        all.push(("finished", told(&cup, TournamentNews::Finished)));
        all.push(("eight", told(&played_out(begun_with(DOUBLE, 8)), TournamentNews::Finished)));
        all
    }));
}

fn looked_at(cup: &Competition, locale: Locale) -> String {
    let names = NamesShown::new();
    let at = of(DOUBLE, cup.clone());
    let shown = ShownTournament { at: &at, tables: &[], reader: PlayerId(3333), names: &names };
    show(&tournament(&shown, |name| format!("</{name}:1>"), locale))
}

#[test]
fn every_match_of_a_large_double_elimination_is_in_a_part_of_its_brackets() {
    let mut cup = begun_with(DOUBLE, 40);
    let at = of(DOUBLE, cup.clone());
    let pages = spoken(&cup, &at);
    assert_eq!(pages.len(), 14);
    for player in players(40) {
        let name = format!("{:?}", called(player).1);
        assert!(pages.iter().any(|page| page.contains(&name)), "{name}");
    }
    let winners = |section| StandingsPart::Brackets(BracketsPart::Winners { rounds: 0..3, section });
    assert_eq!(StandingsPart::of_everybody(&cup), winners(0));
    let sections = [1, 4, 2, 3].map(|seed| StandingsPart::of_player(&cup, Player(1111 * seed)));
    assert_eq!(sections, [0, 2, 4, 6].map(winners));
    let names = NamesShown::new();
    let losers = StandingsPart::Brackets(BracketsPart::Losers { rounds: 0..3, section: 1 });
    let last = StandingsPart::Brackets(BracketsPart::Last);
    insta::assert_snapshot!(in_both(|locale| {
        let part = |part| show(&tournament_part(&at, &cup, part, &names, locale));
        vec![("winners", part(&winners(1))), ("losers", part(&losers)), ("last", part(&last))]
    }));
    while !cup.is_over() {
        play_round(&mut cup, 1);
    }
    assert_eq!(StandingsPart::of_everybody(&cup), last);
    assert_eq!(StandingsPart::of_player(&cup, Player(1111)), last);
    assert!(matches!(
        StandingsPart::of_player(&cup, Player(40 * 1111)),
        StandingsPart::Brackets(BracketsPart::Losers { .. })
    ));
}
