//! Seasons and their roles, as members of the server see them.

use club_competitions::season::Season;
use club_competitions::{CompetitorId as Player, Pairing, PlayedResult};
use jiff::Timestamp;

use crate::kit::roster::NamesShown;
use crate::season::messages::*;
use crate::table::messages::tests::*;
use board_games::GameKind;
use bot_service::club::{Pool, RatingCourse};
use bot_service::{
    ChannelId, Climb, RefusedRole, RoleChange, RoleChoice, RoleHolder, RoleObstacle, RoleStep, RoleTask, RolesAt,
    SeasonAt, SeasonEnding, SeasonNews, SeasonTable, TopRole,
};

const CAT: PlayerId = PlayerId(3333);
const DAN: PlayerId = PlayerId(4444);

fn at(days: i64) -> Timestamp {
    Timestamp::from_second(1_735_689_600 + days * 86_400).unwrap()
}

/// Games of White, Black, and White's halves.
const GAMES: [(PlayerId, PlayerId, usize); 6] =
    [(ANN, BEN, 2), (BEN, ANN, 1), (CAT, ANN, 1), (ANN, CAT, 2), (BEN, CAT, 0), (CAT, BEN, 0)];

/// A season with these games, of which it is over or not.
fn season_of(games: &[(PlayerId, PlayerId, usize)], ladder: &[PlayerId], ended: Option<Timestamp>) -> SeasonAt {
    let results = [PlayedResult::BlackWon, PlayedResult::Draw, PlayedResult::WhiteWon];
    let game = |&(white, black, halves): &(PlayerId, PlayerId, usize)| {
        (Pairing { white: Player(white.0), black: Player(black.0) }, results[halves])
    };
    let played = Season {
        began: at(0),
        ended: at(30),
        champion_games: 4,
        games: games.iter().map(game).collect(),
        ladder: ladder.iter().map(|player| Player(player.0)).collect(),
    };
    let course = |player: PlayerId, step: f64| {
        let ratings = (0..8).map(|game| (at(game * 4), 1500.0 + step * game as f64)).collect();
        RatingCourse { player, ratings }
    };
    SeasonAt {
        game: GameKind::Makruk,
        number: 2,
        name: "ฤดูฝน 2569".to_owned(),
        channel: ChannelId(77),
        locale: Locale::Thai,
        began: at(0),
        ends: Some(at(30)),
        ended,
        halted: None,
        champion_games: 4,
        table: SeasonTable {
            archive: played.archive(),
            climb: Some(Climb { player: CAT, from: 5, to: 2 }).filter(|_| !games.is_empty()),
            courses: (!games.is_empty())
                .then(|| (Pool::Correspondence, vec![course(ANN, 12.0), course(BEN, -3.0), course(CAT, -9.0)])),
        },
    }
}

fn names() -> NamesShown {
    [(ANN, "แอน"), (BEN, "Ben"), (CAT, "Cat"), (DAN, "แดน")].map(|(player, name)| (player, name.to_owned())).into()
}

fn words(names: &NamesShown) -> SeasonWords<'_> {
    SeasonWords { names, show: "`/season show`", moving: "`/season move`" }
}

