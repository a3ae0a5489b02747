//! Reports, word for word. That of the Swiss is read by py4swiss, which pairs the next round from it as we did.

use jiff::Timestamp;
use jiff::civil::date;

use super::*;
use crate::competition::CompetitionSetup;
use crate::double_elimination::DoubleEliminationSetup;
use crate::game::{PlayedResult, Ruling};
use crate::knock_out::KnockOutSetup;
use crate::round_robin::RoundRobinSetup;
use crate::standings::ByeValue;
use crate::swiss::SwissSetup;
use crate::testing::player;
use crate::tournament::{PairedGameEvent, TournamentEvent};

fn at(minutes: i64) -> Timestamp {
    Timestamp::from_second(1_735_689_600 + minutes * 60).unwrap()
}

fn players(number: u64) -> Vec<CompetitorId> {
    (1..=number).map(player).collect()
}

fn known(number: u64) -> ReportedPlayers {
    let name = ["สมชาย ใจดี", "Ben", "=1+1", "Dee \"D\", Jr.", "อีฟ", "Fred", "Gus"];
    let known = |id: u64| {
        let index = usize::try_from(id).unwrap();
        ReportedPlayer { name: name[index - 1].to_owned(), rating: (id < 4).then_some(2000 - 100 * id as u32) }
    };
    (1..=number).map(|id| (player(id), known(id))).collect()
}

fn head() -> ReportHead {
    ReportHead {
        name: "Songkran\nCup".to_owned(),
        time: "10+5".to_owned(),
        began: date(2026, 11, 27),
        ended: Some(date(2026, 11, 28)),
    }
}

fn record(competition: &mut Competition, game: CompetitionGame, event: PairedGameEvent) {
    competition.record(at(1), TournamentEvent::Game { game, event }).unwrap();
}

fn end(competition: &mut Competition, game: CompetitionGame, result: PlayedResult) {
    record(competition, game, PairedGameEvent::Began);
    record(competition, game, PairedGameEvent::Ended(result));
}

fn advance(competition: &mut Competition) {
    while competition.advance(at(2)).is_some() {}
}

/// Seven players, of whom one sits out, one has the bye, one does not come, and one leaves.
fn swiss(bye: ByeValue) -> Competition {
    let setup = SwissSetup { bye, ..SwissSetup::new(players(7), 4) };
    let mut swiss = Competition::new(at(0), CompetitionSetup::Swiss(setup)).unwrap();
    advance(&mut swiss);
    let open = swiss.current();
    end(&mut swiss, open[0].0, PlayedResult::WhiteWon);
    end(&mut swiss, open[1].0, PlayedResult::Draw);
    let absent = open[2].1.pairing.black;
    record(&mut swiss, open[2].0, PairedGameEvent::Defaulted(absent));
    swiss.record(at(1), TournamentEvent::SitsOut(player(2))).ok();
    advance(&mut swiss);
    let open = swiss.current();
    end(&mut swiss, open[0].0, PlayedResult::BlackWon);
    for (game, _) in &open[1..] {
        end(&mut swiss, *game, PlayedResult::WhiteWon);
    }
    swiss.record(at(1), TournamentEvent::Withdrew(player(7))).unwrap();
    advance(&mut swiss);
    swiss
}

#[test]
fn a_swiss_is_reported_in_the_columns_of_the_fide() {
    let trf = trf(&swiss(ByeValue::Win), &head(), &known(7)).unwrap();
    insta::assert_snapshot!(trf);
    let lines: Vec<Vec<char>> =
        trf.lines().filter(|line| line.starts_with("001")).map(|line| line.chars().collect()).collect();
    let column = |line: &[char], from: usize, until: usize| line[from - 1..until].iter().collect::<String>();
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(column(line, 5, 8).trim(), (number + 1).to_string());
        assert!(column(line, 81, 84).trim().parse::<f64>().is_ok());
        assert!(column(line, 86, 89).trim().parse::<usize>().is_ok());
        let results: f64 = [92, 102].into_iter().map(|from| points(line[from + 7 - 1])).sum();
        assert_eq!(column(line, 81, 84).trim().parse::<f64>().unwrap(), results);
    }
}