#[test]
fn a_season_and_its_table() {
    let names = names();
    let shown = in_both(|locale| {
        let shown = |at: &SeasonAt, reader| show(&season(at, reader, &words(&names), locale));
        let over = season_of(&GAMES, &[BEN, ANN, DAN, CAT], Some(at(30)));
        let running = season_of(&GAMES, &[], None);
        let open_end = SeasonAt { ends: None, ..season_of(&GAMES[..2], &[], None) };
        let many: Vec<_> = (0..24).map(|number| (PlayerId(5000 + number), ANN, 0)).collect();
        vec![
            ("over, of a player", shown(&over, CAT)),
            ("running, of someone else", shown(&running, DAN)),
            ("without an end and a champion so far", shown(&open_end, ANN)),
            ("without a game", shown(&season_of(&[], &[], None), ANN)),
            ("over without a champion", shown(&season_of(&GAMES[..1], &[], Some(at(30))), ANN)),
            ("without a channel", {
                let halted = SeasonAt { halted: Some(at(2)), ..season_of(&GAMES, &[], None) };
                shown(&halted, ANN)
            }),
            ("of many", shown(&season_of(&many, &[], None), ANN)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn news_of_a_season() {
    let names = names();
    let shown = in_both(|locale| {
        let news = |at: &SeasonAt, news: SeasonNews| season_news(at, &news, &words(&names), locale);
        let over = season_of(&GAMES, &[BEN, ANN, DAN, CAT], Some(at(30)));
        let closing = news(&over, SeasonNews::Ended);
        let chart = closing.second_picture.clone().expect("there were rated games");
        let nobody = news(&season_of(&[], &[], Some(at(30))), SeasonNews::Ended);
        assert!(nobody.picture.is_none() && nobody.second_picture.is_none());
        vec![
            ("begun", show(&news(&over, SeasonNews::Began))),
            ("begun without an end", show(&news(&SeasonAt { ends: None, ..over.clone() }, SeasonNews::Began))),
            ("ended", show(&closing)),
            ("its chart", chart.alt),
            ("ended without a game", show(&nobody)),
            ("ruled", show(&news(&over, SeasonNews::Ruled { before: vec![ANN, BEN], after: vec![CAT] }))),
            ("ruled, nobody", show(&news(&over, SeasonNews::Ruled { before: vec![ANN], after: Vec::new() }))),
            ("ruled, nobody before", show(&news(&over, SeasonNews::Ruled { before: Vec::new(), after: vec![ANN] }))),
            ("told directly", show(&season_news_told(&closing, locale))),
            ("in another channel", show(&news(&over, SeasonNews::Moved))),
            ("without a channel", show(&season_halted_told(&over, &words(&names), "(a link)", locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn what_managers_do_about_seasons() {
    let shown = in_both(|locale| {
        let running = season_of(&GAMES, &[BEN, ANN], None);
        let over = SeasonAt { number: 1, ..season_of(&GAMES, &[BEN, ANN], Some(at(30))) };
        let none = SeasonAt { name: "*b*`".to_owned(), ..season_of(&[], &[], Some(at(30))) };
        let ending = |at: &SeasonAt, open| show(&season_ask_to_end(&SeasonEnding { at: at.clone(), open }, locale));
        vec![
            ("begun", show(&season_begun(&running, locale))),
            ("moved", show(&season_moved(&running, locale))),
            ("end?", ending(&running, 2)),
            ("end without a champion?", ending(&season_of(&[], &[], None), 0)),
            ("other rules for the ladder", show(&season_concerned(OutgoingMessage::words("…"), &running, locale))),
            ("ended", show(&season_closed(&over, locale))),
            ("history", show(&season_history(&[running, over, none], 3, locale))),
            ("no history", show(&season_history(&[], 0, locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn roles_of_members() {
    let shown = in_both(|locale| {
        let choice = RoleChoice { champion: Some(70), top: Some(TopRole { role: 71, rungs: 3 }) };
        let leader = RoleChoice { champion: None, top: Some(TopRole { role: 71, rungs: 1 }) };
        let holder = |role, player, has_it| RoleHolder { role, player, has_it, obstacle: None };
        let holders = vec![holder(70, ANN, true), holder(71, ANN, true), holder(71, BEN, true), holder(71, CAT, false)];
        let roles = RolesAt { choice, channel: Some(ChannelId(77)), holders };
        let change = RoleChange { choice, given: vec![(70, ANN), (71, BEN), (71, CAT)], taken: vec![(71, DAN)] };
        let nothing = RoleChange { choice: leader, given: Vec::new(), taken: Vec::new() };
        let refused = |step, obstacle| {
            let role = |player| RefusedRole { task: RoleTask { step, role: 70, player }, obstacle };
            show(&roles_refused(&[role(ANN), role(BEN)], "`/season roles`", locale))
        };
        vec![
            ("shown", show(&roles_shown(&roles, "`/season roles`", locale))),
            ("none", show(&roles_shown(&RolesAt::default(), "`/season roles`", locale))),
            ("proposed", show(&roles_proposed(&change, locale))),
            ("proposed without consequences", show(&roles_proposed(&nothing, locale))),
            ("chosen", show(&roles_chosen(&roles, locale))),
            ("not given", refused(RoleStep::Give, RoleObstacle::Forbidden)),
            ("not taken", refused(RoleStep::Take, RoleObstacle::Forbidden)),
            ("gone", refused(RoleStep::Give, RoleObstacle::NoSuchRole)),
            ("left", refused(RoleStep::Give, RoleObstacle::NotHere)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn every_place_of_a_large_season_is_on_a_page() {
    let games: Vec<_> = (1..=30).map(|number| (PlayerId(10 * number), PlayerId(10 * number + 1000), 2)).collect();
    let large = season_of(&games, &[], Some(at(30)));
    let names = NamesShown::new();
    let words = SeasonWords { names: &names, show: "`/season show`", moving: "`/season move`" };
    let front = show(&season(&large, ANN, &words, Locale::English));
    assert!(front.contains("[m1:7:p:2:- All places]"), "{front}");
    let page = |number| season_page(&large, Some(number), ANN);
    let pages: Vec<String> =
        (0..3).map(|number| show(&season_places(&large, page(number), &names, Locale::English))).collect();
    for (white, black, _) in &games {
        for player in [white, black] {
            let line = format!("<@{}>", player.0);
            assert_eq!(pages.iter().filter(|page| page.contains(&line)).count(), 1, "{line}");
        }
    }
    let reader = PlayerId(large.table.archive.rows.last().unwrap().player.0);
    let last = season_page(&large, None, reader);
    assert_eq!(last.number, 2);
    let two = season_of(&games[..15], &[], Some(at(30)));
    insta::assert_snapshot!(in_both(|locale| {
        vec![("the last page", show(&season_places(&two, season_page(&two, Some(1), ANN), &names, locale)))]
    }));
    let small = season_of(&GAMES, &[], None);
    assert!(!show(&season(&small, ANN, &words, Locale::English)).contains(":p:"));
}