/// `U` is what it was, whatever it is worth: who had it has no other. The points and a line of JaVaFo's say how much that is.
#[test]
fn a_bye_is_reported_as_one_whatever_it_is_worth() {
    let results = |text: &str| -> Vec<String> {
        let players = text.lines().filter(|line| line.starts_with("001"));
        players.map(|line| line.chars().skip(89).collect()).collect()
    };
    let left_over = swiss(ByeValue::Draw).byes(0)[0];
    let mut points = Vec::new();
    for (bye, said) in [(ByeValue::Win, None), (ByeValue::Draw, Some("BBU  0.5")), (ByeValue::Loss, Some("BBU  0.0"))] {
        let competition = swiss(bye);
        assert_eq!(competition.byes(0), [left_over]);
        let text = trf(&competition, &head(), &known(7)).unwrap();
        assert_eq!(text.lines().find(|line| line.starts_with("BBU")), said);
        let number = competition.players().iter().position(|player| *player == left_over).unwrap();
        let line = text.lines().filter(|line| line.starts_with("001")).nth(number).unwrap();
        assert!(results(&text)[number].starts_with("  0000 - U"), "{text}");
        points.push(line.chars().skip(80).take(4).collect::<String>().trim().parse::<f64>().unwrap());
    }
    assert_eq!([points[0] - points[1], points[0] - points[2]], [0.5, 1.0]);
}

fn points(result: char) -> f64 {
    match result {
        '1' | '+' | 'U' => 1.0,
        '=' | 'H' => 0.5,
        '0' | '-' | 'Z' => 0.0,
        other => panic!("{other} is no result"),
    }
}

#[test]
fn a_round_robin_is_reported_as_well_and_others_are_not() {
    let mut all = Competition::new(at(0), CompetitionSetup::RoundRobin(RoundRobinSetup::new(players(3)))).unwrap();
    for _ in 0..3 {
        advance(&mut all);
        for (game, _) in all.current() {
            end(&mut all, game, PlayedResult::WhiteWon);
        }
    }
    insta::assert_snapshot!(trf(&all, &head(), &known(3)).unwrap());
    let cup = Competition::new(at(0), CompetitionSetup::KnockOut(KnockOutSetup::new(players(3)))).unwrap();
    assert_eq!(trf(&cup, &head(), &known(3)), None);
}

#[test]
fn standings_and_games_are_comma_separated() {
    let mut swiss = swiss(ByeValue::Win);
    let drawn = swiss.games()[1].0;
    let ruling = PairedGameEvent::Ruled { ruling: Ruling::Void, reason: String::new() };
    record(&mut swiss, drawn, ruling);
    insta::assert_snapshot!(standings(&swiss, &known(7)).replace('\r', ""));
    insta::assert_snapshot!(games(&swiss, &known(7)).replace('\r', ""));
    let cup = Competition::new(at(0), CompetitionSetup::KnockOut(KnockOutSetup::new(players(3)))).unwrap();
    insta::assert_snapshot!(standings(&cup, &known(3)).replace('\r', ""));
}

#[test]
fn a_double_elimination_says_in_which_bracket_games_were_and_players_went_out() {
    let setup = CompetitionSetup::DoubleElimination(DoubleEliminationSetup::new(players(3)));
    let mut cup = Competition::new(at(0), setup).unwrap();
    // 1 beats 2, who beats 3 twice, and then 1 once.
    for winner in [2, 1, 2, 2, 1] {
        let (game, open) = cup.current()[0];
        end(&mut cup, game, PlayedResult::won_by(open.pairing.color(player(winner)).unwrap()));
    }
    assert_eq!(trf(&cup, &head(), &known(3)), None);
    insta::assert_snapshot!(standings(&cup, &known(3)).replace('\r', ""));
    insta::assert_snapshot!(games(&cup, &known(3)).replace('\r', ""));
}

#[test]
fn no_cell_is_taken_for_a_formula() {
    let text = comma_separated([["=1+1", "-3.5", "@x", "a\"b"].map(str::to_owned).to_vec()]);
    assert_eq!(text, "\u{feff}\"'=1+1\",\"-3.5\",\"'@x\",\"a\"\"b\"\r\n");
}
